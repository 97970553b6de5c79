import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { CallMemory } from './accounts/callMemory.ts';
import { callSettings } from './accounts/callSettings.ts';
import { SampleHost } from './accounts/sample.ts';
import { Sessions } from './accounts/sessions.ts';
import { SignIn } from './accounts/signIn.ts';
import { AccountStore } from './accounts/store.ts';
import { registerAgentTools } from './agents/register.ts';
import { DisposableStore } from './base/lifecycle.ts';
import { bugText, createLog } from './base/log.ts';
import { PortfolioCatalogue } from './catalogue/catalogue.ts';
import { readZone } from './catalogue/readZone.ts';
import { IndexFiles } from './catalogue/indexFiles.ts';
import { Indexer } from './catalogue/indexer.ts';
import { accountCommands } from './commands/account.ts';
import { browseCommands } from './commands/browse.ts';
import { copyCommands } from './commands/copy.ts';
import { copyAsCommands } from './commands/copyAs.ts';
import { editorFindCommands } from './commands/editorFind.ts';
import { editorLinkCommands } from './commands/editorLinks.ts';
import { linesCommands } from './commands/lines.ts';
import { registerCommands } from './commands/register.ts';
import { revealCommands } from './commands/reveal.ts';
import { searchCommands, searchParts } from './commands/search.ts';
import { showCommands } from './commands/show.ts';
import { Targets } from './commands/targets.ts';
import type { ReadZone } from './editor/reading.ts';
import { registerEditor } from './editor/register.ts';
import { nameAtCursor } from './editor/thingAtCursor.ts';
import { accountPanel } from './panels/accountPanel.ts';
import { domainPanel } from './panels/domainPanel.ts';
import { Panels } from './panels/panels.ts';
import { linesPanel } from './panels/linesPanel.ts';
import { recordPanel } from './panels/recordPanel.ts';
import { RecordSearch } from './search/recordSearch.ts';
import { DomainFilter } from './tree/filter.ts';
import { ZonesTree } from './tree/zonesTree.ts';
import { ZonesView } from './tree/view.ts';

/** Builds the parts and joins them, in the order that data goes. Registers everything and fetches nothing. */
export function activate(context: vscode.ExtensionContext) {
  if (vscode.l10n.bundle !== undefined) l10n.config({ contents: vscode.l10n.bundle });
  const held = new DisposableStore();
  context.subscriptions.push(held);
  const log = held.add(createLog());
  const reportBug = (error: unknown): void => log.error(bugText(error));

  const store = held.add(new AccountStore(context.globalState, context.secrets));
  const sample = held.add(new SampleHost());
  const calls = callSettings(context.extension, log);
  const callMemory = new CallMemory(context.globalState);
  const sessions = held.add(new Sessions(store, sample, calls, callMemory));
  const signIn = new SignIn(store, sessions);
  const catalogue = held.add(new PortfolioCatalogue(sessions));
  const indexFolder = vscode.Uri.joinPath(context.globalStorageUri, 'index').fsPath;
  const indexFiles = new IndexFiles(indexFolder, (trouble) => log.warn(`index file: ${trouble}`));
  const indexer = held.add(new Indexer(sessions, catalogue, indexFiles));

  const filter = held.add(new DomainFilter(context.globalState));
  const media = vscode.Uri.joinPath(context.extensionUri, 'media');
  const tree = held.add(new ZonesTree(sessions, filter, media, reportBug));
  const { view } = held.add(new ZonesView(tree, filter, sessions));

  const kinds = [domainPanel, recordPanel, accountPanel, linesPanel];
  const panels = held.add(new Panels(kinds, sessions, context.extensionUri, log));

  const read: ReadZone = (zone, urgency, signal) => readZone(catalogue, sessions, zone, urgency, signal);
  held.add(registerEditor({ catalogue, portfolio: sessions, readZone: read, reportBug }));
  const agents = { catalogue, portfolio: sessions, memory: context.globalState, reportBug };
  held.add(registerAgentTools({ ...agents, loadIndex: () => indexer.load() }));

  const searched = searchParts({ portfolio: sessions, catalogue, indexer }, panels, media, reportBug);
  const search = held.add(new RecordSearch(searched));
  const targets = new Targets(tree, view);
  const commands = {
    ...accountCommands(signIn, store, sessions, targets),
    ...browseCommands(tree, filter, targets, view),
    ...copyCommands(targets),
    ...copyAsCommands(targets),
    ...showCommands(panels, sessions, view, targets),
    ...revealCommands({
      portfolio: sessions,
      tree,
      view,
      filter,
      targets,
      thingAtCursor: () => nameAtCursor(catalogue)?.thing,
    }),
    ...linesCommands(panels, targets),
    ...editorFindCommands(catalogue, targets),
    ...editorLinkCommands(catalogue, sessions, tree, view, read),
    ...searchCommands(search, searched, targets),
    'dnsTree.showLog': () => log.show(),
  };
  held.add(registerCommands(commands, log));

  // What the tests inside the editor drive; nobody else gets anything.
  const known = { secrets: context.secrets, signIn, store, sessions, callMemory, catalogue, indexer };
  const shown = { search, filter, tree, view, panels };
  return context.extensionMode === vscode.ExtensionMode.Test ? { ...known, ...shown } : undefined;
}
