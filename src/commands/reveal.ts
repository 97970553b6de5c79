import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { showStatus, ask } from '../base/messages.ts';
import { retried } from '../base/retries.ts';
import { nameAtCursor } from '../editor/atCursor.ts';
import { plain } from '../text/visible.ts';
import { ItemRef } from '../zones/itemRef.ts';
import { filterText, type DomainFilter } from '../tree/treeChoices.ts';
import { findNode, type FoundNode } from '../tree/findNode.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import type { ShownTrees } from '../tree/shownTree.ts';
import type { ZonesTree } from '../tree/zonesTree.ts';
import type { ZonesView } from '../tree/zonesView.ts';
import { countedWork } from './rowProgress.ts';
import type { Handlers } from './ids.ts';
import { InputError } from './inputError.ts';
import { itemRefOf } from './target/chooseItem.ts';
import type { ZoneSources } from './target/chooseZone.ts';

/**
 * Pauses before a node is revealed again, in milliseconds. The editor rejects a node whose row it has not drawn yet, or
 * does nothing, and has no event for that.
 */
const DRAWING_MS = [20, 50, 100, 200, 400, 800, 1600];

interface RevealParts extends ZoneSources {
  readonly zonesView: ZonesView;
  readonly trees: ShownTrees;
  readonly filter: DomainFilter;
}

/** The commands that select a domain or a record in the tree. */
export function revealCommands(parts: RevealParts) {
  const { accounts, zonesView, targets } = parts;
  let latest = new AbortController();
  /** Cancels the reveal before, which would take the selection and the focus from this one. */
  const begin = (): AbortSignal => {
    latest.abort();
    latest = new AbortController();
    return latest.signal;
  };
  return {
    'dnsTree.goToDomain': async (query) => {
      const typed = typeof query === 'string' ? query : '';
      const node = await targets.askZone(l10n.t('Go to Domain…'), { query: typed, listsAll: true });
      const ref = node && itemRefOf(node);
      if (ref !== undefined) await reveal(parts, ref, begin(), true);
    },
    'dnsTree.reveal': async (clicked) => {
      const given = ItemRef.safeParse(clicked);
      if (given.success) return reveal(parts, given.data, begin());
      const atCursor = targets.isNode(clicked) ? undefined : nameAtCursor(accounts)?.ref;
      if (atCursor !== undefined) return reveal(parts, atCursor, begin());
      if (clicked instanceof vscode.Uri) return showNoName();
      const [chosen] = targets.chosen(clicked, undefined);
      const node = chosen ?? (await targets.askRecordOrZone(l10n.t('Reveal in Zones')))?.node;
      if (node === undefined) return;
      const ref = itemRefOf(node);
      const account = node.account.id;
      if (ref !== undefined) await reveal(parts, ref, begin());
      else if (zonesView.tree.nodes.has(node)) await revealNode(parts, node, begin(), false);
      else await reveal(parts, { account }, begin());
    },
  } satisfies Partial<Handlers>;
}

/** Says that there is no name at the cursor: the editor's context menu has the command everywhere. */
export function showNoName(): void {
  showStatus(l10n.t('There is no name from your zones at the cursor.'));
}

interface ShowOptions {
  readonly select?: boolean;
  readonly focus: boolean;
  readonly expand?: boolean;
  readonly signal?: AbortSignal;
}

/** Expands the tree down to a node and selects it. */
export async function showNode(
  tree: ZonesTree,
  view: vscode.TreeView<ZoneNode>,
  node: ZoneNode,
  { select = true, focus, expand = false, signal }: ShowOptions,
): Promise<void> {
  tree.flushChanges(node);
  await retried(async () => {
    // It may have been replaced during a pause.
    if (!tree.nodes.has(node) || signal?.aborted === true) return;
    await tree.revealing(node, async () => {
      await view.reveal(node, { select, focus, expand });
      if (select && !view.selection.includes(node)) throw new Error('The row was not selected.');
    });
  }, DRAWING_MS);
}

/**
 * Does nothing more once `signal` is aborted.
 * @param expand whether to show its records as well
 */
async function reveal(parts: RevealParts, ref: ItemRef, signal: AbortSignal, expand = false): Promise<void> {
  const { zonesView, trees, filter } = parts;
  trees.use(zonesView);
  await vscode.commands.executeCommand('dnsTree.zones.focus');
  if (signal.aborted) return;
  const found = await find(parts, ref, signal);
  if (found.node !== undefined) await revealNode(parts, found.node, signal, expand);
  if (signal.aborted || found.missing === undefined) return;
  if (found.missing !== 'domain' || filter.value === 'all') throw new InputError(missingText(found.missing));
  // Not awaited: the command is done before the user answers.
  void offerAll(parts, ref);
}

async function revealNode(
  { zonesView, trees }: RevealParts,
  node: ZoneNode,
  signal: AbortSignal,
  expand: boolean,
): Promise<void> {
  const { tree, view } = zonesView;
  const isAccount = node.kind === 'account';
  // The last child first: the editor scrolls to the row only, which would leave the groups of an account out of view.
  const last = isAccount ? (await tree.childrenOf(node)).at(-1) : undefined;
  if (last !== undefined) await showNode(tree, view, last, { select: false, focus: false, signal });
  await showNode(tree, view, node, { focus: true, expand: expand || isAccount, signal });
  if (signal.aborted) return;
  // The editor reports no selection where the node was selected before.
  trees.use(zonesView);
}

async function offerAll(parts: RevealParts, ref: ItemRef): Promise<void> {
  const clear = l10n.t('Clear Filter');
  const picked = await ask(
    'information',
    l10n.t('The filter “{0}” hides this domain.', plain(filterText(parts.filter.value))),
    clear,
  );
  if (picked !== clear) return;
  await parts.filter.set('all');
  await vscode.commands.executeCommand('dnsTree.reveal', ref);
}

function missingText(missing: 'account' | 'domain' | 'record'): string {
  switch (missing) {
    case 'account':
      return l10n.t('The account is not in this editor.');
    case 'domain':
      return l10n.t('The domain was not found in its group. Refresh the account to find it.');
    case 'record':
      return l10n.t('The record was not found in its zone. Refresh the zone to see its records.');
  }
}

/** Finds an item and loads lists as needed. Loaded pages stay when it is cancelled. @throws CallError */
async function find(
  { accounts, zonesView }: RevealParts,
  ref: ItemRef,
  replaced: AbortSignal,
): Promise<FoundNode> {
  const account = accounts.get(ref.account);
  if (account === undefined) return { node: undefined, missing: 'account' };
  return countedWork(l10n.t('Revealing in Zones'), (cancelled, onPage) =>
    findNode(zonesView.tree, account, ref, AbortSignal.any([cancelled, replaced]), {
      loadRest: true,
      onPage,
    }),
  );
}
