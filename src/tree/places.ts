import type { ZoneNode } from './nodes.ts';

/** Where children are: under a node, or at the top of the tree. */
export type Place = ZoneNode | undefined;

export function isWithin(place: Place, node: ZoneNode): boolean {
  for (let at = place; at !== undefined; at = at.parent) {
    if (at === node) return true;
  }
  return false;
}

/** Tells of places that changed: at once those in view, the others when they come into view. */
export class Telling {
  readonly #fire: (place: Place) => void;
  readonly #closed = new Set<Place>();
  /** Changed while closed, and told when opened: the editor reads what it is told of, seen or not. */
  readonly #outdated = new Set<Place>();

  constructor(fire: (place: Place) => void) {
    this.#fire = fire;
  }

  tell(place: Place): void {
    if (this.#isInView(place)) {
      this.#outdated.delete(place);
      this.#fire(place);
    } else {
      this.#outdated.add(place);
    }
  }

  closed(node: ZoneNode): void {
    this.#closed.add(node);
  }

  opened(node: ZoneNode): void {
    this.#closed.delete(node);
    for (const place of this.#outdated) this.tell(place);
  }

  /** Tells of a place, and of those that it is in, if they changed while they were closed. */
  catchUp(place: Place): void {
    for (let at = place; at !== undefined; at = at.parent) {
      if (this.#outdated.delete(at)) this.#fire(at);
    }
  }

  forget(which: (place: Place) => boolean): void {
    for (const places of [this.#closed, this.#outdated]) {
      for (const place of places) if (which(place)) places.delete(place);
    }
  }

  #isInView(place: Place): boolean {
    for (let node = place; node !== undefined; node = node.parent) {
      if (this.#closed.has(node)) return false;
    }
    return true;
  }
}
