import type { DnsRecord } from '../../api/record.ts';
import { hasUnseen } from '../../text/unseen.ts';
import type { ExportZone } from '../exportZone.ts';
import { BYTE_ORDER_MARK, type ExportResult, type ExportOptions } from '../exportResult.ts';
import { sharedFileName } from '../fileName.ts';
import { recordParts, type ExportRun } from '../exportRun.ts';
import type { Omission, UnsupportedField } from '../omissions/omission.ts';
import { isDisarmed, tableText } from './tableText.ts';
import { columnValues, tableRows, tableTexts } from './recordColumns.ts';

/** Comma-separated values (RFC 4180) with all fields of the records, and a mark for spreadsheets that it is UTF-8. */
export async function csv(zones: readonly ExportZone[], { run }: ExportOptions): Promise<ExportResult> {
  const text = `${BYTE_ORDER_MARK}${await tableText('csv', tableRows(zones), run)}\r\n`;
  const omissions = await tableOmissions(zones, run, ({ zone, record }) =>
    Object.values(columnValues(zone, record)).some(isDisarmed) ? ['apostrophe'] : [],
  );
  return { files: [{ name: `${sharedFileName(zones)}.csv`, text }], omissions };
}

/** A Markdown table with all fields of the records. */
export async function markdown(zones: readonly ExportZone[], { run }: ExportOptions): Promise<ExportResult> {
  const text = `${await tableText('markdown', tableRows(zones), run)}\n`;
  return {
    files: [{ name: `${sharedFileName(zones)}.md`, text }],
    omissions: await tableOmissions(zones, run, () => []),
  };
}

/** The omissions of a table: control characters, which are written as `\DDD`, and fields without a column. */
async function tableOmissions(
  zones: readonly ExportZone[],
  run: ExportRun,
  others: (each: { readonly zone: ExportZone; readonly record: DnsRecord }) => readonly UnsupportedField[],
): Promise<readonly Omission[]> {
  const omissions: Omission[] = [];
  for (const zone of zones)
    for (const part of recordParts(zone.records)) {
      for (const record of part) {
        const lost = [...others({ zone, record })];
        if (tableTexts(record).some(hasUnseen)) lost.push('characters');
        if (record.other.length > 0) lost.push('other');
        for (const what of lost) omissions.push({ zone: zone.name, record, kind: 'unsupportedField', what });
      }
      await run.pause();
    }
  return omissions;
}
