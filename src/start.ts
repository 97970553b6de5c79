import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { CallMemory } from './accounts/callMemory.ts';
import { callSettings } from './accounts/callSettings.ts';
import { SampleHost } from './accounts/sample.ts';
import { Sessions } from './accounts/sessions.ts';
import { AccountStore } from './accounts/store.ts';
import { registerAgentTools } from './agents/register.ts';
import { Late } from './base/late.ts';
import { DisposableStore } from './base/lifecycle.ts';
import { bugText, createLog } from './base/log.ts';
import { PortfolioCatalogue } from './catalogue/catalogue.ts';
import { IndexFiles } from './catalogue/indexFiles.ts';
import { Indexer } from './catalogue/indexer.ts';
import { readZone } from './catalogue/readZone.ts';
import { registerCommands } from './commands/register.ts';
import type { ShowPanel } from './commands/show.ts';
import type { ReadZone } from './editor/reading.ts';
import { registerEditor } from './editor/register.ts';
import { registerPanels } from './panels/register.ts';
import { DomainFilter } from './tree/filter.ts';
import { ZonesView } from './tree/view.ts';
import { ZonesTree } from './tree/zonesTree.ts';

/**
 * Builds the parts and joins them, in the order that data goes. Registers everything and fetches nothing. What the
 * tree does without is loaded when it is first asked for.
 */
export function start(context: vscode.ExtensionContext) {
  if (vscode.l10n.bundle !== undefined) l10n.config({ contents: vscode.l10n.bundle });
  const { globalState, secrets, extension, extensionUri, globalStorageUri } = context;
  const held = new DisposableStore();
  context.subscriptions.push(held);
  const log = held.add(createLog());
  const reportBug = (error: unknown): void => log.error(bugText(error));

  const store = held.add(new AccountStore(globalState, secrets));
  const sample = held.add(new SampleHost());
  const callMemory = new CallMemory(globalState);
  const sessions = held.add(new Sessions(store, sample, callSettings(extension, log), callMemory));
  const catalogue = held.add(new PortfolioCatalogue(sessions));
  const indexFolder = vscode.Uri.joinPath(globalStorageUri, 'index').fsPath;
  const indexFiles = new IndexFiles(indexFolder, (trouble) => log.warn(`index file: ${trouble}`));
  const indexer = held.add(new Indexer(sessions, catalogue, indexFiles));

  const filter = held.add(new DomainFilter(globalState));
  const media = vscode.Uri.joinPath(extensionUri, 'media');
  const tree = held.add(new ZonesTree(sessions, filter, media, reportBug));
  const { view } = held.add(new ZonesView(tree, filter, sessions));

  const panels = held.add(
    new Late(async () => (await import('./late.ts')).allPanels(sessions, extensionUri, log)),
  );
  held.add(registerPanels(panels));
  const showPanel: ShowPanel = async (...asked) => (await panels.get()).show(...asked);

  const zoneReader: ReadZone = (zone, urgency, signal) =>
    readZone(catalogue, sessions, zone, urgency, signal);
  held.add(registerEditor({ catalogue, portfolio: sessions, readZone: zoneReader, reportBug }));
  const agents = { catalogue, portfolio: sessions, memory: globalState, reportBug };
  held.add(registerAgentTools({ ...agents, loadIndex: () => indexer.load() }));

  const known = { store, sessions, catalogue, indexer, readZone: zoneReader };
  const shown = { tree, filter, view, showPanel, media, memory: globalState, log, reportBug };
  const commands = held.add(
    new Late(async () => (await import('./late.ts')).allCommands({ ...known, ...shown })),
  );
  held.add(registerCommands(commands, log));

  // What the tests inside the editor drive; nobody else gets anything.
  return context.extensionMode === vscode.ExtensionMode.Test
    ? commands
        .get()
        .then(({ signIn, search }) => ({ ...known, ...shown, secrets, callMemory, signIn, search }))
    : undefined;
}
