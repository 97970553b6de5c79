import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

/** The buttons of a search box. A pressed button is known by its identity. */
export class SearchButtons {
  /** Of a record. */
  readonly copy = button('copy', l10n.t('Copy Value'));
  readonly details = button('open-preview', l10n.t('Show Record Details'));
  /** Of a recent search. */
  readonly forget = button('close', l10n.t('Remove from Recent Searches'));
  /** Of the box. */
  readonly keep = button('go-to-search', l10n.t('Show Results in View'));
  readonly copyAll = button('copy', l10n.t('Copy Results As…'));
}

function button(icon: string, tooltip: string): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip };
}
