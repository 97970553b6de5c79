import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Accounts } from '../zones/accounts.ts';
import type { ItemRef } from '../zones/itemRef.ts';
import type { PanelName } from '../panels/panelNames.ts';
import type { ShownTrees } from '../tree/shownTree.ts';
import { chooseAccount } from './account.ts';
import { clickHandler } from './target/clicks.ts';
import type { Handlers } from './ids.ts';
import type { Targets } from './target/commandTargets.ts';
import type { FocusedRow } from './target/focusedRow.ts';
import { chooseItem } from './target/chooseItem.ts';

/**
 * Shows an item in its open panel, or in a new one. A preview leaves the focus where it is and is replaced by the next
 * preview, unless the same item is shown again.
 */
export type ShowPanel = (name: PanelName, ref: ItemRef, how?: { readonly preview: boolean }) => Promise<void>;

interface ShowParts {
  readonly showPanel: ShowPanel;
  readonly accounts: Accounts;
  readonly targets: Targets;
  readonly trees: ShownTrees;
  readonly focusedRow: FocusedRow;
}

/** Commands that open the panels of details, and the clicks and Enter in the tree that do so. */
export function showCommands({ showPanel, accounts, targets, trees, focusedRow }: ShowParts) {
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
  const click = clickHandler(trees, focusedRow, showNode);
  return {
    'dnsTree.domain.show': (clicked) => show('domain', clicked, false),
    'dnsTree.record.show': (clicked) => show('record', clicked, false),
    'dnsTree.account.show': async (clicked) => {
      const account = await chooseAccount(accounts, targets, clicked, () => true);
      if (account !== undefined) await showPanel('account', { account: account.id });
    },
    '_dnsTree.click': (clicked) => click(clicked),
    '_dnsTree.enter': async (view) => {
      const node = await focusedRow.find(view);
      // Commands of the palette act on the selected row, so the row that Enter opens is selected.
      const shown = trees.of(node);
      if (shown !== undefined && targets.isNode(node)) {
        trees.use(shown);
        await shown.view.reveal(node, { select: true, focus: true });
      }
      await showNode(node, true);
    },
  } satisfies Partial<Handlers>;
}

/** Shows the lines of a domain on the map; for a record, also the answers for its host and type. */
export function linesCommands(showPanel: ShowPanel, targets: Targets) {
  return {
    'dnsTree.domain.lines': async (clicked) => {
      const ref = await chooseItem(targets, clicked, 'domain', l10n.t('Show Lines on Map'));
      if (ref === undefined) return;
      const [node] = targets.chosen(clicked, undefined);
      const record = ref.record ?? (node?.kind === 'record' ? node.record.id : undefined);
      await showPanel('lines', record === undefined ? ref : { ...ref, record });
    },
  } satisfies Partial<Handlers>;
}
