import type { Domain } from '../api/domain.ts';
import type { DnsRecord } from '../api/record.ts';
import { fqdn, toAscii, toUnicode } from './names.ts';

/** The names of the default line in both installations (service-facts.md). */
const DEFAULT_LINES: ReadonlySet<string> = new Set(['Default', 'default', '默认']);

export function isDefaultLine(recordLine: string | undefined): boolean {
  return recordLine === undefined || recordLine === '' || DEFAULT_LINES.has(recordLine);
}

/** A record line by which to tell lines apart: empty for the default line, however it is written. */
export function recordLineKey(recordLine: string | undefined): string {
  return recordLine === undefined || isDefaultLine(recordLine) ? '' : recordLine;
}

/** The value of a record as people read it: that of an MX record with its priority. */
export function readableValue({ type, value, mx }: Pick<DnsRecord, 'type' | 'value' | 'mx'>): string {
  return type === 'MX' && mx !== undefined ? `${mx} ${value}` : value;
}

/** The full name of a record in Unicode. */
export function recordName(record: DnsRecord, domain: Domain): string {
  return fqdn(toUnicode(record.host), toUnicode(domain.name));
}

/** The full name of a record as configuration files need it: ASCII, no final dot. */
export function recordHostName(record: DnsRecord, domain: Domain): string {
  return fqdn(toAscii(record.host), domainAscii(domain));
}

/** The name of a zone in ASCII, no final dot. */
export function domainAscii(domain: Domain): string {
  return toAscii(domain.punycode || domain.name);
}

/** Returns a row of a list with its name in ASCII too, so that it is converted once, when its page arrives. */
export function withAscii(domain: Domain): Domain {
  const isAscii = !/[^\u0000-\u007F]/u.test(domain.name);
  return isAscii || domain.punycode ? domain : { ...domain, punycode: toAscii(domain.name) };
}

/**
 * Why a record that answers may be out of service:
 * - `down`, `warning`: what the service's monitor found
 * - `held`: the service keeps the record
 * - `drained`: its remark says so
 */
export type Trouble = 'down' | 'warning' | 'held' | 'drained';

const DRAINED = /\bdrain(?:ed|ing)?\b|\bmaintenance\b|\bout of (?:service|rotation)\b|下线|摘除|排空|维护/iu;

/** The fields of a record that troubles are found in. The index does not keep `monitorStatus`. */
type TroubleFields = Pick<DnsRecord, 'held' | 'remark'> & Partial<Pick<DnsRecord, 'monitorStatus'>>;

/** Returns the known troubles of a record. An empty list does not prove that the record works. */
export function troublesOf({ monitorStatus, held, remark = '' }: TroubleFields): readonly Trouble[] {
  const troubles: Trouble[] = [];
  if (monitorStatus === 'Down') troubles.push('down');
  if (monitorStatus === 'Warn') troubles.push('warning');
  if (held) troubles.push('held');
  if (DRAINED.test(remark)) troubles.push('drained');
  return troubles;
}
