import type * as vscode from 'vscode';
import { Emitter, type Listen } from '../base/emitter.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { NodeRegister } from './nodeRegister.ts';
import type { ZoneNode } from './nodes.ts';

/** A tree of nodes in a view. */
export interface ShownTree {
  /** The id of the view. */
  readonly id: string;
  readonly tree: { readonly nodes: NodeRegister; isExpanded(node: ZoneNode): boolean };
  readonly view: vscode.TreeView<ZoneNode>;
}

/** The trees of all views, and which of them was used last. */
export class ShownTrees implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #selected = this.#disposables.add(new Emitter<readonly ZoneNode[]>());
  #all: readonly ShownTree[];
  #usedAt = Number.NEGATIVE_INFINITY;
  #following = new AbortController();

  /** Emits the selection of a view when it changes. */
  readonly onDidSelect: Listen<readonly ZoneNode[]> = this.#selected.event;

  constructor(all: readonly ShownTree[]) {
    this.#all = all;
    for (const each of all) {
      this.#disposables.add(
        each.view.onDidChangeSelection(({ selection }) => {
          this.#markUsed(each);
          this.#selected.emit(selection);
        }),
      );
    }
  }

  /** The most recently used first. */
  get all(): readonly ShownTree[] {
    return this.#all;
  }

  /** When one of them was last used (`performance.now`). */
  get usedAt(): number {
    return this.#usedAt;
  }

  /** Returns the tree that shows a node. */
  of(node: unknown): ShownTree | undefined {
    return this.#all.find(({ tree }) => tree.nodes.has(node));
  }

  /** Makes a tree the one used last. Aborts the signal of {@link follow}, so that it does not change the selection. */
  use(shown: ShownTree): void {
    this.#following.abort();
    this.#markUsed(shown);
  }

  /**
   * Begins a selection that the user does not make in a view, such as that of the record at the cursor. The signal is
   * aborted by the next call, and when a view is used.
   */
  follow(): AbortSignal {
    this.#following.abort();
    this.#following = new AbortController();
    return this.#following.signal;
  }

  #markUsed(shown: ShownTree): void {
    this.#usedAt = performance.now();
    this.#all = [shown, ...this.#all.filter((each) => each !== shown)];
  }

  dispose(): void {
    this.#following.abort();
    this.#disposables.dispose();
  }
}
