import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { ItemRef } from '../zones/itemRef.ts';
import { IndexRuns } from '../search/indexing/indexRuns.ts';
import { queryInZone, queryLike } from '../search/query/writeQuery.ts';
import type { RecordSearch } from '../search/pick/recordSearch.ts';
import type { SearchParts } from '../search/pick/searchParts.ts';
import type { IndexedRecord } from '../zones/recordTable.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import { recordTypeIcon } from '../tree/appearance.ts';
import { showNoAccount } from './target/chooseAccount.ts';
import { copyLines } from './copy.ts';
import type { Handlers } from './ids.ts';
import type { ShowPanel } from './show.ts';
import type { Targets } from './target/commandTargets.ts';

/** Builds the parts that the search box uses, such as the actions on a result. */
export function searchParts(
  known: Pick<SearchParts, 'accounts' | 'indexer' | 'recent'>,
  showPanel: ShowPanel,
  media: vscode.Uri,
  reportBug: (error: unknown) => void,
): SearchParts {
  return {
    ...known,
    indexing: new IndexRuns(known.indexer, reveal, reportBug),
    iconOf: (type) => recordTypeIcon(type, media),
    reveal,
    showDetails: (ref) => void showPanel('record', ref).catch(reportBug),
    copy: (value) => void copyLines([value]).catch(reportBug),
    showResults: (query) => void vscode.commands.executeCommand('dnsTree.results.show', { query }),
    copyResults: (query) => void vscode.commands.executeCommand('dnsTree.results.copyAs', { query }),
    reportBug,
  };
}

/** Commands that search records and index zones. */
export function searchCommands(search: RecordSearch, { indexing, accounts }: SearchParts, targets: Targets) {
  /** The node that is given by ids, clicked or selected. */
  const nodeFor = (clicked: unknown): ZoneNode | undefined => targets.chosen(clicked, undefined)[0];
  return {
    'dnsTree.search': () => search.show(),
    'dnsTree.searchInZone': async (clicked) => {
      const name =
        nodeZone(nodeFor(clicked)) ?? nodeZone(await targets.askZone(l10n.t('Search in This Zone')));
      if (name !== undefined) await search.show(queryInZone(name));
    },
    'dnsTree.searchLike': async (clicked) => {
      const like =
        nodeRecord(nodeFor(clicked)) ?? nodeRecord(await targets.askRecord(l10n.t('Find Similar Records')));
      if (like !== undefined) await search.show(queryLike(like));
    },
    'dnsTree.index': async (clicked) => {
      const account = targets.isNode(clicked) ? clicked.account.id : ItemRef.safeParse(clicked).data?.account;
      const { all } = accounts;
      const wanted = account === undefined ? all : all.filter(({ id }) => id === account);
      if (wanted.length === 0) return showNoAccount();
      await indexing.planAndRun(wanted);
    },
  } satisfies Partial<Handlers>;
}

/** Returns the name of the zone of a domain or record. */
function nodeZone(node: ZoneNode | undefined): string | undefined {
  return node?.kind === 'domain' || node?.kind === 'record' ? node.domain.name : undefined;
}

function nodeRecord(node: ZoneNode | undefined): IndexedRecord | undefined {
  return node?.kind === 'record' ? node.record : undefined;
}

function reveal(ref: ItemRef): void {
  void vscode.commands.executeCommand('dnsTree.reveal', ref);
}
