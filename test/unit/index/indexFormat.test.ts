import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { DomainId, LONGEST_ZONE_NAME } from '../../../src/api/fields.ts';
import {
  canHoldAnnounced,
  decodeIndex,
  encodeIndex,
  type StoredIndex,
} from '../../../src/index/indexFormat.ts';
import { RecordTable } from '../../../src/index/recordTable.ts';
import type { IndexedZone } from '../../../src/index/recordIndex.ts';
import { AccountId } from '../../../src/model/account.ts';
import type { Incomplete } from '../../../src/model/wholeness.ts';
import { anyJson } from '../api/json.ts';
import { hostileRecords, hostileText } from './records.ts';
import { indexedZone } from './zones.ts';

const account = AccountId.parse('a1');

const count = fc.option(fc.maxSafeNat(), { nil: undefined });
const text = fc.option(hostileText, { nil: undefined });
/** As the service spells it; a longer text is no name of a zone. */
const name = hostileText.map((given) => given.slice(0, LONGEST_ZONE_NAME));
const anyFault: fc.Arbitrary<Incomplete> = fc.oneof(
  fc.constant({ kind: 'noTotal' } as const),
  fc.record(
    { kind: fc.constant('short' as const), announced: fc.maxSafeNat(), received: fc.maxSafeNat() },
    { noNullPrototype: true },
  ),
);
const anyZone: fc.Arbitrary<IndexedZone> = fc.record(
  {
    account: fc.constant(account),
    id: hostileText.map((id) => DomainId.parse(id)),
    name,
    ascii: name,
    updatedOn: text,
    announced: count,
    loaded: fc.option(
      fc.record(
        {
          table: hostileRecords.map((records) => new RecordTable(records)),
          fault: fc.option(anyFault, { nil: undefined }),
          loadedAt: fc.maxSafeNat(),
          updatedOn: text,
          announced: count,
        },
        { noNullPrototype: true },
      ),
      { nil: undefined },
    ),
    served: fc.boolean(),
    failed: fc.constant(false),
  },
  { noNullPrototype: true },
);
const anyIndex: fc.Arbitrary<StoredIndex> = fc.record(
  { zones: fc.array(anyZone, { maxLength: 5 }), listedAt: fc.maxSafeNat() },
  { noNullPrototype: true },
);

function encoded(owner: AccountId, index: StoredIndex): Buffer {
  return Buffer.concat([...encodeIndex(owner, index)]);
}

