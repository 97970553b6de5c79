import type * as vscode from 'vscode';
import type { Sessions } from '../accounts/sessions.ts';
import { Logins } from '../accounts/logins.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import { offerToStop } from '../base/progress.ts';
import { LazyModule } from '../base/lazyModule.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Log } from '../base/log.ts';
import type { CompleteStep } from '../base/walkthroughSteps.ts';
import type { RegisteredAgents } from '../agents/register.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import type { ZoneHistory } from '../history/zoneHistory.ts';
import type { Indexer } from '../zones/indexing/indexer.ts';
import type { RegisteredPanels } from '../panels/register.ts';
import { RecentQueries } from '../search/query/recentQueries.ts';
import { RecordSearch } from '../search/pick/recordSearch.ts';
import type { registerViews } from '../tree/register.ts';
import { accountCommands } from './account.ts';
import { browseCommands } from './browse.ts';
import { checkCommands } from './check.ts';
import { copyCommands } from './copy.ts';
import { editorFindCommands } from './findInWorkspace.ts';
import { editorLinkCommands } from './editorLinks.ts';
import { fixCommands } from './fixes.ts';
import { showCommands } from './show.ts';
import { mcpCommands } from './copyMcpConfiguration.ts';
import { getStartedCommands } from './getStarted.ts';
import { lookUpCommands } from './lookUp.ts';
import { helpCommands } from './help.ts';
import { FocusedRow } from './target/focusedRow.ts';
import type { Handler, Handlers } from './ids.ts';
import { pinCommands } from './pin.ts';
import { resultsCommands } from './results.ts';
import { revealCommands } from './reveal.ts';
import { searchCommands, searchParts } from './search.ts';
import { Targets } from './target/commandTargets.ts';

/** The parts of the extension that the commands need. */
interface CommandParts extends Omit<ReturnType<typeof registerViews> & RegisteredPanels, keyof Disposable> {
  readonly store: AccountStore;
  readonly sessions: Sessions;
  readonly indexer: Indexer;
  readonly history: ZoneHistory;
  readonly keepsHistory: () => boolean;
  /** Loads the records that visible documents lack, even after a failure. */
  readonly retryDocuments: (signal: AbortSignal) => Promise<void>;
  readonly checks: ZoneChecks;
  readonly agents: RegisteredAgents;
  readonly media: vscode.Uri;
  /** The folder of the extension. */
  readonly extensionUri: vscode.Uri;
  /** Stores the recent searches. */
  readonly memory: vscode.Memento;
  readonly completeStep: CompleteStep;
  readonly log: Log;
  readonly reportBug: (error: unknown) => void;
}

/** All commands, and the parts that only they use. */
export interface Commands extends Disposable {
  readonly handlers: Handlers;
  readonly logins: Logins;
  readonly search: RecordSearch;
}

export function createCommands(given: CommandParts): Commands {
  const { store, sessions, indexer, zonesView, trees, showPanel, memory, completeStep, reportBug } = given;
  const { accounts } = sessions;
  const disposables = new DisposableStore();
  const lazy = <T extends Disposable>(load: () => Promise<T>): LazyModule<T> =>
    disposables.add(new LazyModule(load));
  const logins = new Logins(store, sessions);
  const known = { accounts, indexer, recent: new RecentQueries(memory) };
  const searched = searchParts(known, showPanel, given.media, reportBug);
  const search = disposables.add(new RecordSearch(searched));
  const targets = new Targets({ ...given, accounts, search });
  const focusedRow = new FocusedRow(trees);
  const parts = {
    ...given,
    accounts,
    targets,
    focusedRow,
    loadIndex: () => indexer.load(),
    index: () => searched.indexing.planAndRun(accounts.all, { isForPanel: true }),
  };
  const exports = lazy(async () =>
    (await import('./export/exportCommands.ts')).exportCommands(parts, reportBug),
  );
  const historyCommands = lazy(async () =>
    (await import('./history/historyCommands.ts')).historyCommands(parts),
  );
  const workspace = lazy(async () => new (await import('./checkWorkspace.ts')).WorkspaceCheck(parts));
  const dependents = lazy(async () => {
    const { DependentsCommand } = await import('./dependents.ts');
    return new DependentsCommand({
      ...parts,
      checkedFiles: async () => (await workspace.get()).checked(),
    });
  });
  /** A command that is a step of the walkthrough. */
  const step =
    (done: 'check' | 'lines', handler: Handler): Handler =>
    async (...clicked) => {
      await handler(...clicked);
      completeStep(done);
    };
  const checking = checkCommands(parts);
  const showing = showCommands(parts);
  const handlers: Handlers = {
    ...accountCommands(logins, store, accounts, targets),
    ...browseCommands(parts),
    ...copyCommands(targets, focusedRow, completeStep),
    'dnsTree.copy.as': async (...clicked) => (await exports.get()).copyAs(...clicked),
    'dnsTree.export': async (...clicked) => (await exports.get()).exportTo(...clicked),
    '_dnsTree.export.omissions': async (list) => (await exports.get()).showOmissions(list),
    ...showing,
    ...revealCommands(parts),
    ...pinCommands(parts),
    ...lookUpCommands(parts),
    'dnsTree.check.zone': step('check', checking['dnsTree.check.zone']),
    'dnsTree.check.all': step('check', checking['dnsTree.check.all']),
    'dnsTree.workspace.check': async () => (await workspace.get()).run(),
    'dnsTree.workspace.dependents': async (clicked) => (await dependents.get()).run(clicked),
    'dnsTree.history.changes': async (clicked) => (await historyCommands.get()).changes(clicked),
    'dnsTree.history.compare': async (clicked) => (await historyCommands.get()).compare(clicked),
    'dnsTree.domain.lines': step('lines', showing['dnsTree.domain.lines']),
    ...mcpCommands(given.agents, accounts, given.extensionUri),
    ...editorFindCommands(accounts, targets),
    ...editorLinkCommands(accounts, zonesView, trees, given.retryDocuments),
    ...fixCommands(parts),
    ...searchCommands(search, searched, targets),
    ...resultsCommands({ ...parts, search, exports }),
    ...getStartedCommands(logins, accounts, targets),
    ...helpCommands(given.media),
    '_dnsTree.stop': offerToStop,
    'dnsTree.showLog': () => given.log.show(),
  };
  return { handlers, logins, search, dispose: () => disposables.dispose() };
}
