import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { callSettings } from './accounts/callSettings.ts';
import { SampleHost } from './accounts/sampleHost.ts';
import { Sessions } from './accounts/sessions.ts';
import { AccountStore } from './accounts/accountStore.ts';
import { showRefusedAccounts } from './accounts/refusedAccounts.ts';
import { registerAgents } from './agents/register.ts';
import { LazyModule } from './base/lazyModule.ts';
import { DisposableStore } from './base/lifecycle.ts';
import { bugText, createLog } from './base/log.ts';
import { settingsOf } from './base/settings.ts';
import { WalkthroughSteps } from './base/walkthroughSteps.ts';
import { readHistorySettings, type HistorySettings } from './history/historySettings.ts';
import { Snapshots } from './history/snapshots.ts';
import { ZoneHistory } from './history/zoneHistory.ts';
import { IndexFiles } from './zones/stored/indexFiles.ts';
import { Indexer } from './zones/indexing/indexer.ts';
import { readCheckSettings } from './check/checkSettings.ts';
import { ZoneChecks } from './check/zoneChecks.ts';
import { offerToMoveSettings } from './commands/oldSettings.ts';
import { registerCommands } from './commands/register.ts';
import { registerEditor } from './editor/register.ts';
import { readLiveSettings } from './live/liveSettings.ts';
import { registerPanels } from './panels/register.ts';
import { registerViews } from './tree/register.ts';

/**
 * The composition root: builds the parts in the order that data flows, registers everything and fetches nothing.
 * Commands, editor features, panels, the sample service and the agents' tools are loaded on first use.
 */
export function activate(context: vscode.ExtensionContext) {
  if (vscode.l10n.bundle !== undefined) l10n.config({ contents: vscode.l10n.bundle });
  const { globalState, secrets, extension, extensionUri, globalStorageUri } = context;
  const disposables = new DisposableStore();
  context.subscriptions.push(disposables);
  const log = disposables.add(createLog());
  const reportBug = (error: unknown): void => log.error(bugText(error));

  const store = disposables.add(new AccountStore(globalState, secrets));
  const sample = disposables.add(new SampleHost());
  const logFolder = vscode.Uri.joinPath(globalStorageUri, 'calls').fsPath;
  const sessions = disposables.add(new Sessions(store, sample, callSettings(extension, log), logFolder));

  const { accounts } = sessions;
  const indexFolder = vscode.Uri.joinPath(globalStorageUri, 'index').fsPath;
  const indexFiles = new IndexFiles(indexFolder, (trouble) => log.warn(`index file: ${trouble}`));
  const indexer = disposables.add(new Indexer(accounts, indexFiles));

  const historyFolder = vscode.Uri.joinPath(globalStorageUri, 'history').fsPath;
  const snapshots = new Snapshots(
    historyFolder,
    () => historySettings().bytes,
    (trouble) => log.warn(`snapshot: ${trouble}`),
  );
  const followed = { accounts, snapshots, isEnabled: keepsHistory, reportBug };
  const history = disposables.add(new ZoneHistory(followed));

  const checks = disposables.add(
    new ZoneChecks(accounts, () => readCheckSettings(settingsOf('check')), reportBug),
  );
  disposables.add(
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('dnsTree.check')) checks.settingsChanged();
    }),
  );

  const media = vscode.Uri.joinPath(extensionUri, 'media');
  const { complete: completeStep } = disposables.add(new WalkthroughSteps(globalState));
  const viewed = { accounts, checks, history, media, context };
  const views = disposables.add(registerViews({ ...viewed, completeStep, reportBug }));

  const live = {
    settings: () => readLiveSettings(settingsOf('live')),
    onDidChangeSettings: (changed: () => void) =>
      vscode.workspace.onDidChangeConfiguration(
        (change) => change.affectsConfiguration('dnsTree.live') && changed(),
      ),
  };
  const panels = { accounts, checks, history, live, extension, log };
  const shownPanels = disposables.add(registerPanels(panels));

  const editor = disposables.add(registerEditor({ accounts, checks, history, completeStep, reportBug }));

  const read = { accounts, checks, history, live, memory: globalState, reportBug };
  const version = String(extension.packageJSON.version);
  const agents = disposables.add(registerAgents({ ...read, version, loadIndex: () => indexer.load() }));

  const data = { store, sessions, accounts, indexer, history, keepsHistory, checks };
  const shown = { ...views, ...shownPanels, retryDocuments: editor.retry };
  const services = { agents, media, extensionUri, memory: globalState, completeStep, log, reportBug };
  const commands = disposables.add(
    new LazyModule(async () =>
      (await import('./commands/createCommands.ts')).createCommands({ ...data, ...shown, ...services }),
    ),
  );
  disposables.add(registerCommands(commands, log));

  void showRefusedAccounts(store).catch(reportBug);
  void offerToMoveSettings(globalState).catch(reportBug);

  if (context.extensionMode !== vscode.ExtensionMode.Production) {
    disposables.add(vscode.commands.registerCommand('_dnsTree.sample.change', () => sample.change()));
    void vscode.commands.executeCommand('setContext', 'dnsTree.canChangeSample', true);
  }
  // Only the tests inside the editor get the parts.
  if (context.extensionMode !== vscode.ExtensionMode.Test) return undefined;
  return { ...data, ...shown, ...services, secrets, logFolder, commands, storage: globalStorageUri };
}

function historySettings(): HistorySettings {
  return readHistorySettings(settingsOf('history'));
}

function keepsHistory(): boolean {
  return historySettings().enabled;
}