function decoded(bytes: Uint8Array): StoredIndex | 'broken' | 'newer' {
  const work = decodeIndex(bytes, account);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Returns an index with its records as plain objects. */
function plainIndex(index: StoredIndex | string): unknown {
  if (typeof index === 'string') return index;
  const zones = index.zones.map(({ loaded, ...zone }) => {
    if (loaded === undefined) return zone;
    const { table, ...facts } = loaded;
    return { ...zone, facts, rows: table.records };
  });
  return { ...index, zones };
}

/** Returns a file with these lines and their checksum. */
function file(...lines: readonly unknown[]): Buffer {
  const body = Buffer.from(
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  );
  return Buffer.concat([body, Buffer.from(`{"crc32":${crc32(body)}}\n`)]);
}

const header = { format: 'dns-tree index', version: 4, account, listedAt: 5, zones: 1, records: 2 };
const small: StoredIndex = { zones: [indexedZone('example.com', [{}, { host: 'mail' }])], listedAt: 5 };
const [, zone = '', records = ''] = encoded(account, small).toString().split('\n');

describe('index format', () => {
  it('decodes what it encoded, whatever the records contain', () => {
    fc.assert(
      fc.property(anyIndex, (index) => {
        assert.deepEqual(plainIndex(decoded(encoded(account, index))), plainIndex(index));
      }),
      { numRuns: 200 },
    );
  });

  it('rejects a truncated file of any length', () => {
    const bytes = encoded(account, small);
    for (let length = 0; length < bytes.length; length += 1)
      assert.equal(decoded(bytes.subarray(0, length)), 'broken', `${length} bytes`);
  });

  it('rejects a changed bit, or decodes the same index', () => {
    const bytes = encoded(account, small);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
        const other = Uint8Array.from(bytes);
        other[at] = (other[at] ?? 0) ^ (1 << bit);
        const index = decoded(other);
        // The version is checked first, because files of a later release may have no checksum in this place.
        if (index !== 'broken' && index !== 'newer') assert.deepEqual(plainIndex(index), plainIndex(small));
      }),
      { numRuns: 1000 },
    );
  });

  it('rejects the index of another account or of a later release', () => {
    assert.equal(decoded(encoded(AccountId.parse('a2'), small)), 'broken');
    assert.equal(decoded(file({ format: 'dns-tree index', version: 5 })), 'newer');
    assert.equal(decoded(file({ format: 'other', version: 5 })), 'broken');
  });

  it('rejects parts that do not match, even with a correct checksum', () => {
    assert.deepEqual(plainIndex(decoded(file(header, zone, records))), plainIndex(small));
    const changed = (from: string, to: string): Buffer => {
      const both = `${zone}\n${records}`;
      assert.ok(both.includes(from), from);
      return file(header, both.replace(from, to));
    };
    const [record = ''] = records.slice(1).split(',["');
    const broken: Readonly<Record<string, Buffer>> = {
      'fewer zones': file({ ...header, zones: 2 }, zone, records),
      'more zones': file({ ...header, zones: 0, records: 0 }, zone, records),
      'fewer records': file({ ...header, records: 3 }, zone, records),
      'more records': file({ ...header, records: 1 }, zone, records),
      'no number of zones': file({ ...header, zones: 'many' }, zone, records),
      'no zone': file(header, [], records),
      'no JSON': file(header, '{"id":', records),
      'no records': file(header, zone),
      'an empty line of records': file(header, zone, [], records),
      'more records than the zone announces': changed('"records":2', '"records":1'),
      'records that are no list': file(header, zone, {}),
      'a line with too many records': file(
        { ...header, records: 1001 },
        zone.replace('"records":2', '"records":1001'),
        `[${Array.from({ length: 1001 }, () => record).join()}]`,
      ),
      'a name that is too long for a zone': changed('"ascii":"', `"ascii":"${'a.'.repeat(10_000)}`),
      'a record that is none': file(header, zone, [7, 7]),
      'a record with fewer fields': changed(',""]', ']'),
      'a record without a host': changed('"www"', 'null'),
      'a value that is no text': changed('"192.0.2.1"', '7'),
      'a TTL that is no number': changed('600', '"600"'),
      'something after the checksum': Buffer.concat([encoded(account, small), Buffer.from('{}\n')]),
    };
    for (const [what, bytes] of Object.entries(broken)) assert.equal(decoded(bytes), 'broken', what);
  });

  it('decodes a large zone in many steps', () => {
    const rows = Array.from({ length: 4500 }, (_, at) => ({ host: `host-${at}` }));
    const large: StoredIndex = { zones: [indexedZone('example.com', rows)], listedAt: 5 };
    const lines = [...encodeIndex(account, large)];
    assert.equal(lines.length, 8, 'a header, the zone, five lines of records, and the checksum');
    const work = decodeIndex(Buffer.concat(lines), account);
    const steps = [...work];
    assert.ok(steps.length >= 5, `${steps.length} steps`);
    assert.deepEqual(plainIndex(decoded(Buffer.concat(lines))), plainIndex(large));
  });

  it('rejects a header that announces more than the file can hold', () => {
    const bytes = encoded(account, small);
    assert.equal(canHoldAnnounced(bytes, bytes.length), true);
    for (const more of [{ records: 1e7 }, { zones: 1e7 }]) {
      const start = Buffer.from(`${JSON.stringify({ ...header, ...more })}\n`);
      assert.equal(canHoldAnnounced(start, bytes.length), false);
    }
  });

  it('rejects a header that cannot be parsed, unless it is of a later release', () => {
    for (const first of ['', '{"format":', '[]', JSON.stringify({ ...header, records: 'many' })])
      assert.equal(canHoldAnnounced(Buffer.from(`${first}\n`), 1000), false, first);
    const later = Buffer.from('{"format":"dns-tree index","version":5}\n');
    assert.equal(canHoldAnnounced(later, 1000), true);
  });

  it('never throws, whatever the file contains', () => {
    const anyLine = fc.oneof(anyJson, hostileText, fc.constantFrom(zone, records, JSON.stringify(header)));
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 4 }), fc.boolean(), (lines, headed) => {
        const index = decoded(file(...(headed ? [header] : []), ...lines));
        if (typeof index === 'object') plainIndex(index);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        assert.equal(decoded(bytes), 'broken');
      }),
    );
  });
});
