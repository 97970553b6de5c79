import * as l10n from '@vscode/l10n';
import { recordCount } from '../../export/exportZone.ts';
import type { ExportResult } from '../../export/exportResult.ts';
import { EXPORT_LIMIT, ExportRun, ExportTooLarge, type ExportLimit } from '../../export/exportRun.ts';
import { FORMS, writeEachZone } from '../../export/forms.ts';
import { refusedZonesText } from '../../export/omissions/omissionSummary.ts';
import { bytesText } from '../../text/bytesText.ts';
import { digits } from '../../text/visible.ts';
import { InputError } from '../inputError.ts';
import { countedWork } from '../rowProgress.ts';
import type { FormChoice } from './exportForm.ts';
import type { LoadedExport } from './exportZones.ts';

/** Zones to write, and the form. */
type WrittenChoice = FormChoice & Pick<LoadedExport, 'zones' | 'refused'>;

/** The editor hands a copied text from process to process. */
const CLIPBOARD_LIMIT: ExportLimit = { bytes: 32_000_000, files: Number.POSITIVE_INFINITY };

/**
 * Writes zones for the clipboard, with progress. Undefined when the user cancels.
 * @throws InputError for a text that is too large
 */
export function writeForClipboard(choice: WrittenChoice): Promise<ExportResult | undefined> {
  const { form, recordLine, zones } = choice;
  return writeWithProgress(choice, CLIPBOARD_LIMIT, (run) => FORMS[form](zones, { run, recordLine }));
}

/**
 * Writes the texts of files, with progress. Undefined when the user cancels.
 * @throws InputError for texts that are too large
 */
export function writeAsFiles(choice: WrittenChoice): Promise<ExportResult | undefined> {
  const { form, recordLine, zones } = choice;
  return writeWithProgress(choice, EXPORT_LIMIT, (run, onZone) =>
    writeEachZone(form, zones, { run, recordLine }, onZone),
  );
}

function writeWithProgress(
  { zones, refused }: WrittenChoice,
  most: ExportLimit,
  write: (run: ExportRun, onZone: (count: number) => void) => Promise<ExportResult>,
): Promise<ExportResult | undefined> {
  const title = l10n.t('Writing {0} records', digits(recordCount(zones)));
  return countedWork(title, async (signal, onPage) => {
    try {
      const notes = refusedZonesText(zones.length, refused);
      const run = new ExportRun(signal, most, most === CLIPBOARD_LIMIT ? 'line' : 'list', notes);
      return await write(run, (count) => onPage(count, zones.length, []));
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error instanceof ExportTooLarge ? new InputError(tooLargeText(error, most)) : error;
    }
  });
}

function tooLargeText({ what, most }: ExportTooLarge, limit: ExportLimit): string {
  if (what === 'files')
    return l10n.t('There would be more than {0} files. Export fewer zones at a time.', digits(most));
  return limit === CLIPBOARD_LIMIT
    ? l10n.t(
        'The text would have more than {0}. Copy fewer records, or use Export… instead.',
        bytesText(most),
      )
    : l10n.t('The files would have more than {0}. Export fewer records at a time.', bytesText(most));
}
