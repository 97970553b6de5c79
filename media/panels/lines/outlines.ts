import { FINE } from '../../map/pathText.ts';
import { svg } from '../dom.ts';
import { SCALED, type Place } from './mapPlaces.ts';

/** Why a place is outlined. Later ones are drawn on top. */
const KINDS = ['found', 'focused', 'chosen', 'pointed'] as const;
type OutlineKind = (typeof KINDS)[number];

/** A place without land at this distance from its middle, in pixels, is small. Its outline would not be visible. */
const SMALL = 6;
/** The radius of the ring around a small place, in pixels. */
const RING = 11;

/**
 * Outlines of places, in a layer above all places, because neighbours would cover the border of a place. Each is a line
 * with a wider one below it, so that it is visible on any fill.
 */
export class Outlines {
  readonly #groups = new Map(KINDS.map((kind) => [kind, svg('g', { class: kind })]));
  readonly node = svg(
    'g',
    { class: 'outlines', transform: SCALED, 'aria-hidden': 'true' },
    ...this.#groups.values(),
  );
  readonly #shown = new Map<OutlineKind, readonly Place[]>();
  /** The size of a pixel in units of the map. */
  #unit = 1;

  /** Outlines these places, and no others of this kind. */
  show(kind: OutlineKind, ...found: readonly (Place | undefined)[]): void {
    const places = found.filter((place) => place !== undefined);
    const before = this.#of(kind);
    if (before.length === places.length && places.every((place) => before.includes(place))) return;
    this.#shown.set(kind, places);
    this.#draw(kind);
    const [focused] = this.#of('focused');
    const isAround = focused !== undefined && this.#of('chosen').includes(focused);
    this.#groups.get('focused')?.classList.toggle('around', isAround);
  }

  /** Keeps the size of rings after the map was zoomed or resized. */
  scale(unit: number): void {
    if (unit === this.#unit) return;
    this.#unit = unit;
    for (const kind of this.#shown.keys()) this.#draw(kind);
  }

  #of(kind: OutlineKind): readonly Place[] {
    return this.#shown.get(kind) ?? [];
  }

  #draw(kind: OutlineKind): void {
    this.#groups.get(kind)?.replaceChildren(...this.#of(kind).flatMap((place) => this.#lines(place)));
  }

  #lines({ x, y, element }: Place): readonly SVGElement[] {
    const isLand = (dx: number, dy: number): boolean =>
      element.isPointInFill(new DOMPoint((x + dx * this.#unit) * FINE, (y + dy * this.#unit) * FINE));
    const isLarge = isLand(SMALL, 0) || isLand(-SMALL, 0) || isLand(0, SMALL) || isLand(0, -SMALL);
    const ring = { cx: x * FINE, cy: y * FINE, r: RING * this.#unit * FINE };
    const line = (name: string): SVGElement =>
      isLarge && element instanceof SVGPathElement
        ? svg('path', { d: element.getAttribute('d') ?? '', class: name })
        : svg('circle', { ...ring, class: name });
    return [line('halo'), line('line')];
  }
}
