import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Portfolio } from '../model/portfolio.ts';
import type { ItemRef } from '../model/itemRef.ts';
import type { PanelName } from '../panels/panelNames.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import type { ShownTree } from '../tree/shownTree.ts';
import { chooseAccount } from './account.ts';
import type { Handlers } from './ids.ts';
import type { Targets } from './commandTargets.ts';
import { chooseItem } from './itemRefs.ts';

type ShowCommands =
  | 'dnsTree.domain.show'
  | 'dnsTree.record.show'
  | 'dnsTree.account.show'
  | '_dnsTree.click'
  | '_dnsTree.enter';

/** Two clicks within this time are a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 500;

/**
 * Shows an item in its open panel, or in a new one. A preview leaves the focus where it is and is replaced by the next
 * preview, unless the same item is shown again.
 */
export type ShowPanel = (name: PanelName, ref: ItemRef, how?: { readonly preview: boolean }) => Promise<void>;

interface ShowParts {
  readonly showPanel: ShowPanel;
  readonly portfolio: Portfolio;
  readonly targets: Targets;
}

/** Commands that open the panels of details, and the clicks and Enter in the tree that do so. */
export function showCommands({ showPanel, portfolio, targets }: ShowParts): Handlers<ShowCommands> {
  const show = async (kind: 'domain' | 'record', clicked: unknown, preview: boolean): Promise<void> => {
    const title = kind === 'record' ? l10n.t('Show Record Details') : l10n.t('Show Domain Details');
    const ref = await chooseItem(targets, clicked, kind, title);
    if (ref === undefined) return;
    const { account, domain } = ref;
    await showPanel(kind, kind === 'record' ? ref : { account, domain }, { preview });
  };
  const showNode = async (node: unknown, preview: boolean): Promise<void> => {
    if (targets.isNode(node) && (node.kind === 'domain' || node.kind === 'record'))
      await show(node.kind, node, preview);
    else await vscode.commands.executeCommand('list.select');
  };
  const clicks = new Clicks(targets, (node) => showNode(node, false));
  return {
    'dnsTree.domain.show': (clicked) => show('domain', clicked, false),
    'dnsTree.record.show': (clicked) => show('record', clicked, false),
    'dnsTree.account.show': async (clicked) => {
      const account = await chooseAccount(portfolio, targets, clicked, () => true);
      if (account !== undefined) await showPanel('account', { account: account.id });
    },
    '_dnsTree.click': (clicked) => clicks.click(clicked),
    '_dnsTree.enter': () => showNode(targets.takeFocused(), true),
  };
}

/**
 * Clicks on domains and records. The editor does not expand an item that has a command, so a click toggles a domain
 * here, like a group. A double click shows the details and leaves the domain expanded.
 */
class Clicks {
  readonly #targets: Targets;
  readonly #show: (node: ZoneNode) => Promise<void>;
  #last: { readonly node: ZoneNode; readonly at: number; readonly wasExpanded: boolean } | undefined;

  constructor(targets: Targets, show: (node: ZoneNode) => Promise<void>) {
    this.#targets = targets;
    this.#show = show;
    // If another row was selected in between, even by a key that toggles it, these are two single clicks.
    targets.onDidSelect((selection) => {
      if (selection.length !== 1 || selection[0] !== this.#last?.node) this.#last = undefined;
    });
  }

  async click(node: unknown): Promise<void> {
    const now = performance.now();
    // The editor reports the keys that toggle the focused row as clicks.
    const isKey = now - this.#targets.toggledAt < DOUBLE_CLICK_MS;
    const shown = this.#targets.treeOf(node);
    if (!this.#targets.isNode(node) || shown === undefined || isKey) {
      this.#last = undefined;
      return;
    }
    const { node: before, at = 0 } = this.#last ?? {};
    if (before === node && now - at < DOUBLE_CLICK_MS) {
      const { wasExpanded = false } = this.#last ?? {};
      this.#last = undefined;
      // The first of the two clicks collapsed the domain.
      if (wasExpanded) await expand(shown, node);
      return this.#show(node);
    }
    const wasExpanded = shown.tree.isExpanded(node);
    this.#last = { node, at: now, wasExpanded };
    if (node.kind !== 'domain') return;
    if (wasExpanded) await vscode.commands.executeCommand('list.collapse');
    else await expand(shown, node);
  }
}

async function expand({ view }: ShownTree, node: ZoneNode): Promise<void> {
  await view.reveal(node, { select: false, focus: false, expand: true });
}
