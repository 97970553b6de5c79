import type * as vscode from 'vscode';
import type { Sessions } from '../accounts/sessions.ts';
import { Logins } from '../accounts/logins.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import { LazyModule } from '../base/lazyModule.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Log } from '../base/log.ts';
import type { CompleteStep } from '../base/walkthroughSteps.ts';
import type { RegisteredAgents } from '../agents/register.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import type { ZoneHistory } from '../history/zoneHistory.ts';
import type { Indexer } from '../zones/indexing/indexer.ts';
import { nameAtCursor } from '../editor/atCursor.ts';
import type { ShowFindings } from '../panels/check/checkPanel.ts';
import type { RegisteredPanels } from '../panels/register.ts';
import { RecentQueries } from '../search/query/recentQueries.ts';
import { RecordSearch } from '../search/pick/recordSearch.ts';
import type { DomainFilter } from '../tree/domainFilter.ts';
import type { RecordGrouping } from '../tree/recordGrouping.ts';
import type { ResultsView } from '../tree/resultsView.ts';
import type { ShownTrees } from '../tree/shownTree.ts';
import type { StatusItem } from '../tree/statusItem.ts';
import type { ZonesView } from '../tree/zonesView.ts';
import type { ZonesTree } from '../tree/zonesTree.ts';
import { accountCommands } from './account.ts';
import { browseCommands } from './browse.ts';
import { checkCommands } from './check.ts';
import { copyCommands } from './copy.ts';
import { editorFindCommands } from './findInWorkspace.ts';
import { editorLinkCommands } from './editorLinks.ts';
import { findingCommands } from './findings.ts';
import { ignoreCommands } from './ignore.ts';
import { liveCommands } from './live.ts';
import { mcpCommands } from './copyMcpConfiguration.ts';
import { getStartedCommands } from './getStarted.ts';
import { consoleCommands } from './openConsole.ts';
import { lookUpCommands } from './lookUp.ts';
import { FocusedRow } from './target/focusedRow.ts';
import type { Handler, Handlers } from './ids.ts';
import { resultsCommands } from './results.ts';
import { revealCommands } from './reveal.ts';
import { searchCommands, searchParts } from './search.ts';
import { linesCommands, showCommands, type ShowPanel } from './show.ts';
import { Targets } from './target/commandTargets.ts';

