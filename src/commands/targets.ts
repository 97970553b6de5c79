import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { failureOf } from '../api/failure.ts';
import { plain } from '../base/visible.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import { nodeText } from '../tree/nodeText.ts';
import type { ZonesTree } from '../tree/zonesTree.ts';

type Kind = ZoneNode['kind'];
type NodeOf<K extends Kind> = Extract<ZoneNode, { kind: K }>;

/** Finds what a command is meant for: the thing clicked, else the one selected, else the one asked for. */
export class Targets {
  readonly #tree: ZonesTree;
  readonly #view: vscode.TreeView<ZoneNode>;
  #selectedBefore: readonly ZoneNode[] = [];
  #focused: ZoneNode | undefined;
  /** How many keys are between their first step and their last. */
  #underWay = 0;
  #toggledAt = Number.NEGATIVE_INFINITY;

  constructor(tree: ZonesTree, view: vscode.TreeView<ZoneNode>) {
    this.#tree = tree;
    this.#view = view;
  }

  /** The nodes clicked (with all that are selected around them) or selected, from top to bottom. */
  chosen(clicked: unknown, selected: unknown): ZoneNode[] {
    if (this.#tree.nodes.has(clicked)) {
      const several: unknown[] = Array.isArray(selected) && selected.includes(clicked) ? selected : [clicked];
      return this.#tree.nodes.inOrder(several.filter((node) => this.#tree.nodes.has(node)));
    }
    return this.#tree.nodes.inOrder(this.#view.selection.filter((node) => this.#tree.nodes.has(node)));
  }

  isNode(thing: unknown): thing is ZoneNode {
    return this.#tree.nodes.has(thing);
  }

  /** Ends what {@link beginFocus} began, with the row that has the focus; undefined when it could not be told. */
  takeFocused(): ZoneNode | undefined {
    const focused = this.#focused;
    this.#underWay = Math.max(0, this.#underWay - 1);
    if (this.#underWay === 0) this.#focused = undefined;
    return focused;
  }

  /** When a key had the focused row toggled last (`performance.now`): the editor reports that as clicks. */
  get toggledAt(): number {
    return this.#toggledAt;
  }

  /** To be called before the editor toggles the focused row in the selection. */
  beginFocus(): void {
    const now = performance.now();
    // One that never ended, because a step of it failed, is not waited for.
    if (now - this.#toggledAt > 2000) this.#underWay = 0;
    // A key pressed again at once must not take the toggled selection for the person's own.
    if (this.#underWay === 0) this.#selectedBefore = this.#view.selection;
    this.#underWay += 1;
    this.#toggledAt = now;
  }

  /** To be called after the editor toggled the focused row in the selection: it makes the difference. */
  noteFocus(): void {
    const changed = difference(this.#selectedBefore, this.#view.selection);
    if (changed.length === 1) [this.#focused] = changed;
  }

  /** Asks with a quick pick, from the top of the tree down to a node of one of `kinds`. */
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
      const list = node.kind === 'page' ? this.#tree.listAt(place) : undefined;
      if (list !== undefined) await this.#tree.readFor(place, (signal) => list.next(signal));
    }
  }

  /** Leaving the quick pick cancels what is read for it. */
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
      await this.#tree.listAt(place)?.open(signal);
    } catch (error) {
      // The failure is in the list's state, and so among its nodes.
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
