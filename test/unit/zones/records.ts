// Records of the index: ordinary and hostile ones.
import * as fc from 'fast-check';
import { RecordId } from '../../../src/api/fields.ts';
import { recordType } from '../../../src/api/record.ts';
import type { IndexedRecord } from '../../../src/zones/recordTable.ts';
import { anyText } from '../api/json.ts';

export function indexedRecord(fields: Partial<IndexedRecord> = {}): IndexedRecord {
  return {
    id: RecordId.parse('9'),
    host: 'www',
    type: 'A',
    recordLine: 'Default',
    value: '192.0.2.1',
    mx: 0,
    ttl: 600,
    enabled: true,
    held: false,
    remark: '',
    ...fields,
  };
}

const nasty = fc.constantFrom(
  '',
  ' ',
  '@',
  '*',
  'www',
  '\n',
  '\n\n',
  'a\nb',
  '\u0000',
  '\t',
  '\u007F',
  '\uD800',
  '\uDC00\uD800',
  'x'.repeat(3000),
  'İstanbul',
  'ΑΣ',
  'BÜCHER',
  'xn--bcher-kva',
  'bücher.example.',
  '192.0.2.1',
  '2001:DB8::1',
  '__proto__',
);

/** Any text that a record may contain. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  nasty,
  anyText,
  fc.string({ unit: 'binary', maxLength: 12 }),
);

const count = fc.option(fc.oneof(fc.constantFrom(0, 1, 600, 604_800), fc.maxSafeNat()), { nil: undefined });

const unweighted: fc.Arbitrary<IndexedRecord> = fc.record(
  {
    id: fc.option(
      fc
        .oneof(hostileText, fc.maxSafeNat().map(String), fc.constantFrom('4294967299', '007', '10=0'))
        .map((id) => RecordId.parse(id)),
      { nil: undefined },
    ),
    host: hostileText,
    type: fc.oneof(
      fc.constantFrom('A', 'AAAA', 'MX', 'TXT', 'Framed URL', '显性URL'),
      hostileText.map(recordType),
    ),
    recordLine: fc.option(fc.oneof(fc.constantFrom('Default', '默认'), hostileText), { nil: undefined }),
    value: hostileText,
    mx: count,
    ttl: count,
    enabled: fc.constantFrom(true, false, undefined),
    held: fc.boolean(),
    remark: fc.option(hostileText, { nil: undefined }),
  },
  { noNullPrototype: true },
);

/** Any record that the client may parse. */
export const hostileRecord: fc.Arbitrary<IndexedRecord> = fc
  .tuple(unweighted, fc.option(fc.nat(100), { nil: undefined }))
  .map(([record, weight]) => (weight === undefined ? record : { ...record, weight }));

/** Any records of one zone, some of them equal. */
export const hostileRecords: fc.Arbitrary<readonly IndexedRecord[]> = fc.array(
  fc.oneof({ arbitrary: hostileRecord, weight: 3 }, { arbitrary: fc.constant(indexedRecord()), weight: 1 }),
  { maxLength: 40 },
);
