import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Memory } from '../base/memory.ts';
import type { McpEndpoint } from '../mcp/httpServer.ts';
import { servedTools } from '../mcp/servedTools.ts';
import { plain } from '../text/visible.ts';
import { accountNamesOf } from '../tools/tool.ts';
import type { CallableTool } from '../tools/callableTool.ts';
import { ALL_TOOLS, LIVE_TOOL } from '../tools/allTools.ts';
import { ConsentQuestions, type AskUser, type Consents } from './consents.ts';
import type { ToolParts } from './editorTools.ts';
import { sentencesText, listText } from '../text/listText.ts';

/** What the server needs from the extension. */
export interface OutsideParts extends ToolParts {
  /** The version of the extension. */
  readonly version: string;
  /** Loads the stored index from disk. Makes no call. */
  readonly loadIndex: () => Promise<void>;
  /** Keeps the port over restarts. */
  readonly memory: Memory;
}

/** The server while the setting is on. */
export interface RunningMcp extends Disposable {
  readonly endpoint: McpEndpoint;
}

const PORT = 'dnsTree.mcp.port';
const StoredPort = z.catch(z.optional(z.int().check(z.minimum(1024), z.maximum(65_535))), undefined);
const COPY = 'dnsTree.mcp.copyConfiguration';

/**
 * Opens the server for programs outside the editor, and says so in the status bar.
 * @throws a system error if it cannot listen
 */
export async function openMcp(
  parts: OutsideParts,
  consents: Consents,
  liveConsents: Consents,
  ask: AskUser = (asked, warning) => askUser(parts, asked, warning),
): Promise<RunningMcp> {
  const { reportBug, version, memory } = parts;
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
      void questions.about(consentsFor(tool), tool.accounts(parts, raw), tool.warning?.()).catch(reportBug);
    },
    reportBug,
  });
  const { startMcpHttpServer } = await import('../mcp/httpServer.ts');
  const kept = StoredPort.parse(memory.get(PORT));
  const onWrongSecret = (): void => void offerCopy().catch(reportBug);
  const server = await startMcpHttpServer(tools, { version, port: kept, reportBug, onWrongSecret });
  // While another window has the port, this one takes any other, and the next session tries the same again.
  if (kept === undefined) memory.update(PORT, portOf(server.endpoint)).then(undefined, reportBug);
  const disposables = new DisposableStore();
  disposables.add({ dispose: () => void server[Symbol.asyncDispose]().catch(reportBug) });
  disposables.add(statusBarItem(server.endpoint.url));
  return { endpoint: server.endpoint, dispose: () => disposables.dispose() };
}

function portOf({ url }: McpEndpoint): number {
  return Number(new URL(url).port);
}

function statusBarItem(url: string): Disposable {
  const item = vscode.window.createStatusBarItem('dnsTree.mcp', vscode.StatusBarAlignment.Right);
  item.name = l10n.t('DNS Tree: server for agents');
  item.text = `$(plug) ${l10n.t('DNS for agents')}`;
  const text = l10n.t(
    'Programs on this machine that have the secret of this session can read the zones of the accounts that you allow. They cannot change anything. The secret changes when the window reloads: click to copy it again with the configuration of a program.',
  );
  const setting = encodeURIComponent(JSON.stringify(['@id:dnsTree.mcp.enabled']));
  const turnOff = l10n.t('Turn off in the settings');
  item.tooltip = new vscode.MarkdownString(
    `${text}\n\n\`${url}\`\n\n[${turnOff}](command:workbench.action.openSettings?${setting})`,
  );
  item.tooltip.isTrusted = { enabledCommands: ['workbench.action.openSettings'] };
  item.accessibilityInformation = { label: sentencesText([listText([item.name, url]), text]) };
  item.command = COPY;
  item.show();
  return item;
}

/** Says that a program needs another configuration. */
async function offerCopy(): Promise<void> {
  const copy = l10n.t('Copy MCP Configuration');
  const chosen = await vscode.window.showInformationMessage(
    l10n.t(
      'A program outside the editor was refused: its secret is not the one of this session, which changes when the window reloads. Copy its configuration again.',
    ),
    copy,
  );
  if (chosen === copy) await vscode.commands.executeCommand(COPY);
}

async function askUser(
  parts: OutsideParts,
  asked: Parameters<AskUser>[0],
  warning: string | undefined,
): Promise<boolean> {
  const names = accountNamesOf(parts);
  const allow = l10n.t('Allow');
  const detail = [
    l10n.t(
      'A program that has the secret of this session wants to read the accounts below. The program, its language model and their provider receive names and values of the records. You are asked once for each account; removing the account revokes the permission.',
    ),
    ...(warning === undefined ? [] : [warning]),
    ...asked.map(({ id }) => `• ${plain(names.get(id) ?? '')}`),
  ].join('\n\n');
  const title = l10n.t('Let programs outside the editor read DNS zones?');
  return (await vscode.window.showWarningMessage(title, { modal: true, detail }, allow)) === allow;
}
