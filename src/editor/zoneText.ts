import * as l10n from '@vscode/l10n';
import { clockText } from '../base/age.ts';
import { visible } from '../base/visible.ts';
import type { CataloguedRecord, KnownZone } from '../catalogue/zone.ts';
import { fqdn } from '../model/names.ts';
import { isDefaultLine } from '../model/record.ts';
import { zoneFileLine } from '../model/zoneFile.ts';

/** Lines before the first record. */
const HEAD = 3;

/** A zone as it was read, in the form of a zone file: one line a record, in the order they are hosted in. */
export function zoneText(zone: KnownZone, now: number): string {
  const title = `; ${visible(zone.name)}`;
  const { read } = zone;
  if (read === undefined) return `${title}\n; ${l10n.t('The records of this zone are not loaded.')}\n`;
  const said = l10n.t('{0} records, read at {1}; read-only', read.table.size, clockText(read.readAt, now));
  const lines = [title, `; ${said}`, ''];
  for (let index = 0; index < read.table.size; index += 1) {
    lines.push(recordText(read.table.at(index), zone.ascii));
  }
  return `${lines.join('\n')}\n`;
}

/** The lines of that text, from 0, where the records of a host are (in the spelling of the table). */
export function linesOf(zone: KnownZone, host: string): readonly number[] {
  return (zone.read?.table.withHost(host) ?? []).map((index) => HEAD + index);
}

/** The record that stands in a line. */
export function recordAt(zone: KnownZone, line: number): CataloguedRecord | undefined {
  const table = zone.read?.table;
  const index = line - HEAD;
  return table !== undefined && index >= 0 && index < table.size ? table.at(index) : undefined;
}

function recordText(record: CataloguedRecord, zone: string): string {
  const { host, type, value, line } = record;
  const text =
    zoneFileLine(record, zone) ?? `; ${visible(`${fqdn(host, zone)}. ${record.ttl ?? ''} ${type} ${value}`)}`;
  return isDefaultLine(line) ? text : `${text} ; ${visible(line ?? '')}`;
}
