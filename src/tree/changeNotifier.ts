import type { ZoneNode } from './nodes.ts';

/** What has children in the tree: a node, or the root (undefined). */
export type TreeParent = ZoneNode | undefined;

/** Whether `parent` is `node` or a descendant of it. */
export function isWithin(parent: TreeParent, node: ZoneNode): boolean {
  for (let at = parent; at !== undefined; at = at.parent) {
    if (at === node) return true;
  }
  return false;
}

/**
 * Notifies the editor of parents whose children changed: at once if the parent is in view, else when it comes into
 * view, because the editor asks for the children of every parent it is notified of, collapsed or not.
 */
export class ChangeNotifier {
  readonly #notify: (parent: TreeParent) => void;
  readonly #collapsed = new Set<TreeParent>();
  /** Changed since they were last in view. */
  readonly #pending = new Set<TreeParent>();

  constructor(notify: (parent: TreeParent) => void) {
    this.#notify = notify;
  }

  changed(parent: TreeParent): void {
    if (this.isInView(parent)) {
      this.#pending.delete(parent);
      this.#notify(parent);
    } else {
      this.#pending.add(parent);
    }
  }

  collapsed(node: ZoneNode): void {
    this.#collapsed.add(node);
  }

  expanded(node: ZoneNode): void {
    this.#collapsed.delete(node);
    for (const parent of this.#pending) this.changed(parent);
  }

  /** Notifies of `parent` and its ancestors now if they changed, in view or not. */
  flush(parent: TreeParent): void {
    for (let at = parent; at !== undefined; at = at.parent) {
      if (this.#pending.delete(at)) this.#notify(at);
    }
  }

  forget(which: (parent: TreeParent) => boolean): void {
    for (const parents of [this.#collapsed, this.#pending]) {
      for (const parent of parents) if (which(parent)) parents.delete(parent);
    }
  }

  /** Whether no ancestor of the children of `parent` is collapsed. */
  isInView(parent: TreeParent): boolean {
    for (let node = parent; node !== undefined; node = node.parent) {
      if (this.#collapsed.has(node)) return false;
    }
    return true;
  }
}
