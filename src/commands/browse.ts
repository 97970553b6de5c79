import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DOMAIN_LIST_TYPES } from '../api/domain.ts';
import type { ZonesList } from '../model/zones.ts';
import { filterText, type DomainFilter } from '../tree/filter.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import type { ZonesTree } from '../tree/zonesTree.ts';
import { countedWork } from './countedWork.ts';
import type { Handlers } from './ids.ts';
import { showNode } from './reveal.ts';
import type { Targets } from './targets.ts';

type BrowseCommands =
  | 'dnsTree.refresh'
  | '_dnsTree.retry'
  | 'dnsTree.filterDomains'
  | '_dnsTree.filterDomains.active'
  | 'dnsTree.loadNext'
  | 'dnsTree.loadAll';

/** Reading more, reading again, and choosing what is listed. */
export function browseCommands(
  tree: ZonesTree,
  filter: DomainFilter,
  targets: Targets,
  view: vscode.TreeView<ZoneNode>,
): Handlers<BrowseCommands> {
  const refresh = (clicked: unknown): void => {
    // From the view's title nothing is clicked, and everything is meant, whatever is selected.
    if (!tree.nodes.has(clicked)) return tree.refresh(undefined);
    const isPart = clicked.kind === 'page' || clicked.kind === 'message' || clicked.kind === 'record';
    tree.refresh(isPart ? clicked.parent : clicked);
  };
  const filterDomains = async (): Promise<void> => {
    const items = DOMAIN_LIST_TYPES.map((type) => ({
      label: filterText(type),
      description: type === filter.type ? l10n.t('current') : '',
      type,
    }));
    const picked = await vscode.window.showQuickPick(items, {
      placeHolder: l10n.t('Which domains should be listed?'),
    });
    if (picked !== undefined) await filter.set(picked.type);
  };
  return {
    'dnsTree.refresh': refresh,
    '_dnsTree.retry': refresh,
    'dnsTree.filterDomains': filterDomains,
    // The same, where its icon tells that domains are left out.
    '_dnsTree.filterDomains.active': filterDomains,
    'dnsTree.loadNext': async (clicked) => {
      const place = await listPlace(tree, targets, clicked);
      if (place === undefined) return;
      const before = place.list.state.content?.rows.length ?? 0;
      const isSelected = view.selection[0]?.kind === 'page' && view.selection[0] === clicked;
      await tree.readFor(place.node, (signal) => place.list.next(signal));
      // The row that was pressed moved down: who goes on from here goes on with the first new one. The window may
      // have dropped the selection with the rows it replaced.
      const [selected = clicked] = view.selection;
      if (!view.visible || !isSelected || selected !== clicked) return;
      const rows = (await tree.getChildren(place.node)).filter(({ kind }) => kind !== 'message');
      const first = rows[before];
      if (first !== undefined && first.kind !== 'page') await showNode(tree, view, first, { focus: true });
    },
    'dnsTree.loadAll': async (clicked) => {
      const place = await listPlace(tree, targets, clicked);
      if (place !== undefined) await loadAll(tree, place);
    },
  };
}

interface ListPlace {
  readonly node: ZoneNode | undefined;
  readonly list: ZonesList;
}

/** The list that a node opens, or stands in; asked for when nothing is clicked or selected. */
async function listPlace(
  tree: ZonesTree,
  targets: Targets,
  clicked: unknown,
): Promise<ListPlace | undefined> {
  for (const candidate of targets.chosen(clicked, undefined)) {
    for (let node: ZoneNode | undefined = candidate; node !== undefined; node = node.parent) {
      const list = tree.listAt(node);
      if (list !== undefined) return { node, list };
    }
  }
  const node = await targets.ask(['domain']);
  const list = tree.listAt(node);
  return node === undefined || list === undefined ? undefined : { node, list };
}

/** Reads a list to its end, with the count in view and a way to stop; what was read by then stays. */
async function loadAll(tree: ZonesTree, { node, list }: ListPlace): Promise<void> {
  await countedWork(l10n.t('Loading all'), 0, (signal, onPage) =>
    tree.readFor(node, (closed) => list.all(AbortSignal.any([closed, signal]), onPage)),
  );
}
