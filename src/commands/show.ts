import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Accounts } from '../zones/accounts.ts';
import { ItemRef } from '../zones/itemRef.ts';
import type { PageName } from '../panels/panelNames.ts';
import type { ShownTrees } from '../tree/shownTree.ts';
import { chooseAccount } from './target/chooseAccount.ts';
import type { Handlers } from './ids.ts';
import type { Targets } from './target/commandTargets.ts';
import type { FocusedRow } from './target/focusedRow.ts';
import { chooseItem, itemRefOf } from './target/chooseItem.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import { clickHandler } from './target/clicks.ts';
import type { RecordOpenMode } from '../tree/treeChoices.ts';

/**
 * Shows an item in its open panel, or in a new one. A preview leaves the focus where it is and is replaced by the next
 * preview, unless the same item is shown again.
 */
export type ShowPanel = (name: PageName, ref: ItemRef, how?: { readonly preview: boolean }) => Promise<void>;

interface ShowParts {
  readonly showPanel: ShowPanel;
  readonly accounts: Accounts;
  readonly targets: Targets;
  readonly trees: ShownTrees;
  readonly focusedRow: FocusedRow;
  readonly openMode: RecordOpenMode;
}

/** Commands that open the panels of details, and the clicks and Enter in the tree that do so. */
export function showCommands({ showPanel, accounts, targets, trees, focusedRow, openMode }: ShowParts) {
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
  const click = clickHandler(trees, focusedRow, openMode, showNode);
  return {
    'dnsTree.domain.show': (clicked) => show('domain', clicked, false),
    'dnsTree.record.show': (clicked) => show('record', clicked, false),
    'dnsTree.account.show': async (clicked) => {
      const account = await chooseAccount(accounts, targets, clicked, () => true);
      if (account !== undefined) await showPanel('account', { account: account.id });
    },
    // Shows the lines of a domain on the map; for a record, also the answers for its host and type.
    'dnsTree.domain.lines': async (clicked) => {
      const ref = await chooseItem(targets, clicked, 'domain', l10n.t('Show Lines on Map'));
      if (ref === undefined) return;
      const [node] = targets.chosen(clicked, undefined);
      const record = ref.record ?? (node?.kind === 'record' ? node.record.id : undefined);
      await showPanel('lines', record === undefined ? ref : { ...ref, record });
    },
    'dnsTree.live.check': async (clicked) => {
      const ref = await chosenRef(targets, clicked);
      if (ref !== undefined) await showPanel('live', ref);
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
      await showNode(node, false);
    },
  } satisfies Partial<Handlers>;
}

/** Returns the record, the host by ids or as a row of grouped records, or the domain to check. */
async function chosenRef(targets: Targets, clicked: unknown): Promise<ItemRef | undefined> {
  const title = l10n.t('Compare With Live Answers');
  const isGiven = ItemRef.safeParse(clicked).success;
  const nodes = targets.chosen(clicked, undefined);
  if (isGiven || nodes.length > 0) return refOfNodes(nodes) ?? chooseItem(targets, clicked, 'domain', title);
  const choice = await targets.askRecordOrZone(title);
  return choice && itemRefOf(choice.node);
}

/** Returns the chosen record, or the host of several, such as a row of grouped records. */
function refOfNodes(nodes: readonly ZoneNode[]): ItemRef | undefined {
  const [first, ...others] = nodes;
  if (first?.kind !== 'record') return undefined;
  const ref = itemRefOf(first);
  if (ref === undefined || (others.length === 0 && ref.record !== undefined)) return ref;
  const { account, domain } = ref;
  const isSameHost = others.every(
    (other) =>
      other.kind === 'record' && other.domain.id === domain && other.record.host === first.record.host,
  );
  return isSameHost ? { account, domain, host: first.record.host } : { account, domain };
}
