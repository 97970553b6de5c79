import * as vscode from 'vscode';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { AccountNode, DomainNode, MessageNode, RecordSetNode, ZoneNode } from './nodes.ts';
import { iconOfType } from './recordIcons.ts';

/** Returns the icon of a node: a theme icon, or the icon of the record type. */
export function nodeIcon(node: ZoneNode, media: vscode.Uri): vscode.TreeItem['iconPath'] & object {
  switch (node.kind) {
    case 'account':
      return accountIcon(node);
    case 'group':
      return new vscode.ThemeIcon('folder');
    case 'domain':
      return domainIcon(node);
    case 'record':
      return recordTypeIcon(node.record.type, media);
    case 'recordSet':
      return recordSetIcon(node, media);
    case 'page':
      return new vscode.ThemeIcon(node.loading ? 'loading~spin' : node.failure ? 'warning' : 'more');
    case 'message':
      return messageIcon(node);
  }
}

/** The icon of their type, or of several files where the types differ. */
function recordSetIcon({ rows }: RecordSetNode, media: vscode.Uri): ReturnType<typeof nodeIcon> {
  const [type = '', ...others] = new Set(rows.map(({ record }) => record.type));
  return others.length === 0 ? recordTypeIcon(type, media) : new vscode.ThemeIcon('files');
}

function accountIcon({ account, refusal }: AccountNode): vscode.ThemeIcon {
  if (refusal !== undefined)
    return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  return new vscode.ThemeIcon(account.info.kind === 'sample' ? 'beaker' : 'account');
}

function domainIcon({ domain }: DomainNode): vscode.ThemeIcon {
  switch (domain.status) {
    case 'pause':
      return new vscode.ThemeIcon('debug-pause', new vscode.ThemeColor('disabledForeground'));
    case 'lock':
      return new vscode.ThemeIcon('lock', new vscode.ThemeColor('list.warningForeground'));
    case 'spam':
      return new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
    default:
      if (domain.extStatus === 'dnserror')
        return new vscode.ThemeIcon('debug-disconnect', new vscode.ThemeColor('list.warningForeground'));
      return new vscode.ThemeIcon(domain.isMark === true ? 'star-full' : 'globe');
  }
}

type TypeIcon = Readonly<Record<'light' | 'dark', vscode.Uri>>;

/** Shared by all rows, by media folder and icon name. */
const typeIcons = new WeakMap<vscode.Uri, Map<string, TypeIcon>>();

/** Returns the icon files of a record type. */
export function recordTypeIcon(type: string, media: vscode.Uri): TypeIcon {
  const { name } = iconOfType(type);
  return getOrAdd(
    getOrAdd(typeIcons, media, () => new Map<string, TypeIcon>()),
    name,
    () => ({
      light: vscode.Uri.joinPath(media, 'icons', 'light', `record-${name}.svg`),
      dark: vscode.Uri.joinPath(media, 'icons', 'dark', `record-${name}.svg`),
    }),
  );
}

function messageIcon({ message }: MessageNode): vscode.ThemeIcon {
  switch (message.kind) {
    case 'filtered':
      return new vscode.ThemeIcon('filter-filled');
    case 'loading':
      return new vscode.ThemeIcon('loading~spin');
    case 'empty':
      return new vscode.ThemeIcon('info');
    case 'removed':
      return new vscode.ThemeIcon('trash', new vscode.ThemeColor('gitDecoration.deletedResourceForeground'));
    case 'failed':
      return new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
    case 'refused':
    case 'stale':
    case 'short':
    case 'cut':
    case 'incomplete':
      return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  }
}
