import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { DomainId } from '../../../src/api/fields.ts';
import {
  canHoldAnnounced,
  decodeIndex,
  encodeIndex,
  type StoredIndex,
} from '../../../src/index/indexFormat.ts';
import { RecordTable } from '../../../src/index/recordTable.ts';
import type { IndexedZone } from '../../../src/index/recordIndex.ts';
import { AccountId } from '../../../src/model/account.ts';
import { anyJson } from '../api/json.ts';
import { hostileRecords, hostileText } from './records.ts';
import { indexedZone } from './zones.ts';

const account = AccountId.parse('a1');

const count = fc.option(fc.maxSafeNat(), { nil: undefined });
const text = fc.option(hostileText, { nil: undefined });
const anyZone: fc.Arbitrary<IndexedZone> = fc.record(
  {
    account: fc.constant(account),
    id: hostileText.map((id) => DomainId.parse(id)),
    name: hostileText,
    ascii: hostileText,
    updatedOn: text,
    announced: count,
    loaded: fc.option(
      fc.record(
        {
          table: hostileRecords.map((records) => new RecordTable(records)),
          complete: fc.boolean(),
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

const header = { format: 'dns-tree index', version: 2, account, listedAt: 5, zones: 1, records: 2 };
const small: StoredIndex = { zones: [indexedZone('example.com', [{}, { host: 'mail' }])], listedAt: 5 };
const [, line = ''] = Buffer.from(encodeIndex(account, small)).toString().split('\n');

describe('index format', () => {
  it('decodes what it encoded, whatever the records contain', () => {
    fc.assert(
      fc.property(anyIndex, (index) => {
        assert.deepEqual(plainIndex(decodeIndex(encodeIndex(account, index), account)), plainIndex(index));
      }),
      { numRuns: 200 },
    );
  });

  it('rejects a truncated file of any length', () => {
    const bytes = encodeIndex(account, small);
    for (let length = 0; length < bytes.length; length += 1)
      assert.equal(decodeIndex(bytes.subarray(0, length), account), 'broken', `${length} bytes`);
  });

  it('rejects a changed bit, or decodes the same index', () => {
    const bytes = encodeIndex(account, small);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
        const other = Uint8Array.from(bytes);
        other[at] = (other[at] ?? 0) ^ (1 << bit);
        const decoded = decodeIndex(other, account);
        // The version is checked first, because files of a later release may have no checksum in this place.
        if (decoded !== 'broken' && decoded !== 'newer')
          assert.deepEqual(plainIndex(decoded), plainIndex(small));
      }),
      { numRuns: 1000 },
    );
  });

  it('rejects the index of another account or of a later release', () => {
    assert.equal(decodeIndex(encodeIndex(AccountId.parse('a2'), small), account), 'broken');
    assert.equal(decodeIndex(file({ format: 'dns-tree index', version: 3 }), account), 'newer');
    assert.equal(decodeIndex(file({ format: 'other', version: 3 }), account), 'broken');
  });

  it('rejects parts that do not match, even with a correct checksum', () => {
    assert.deepEqual(plainIndex(decodeIndex(file(header, line), account)), plainIndex(small));
    const zone: unknown = JSON.parse(line);
    const changed = (from: string, to: string): Buffer => {
      assert.ok(line.includes(from), from);
      return file(header, line.replace(from, to));
    };
    const broken: Readonly<Record<string, Buffer>> = {
      'fewer zones': file({ ...header, zones: 2 }, zone),
      'fewer records': file({ ...header, records: 3 }, zone),
      'more records': file({ ...header, records: 1 }, zone),
      'no number of zones': file({ ...header, zones: 'many' }, zone),
      'no zone': file(header, []),
      'no JSON': file(header, '{"id":'),
      'no records': changed('"records":[', '"records":"none","x":['),
      'a record that is none': changed('"records":[', '"records":[7,'),
      'a record without a host': changed('"host":"www",', ''),
      'a value that is no text': changed('"value":"192.0.2.1"', '"value":7'),
      'a TTL that is no number': changed('"ttl":600', '"ttl":"600"'),
    };
    for (const [what, bytes] of Object.entries(broken))
      assert.equal(decodeIndex(bytes, account), 'broken', what);
  });

  it('rejects a header that announces more than the file can hold', () => {
    const bytes = encodeIndex(account, small);
    assert.equal(canHoldAnnounced(bytes, bytes.length), true);
    for (const more of [{ records: 1e7 }, { zones: 1e7 }]) {
      const start = Buffer.from(`${JSON.stringify({ ...header, ...more })}\n`);
      assert.equal(canHoldAnnounced(start, bytes.length), false);
    }
  });

  it('rejects a header that cannot be parsed, unless it is of a later release', () => {
    for (const first of ['', '{"format":', '[]', JSON.stringify({ ...header, records: 'many' })])
      assert.equal(canHoldAnnounced(Buffer.from(`${first}\n`), 1000), false, first);
    const later = Buffer.from('{"format":"dns-tree index","version":3}\n');
    assert.equal(canHoldAnnounced(later, 1000), true);
  });

  it('never throws, whatever the file contains', () => {
    const anyLine = fc.oneof(anyJson, hostileText, fc.constant(line), fc.constant(JSON.stringify(header)));
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 4 }), fc.boolean(), (lines, headed) => {
        const decoded = decodeIndex(file(...(headed ? [header] : []), ...lines), account);
        if (typeof decoded === 'object') plainIndex(decoded);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        assert.equal(decodeIndex(bytes, account), 'broken');
      }),
    );
  });
});
