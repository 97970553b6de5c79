import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { RecordNode } from './nodes.ts';

const SCHEME = 'dns-tree-record';

/** The address under which the editor asks how a record is decorated; none for one that simply answers. */
export function decorationUri({ id, record }: RecordNode): vscode.Uri | undefined {
  const state = record.enabled === false ? 'disabled' : record.held ? 'held' : undefined;
  if (state === undefined) return undefined;
  return vscode.Uri.from({ scheme: SCHEME, path: `/${encodeURIComponent(id.toWellFormed())}`, query: state });
}

/** Marks disabled records (dimmed) and held ones with a badge, in the colours of the theme. */
export const recordDecorations: vscode.FileDecorationProvider = {
  provideFileDecoration(uri) {
    if (uri.scheme !== SCHEME) return undefined;
    if (uri.query === 'held') return { badge: 'H', tooltip: l10n.t('Held by the service') };
    return {
      badge: '⊘',
      color: new vscode.ThemeColor('disabledForeground'),
      tooltip: l10n.t('Disabled: does not answer'),
    };
  },
};
