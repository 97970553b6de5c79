import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { plain } from '../base/visible.ts';
import type { Portfolio } from '../model/portfolio.ts';
import { Thing } from '../model/thing.ts';
import { filterText, type DomainFilter } from '../tree/filter.ts';
import { findThing, type Found } from '../tree/find.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import type { ZonesTree } from '../tree/zonesTree.ts';
import { countedWork } from './countedWork.ts';
import type { Handlers } from './ids.ts';
import type { Targets } from './targets.ts';
import { thingOf } from './things.ts';

/** What is found within this time needs no progress that can be cancelled. */
const PATIENCE_MS = 1000;

export interface Revealing {
  readonly portfolio: Portfolio;
  readonly tree: ZonesTree;
  readonly view: vscode.TreeView<ZoneNode>;
  readonly filter: DomainFilter;
  readonly targets: Targets;
  /** What the text editor's cursor stands on. */
  readonly thingAtCursor: () => Thing | undefined;
}

/** Shows a domain or a record in the tree, wherever it was met. */
export function revealCommands(parts: Revealing): Handlers<'dnsTree.reveal'> {
  const { tree, targets, thingAtCursor } = parts;
  return {
    'dnsTree.reveal': async (clicked) => {
      const given = Thing.safeParse(clicked);
      if (given.success) return reveal(parts, given.data);
      const atCursor = tree.nodes.has(clicked) ? undefined : thingAtCursor();
      if (atCursor !== undefined) return reveal(parts, atCursor);
      if (clicked instanceof vscode.Uri) return tellNoName();
      const [chosen] = targets.chosen(clicked, undefined);
      const node = chosen ?? (await targets.ask(['domain', 'record']));
      if (node === undefined) return;
      const thing = thingOf(node);
      if (thing === undefined) await showNode(tree, parts.view, node, { focus: true });
      else await reveal(parts, thing);
    },
  };
}

/** For the menu of a text, which is there wherever in that text it was asked for. */
export function tellNoName(): void {
  void vscode.window.showInformationMessage(l10n.t('There is no name of your zones at the cursor.'));
}

/** Opens the tree down to a node, and selects it. */
export async function showNode(
  tree: ZonesTree,
  view: vscode.TreeView<ZoneNode>,
  node: ZoneNode,
  { focus }: { readonly focus: boolean },
): Promise<void> {
  tree.tellNow(node);
  await view.reveal(node, { select: true, focus });
}

async function reveal(parts: Revealing, thing: Thing): Promise<void> {
  const { tree, view, filter } = parts;
  await vscode.commands.executeCommand('dnsTree.zones.focus');
  const found = await find(parts, thing);
  if (found.node !== undefined) await showNode(tree, view, found.node, { focus: true });
  if (found.missing === undefined) return;
  if (found.missing !== 'domain' || filter.type === 'all') {
    void vscode.window.showInformationMessage(missingText(found.missing));
    return;
  }
  // Not waited for: the command is done, and this is another one.
  void offerAll(parts, thing);
}

async function offerAll(parts: Revealing, thing: Thing): Promise<void> {
  const showAll = l10n.t('Show All Domains');
  const picked = await vscode.window.showInformationMessage(
    l10n.t('The filter “{0}” hides this domain.', plain(filterText(parts.filter.type))),
    showAll,
  );
  if (picked !== showAll) return;
  await parts.filter.set('all');
  await vscode.commands.executeCommand('dnsTree.reveal', thing);
}

function missingText(missing: 'account' | 'domain' | 'record'): string {
  switch (missing) {
    case 'account':
      return l10n.t('Its account is not open here (any more).');
    case 'domain':
      return l10n.t('The domain is not in its group (any more). Refresh the account to see where it is.');
    case 'record':
      return l10n.t('The record is not in its zone (any more). Refresh the zone to see what is.');
  }
}

/** Looks for a thing, reading lists on; what was read by then stays when it is cancelled. */
async function find({ portfolio, tree }: Revealing, thing: Thing): Promise<Found> {
  const zones = portfolio.all.find(({ account }) => account.id === thing.account);
  if (zones === undefined) return { node: undefined, missing: 'account' };
  return countedWork(l10n.t('Looking for it'), PATIENCE_MS, (signal, onPage) =>
    findThing(tree, zones, thing, signal, { readOn: true, onPage }),
  );
}
