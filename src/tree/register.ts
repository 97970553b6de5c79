import * as vscode from 'vscode';
import { DisposableStore } from '../base/lifecycle.ts';
import type { CompleteStep } from '../base/walkthroughSteps.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import type { ZoneHistory } from '../history/zoneHistory.ts';
import type { Accounts } from '../zones/accounts.ts';
import { seeSelected } from './unseenChanges.ts';
import {
  StoredFilter,
  StoredGrouping,
  StoredOpenMode,
  StoredSorting,
  type RecordOpenMode,
  type TreeChoices,
} from './treeChoices.ts';
import { KeptChoice } from './keptChoice.ts';
import { ExpandedNodes } from './expandedNodes.ts';
import { PinnedDomains } from './pinnedDomains.ts';
import { ResultsView } from './resultsView.ts';
import { ShownTrees } from './shownTree.ts';
import { StatusItem } from './statusItem.ts';
import { ZonesTree } from './zonesTree.ts';
import { ZonesView } from './zonesView.ts';

/** The parts of the extension that the views need. */
interface ViewParts {
  readonly accounts: Accounts;
  readonly checks: ZoneChecks;
  readonly history: ZoneHistory;
  readonly media: vscode.Uri;
  readonly completeStep: CompleteStep;
  readonly context: Pick<vscode.ExtensionContext, 'globalState' | 'workspaceState'>;
  readonly reportBug: (error: unknown) => void;
}

/** Registers the views _Zones_ and _Search Results_. Returns them, and what decides what they show. */
export function registerViews(parts: ViewParts) {
  const { accounts, checks, history, media, completeStep, context, reportBug } = parts;
  const { globalState, workspaceState } = context;
  const disposables = new DisposableStore();
  const kept = <T>(key: string, parse: (stored: unknown) => T): KeptChoice<T> =>
    disposables.add(new KeptChoice(globalState, key, parse));
  const pins = disposables.add(new PinnedDomains(globalState, accounts, reportBug));
  disposables.add(vscode.window.onDidChangeWindowState(({ focused }) => focused && pins.readAgain()));
  const choices: TreeChoices = {
    filter: kept('dnsTree.domainFilter', (stored) => StoredFilter.parse(stored)),
    grouping: kept('dnsTree.recordGrouping', (stored) => StoredGrouping.parse(stored)),
    sorting: kept('dnsTree.recordSorting', (stored) => StoredSorting.parse(stored)),
    pins,
  };
  const openMode: RecordOpenMode = kept('dnsTree.openMode', (stored) => StoredOpenMode.parse(stored));
  const expanded = new ExpandedNodes(workspaceState);
  const tree = disposables.add(new ZonesTree(accounts, choices, expanded, media, checks, history, reportBug));
  const zonesView = disposables.add(
    new ZonesView(tree, choices.filter, accounts, checks, history, completeStep),
  );
  const results = disposables.add(new ResultsView(accounts, media, checks, history, reportBug));
  const trees = disposables.add(new ShownTrees([zonesView, results]));
  disposables.add(trees.onDidSelect((nodes) => seeSelected(history, nodes)));
  const status = disposables.add(new StatusItem(accounts));
  const { view } = zonesView;
  const shown = { tree, ...choices, openMode, view, zonesView, results, trees, status };
  return { ...shown, dispose: () => disposables.dispose() };
}
