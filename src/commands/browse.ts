import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { showError, showStatus } from '../base/messages.ts';
import { DOMAIN_LIST_TYPES } from '../api/domain.ts';
import { ItemRef } from '../zones/itemRef.ts';
import type { AccountList } from '../zones/accountChange.ts';
import {
  filterText,
  Grouping,
  GROUPINGS,
  groupingText,
  OpenMode,
  OPEN_MODES,
  openModeText,
  sortingText,
  SORTINGS,
  Sorting,
  type RecordOpenMode,
  type TreeChoices,
} from '../tree/treeChoices.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import type { ZonesTree } from '../tree/zonesTree.ts';
import type { OnPage } from '../zones/lists/listState.ts';
import { digits, plain } from '../text/visible.ts';
import { failureText } from '../text/failureText.ts';
import { countedWork } from './rowProgress.ts';
import type { Handlers } from './ids.ts';
import { showNode } from './reveal.ts';
import type { Targets } from './target/commandTargets.ts';

interface BrowseParts extends TreeChoices {
  readonly tree: ZonesTree;
  readonly openMode: RecordOpenMode;
  readonly targets: Targets;
  readonly view: vscode.TreeView<ZoneNode>;
}

/** Commands that load, refresh and filter lists. */
export function browseCommands({ tree, filter, grouping, sorting, openMode, targets, view }: BrowseParts) {
  /** Returns the list of the clicked or selected node, or of its nearest ancestor; else asks for a zone. */
  const listFor = async (clicked: unknown, title: string): Promise<NodeList | undefined> => {
    for (const candidate of targets.chosen(clicked, undefined)) {
      for (let node: ZoneNode | undefined = candidate; node !== undefined; node = node.parent) {
        const list = tree.listOf(node);
        if (list !== undefined) return { node, list };
      }
    }
    const node = await targets.askZone(title);
    const list = tree.listOf(node);
    return node === undefined || list === undefined ? undefined : { node, list };
  };
  const refresh = async (clicked: unknown): Promise<void> => {
    if (!tree.nodes.has(clicked)) return isOfDomain(clicked) ? reload(clicked) : refreshAll(tree, view);
    // For a part of a list, use the list.
    let node: ZoneNode | undefined = clicked;
    while (node !== undefined && tree.listOf(node) === undefined) node = node.parent;
    tree.refresh(node);
  };
  /** Loads a list again that may not be in view. */
  const reload = async (given: unknown): Promise<void> => {
    const target = await listFor(given, l10n.t('Refresh'));
    if (target === undefined) return;
    target.list.markStale();
    await countedWork(l10n.t('Refreshing'), (signal) => target.list.open(signal));
  };
  return {
    'dnsTree.refresh': refresh,
    // The editor passes the selected row to a button in a view's title. Ignore it: the button refreshes everything.
    '_dnsTree.refresh.all': () => refreshAll(tree, view),
    '_dnsTree.retry': async (clicked) => {
      await refresh(clicked);
      if (tree.nodes.has(clicked)) tree.refreshFailed(clicked);
    },
    'dnsTree.filterDomains': async () => {
      const placeHolder = l10n.t('Select the domains to list');
      const words = { title: l10n.t('Filter Domains'), placeHolder };
      const type = await askWhich(DOMAIN_LIST_TYPES, filterText, filter.value, words);
      if (type !== undefined) await filter.set(type);
    },
    'dnsTree.clearFilter': () => filter.set('all'),
    'dnsTree.groupRecords': async (given) => {
      const placeHolder = l10n.t('Select how the records of a domain are grouped');
      const words = { title: l10n.t('Group Records By'), placeHolder };
      const by =
        Grouping.safeParse(given).data ?? (await askWhich(GROUPINGS, groupingText, grouping.value, words));
      if (by !== undefined) await grouping.set(by);
    },
    'dnsTree.sortRecords': async (given) => {
      const placeHolder = l10n.t('Select how the records of a domain are sorted');
      const words = { title: l10n.t('Sort Records By'), placeHolder };
      const by =
        Sorting.safeParse(given).data ?? (await askWhich(SORTINGS, sortingText, sorting.value, words));
      if (by !== undefined) await sorting.set(by);
    },
    'dnsTree.openMode': async (given) => {
      const placeHolder = l10n.t('Select what shows the details of a record, besides Enter');
      const words = { title: l10n.t('Open Records On'), placeHolder };
      const mode =
        OpenMode.safeParse(given).data ?? (await askWhich(OPEN_MODES, openModeText, openMode.value, words));
      if (mode !== undefined) await openMode.set(mode);
    },
    'dnsTree.loadNext': async (clicked) => {
      const target = await listFor(clicked, l10n.t('Load Next Page'));
      if (target === undefined) return;
      const before = target.list.state.content?.rows.length ?? 0;
      const isSelected = view.selection[0]?.kind === 'page' && view.selection[0] === clicked;
      await tree.loadFor(target.node, (signal) => target.list.next(signal));
      // The page node moved down: select the first new row, unless the user selected another row meanwhile, or new
      // rows are not at the end because records are grouped or sorted. The editor may have dropped the selection when it
      // replaced the rows.
      const [selected = clicked] = view.selection;
      const isAtEnd = grouping.value === 'none' && sorting.value === 'service';
      if (!view.visible || !isSelected || selected !== clicked || !isAtEnd) return;
      const rows = (await tree.childrenOf(target.node)).filter(({ kind }) => kind !== 'message');
      const first = rows[before];
      if (first !== undefined && first.kind !== 'page') await showNode(tree, view, first, { focus: true });
    },
    'dnsTree.loadAll': async (clicked) => {
      const target = await listFor(clicked, l10n.t('Load All'));
      if (target !== undefined) await loadAll(tree, target);
    },
  } satisfies Partial<Handlers>;
}

