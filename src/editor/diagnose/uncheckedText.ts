import * as l10n from '@vscode/l10n';
import { digits } from '../../text/digits.ts';
import { DOCUMENT_LIMITS } from '../../config/structure/documentLimits.ts';
import type { AnalysedDocument } from '../../config/document/documentReader.ts';
import type { StatusTexts } from './documentStatus.ts';

/** The parts of a document that are not checked because of its size. */
type UncheckedPart =
  | { readonly kind: 'document' }
  | { readonly kind: 'lines'; readonly count: number }
  | { readonly kind: 'records' };

/** Returns the part of an analysed document that is not checked; undefined if all of it is. */
export function uncheckedIn({
  longLines,
  hasUnreadRecords,
}: Pick<AnalysedDocument, 'longLines' | 'hasUnreadRecords'>): UncheckedPart | undefined {
  if (longLines > 0) return { kind: 'lines', count: longLines };
  return hasUnreadRecords ? { kind: 'records' } : undefined;
}

/** Says which part of a document is not checked because of its size. */
export function uncheckedTexts(unchecked: UncheckedPart): StatusTexts {
  return { severity: 'information', text: textOf(unchecked), detail: detailOf(unchecked) };
}

function textOf({ kind }: UncheckedPart): string {
  switch (kind) {
    case 'document':
      return l10n.t('Host names are not checked');
    case 'lines':
      return l10n.t('Host names in long lines are not checked');
    case 'records':
      return l10n.t('The records that the file states are not checked');
  }
}

function detailOf(unchecked: UncheckedPart): string {
  const { characters, lines, lineCharacters, linesOfRecords, yamlCharacters } = DOCUMENT_LIMITS;
  switch (unchecked.kind) {
    case 'document':
      return l10n.t('The file has more than {0} MB or {1} lines', characters / 1_000_000, digits(lines));
    case 'lines':
      return l10n.t(
        'Lines of more than {0} characters: {1}',
        digits(lineCharacters),
        digits(unchecked.count),
      );
    case 'records':
      return l10n.t(
        'The file has more than {0} lines, or is YAML of more than {1} kB',
        digits(linesOfRecords),
        yamlCharacters / 1000,
      );
  }
}
