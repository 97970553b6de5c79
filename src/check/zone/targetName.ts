import type { DnsRecord } from '../../api/record.ts';
import { toAscii } from '../../model/names.ts';

const NAME_TYPES: ReadonlySet<string> = new Set(['CNAME', 'NS', 'MX', 'PTR', 'DNAME']);

/** The name that a record points to, as it is written; undefined for types that point to none. */
export function writtenTarget({ type, value }: Pick<DnsRecord, 'type' | 'value'>): string | undefined {
  if (NAME_TYPES.has(type)) return value.trim();
  if (type !== 'SRV') return undefined;
  const words = value.trim().split(/\s+/u);
  return words.length === 4 ? words[3] : undefined;
}

/** A name with one letter for each escaped character, as `\032` or `\.` (RFC 1035, 5.1). */
export function withoutEscapes(name: string): string {
  return name.includes('\\') ? name.replaceAll(/\\(?:\d{3}|[^\d])/gu, 'x') : name;
}

/** The name that a record points to in ASCII, lower case, without a final dot. The root (`.`) is empty. */
export function targetName(record: Pick<DnsRecord, 'type' | 'value'>): string | undefined {
  const written = writtenTarget(record);
  return written === undefined ? undefined : toAscii(written).toLowerCase();
}
