import * as l10n from '@vscode/l10n';
import { digits } from '../../text/visible.ts';
import { DOCUMENT_LIMITS } from '../../config/structure/documentLimits.ts';
import type { AnalysedDocument } from '../../config/document/documentReader.ts';
import type { StatusTexts } from './documentStatus.ts';

/** Says that nothing of a document is checked because of its size. */
export function uncheckedDocument(): StatusTexts {
  const { characters, lines } = DOCUMENT_LIMITS;
  return unchecked(
    l10n.t('Host names are not checked'),
    l10n.t('The file has more than {0} MB or {1} lines', characters / 1_000_000, digits(lines)),
  );
}

/** Says which part of an analysed document is not checked because of its size; undefined if all of it is. */
export function uncheckedIn({
  longLines,
  hasUnreadRecords,
}: Pick<AnalysedDocument, 'longLines' | 'hasUnreadRecords'>): StatusTexts | undefined {
  const { lineCharacters, linesOfRecords, yamlCharacters } = DOCUMENT_LIMITS;
  if (longLines > 0)
    return unchecked(
      l10n.t('Host names in long lines are not checked'),
      l10n.t('Lines of more than {0} characters: {1}', digits(lineCharacters), digits(longLines)),
    );
  if (!hasUnreadRecords) return undefined;
  return unchecked(
    l10n.t('The records that the file states are not checked'),
    l10n.t(
      'The file has more than {0} lines, or is YAML of more than {1} kB',
      digits(linesOfRecords),
      yamlCharacters / 1000,
    ),
  );
}

function unchecked(text: string, detail: string): StatusTexts {
  return { severity: 'Information', text, detail };
}
