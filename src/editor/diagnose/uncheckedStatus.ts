import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';
import { digits } from '../../text/digits.ts';
import {
  LARGEST_DOCUMENT,
  MOST_LINES_OF_RECORDS,
  type AnalysedDocument,
} from '../../config/document/documentReader.ts';
import { LONGEST_LINE } from '../../config/structure/structure.ts';

/** What of a document is not checked. */
type Unchecked =
  | { readonly kind: 'document' }
  | { readonly kind: 'lines'; readonly count: number }
  | { readonly kind: 'records' }
  | undefined;

/** Returns what of a document that was read is not checked. */
export function uncheckedIn({
  longLines,
  hasUnreadRecords,
}: Pick<AnalysedDocument, 'longLines' | 'hasUnreadRecords'>): Unchecked {
  if (longLines > 0) return { kind: 'lines', count: longLines };
  return hasUnreadRecords ? { kind: 'records' } : undefined;
}

/** Says what of a document is not checked, in the language status of the editor: the `{}` of the status bar. */
export class UncheckedStatus implements Disposable {
  readonly #items = new Map<vscode.TextDocument, vscode.LanguageStatusItem>();

  set(document: vscode.TextDocument, unchecked: Unchecked): void {
    this.delete(document);
    if (unchecked === undefined) return;
    const { uri } = document;
    const selector = { scheme: uri.scheme, pattern: uri.fsPath };
    const item = vscode.languages.createLanguageStatusItem(`dnsTree.unchecked ${uri.toString()}`, selector);
    item.name = 'DNS Tree';
    item.severity = vscode.LanguageStatusSeverity.Information;
    item.text = textOf(unchecked);
    item.detail = detailOf(unchecked);
    this.#items.set(document, item);
  }

  delete(document: vscode.TextDocument): void {
    this.#items.get(document)?.dispose();
    this.#items.delete(document);
  }

  dispose(): void {
    for (const item of this.#items.values()) item.dispose();
    this.#items.clear();
  }
}

function textOf({ kind }: NonNullable<Unchecked>): string {
  switch (kind) {
    case 'document':
      return l10n.t('Host names are not checked');
    case 'lines':
      return l10n.t('Host names in long lines are not checked');
    case 'records':
      return l10n.t('The records that the file states are not checked');
  }
}

function detailOf(unchecked: NonNullable<Unchecked>): string {
  const { characters, lines } = LARGEST_DOCUMENT;
  switch (unchecked.kind) {
    case 'document':
      return l10n.t('The file has more than {0} MB or {1} lines', characters / 1_000_000, digits(lines));
    case 'lines':
      return l10n.t('Lines of more than {0} characters: {1}', digits(LONGEST_LINE), digits(unchecked.count));
    case 'records':
      return l10n.t('The file has more than {0} lines', digits(MOST_LINES_OF_RECORDS));
  }
}
