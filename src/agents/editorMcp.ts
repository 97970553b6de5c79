import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { McpEndpoint } from '../mcp/httpServer.ts';
import { servedTools } from '../mcp/servedTools.ts';
import { plain } from '../text/visible.ts';
import { accountNames } from '../tools/accountNames.ts';
import { ALL_TOOLS, LIVE_TOOL, type CallableTool } from '../tools/callableTool.ts';
import { ConsentQuestions, type AskUser } from './consentQuestions.ts';
import type { Consents } from './consents.ts';
import type { ToolParts } from './editorTools.ts';

/** What the server needs from the extension. */
export interface OutsideParts extends ToolParts {
  /** Of the extension. */
  readonly version: string;
  /** Loads the stored index from disk. Makes no call. */
  readonly loadIndex: () => Promise<void>;
}

/** The server while the setting is on. */
export interface RunningMcp extends Disposable {
  readonly endpoint: McpEndpoint;
}

/**
 * Opens the server for programs outside the editor, and says so in the status bar.
 * @throws a system error if it cannot listen
 */
export async function openMcp(
  parts: OutsideParts,
  consents: Consents,
  liveConsents: Consents,
  ask: AskUser = (accounts, warning) => askUser(parts, accounts, warning),
): Promise<RunningMcp> {
  const { reportBug, version } = parts;
  const questions = new ConsentQuestions(ask);
  const consentsFor = (tool: CallableTool): Consents => (tool === LIVE_TOOL ? liveConsents : consents);
  const tools = servedTools({
    tools: ALL_TOOLS,
    context: parts,
    mayRead: (tool, id) => consentsFor(tool).has(id),
    hasDeclined: (tool, id) => questions.wasDeclined(consentsFor(tool), id),
    prepare: async (tool, raw) => {
      await parts.loadIndex();
      // The call does not wait: its program may give up, and asks again.
      void questions.about(consentsFor(tool), tool.accounts(parts, raw), tool.warning()).catch(reportBug);
    },
    reportBug,
  });
  const { McpHttpServer } = await import('../mcp/httpServer.ts');
  const server = await McpHttpServer.start(tools, version, reportBug);
  const disposables = new DisposableStore();
  disposables.add({ dispose: () => void server[Symbol.asyncDispose]().catch(reportBug) });
  disposables.add(statusBarItem(server.endpoint.url));
  return { endpoint: server.endpoint, dispose: () => disposables.dispose() };
}

function statusBarItem(url: string): Disposable {
  const item = vscode.window.createStatusBarItem('dnsTree.mcp', vscode.StatusBarAlignment.Right);
  item.name = l10n.t('DNS Tree: server for agents');
  item.text = `$(plug) ${l10n.t('DNS for agents')}`;
  item.tooltip = l10n.t(
    'Programs on this machine that have the secret of this session can read the zones of the accounts that you allow, at {0}. They cannot change anything. To stop this, click and turn off the setting.',
    url,
  );
  item.accessibilityInformation = { label: item.tooltip };
  item.command = {
    command: 'workbench.action.openSettings',
    title: l10n.t('Open the setting'),
    arguments: ['@id:dnsTree.mcp.enabled'],
  };
  item.show();
  return item;
}

async function askUser(
  { portfolio }: OutsideParts,
  accounts: Parameters<AskUser>[0],
  warning: string | undefined,
): Promise<boolean> {
  const names = accountNames(portfolio.all.map(({ account }) => account));
  const allow = l10n.t('Allow');
  const detail = [
    l10n.t(
      'A program that has the secret of this session wants to read the accounts below. The program, its language model and their provider receive names and values of the records. You are asked once for each account; removing the account revokes the permission.',
    ),
    ...(warning === undefined ? [] : [warning]),
    ...accounts.map(({ account }) => `• ${plain(names.get(account.id) ?? '')}`),
  ].join('\n\n');
  const title = l10n.t('Let programs outside the editor read DNS zones?');
  return (await vscode.window.showWarningMessage(title, { modal: true, detail }, allow)) === allow;
}
