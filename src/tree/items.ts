import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { needsToken } from '../api/failure.ts';
import { decorationUri } from './decorations.ts';
import { nodeIcon } from './icons.ts';
import type { Message, ZoneNode } from './nodes.ts';
import { nodeText } from './nodeText.ts';

/** The item of the tree for a node: pure, and without its tooltip, which comes late. */
export function treeItem(node: ZoneNode, media: vscode.Uri): vscode.TreeItem {
  const text = nodeText(node);
  const item = new vscode.TreeItem(text.label, collapsibleState(node));
  item.id = node.id;
  item.description = text.description;
  item.contextValue = contextValue(node);
  item.iconPath = nodeIcon(node, media);
  const command = clickCommand(node);
  if (command !== undefined) item.command = command;
  else if (node.kind === 'domain' || node.kind === 'record') {
    item.command = { command: '_dnsTree.click', title: l10n.t('Show Details'), arguments: [node] };
  }
  // A screen reader tells what Enter does where a click does something.
  const hint = command === undefined ? '' : l10n.t('Enter: {0}', command.title);
  item.accessibilityInformation = {
    label: hint === '' ? text.spoken : `${text.spoken.replace(/\.$/u, '')}. ${hint}`,
  };
  const uri = node.kind === 'record' ? decorationUri(node) : undefined;
  if (uri !== undefined) item.resourceUri = uri;
  return item;
}

function collapsibleState(node: ZoneNode): vscode.TreeItemCollapsibleState {
  const opens =
    node.kind === 'account' ||
    (node.kind === 'group' && node.group.id !== undefined) ||
    (node.kind === 'domain' && node.domain.id !== undefined);
  return opens ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None;
}

/** What the menus of package.json look at. */
function contextValue(node: ZoneNode): string {
  switch (node.kind) {
    case 'account':
      return `account.${node.zones.account.kind}`;
    case 'message':
      return `message.${messageContext(node.message)}`;
    case 'page':
      return node.reading ? 'page.reading' : 'page';
    case 'group':
    case 'domain':
    case 'record':
      return node.kind;
  }
}

function messageContext(message: Message): string {
  const failure = 'failure' in message ? message.failure : undefined;
  return failure !== undefined && needsToken(failure) ? 'refused' : message.is;
}

function clickCommand(node: ZoneNode): vscode.Command | undefined {
  if (node.kind === 'page') {
    return node.reading
      ? undefined
      : { command: 'dnsTree.loadNext', title: l10n.t('Load Next Page'), arguments: [node] };
  }
  if (node.kind !== 'message') return undefined;
  const { message } = node;
  if (message.is !== 'failed' && message.is !== 'stale' && message.is !== 'refused') return undefined;
  return needsToken(message.failure)
    ? { command: 'dnsTree.account.replaceToken', title: l10n.t('Replace Token…'), arguments: [node] }
    : { command: 'dnsTree.refresh', title: l10n.t('Retry'), arguments: [node] };
}
