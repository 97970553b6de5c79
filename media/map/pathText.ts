import type { GeoContext } from 'd3-geo';

/** Coordinates in paths are whole numbers, this many to a unit of the map. */
export const FINE = 5;

/**
 * Writes the data of an SVG path in few characters: rounds coordinates, makes them relative, and leaves out points that
 * round to the one before, and rings that are left with too few points.
 */
export class PathText implements GeoContext {
  #text = '';
  #ring: [x: number, y: number][] = [];
  #at: readonly [x: number, y: number] = [0, 0];

  beginPath(): void {
    this.#text = '';
  }

  moveTo(x: number, y: number): void {
    this.#write(false);
    this.#add(x, y);
  }

  lineTo(x: number, y: number): void {
    this.#add(x, y);
  }

  closePath(): void {
    this.#write(true);
  }

  arc(): void {
    throw new Error('There are no arcs on this map.');
  }

  toString(): string {
    this.#write(false);
    return this.#text;
  }

  #add(x: number, y: number): void {
    const point: [number, number] = [Math.round(x * FINE), Math.round(y * FINE)];
    const last = this.#ring.at(-1);
    if (last === undefined || last[0] !== point[0] || last[1] !== point[1]) this.#ring.push(point);
  }

  #write(closed: boolean): void {
    const ring = this.#ring;
    this.#ring = [];
    const [first] = ring;
    if (first === undefined || ring.length < (closed ? 3 : 2)) return;
    this.#text += `m${this.#step(first)}l${ring
      .slice(1)
      .map((point) => this.#step(point))
      .join(' ')}`;
    if (!closed) return;
    this.#text += 'z';
    this.#at = first; // `z` moves back to the first point
  }

  #step([x, y]: readonly [number, number]): string {
    const step = `${x - this.#at[0]} ${y - this.#at[1]}`;
    this.#at = [x, y];
    return step.replace(' -', '-');
  }
}
