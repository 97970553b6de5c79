import type { ZoneNode } from './nodes.ts';

/** The key of a node's children; undefined stands for the top of the tree. */
type Parent = ZoneNode | undefined;

/**
 * The nodes that the tree shows. The editor knows a node by its object, so there is one object an id, brought
 * up to date in place when its parent is listed again.
 */
export class NodeRegister {
  readonly #nodes = new Map<string, ZoneNode>();
  readonly #children = new Map<string | undefined, readonly ZoneNode[]>();

  /** Takes the children of `parent` as listed now, and returns their lasting objects. */
  put(parent: Parent, listed: readonly ZoneNode[]): ZoneNode[] {
    const before = this.#children.get(parent?.id) ?? [];
    const kept = listed.map((node) => this.#keep(node));
    this.#children.set(parent?.id, kept);
    const now = new Set(kept.map(({ id }) => id));
    for (const { id } of before) {
      if (!now.has(id)) this.#forget(id);
    }
    return kept;
  }

  /** Whether `place` is (still) in the tree; its top always is. */
  holds(place: Parent): boolean {
    return place === undefined || this.has(place);
  }

  /** Whether `thing` is a node of this tree, as a command's argument from anywhere may not be. */
  has(thing: unknown): thing is ZoneNode {
    if (typeof thing !== 'object' || thing === null || !('id' in thing) || typeof thing.id !== 'string')
      return false;
    return this.#nodes.get(thing.id) === thing;
  }

  /** `nodes` from the top of the tree to its bottom. */
  inOrder<N extends ZoneNode>(nodes: readonly N[]): N[] {
    const places = new Map<string | undefined, ReadonlyMap<string, number>>();
    const placeOf = (node: ZoneNode): number[] => {
      const key = node.parent?.id;
      const siblings =
        places.get(key) ?? new Map((this.#children.get(key) ?? []).map(({ id }, index) => [id, index]));
      places.set(key, siblings);
      return [...(node.parent === undefined ? [] : placeOf(node.parent)), siblings.get(node.id) ?? -1];
    };
    return nodes
      .map((node) => ({ node, place: placeOf(node) }))
      .toSorted((a, b) => comparePlaces(a.place, b.place))
      .map(({ node }) => node);
  }

  #keep(node: ZoneNode): ZoneNode {
    const known = this.#nodes.get(node.id);
    if (known !== undefined && known.kind === node.kind) return Object.assign(known, node);
    this.#nodes.set(node.id, node);
    return node;
  }

  #forget(id: string): void {
    this.#nodes.delete(id);
    const children = this.#children.get(id) ?? [];
    this.#children.delete(id);
    for (const child of children) this.#forget(child.id);
  }
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  for (const [index, place] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (place !== other) return place - other;
  }
  return a.length - b.length;
}
