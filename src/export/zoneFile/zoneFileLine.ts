import type { DnsRecord } from '../../api/record.ts';
import { isFault } from '../../dns/syntax/fields.ts';
import { labelText } from '../../dns/syntax/presentation.ts';
import { parseRdata } from '../../dns/types/parseRdata.ts';
import { isRedirectType } from '../../dns/types/redirect.ts';
import { fqdn } from '../../dns/names.ts';
import { ownerName } from './ownerName.ts';

/** The fields that a line of a zone file has. */
type HostedRecord = Pick<DnsRecord, 'host' | 'type' | 'value' | 'mx' | 'ttl' | 'enabled'>;

/**
 * A record as one line of a zone file to read (RFC 1035 section 5.1), names absolute; a comment when it is disabled.
 * A value that is not of its type is written word by word. Undefined when its type has no form there, like the
 * service's own redirects.
 */
export function zoneFileLine(record: HostedRecord, zone: string): string | undefined {
  if (!/^[A-Z][A-Z0-9-]*$/u.test(record.type) || isRedirectType(record.type)) return undefined;
  const owner = ownerText(record.host.trim(), zone);
  const ttl = record.ttl === undefined ? [] : [String(record.ttl)];
  const line = [owner, ...ttl, 'IN', record.type, dataText(record)].join(' ');
  return record.enabled === false ? `; ${line}` : line;
}

/** A text that is no name is written label by label. */
function ownerText(host: string, zone: string): string {
  const name = ownerName(host, zone);
  if (!isFault(name)) return name.text;
  return `${fqdn(host, zone)
    .split('.')
    .map((label) => labelText(bytesOf(label)))
    .join('.')}.`;
}

function dataText({ type, value, mx }: HostedRecord): string {
  const parsed = parseRdata(type, value, mx);
  if (parsed.ok) return parsed.text;
  const words = wordsText(value);
  return type === 'MX' ? `${mx ?? 0} ${words}` : words;
}

/** Words with single blanks between them. Special characters outside of quotes are escaped. */
function wordsText(text: string): string {
  const words = text
    .split(/[ \t]+/u)
    .filter((word) => word !== '')
    .join(' ');
  if (words === '') return '""';
  const escaped = bytesOf(words)
    .toString('latin1')
    .replaceAll(/["\\();@$]/gu, String.raw`\$&`);
  return escaped.replaceAll(/[^ -~]/gu, (byte) => `\\${String(byte.charCodeAt(0)).padStart(3, '0')}`);
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text.toWellFormed(), 'utf8');
}
