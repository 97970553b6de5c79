import * as vscode from 'vscode';
import type { ZoneNode } from '../../tree/nodes.ts';
import type { ShownTrees } from '../../tree/shownTree.ts';

/** How many times to look for the row. While the editor redraws a tree, it may toggle no row. */
const TRIES = 6;

/**
 * Finds the row that has the keyboard focus, which the editor's API does not expose: toggles the focused row in the
 * selection, finds the row that changed, and toggles it back. Keys that are pressed meanwhile wait, also those for
 * several rows: two are selected between the toggles.
 */
export class FocusedRow {
  readonly #trees: ShownTrees;
  /** Ends with the latest key press. */
  #latest: Promise<unknown> = Promise.resolve();
  #toggledAt = Number.NEGATIVE_INFINITY;

  constructor(trees: ShownTrees) {
    this.#trees = trees;
  }

  /** When the focused row was last toggled (`performance.now`). The editor reports the toggle as clicks. */
  get toggledAt(): number {
    return this.#toggledAt;
  }

  /**
   * Resolves to the focused node, or to `several` if the user selected several rows of the view, which the key acts on
   * instead; undefined if neither could be determined.
   *
   * @param view The id of the view in which the key was pressed
   */
  find(view: unknown): Promise<ZoneNode | 'several' | undefined> {
    const found = this.#latest.then(() => this.#find(view));
    this.#latest = found.catch(() => undefined);
    return found;
  }

  async #find(view: unknown): Promise<ZoneNode | 'several' | undefined> {
    const pressedIn = this.#trees.all.find(({ id }) => id === view)?.view;
    if (pressedIn !== undefined && pressedIn.selection.length > 1) return 'several';
    for (let tries = 0; tries < TRIES; tries += 1) {
      const before = this.#selection;
      await this.#toggle();
      // A selected row may disappear at the same time, such as the row of a filter that was just cleared.
      const changed = difference(before, this.#selection).filter(
        (node) => this.#trees.of(node) !== undefined,
      );
      await this.#toggle();
      if (changed.length === 1) return changed[0];
    }
    return undefined;
  }

  async #toggle(): Promise<void> {
    this.#toggledAt = performance.now();
    await vscode.commands.executeCommand('list.toggleSelection');
  }

  get #selection(): readonly ZoneNode[] {
    return this.#trees.all.flatMap(({ view }) => view.selection);
  }
}

function difference(before: readonly ZoneNode[], after: readonly ZoneNode[]): ZoneNode[] {
  const [old, now] = [new Set(before), new Set(after)];
  return [...after.filter((node) => !old.has(node)), ...before.filter((node) => !now.has(node))];
}
