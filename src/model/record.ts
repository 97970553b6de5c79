import type { Domain } from '../api/domain.ts';
import type { DnsRecord } from '../api/record.ts';
import { fqdn, toAscii, toUnicode } from './names.ts';

/** The names of the line that answers where no other does, by installation (service-facts.md). */
const DEFAULT_LINES: ReadonlySet<string> = new Set(['Default', 'default', '默认']);

export function isDefaultLine(line: string | undefined): boolean {
  return line === undefined || line === '' || DEFAULT_LINES.has(line);
}

/** The full name of a record in the spelling of people. */
export function recordName(record: DnsRecord, domain: Domain): string {
  return fqdn(toUnicode(record.host), toUnicode(domain.name));
}

/** The full name of a record as config files want it: ASCII, no final dot. */
export function recordHostName(record: DnsRecord, domain: Domain): string {
  return fqdn(toAscii(record.host), domainAscii(domain));
}

/** The name of a zone in ASCII, no final dot. */
export function domainAscii(domain: Domain): string {
  return toAscii(domain.punycode || domain.name);
}

/**
 * A value as it goes to the clipboard: as it is, final dot included, but for control characters and line
 * separators, whose bytes are spelled as in zone files (RFC 1035 section 5.1), so that one value stays one line.
 */
export function copyableText(text: string): string {
  return text.replace(/[\u0000-\u001F\u007F\u0085\u2028\u2029]/gu, (control) =>
    [...Buffer.from(control)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join(''),
  );
}