/** The parts of the extension that the commands need. */
interface CommandParts {
  readonly store: AccountStore;
  readonly sessions: Sessions;
  readonly indexer: Indexer;
  readonly history: ZoneHistory;
  readonly keepsHistory: () => boolean;
  /** Loads the records that visible documents lack, even after a failure. */
  readonly retryDocuments: (signal: AbortSignal) => Promise<void>;
  readonly tree: ZonesTree;
  readonly filter: DomainFilter;
  readonly grouping: RecordGrouping;
  readonly zonesView: ZonesView;
  readonly results: ResultsView;
  readonly trees: ShownTrees;
  readonly status: StatusItem;
  readonly showPanel: ShowPanel;
  readonly panelInFront: RegisteredPanels['panelInFront'];
  readonly checks: ZoneChecks;
  readonly showFindings: ShowFindings;
  readonly showWorkspace: RegisteredPanels['showWorkspace'];
  readonly showDependents: RegisteredPanels['showDependents'];
  readonly checkedWorkspace: RegisteredPanels['checkedWorkspace'];
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

export function createCommands(parts: CommandParts): Commands {
  const { store, sessions, indexer, tree, filter, grouping, zonesView } = parts;
  const { accounts } = sessions;
  const { view } = zonesView;
  const {
    results,
    trees,
    showPanel,
    panelInFront,
    checks,
    showFindings,
    showWorkspace,
    showDependents,
    checkedWorkspace: latest,
    media,
    memory,
    completeStep,
    log,
    reportBug,
  } = parts;
  const disposables = new DisposableStore();
  const logins = new Logins(store, sessions);
  const recent = new RecentQueries(memory);
  const known = { accounts, indexer, recent };
  const searched = searchParts(known, showPanel, media, reportBug);
  const search = disposables.add(new RecordSearch(searched));
  const targets = new Targets({ trees, search, accounts, panelInFront });
  const focusedRow = new FocusedRow(trees);
  const exports = disposables.add(
    new LazyModule(async () =>
      (await import('./export/exportCommands.ts')).exportCommands(accounts, targets, memory, reportBug),
    ),
  );
  const { history, keepsHistory: isEnabled } = parts;
  const historyCommands = disposables.add(
    new LazyModule(async () =>
      (await import('./history/historyCommands.ts')).historyCommands({
        history,
        accounts,
        targets,
        isEnabled,
      }),
    ),
  );
  const preparation = {
    accounts,
    loadIndex: () => indexer.load(),
    index: () => searched.indexing.planAndRun(accounts.all, { isForPanel: true }),
  };
  const workspace = disposables.add(
    new LazyModule(
      async () =>
        new (await import('./checkWorkspace.ts')).WorkspaceCheck({
          ...preparation,
          checks,
          history,
          showWorkspace,
          latest,
        }),
    ),
  );
  const dependents = disposables.add(
    new LazyModule(
      async () =>
        new (await import('./dependents/dependentsCommand.ts')).DependentsCommand({
          ...preparation,
          targets,
          checkedFiles: async () => (await workspace.get()).checked(),
          showDependents,
        }),
    ),
  );
  /** A command that is a step of the walkthrough. */
  const step =
    (done: 'check' | 'lines', handler: Handler): Handler =>
    async (...given) => {
      await handler(...given);
      completeStep(done);
    };
  const checking = checkCommands({
    ...preparation,
    checks,
    targets,
    showFindings,
    onProgress: (progress) => parts.status.setChecking(progress),
  });
  const { 'dnsTree.domain.lines': showLines } = linesCommands(showPanel, targets);
  const handlers: Handlers = {
    ...accountCommands(logins, store, accounts, targets),
    ...browseCommands({ tree, filter, grouping, targets, view }),
    ...copyCommands(targets, focusedRow, completeStep),
    'dnsTree.copy.as': async (...given) => (await exports.get()).copyAs(...given),
    'dnsTree.export': async (...given) => (await exports.get()).exportTo(...given),
    ...showCommands({ showPanel, accounts, targets, trees, focusedRow }),
    ...revealCommands({
      accounts,
      zonesView,
      trees,
      filter,
      targets,
      itemAtCursor: () => nameAtCursor(accounts)?.ref,
    }),
    ...lookUpCommands({
      accounts,
      targets,
      nameAtCursor: () => nameAtCursor(accounts)?.name,
    }),
    ...consoleCommands(accounts, targets),
    'dnsTree.check.zone': step('check', checking['dnsTree.check.zone']),
    'dnsTree.check.all': step('check', checking['dnsTree.check.all']),
    'dnsTree.workspace.check': async () => (await workspace.get()).run(),
    'dnsTree.workspace.dependents': async (clicked) => (await dependents.get()).run(clicked),
    'dnsTree.history.changes': async (clicked) => (await historyCommands.get()).changes(clicked),
    'dnsTree.history.compare': async (clicked) => (await historyCommands.get()).compare(clicked),
    'dnsTree.domain.lines': step('lines', showLines),
    ...liveCommands(showPanel, targets),
    ...mcpCommands(parts.agents, accounts, parts.extensionUri),
    ...editorFindCommands(accounts, targets),
    ...editorLinkCommands(accounts, zonesView, trees, parts.retryDocuments),
    ...ignoreCommands(reportBug),
    ...findingCommands(reportBug),
    ...searchCommands(search, searched, targets),
    ...resultsCommands({ accounts, search, results, exports }),
    ...getStartedCommands(logins, accounts, targets),
    'dnsTree.showLog': () => log.show(),
  };
  return { handlers, logins, search, dispose: () => disposables.dispose() };
}
