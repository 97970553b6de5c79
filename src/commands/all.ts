import type * as vscode from 'vscode';
import type { Sessions } from '../accounts/sessions.ts';
import { SignIn } from '../accounts/signIn.ts';
import type { AccountStore } from '../accounts/store.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { Log } from '../base/log.ts';
import type { PortfolioCatalogue } from '../catalogue/catalogue.ts';
import type { Indexer } from '../catalogue/indexer.ts';
import type { ReadZone } from '../editor/reading.ts';
import { nameAtCursor } from '../editor/thingAtCursor.ts';
import { RecentQueries } from '../search/recentQueries.ts';
import { RecordSearch } from '../search/recordSearch.ts';
import type { DomainFilter } from '../tree/filter.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import type { ZonesTree } from '../tree/zonesTree.ts';
import { accountCommands } from './account.ts';
import { browseCommands } from './browse.ts';
import { copyCommands } from './copy.ts';
import { copyAsCommands } from './copyAs.ts';
import { editorFindCommands } from './editorFind.ts';
import { editorLinkCommands } from './editorLinks.ts';
import type { CommandId, Handlers } from './ids.ts';
import { linesCommands } from './lines.ts';
import { revealCommands } from './reveal.ts';
import { searchCommands, searchParts } from './search.ts';
import { showCommands, type ShowPanel } from './show.ts';
import { Targets } from './targets.ts';

/** What the commands work with. */
export interface CommandParts {
  readonly store: AccountStore;
  readonly sessions: Sessions;
  readonly catalogue: PortfolioCatalogue;
  readonly indexer: Indexer;
  readonly readZone: ReadZone;
  readonly tree: ZonesTree;
  readonly filter: DomainFilter;
  readonly view: vscode.TreeView<ZoneNode>;
  readonly showPanel: ShowPanel;
  readonly media: vscode.Uri;
  /** Where the latest searches are kept. */
  readonly memory: vscode.Memento;
  readonly log: Log;
  readonly reportBug: (error: unknown) => void;
}

/** All commands, and of what they are made that is theirs alone. */
export interface Commands extends Disposable {
  readonly handlers: Handlers<CommandId>;
  readonly signIn: SignIn;
  readonly search: RecordSearch;
}

export function allCommands(parts: CommandParts): Commands {
  const { store, sessions, catalogue, indexer, readZone, tree, filter, view } = parts;
  const { showPanel, media, memory, log, reportBug } = parts;
  const signIn = new SignIn(store, sessions);
  const recent = new RecentQueries(memory);
  const known = { portfolio: sessions, catalogue, indexer, recent };
  const searched = searchParts(known, showPanel, media, reportBug);
  const search = new RecordSearch(searched);
  const targets = new Targets(tree, view);
  const handlers = {
    ...accountCommands(signIn, store, sessions, targets),
    ...browseCommands(tree, filter, targets, view),
    ...copyCommands(targets),
    ...copyAsCommands(targets),
    ...showCommands(showPanel, sessions, view, targets),
    ...revealCommands({
      portfolio: sessions,
      tree,
      view,
      filter,
      targets,
      thingAtCursor: () => nameAtCursor(catalogue)?.thing,
    }),
    ...linesCommands(showPanel, targets),
    ...editorFindCommands(catalogue, targets),
    ...editorLinkCommands(catalogue, sessions, tree, view, readZone),
    ...searchCommands(search, searched, targets),
    'dnsTree.showLog': () => log.show(),
  };
  return { handlers, signIn, search, dispose: () => search.dispose() };
}
