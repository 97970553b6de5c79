import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

/** The buttons of a search box. A pressed button is known by its identity. */
export class SearchButtons {
  /** The button of a record. */
  readonly copy = searchButton('copy', l10n.t('Copy Value'));
  readonly details = searchButton('open-preview', l10n.t('Show Record Details'));
  /** The button of a recent search. */
  readonly forget = searchButton('close', l10n.t('Remove from Recent Searches'));
  /** The button of the box. */
  readonly keep = searchButton('go-to-search', l10n.t('Show Results in View'));
  readonly copyAll = searchButton('copy', l10n.t('Copy Results As…'));
}

function searchButton(icon: string, tooltip: string): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip };
}
