import type { Disposable } from '../base/lifecycle.ts';
import type { ZoneNode } from './nodes.ts';

/** A parent in the tree: a node, or the root (undefined). */
export type TreeParent = ZoneNode | undefined;

/** Whether `parent` is `node` or a descendant of it. */
export function isWithin(parent: TreeParent, node: ZoneNode): boolean {
  for (let at = parent; at !== undefined; at = at.parent) {
    if (at === node) return true;
  }
  return false;
}

/** The editor is notified again after these times, in milliseconds. */
const REPEATS_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 16_000];

/**
 * Notifies the editor of parents whose children changed: at once if the parent is in view, else when it comes into
 * view, because the editor requests the children of every parent it is notified of, collapsed or not.
 *
 * While the answer to an earlier request for the children is on its way to the window, the editor loses a notification
 * and keeps that answer. So it is notified again until it requests the children.
 */
export class ChangeNotifier implements Disposable {
  readonly #notify: (parent: TreeParent) => void;
  /** Parents whose children the editor has not requested since it was notified. */
  readonly #unasked = new Map<TreeParent, NodeJS.Timeout>();
  readonly #collapsed = new Set<TreeParent>();
  /** Changed since they were last in view. */
  readonly #pending = new Set<TreeParent>();

  constructor(notify: (parent: TreeParent) => void) {
    this.#notify = notify;
  }

  changed(parent: TreeParent): void {
    if (this.isInView(parent)) {
      this.#pending.delete(parent);
      this.#tell(parent);
    } else {
      this.#pending.add(parent);
    }
  }

  /** Notes that the editor requested the children of `parent`. */
  asked(parent: TreeParent): void {
    clearTimeout(this.#unasked.get(parent));
    this.#unasked.delete(parent);
  }

  /**
   * Runs `reveal` of a node. To find its row, the editor requests children that its window does not get. So when the
   * row is not found, the changes that the window had not requested before are notified again.
   * @throws what `reveal` throws
   */
  async revealing(node: ZoneNode, reveal: () => Promise<void>): Promise<void> {
    const unasked = [...this.#unasked.keys()].filter(
      (parent) => parent === undefined || isWithin(node.parent, parent),
    );
    try {
      await reveal();
    } catch (error) {
      for (const parent of unasked) this.changed(parent);
      throw error;
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
      if (this.#pending.delete(at)) this.#tell(at);
    }
  }

  forget(which: (parent: TreeParent) => boolean): void {
    for (const parents of [this.#collapsed, this.#pending]) {
      for (const parent of parents) if (which(parent)) parents.delete(parent);
    }
    for (const parent of this.#unasked.keys()) if (which(parent)) this.asked(parent);
  }

  dispose(): void {
    for (const timer of this.#unasked.values()) clearTimeout(timer);
    this.#unasked.clear();
  }

  /** Whether no ancestor of the children of `parent` is collapsed. */
  isInView(parent: TreeParent): boolean {
    for (let node = parent; node !== undefined; node = node.parent) {
      if (this.#collapsed.has(node)) return false;
    }
    return true;
  }

  #tell(parent: TreeParent, repeats = 0): void {
    this.asked(parent);
    this.#notify(parent);
    const after = REPEATS_AFTER_MS[repeats];
    if (after === undefined) return;
    const again = (): void => {
      if (this.isInView(parent)) return this.#tell(parent, repeats + 1);
      this.asked(parent);
      this.#pending.add(parent);
    };
    this.#unasked.set(parent, setTimeout(again, after));
  }
}
