import * as vscode from 'vscode';
import { Thing } from '../model/thing.ts';
import { Indexing } from '../search/indexing.ts';
import type { RecordSearch, SearchParts } from '../search/recordSearch.ts';
import { recordTypeIcon } from '../tree/icons.ts';
import { sayNoAccount } from './account.ts';
import { copyLines } from './copy.ts';
import type { Handlers } from './ids.ts';
import type { ShowPanel } from './show.ts';
import type { Targets } from './targets.ts';

/** What a search is made of, and what is done with what it finds. */
export function searchParts(
  known: Pick<SearchParts, 'portfolio' | 'catalogue' | 'indexer' | 'recent'>,
  showPanel: ShowPanel,
  media: vscode.Uri,
  reportBug: (error: unknown) => void,
): SearchParts {
  return {
    ...known,
    indexing: new Indexing(known.indexer, reveal, reportBug),
    iconOf: (type) => recordTypeIcon(type, media),
    reveal,
    showDetails: (thing) => void showPanel('record', thing).catch(reportBug),
    copy: (value) => void copyLines([value]).catch(reportBug),
    reportBug,
  };
}

/** Searching, and reading all zones so that a search covers them. */
export function searchCommands(
  search: RecordSearch,
  { indexing, portfolio }: SearchParts,
  targets: Targets,
): Handlers<'dnsTree.search' | 'dnsTree.index'> {
  return {
    'dnsTree.search': () => search.show(),
    'dnsTree.index': async (clicked) => {
      const given = Thing.safeParse(clicked);
      const account = targets.isNode(clicked)
        ? clicked.zones.account.id
        : given.success
          ? given.data.account
          : undefined;
      const { all } = portfolio;
      const accounts = account === undefined ? all : all.filter((zones) => zones.account.id === account);
      if (accounts.length === 0) return sayNoAccount();
      await indexing.ask(accounts);
    },
  };
}

function reveal(thing: Thing): void {
  void vscode.commands.executeCommand('dnsTree.reveal', thing);
}
