import type { TreeParent } from './changeNotifier.ts';
import type { ZoneNode } from './nodes.ts';

/**
 * The nodes in the tree. The editor identifies a node by its object, so each id keeps one object, which is updated in
 * place when its parent is listed again.
 */
export class NodeRegister {
  readonly #nodes = new Map<string, ZoneNode>();
  readonly #children = new Map<string | undefined, readonly ZoneNode[]>();

  /** Replaces the children of `parent` and returns their permanent objects. */
  put(parent: TreeParent, listed: readonly ZoneNode[]): ZoneNode[] {
    const ids = new Set(listed.map(({ id }) => id));
    // Forget first: the groups of an account move, with their ids, when other accounts come or go.
    for (const { id } of this.childrenOf(parent)) if (!ids.has(id)) this.#forget(id);
    const kept = listed.map((node) => this.#keep(node));
    this.#children.set(parent?.id, kept);
    return kept;
  }

  /** The children that were last listed; none when the parent was never expanded. */
  childrenOf(parent: TreeParent): readonly ZoneNode[] {
    return this.#children.get(parent?.id) ?? [];
  }

  /** Whether `parent` is still in the tree. */
  holds(parent: TreeParent): boolean {
    return parent === undefined || this.has(parent);
  }

  /** Whether `value`, an argument of a command, is a node of this tree. */
  has(value: unknown): value is ZoneNode {
    if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string')
      return false;
    return this.#nodes.get(value.id) === value;
  }

  /** Returns `nodes` in the order of the tree, from top to bottom. */
  inOrder<N extends ZoneNode>(nodes: readonly N[]): N[] {
    const indexes = new Map<string | undefined, ReadonlyMap<string, number>>();
    const positionOf = (node: ZoneNode): number[] => {
      const key = node.parent?.id;
      const siblings =
        indexes.get(key) ?? new Map((this.#children.get(key) ?? []).map(({ id }, index) => [id, index]));
      indexes.set(key, siblings);
      return [...(node.parent === undefined ? [] : positionOf(node.parent)), siblings.get(node.id) ?? -1];
    };
    return nodes
      .map((node) => ({ node, position: positionOf(node) }))
      .toSorted((a, b) => comparePositions(a.position, b.position))
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

function comparePositions(a: readonly number[], b: readonly number[]): number {
  for (const [index, position] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (position !== other) return position - other;
  }
  return a.length - b.length;
}
