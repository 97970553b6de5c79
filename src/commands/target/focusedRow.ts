import * as vscode from 'vscode';
import type { ZoneNode } from '../../tree/nodes.ts';
import type { ShownTrees } from '../../tree/shownTree.ts';

/** How often the focused row is looked for again. While the editor draws a tree anew, it may toggle no row. */
const MORE_TRIES = 5;

/**
 * Finds the row that has the keyboard focus, which the editor does not tell. A key runs a sequence of commands: `begin`,
 * the editor's own that toggles the focused row in the selection, `note`, the same toggle back, and the command that
 * takes the row.
 */
export class FocusedRow {
  readonly #trees: ShownTrees;
  #selectedBefore: readonly ZoneNode[] = [];
  #node: ZoneNode | undefined;
  /** How many key presses are between {@link begin} and {@link take}. */
  #pending = 0;
  #toggledAt = Number.NEGATIVE_INFINITY;

  constructor(trees: ShownTrees) {
    this.#trees = trees;
  }

  /** When a key last toggled the focused row (`performance.now`). The editor reports the toggle as clicks. */
  get toggledAt(): number {
    return this.#toggledAt;
  }

  /** Call before the editor toggles the focused row in the selection. */
  begin(): void {
    const now = performance.now();
    // Drop key presses whose command failed half-way.
    if (now - this.#toggledAt > 2000) this.#pending = 0;
    // A repeated key press must not take the toggled selection for the user's own.
    if (this.#pending === 0) this.#selectedBefore = this.#selection;
    this.#pending += 1;
    this.#toggledAt = now;
  }

  /** Call after the editor toggled the focused row: the row that changed is the focused one. */
  note(): void {
    // A selected row may disappear at the same time, such as the row of a filter that was just cleared.
    const changed = difference(this.#selectedBefore, this.#selection).filter(
      (node) => this.#trees.of(node) !== undefined,
    );
    if (changed.length === 1) [this.#node] = changed;
  }

  /** Ends the key press of {@link begin}. Resolves to the focused node; undefined if it could not be determined. */
  async take(): Promise<ZoneNode | undefined> {
    let focused = this.#end();
    for (let tries = 0; focused === undefined && tries < MORE_TRIES; tries += 1) {
      this.begin();
      await vscode.commands.executeCommand('list.toggleSelection');
      this.note();
      await vscode.commands.executeCommand('list.toggleSelection');
      focused = this.#end();
    }
    return focused;
  }

  #end(): ZoneNode | undefined {
    const focused = this.#node;
    this.#pending = Math.max(0, this.#pending - 1);
    if (this.#pending === 0) this.#node = undefined;
    return focused;
  }

  get #selection(): readonly ZoneNode[] {
    return this.#trees.all.flatMap(({ view }) => view.selection);
  }
}

function difference(before: readonly ZoneNode[], after: readonly ZoneNode[]): ZoneNode[] {
  const [old, now] = [new Set(before), new Set(after)];
  return [...after.filter((node) => !old.has(node)), ...before.filter((node) => !now.has(node))];
}
