import type { DnsRecord } from '../api/record.ts';

/** The size of a part, which any form writes within a few milliseconds, so that it needs no pause. */
const MOST = { records: 5000, characters: 1_000_000 };

/**
 * Cuts the records of a zone into parts, in order. A record with more characters than a part may have is a part alone.
 */
export function recordParts(records: readonly DnsRecord[]): readonly (readonly DnsRecord[])[] {
  const parts: (readonly DnsRecord[])[] = [];
  let first = 0;
  let characters = 0;
  for (const [at, record] of records.entries()) {
    const size = sizeOf(record);
    if (at > first && (at - first === MOST.records || characters + size > MOST.characters)) {
      parts.push(records.slice(first, at));
      first = at;
      characters = 0;
    }
    characters += size;
  }
  if (records.length > first) parts.push(records.slice(first));
  return parts;
}

function sizeOf({ host, type, value, remark = '' }: DnsRecord): number {
  return host.length + type.length + value.length + remark.length;
}
