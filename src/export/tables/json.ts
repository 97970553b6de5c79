import type { DnsRecord } from '../../api/record.ts';
import type { ExportZone } from '../exportZone.ts';
import type { ExportResult, ExportOptions } from '../exportResult.ts';
import { escapeUnseen } from '../../text/unseenEscapes.ts';
import { sharedFileName } from '../fileName.ts';
import { recordParts } from '../exportRun.ts';
import type { Omission } from '../omissions/omission.ts';
import { columnValues, tableTexts } from './recordColumns.ts';

/** JSON with all fields of the records: an array of objects. */
export async function json(zones: readonly ExportZone[], { run }: ExportOptions): Promise<ExportResult> {
  const objects: string[] = [];
  const omissions: Omission[] = [];
  for (const zone of zones)
    for (const part of recordParts(zone.records)) {
      // An array without its brackets.
      const array = jsonText(part.map((record) => jsonObject(zone, record)));
      objects.push(run.counted(array.slice('[\n'.length, -'\n]'.length)));
      for (const record of part)
        if (!tableTexts(record).every((text) => text.isWellFormed()))
          omissions.push({ zone: zone.name, record, kind: 'unsupportedField', what: 'characters' });
      await run.pause();
    }
  const text = objects.length === 0 ? '[]\n' : `[\n${objects.join(',\n')}\n]\n`;
  return { files: [{ name: `${sharedFileName(zones)}.json`, text }], omissions };
}

function jsonObject(zone: ExportZone, record: DnsRecord): object {
  return {
    ...columnValues(zone, record),
    status: record.status,
    ...(record.other.length > 0 && { other: otherFields(record.other) }),
  };
}

/** Fields by name; a name that the service sends more than once has all of its values. */
function otherFields(others: DnsRecord['other']): Readonly<Record<string, unknown>> {
  const byName = [...Map.groupBy(others, ([name]) => name)].map(([name, all]) => {
    const [value, ...more] = all.map(([, each]) => each);
    return [name, more.length === 0 ? value : [value, ...more]] as const;
  });
  return Object.fromEntries(byName);
}

/**
 * JSON indented by two spaces, with invisible characters escaped. A lone surrogate, for which some readers refuse the
 * whole text, becomes the text `\ud800`.
 */
export function jsonText(value: unknown): string {
  return escapeUnseen(withoutLoneSurrogates(JSON.stringify(value, undefined, 2)));
}

function withoutLoneSurrogates(text: string): string {
  return text.replaceAll(/\\(?:u(d[89a-f][\da-f]{2})|[^])/gu, (escape: string, lone: string | undefined) =>
    lone === undefined ? escape : `\\\\u${lone}`,
  );
}
