import type { GeoContext } from 'd3-geo';

/** Points of the map to one unit of its width. */
export const FINE = 5;

/**
 * Writes a path in few characters: whole fifths of a unit, each point by its distance from the one before, those
 * left out that round to the point before, and rings that are nothing but a point with them.
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
    this.#at = first; // where a path goes on from when it was closed
  }

  #step([x, y]: readonly [number, number]): string {
    const step = `${x - this.#at[0]} ${y - this.#at[1]}`;
    this.#at = [x, y];
    return step.replace(' -', '-');
  }
}
