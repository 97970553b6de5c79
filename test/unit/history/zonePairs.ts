// Pairs of zones that differ in some records, and their zone files.
import * as fc from 'fast-check';
import { RecordId } from '../../../src/api/fields.ts';
import type { IndexedRecord } from '../../../src/zones/recordTable.ts';
import { joinedKey, canonicalRecord } from '../../../src/history/canonicalRecord.ts';
import { zoneFileLine } from '../../../src/export/zoneFile/zoneFileLine.ts';
import { indexedRecord } from '../zones/records.ts';

export const ZONE = 'example.com';

const HOSTS = ['@', 'www', 'WWW', 'api', 'a.b', '*', 'xn--bcher-kva', 'bücher'];
const LINES = ['Default', '默认', 'Asia', 'Europe'];
/** Types with values of theirs, some of them the same in another spelling. */
const VALUES: readonly (readonly [type: string, values: readonly string[]])[] = [
  ['A', ['192.0.2.1', '192.0.2.2', '192.0.2.3', ' 192.0.2.3']],
  ['AAAA', ['2001:db8::1', '2001:0DB8:0:0::1', '2001:db8::2']],
  ['CNAME', ['edge.example.net.', 'Edge.example.net', 'other.example.net.']],
  ['MX', ['mail.example.net.', 'MAIL.example.net', 'mx.example.net.']],
  ['NS', ['ns1.example.net.', 'ns2.example.net.']],
  ['TXT', ['v=spf1 -all', 'V=spf1 -all', 'a "b" c', 'semi;colon']],
  ['SRV', ['5 0 5269 xmpp.example.net', '5 0 5269 XMPP.example.net.', '6 0 5269 xmpp.example.net']],
];

const anyRecord: fc.Arbitrary<IndexedRecord> = fc
  .constantFrom(...VALUES)
  .chain(([type, values]) =>
    fc.record({
      type: fc.constant(type),
      host: fc.constantFrom(...HOSTS),
      value: fc.constantFrom(...values),
      recordLine: fc.constantFrom(...LINES),
      mx: type === 'MX' ? fc.constantFrom(5, 10) : fc.constant(0),
      ttl: fc.constantFrom(60, 600),
      enabled: fc.boolean(),
      id: fc.integer({ min: 1, max: 30 }).map((id) => RecordId.parse(String(id))),
    }),
  )
  .map((fields) => indexedRecord(fields));

/** No two records are equal but for the TTL, as in every zone that a name server loads. */
const anyRecords = fc.uniqueArray(anyRecord, {
  maxLength: 30,
  selector: (record) => {
    const { owner, type, data, preference, recordLine, enabled } = canonicalRecord(record);
    return joinedKey(owner, type, data, preference, recordLine, enabled);
  },
});

export interface ZonePair {
  readonly before: readonly IndexedRecord[];
  readonly after: readonly IndexedRecord[];
}

/** Two zones with much in common, in any order. */
export const anyPair: fc.Arbitrary<ZonePair> = fc
  .tuple(anyRecords, fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), anyRecords)
  .map(([all, isKept, others]) => {
    const keys = new Set<string>();
    const isNew = (record: IndexedRecord): boolean => {
      const { owner, type, data, preference, recordLine, enabled } = canonicalRecord(record);
      const key = joinedKey(owner, type, data, preference, recordLine, enabled);
      return !keys.has(key) && keys.add(key) !== undefined;
    };
    const after = [...others.slice(0, 8), ...all.filter((_, index) => isKept[index])].filter(isNew);
    return { before: all, after };
  });

/** What a zone file lacks of a record: its line, and whether it is enabled. */
export const viewOf = (record: IndexedRecord): string => {
  const { recordLine, enabled } = canonicalRecord(record);
  return joinedKey(recordLine, enabled);
};

/** A zone file with these records, disabled ones included, in lower case but for texts. */
export function zoneFileOf(records: readonly IndexedRecord[]): string {
  const lines = records.map((record) => zoneFileLine({ ...record, enabled: true }, ZONE));
  return [`$ORIGIN ${ZONE}.`, '$TTL 600', ...lines, ''].join('\n');
}
