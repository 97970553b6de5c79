import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { SampleHost } from './accounts/sample.ts';
import { Sessions } from './accounts/sessions.ts';
import { SignIn } from './accounts/signIn.ts';
import { AccountStore } from './accounts/store.ts';
import { DisposableStore } from './base/lifecycle.ts';
import { bugText, createLog } from './base/log.ts';
import { settings } from './base/settings.ts';
import { PortfolioCatalogue } from './catalogue/catalogue.ts';
import { readZone } from './catalogue/readZone.ts';
import { accountCommands } from './commands/account.ts';
import { browseCommands } from './commands/browse.ts';
import { copyCommands } from './commands/copy.ts';
import { editorFindCommands } from './commands/editorFind.ts';
import { editorLinkCommands } from './commands/editorLinks.ts';
import { linesCommands } from './commands/lines.ts';
import { registerCommands } from './commands/register.ts';
import { revealCommands } from './commands/reveal.ts';
import { showCommands } from './commands/show.ts';
import { Targets } from './commands/targets.ts';
import type { ReadZone } from './editor/reading.ts';
import { registerEditor } from './editor/register.ts';
import { thingAtCursor } from './editor/thingAtCursor.ts';
import { accountPanel } from './panels/accountPanel.ts';
import { domainPanel } from './panels/domainPanel.ts';
import { Panels } from './panels/panels.ts';
import { linesPanel } from './panels/linesPanel.ts';
import { recordPanel } from './panels/recordPanel.ts';
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
  const sessions = held.add(
    new Sessions(store, sample, {
      language: vscode.env.language.startsWith('zh') ? 'cn' : 'en',
      userAgent: userAgent(context.extension),
      timeoutSeconds: () => settings.requestTimeoutSeconds,
      concurrency: () => settings.maxConcurrentRequests,
      onCall: ({ operation, milliseconds, outcome, requests }) =>
        log.info(`${operation} ${milliseconds} ms ${outcome}${requests > 1 ? ` (${requests} tries)` : ''}`),
    }),
  );
  const signIn = new SignIn(store, sessions);
  const catalogue = held.add(new PortfolioCatalogue(sessions));

  const filter = held.add(new DomainFilter(context.globalState));
  const media = vscode.Uri.joinPath(context.extensionUri, 'media');
  const tree = held.add(new ZonesTree(sessions, filter, media, reportBug));
  const { view } = held.add(new ZonesView(tree, filter, sessions));

  const kinds = [domainPanel, recordPanel, accountPanel, linesPanel];
  const panels = held.add(new Panels(kinds, sessions, context.extensionUri, log));

  const read: ReadZone = (zone, urgency, signal) => readZone(catalogue, sessions, zone, urgency, signal);
  held.add(registerEditor({ catalogue, portfolio: sessions, readZone: read, reportBug }));

  const targets = new Targets(tree, view);
  const commands = {
    ...accountCommands(signIn, store, sessions, targets),
    ...browseCommands(tree, filter, targets, view),
    ...copyCommands(targets),
    ...showCommands(panels, sessions, view, targets),
    ...revealCommands({
      portfolio: sessions,
      tree,
      view,
      filter,
      targets,
      thingAtCursor: () => thingAtCursor(catalogue),
    }),
    ...linesCommands(panels, targets),
    ...editorFindCommands(catalogue, targets),
    ...editorLinkCommands(catalogue, sessions, tree, view, read),
    'dnsTree.showLog': () => log.show(),
  };
  held.add(registerCommands(commands, log));

  // What the tests inside the editor drive; nobody else gets anything.
  return context.extensionMode === vscode.ExtensionMode.Test
    ? { secrets: context.secrets, signIn, store, sessions, catalogue, filter, tree, view, panels }
    : undefined;
}

/** `Name/Version (contact)`, as the service asks for (service-facts.md). */
function userAgent({ id, packageJSON }: vscode.Extension<unknown>): string {
  const version: unknown = packageJSON.version;
  return `DNS-Tree/${String(version)} (https://marketplace.visualstudio.com/items?itemName=${id})`;
}