/** Whether a command was given the ids of a domain or of something in it. */
function isOfDomain(given: unknown): boolean {
  return ItemRef.safeParse(given).data?.domain !== undefined;
}

/** Asks for one of the values, and marks the current one. */
async function askWhich<T>(
  values: readonly T[],
  textOf: (value: T) => string,
  current: T,
  words: { readonly title: string; readonly placeHolder: string },
): Promise<T | undefined> {
  const items = values.map((value) => ({
    label: textOf(value),
    description: value === current ? l10n.t('current') : '',
    value,
  }));
  return (await vscode.window.showQuickPick(items, words))?.value;
}

/** Loads everything in view again, and says how it ended. While the view is hidden, it waits until it is shown. */
async function refreshAll(tree: ZonesTree, view: vscode.TreeView<ZoneNode>): Promise<void> {
  if (!view.visible) return tree.refresh(undefined);
  const [lists, isCancelled] = await countedWork(l10n.t('Refreshing'), async (signal) => {
    const refreshed = await tree.refreshAll(signal);
    return [refreshed, signal.aborted] as const;
  });
  if (isCancelled || lists.length === 0) return;
  const failures = lists.flatMap(({ state }) => state.failed?.failure ?? []);
  const [first] = failures;
  if (first === undefined) {
    showStatus(`$(check) ${l10n.t('Refreshed what is shown')}`);
    return;
  }
  const text = l10n.t(
    '{0} of {1} lists could not be loaded again: {2}',
    digits(failures.length),
    digits(lists.length),
    failureText(first),
  );
  void showError(plain(text));
}

interface NodeList {
  readonly node: ZoneNode | undefined;
  readonly list: AccountList;
}

/** Loads a list to its end with a cancellable progress message. Loaded pages stay when it is cancelled. */
async function loadAll(tree: ZonesTree, { node, list }: NodeList): Promise<void> {
  const load = (signal: AbortSignal, onPage: OnPage): Promise<void> =>
    tree.loadFor(node, (closed) => list.all(AbortSignal.any([closed, signal]), onPage));
  await countedWork(l10n.t('Loading all pages'), load);
}
