import type { DnsRecord } from '../api/record.ts';
import { parseIpAddress } from './ipAddress.ts';
import { fqdn, toAscii } from './names.ts';
import { csvCell } from './tableForms.ts';
import { zoneFileLine } from './zoneFile.ts';

/** The forms that records can be copied in. */
export const COPY_FORMS = ['zoneFile', 'csv', 'json', 'hosts'] as const;
export type CopyForm = (typeof COPY_FORMS)[number];

/** A record and the name of its zone, in either spelling. */
export interface ZoneRecord {
  readonly record: DnsRecord;
  readonly zone: string;
}

/** Records in a form; `left` counts those that have none there, like redirects in a zone file. */
export interface Written {
  readonly text: string;
  readonly left: number;
}

/** Writes records in a form, with that form's own escaping. Names are full and in ASCII. */
export function written(form: CopyForm, records: readonly ZoneRecord[]): Written {
  switch (form) {
    case 'zoneFile':
      return lines(records, ({ record, zone }) => zoneFileLine(record, zone));
    case 'hosts':
      return lines(records, hostsLine);
    case 'csv':
      return { text: [CSV_HEAD, ...records.map(csvLine)].join('\r\n'), left: 0 };
    case 'json':
      return { text: JSON.stringify(records.map(jsonRecord), undefined, 2), left: 0 };
  }
}

function lines(records: readonly ZoneRecord[], lineOf: (record: ZoneRecord) => string | undefined): Written {
  const found = records.flatMap((record) => lineOf(record) ?? []);
  return { text: found.join('\n'), left: records.length - found.length };
}

const nameOf = ({ record, zone }: ZoneRecord): string => toAscii(fqdn(record.host, zone));

/** A line of a hosts file; a comment when the record is disabled. */
function hostsLine(each: ZoneRecord): string | undefined {
  const { type, value, enabled } = each.record;
  const name = nameOf(each);
  if ((type !== 'A' && type !== 'AAAA') || !/^[\w.-]+$/u.test(name)) return undefined;
  const address = parseIpAddress(value);
  if (address === undefined) return undefined;
  return `${enabled === false ? '# ' : ''}${value.trim()} ${name}`;
}

const CSV_HEAD = 'name,type,line,value,priority,ttl,enabled,remark';

/** A line of CSV (RFC 4180). */
function csvLine(each: ZoneRecord): string {
  const { type, line, value, ttl, enabled, remark } = each.record;
  return [nameOf(each), type, line, value, priority(each.record), ttl, enabled, remark]
    .map(csvCell)
    .join(',');
}

function jsonRecord(each: ZoneRecord): object {
  const { type, line, value, ttl, enabled, remark } = each.record;
  return { name: nameOf(each), type, line, value, priority: priority(each.record), ttl, enabled, remark };
}

/** Zero everywhere but in MX records, where it means something. */
function priority({ type, mx }: DnsRecord): number | undefined {
  return type === 'MX' ? mx : undefined;
}
