import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { failureOf } from '../api/failure.ts';
import { plain } from '../text/visible.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import { nodeText } from '../tree/nodeText.ts';
import type { ZonesTree } from '../tree/zonesTree.ts';

type Kind = ZoneNode['kind'];
type NodeOf<K extends Kind> = Extract<ZoneNode, { kind: K }>;

/** Finds the node a command acts on: the one clicked, else the one selected, else the one the user picks. */
export class Targets {
  readonly #tree: ZonesTree;
  readonly #view: vscode.TreeView<ZoneNode>;
  #selectedBefore: readonly ZoneNode[] = [];
  #focused: ZoneNode | undefined;
  /** How many key presses are between {@link beginFocus} and {@link takeFocused}. */
  #pending = 0;
  #toggledAt = Number.NEGATIVE_INFINITY;

  constructor(tree: ZonesTree, view: vscode.TreeView<ZoneNode>) {
    this.#tree = tree;
    this.#view = view;
  }

  /** Returns the clicked node with the rest of its selection, else the selected nodes, from top to bottom. */
  chosen(clicked: unknown, selected: unknown): ZoneNode[] {
    if (this.#tree.nodes.has(clicked)) {
      const several: unknown[] = Array.isArray(selected) && selected.includes(clicked) ? selected : [clicked];
      return this.#tree.nodes.inOrder(several.filter((node) => this.#tree.nodes.has(node)));
    }
    return this.#tree.nodes.inOrder(this.#view.selection.filter((node) => this.#tree.nodes.has(node)));
  }

  isNode(value: unknown): value is ZoneNode {
    return this.#tree.nodes.has(value);
  }

  /** Ends what {@link beginFocus} began. Returns the focused node; undefined when it could not be determined. */
  takeFocused(): ZoneNode | undefined {
    const focused = this.#focused;
    this.#pending = Math.max(0, this.#pending - 1);
    if (this.#pending === 0) this.#focused = undefined;
    return focused;
  }

  /** When a key last toggled the focused row (`performance.now`). The editor reports the toggle as clicks. */
  get toggledAt(): number {
    return this.#toggledAt;
  }

  /** Call before the editor toggles the focused row in the selection. */
  beginFocus(): void {
    const now = performance.now();
    // Drop key presses whose command failed half-way.
    if (now - this.#toggledAt > 2000) this.#pending = 0;
    // A repeated key press must not take the toggled selection for the user's own.
    if (this.#pending === 0) this.#selectedBefore = this.#view.selection;
    this.#pending += 1;
    this.#toggledAt = now;
  }

  /** Call after the editor toggled the focused row: the row that changed is the focused one. */
  noteFocus(): void {
    const changed = difference(this.#selectedBefore, this.#view.selection);
    if (changed.length === 1) [this.#focused] = changed;
  }

  /** Asks with quick picks, from the root of the tree down to a node of one of `kinds`. */
  async ask<K extends Kind>(kinds: readonly K[]): Promise<NodeOf<K> | undefined> {
    if ((await this.#tree.getChildren()).length === 0) {
      void vscode.window.showInformationMessage(
        l10n.t('There is no account to do this with. Add one first.'),
      );
      return undefined;
    }
    let place: ZoneNode | undefined;
    for (;;) {
      const node = await this.#askBelow(place);
      if (node === undefined || node.kind === 'record')
        return node !== undefined && isOf(kinds, node) ? node : undefined;
      if (isOf(kinds, node)) return node;
      place = node.kind === 'page' || node.kind === 'message' ? node.parent : node;
      const list = node.kind === 'page' ? this.#tree.listOf(place) : undefined;
      if (list !== undefined) await this.#tree.loadFor(place, (signal) => list.next(signal));
    }
  }

  /** Closing the quick pick cancels the loads for it. */
  async #askBelow(place: ZoneNode | undefined): Promise<ZoneNode | undefined> {
    const left = new AbortController();
    try {
      const picked = await vscode.window.showQuickPick(this.#itemsBelow(place, left.signal), {
        placeHolder: place === undefined ? l10n.t('Which one?') : plain(nodeText(place).label),
        matchOnDescription: true,
      });
      return picked?.node;
    } finally {
      left.abort();
    }
  }

  async #itemsBelow(
    place: ZoneNode | undefined,
    signal: AbortSignal,
  ): Promise<(vscode.QuickPickItem & { node: ZoneNode })[]> {
    try {
      await this.#tree.listOf(place)?.open(signal);
    } catch (error) {
      // The nodes of the list show the failure.
      if (failureOf(error) === undefined) throw error;
    }
    const nodes = await this.#tree.getChildren(place);
    return nodes.map((node) => {
      const { label, description } = nodeText(node);
      return { label: plain(label), description: plain(description), node };
    });
  }
}

function isOf<K extends Kind>(kinds: readonly K[], node: ZoneNode): node is NodeOf<K> {
  return kinds.some((kind) => kind === node.kind);
}

function difference(before: readonly ZoneNode[], after: readonly ZoneNode[]): ZoneNode[] {
  return [
    ...after.filter((node) => !before.includes(node)),
    ...before.filter((node) => !after.includes(node)),
  ];
}
