import type { Rdata, RdataTarget } from '../../dns/types/rdata.ts';
import { parseRdata } from '../../dns/types/parseRdata.ts';
import type { HostRecord } from '../zone/hostView.ts';

/** The types whose values are a name, or have one. The rules about the syntax of other types report their names too. */
const TARGET_TYPES: ReadonlySet<string> = new Set([
  'CNAME',
  'DNAME',
  'HTTPS',
  'MX',
  'NS',
  'PTR',
  'SRV',
  'SVCB',
]);

/** Parses the value of a record that points to a name; undefined for records that do not. */
export function parseTarget({ type, value, mx }: HostRecord): Rdata | undefined {
  return TARGET_TYPES.has(type) ? parseRdata(type, value, mx) : undefined;
}

/** The name that a record points to; undefined for none and for the root. */
export function firstTarget(record: HostRecord): RdataTarget | undefined {
  return parseTarget(record)?.targets[0];
}

/** Whether a record is an MX record with a server. The root as its target means that there is none (RFC 7505). */
export function isMailServer(record: HostRecord): boolean {
  return record.type === 'MX' && firstTarget(record) !== undefined;
}
