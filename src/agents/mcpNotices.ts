import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Disposable } from '../base/lifecycle.ts';
import { confirm, offer } from '../base/messages.ts';
import { plain } from '../text/visible.ts';
import { accountNamesOf, type ToolContext } from '../tools/tool.ts';
import type { AskUser } from './consents.ts';
import { sentencesText, listText } from '../text/listText.ts';

const COPY = 'dnsTree.mcp.copyConfiguration';

/** Shows in the status bar that the server runs, and where. */
export function statusBarItem(url: string): Disposable {
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
export async function offerCopy(): Promise<void> {
  const copy = l10n.t('Copy MCP Configuration');
  const chosen = await offer(
    'information',
    l10n.t(
      'A program outside the editor was refused: its secret is not the one of this session, which changes when the window reloads. Copy its configuration again.',
    ),
    copy,
  );
  if (chosen === copy) await vscode.commands.executeCommand(COPY);
}

/** Asks whether programs outside the editor may read these accounts. */
export async function askUser(
  context: ToolContext,
  asked: Parameters<AskUser>[0],
  warning: string | undefined,
): Promise<boolean> {
  const names = accountNamesOf(context);
  const allow = l10n.t('Allow');
  const detail = [
    l10n.t(
      'A program that has the secret of this session wants to read the accounts below. The program, its language model and their provider receive names and values of the records. You are asked once for each account; removing the account revokes the permission.',
    ),
    ...(warning === undefined ? [] : [warning]),
    ...asked.map(({ id }) => `• ${plain(names.get(id) ?? '')}`),
  ].join('\n\n');
  const title = l10n.t('Let programs outside the editor read DNS zones?');
  return (await confirm('warning', title, detail, allow)) === allow;
}
