import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { DomainId, LONGEST_WRITTEN_NAME } from '../../../../src/api/fields.ts';
import {
  INDEX_LIMITS,
  indexLines,
  indexLinesWithSaved,
  parseHeader,
  parseZone,
  type StoredIndex,
} from '../../../../src/zones/stored/indexFormat.ts';
import { RecordTable } from '../../../../src/zones/recordTable.ts';
import type { ZoneState } from '../../../../src/zones/zoneState.ts';
import { AccountId } from '../../../../src/zones/accountInfo.ts';
import type { Incomplete } from '../../../../src/zones/lists/wholeness.ts';
import { anyJson } from '../../api/json.ts';
import { hostileRecords, hostileText, indexedRecord } from '../records.ts';
import { indexedZone } from '../zones.ts';

const account = AccountId.parse('a1');

const count = fc.option(fc.maxSafeNat(), { nil: undefined });
const text = fc.option(hostileText, { nil: undefined });
/** As the service spells it; a longer text is no name of a zone. */
const name = hostileText.map((given) => given.slice(0, LONGEST_WRITTEN_NAME));
const anyFault: fc.Arbitrary<Incomplete> = fc.oneof(
  fc.constant({ kind: 'noTotal' } as const),
  fc.record(
    { kind: fc.constant('short' as const), announced: fc.maxSafeNat(), received: fc.maxSafeNat() },
    { noNullPrototype: true },
  ),
);
const anyZone: fc.Arbitrary<ZoneState> = fc.record(
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
          bytes: fc.constant(0),
          updatedOn: text,
          announced: count,
        },
        { noNullPrototype: true },
      ),
      { nil: undefined },
    ),
    served: fc.boolean(),
  },
  { noNullPrototype: true },
);

function linesOf(index: StoredIndex, limits = INDEX_LIMITS): readonly string[] {
  return [...indexLines(account, index, limits)].map((line) => line.toString());
}

function indexOf(...zones: readonly ZoneState[]): StoredIndex {
  return { zones, listedAt: 5, total: zones.length };
}

/** Returns a zone with its records as plain objects. */
function plainZone(zone: ZoneState | undefined): unknown {
  if (zone?.loaded === undefined) return zone;
  // What a zone takes in memory is counted again when it is parsed.
  const { table, bytes: _bytes, ...facts } = zone.loaded;
  return { ...zone, loaded: facts, rows: table.records };
}

const small = indexedZone('example.com', [{}, { host: 'mail' }]);
const [header = '', line = ''] = linesOf(indexOf(small));

describe('index format', () => {
  it('parses what it wrote, a line for each zone, whatever the records contain', () => {
    fc.assert(
      fc.property(fc.array(anyZone, { maxLength: 5 }), (zones) => {
        const [first = '', ...rest] = linesOf({ zones, listedAt: 7, total: 9 });
        const { listedAt, total } = parseHeader(first, account) ?? {};
        assert.deepEqual({ listedAt, total }, { listedAt: 7, total: 9 });
        for (const each of rest) assert.equal(each.indexOf('\n'), each.length - 1);
        const read = rest.map((each) => plainZone(parseZone(each, account)));
        assert.deepEqual(read, zones.map(plainZone));
      }),
      { numRuns: 200 },
    );
  });

  it('does not keep what the monitor found', () => {
    const watched = indexedZone('example.com', [{ monitorStatus: 'Down' }]);
    assert.ok(!linesOf(indexOf(watched)).join('').includes('Down'));
  });

  it('rejects the header of another account, of another version or of something else', () => {
    assert.ok(parseHeader(header, account));
    assert.equal(parseHeader(header, AccountId.parse('a2')), undefined);
    const changes: readonly (readonly [string, string])[] = [
      ['"account":"a1"', '"account":"a1@https://dns.example"'],
      ['"account":"a1",', ''],
      ['"version":4', '"version":5'],
      ['"version":4', '"version":3'],
      ['"dns-tree index"', '"index"'],
      ['"total":1', '"total":-1'],
      ['"total":1', '"total":1.5'],
      ['"listedAt":5', '"listedAt":1e999'],
      ['"listedAt":5', '"listedAt":null'],
    ];
    for (const [from, to] of changes) {
      assert.ok(header.includes(from), from);
      assert.equal(parseHeader(header.replace(from, to), account), undefined, to);
    }
  });

  it('rejects a line that is cut anywhere', () => {
    const whole = line.trimEnd();
    assert.deepEqual(plainZone(parseZone(whole, account)), plainZone(small));
    assert.equal(parseZone(whole, account)?.loaded?.bytes, 2 * 290, 'more than the line');
    const long = whole.replace('"value":"', `"value":"${'v'.repeat(1000)}`);
    assert.equal(parseZone(long, account)?.loaded?.bytes, long.length);
    for (let length = 0; length < whole.length; length += 1)
      assert.equal(parseZone(whole.slice(0, length), account), undefined, `${length} characters`);
  });

  it('rejects a zone or record of another form', () => {
    const longest = 'a'.repeat(8 * LONGEST_WRITTEN_NAME);
    const changes: readonly (readonly [string, string])[] = [
      ['"ascii":"example.com"', `"ascii":"${longest}a"`],
      ['"name":"example.com"', '"name":null'],
      ['"id":"example.com",', ''],
      ['"served":true', '"served":1'],
      ['"loadedAt":0', '"fault":{"kind":"odd"},"loadedAt":0'],
      ['"loadedAt":0', '"loadedAt":1e999'],
      ['"records":[', '"records":[7,'],
      ['"records":[', '"records":[[],'],
      ['"host":"www",', ''],
      ['"value":"192.0.2.1"', '"value":7'],
      ['"ttl":600', '"ttl":"600"'],
      ['"held":false', '"held":null'],
    ];
    for (const [from, to] of changes) {
      assert.ok(line.includes(from), from);
      assert.equal(parseZone(line.replace(from, to), account), undefined, to);
    }
    const named = line.replace('"ascii":"example.com"', `"ascii":"${longest}"`);
    assert.equal(parseZone(named, account)?.ascii, longest);
  });

  it('never throws, whatever a line contains', () => {
    const anyLine = fc.oneof(anyJson, hostileText, fc.constantFrom(header, line));
    fc.assert(
      fc.property(anyLine, (each) => {
        assert.doesNotThrow(() => parseHeader(each, account));
        assert.doesNotThrow(() => plainZone(parseZone(each, account)));
      }),
    );
  });
});

function bare(zone: ZoneState): ZoneState {
  return { ...zone, loaded: undefined };
}

async function* linesIn(lines: readonly string[]): AsyncGenerator<string> {
  for (const each of lines) yield each.trimEnd();
}

/** Returns what an index saves over the lines of a file, as plain objects. */
async function merged(
  index: StoredIndex,
  saved: readonly string[],
  limits = INDEX_LIMITS,
): Promise<unknown[]> {
  const written: string[] = [];
  for await (const each of indexLinesWithSaved(account, index, linesIn(saved), limits))
    written.push(each.toString());
  assert.equal(parseHeader(written[0] ?? '', account)?.total, index.total);
  return written.slice(1).map((each) => plainZone(parseZone(each, account)));
}

describe('the lines of an index over a saved one', () => {
  it('have the saved records of zones without any, and what was listed since, whatever the id', async () => {
    const id = DomainId.parse('"\\'.repeat(100));
    const [saved, other, gone] = [
      { ...small, id },
      indexedZone('other.example', [{}]),
      indexedZone('gone.example', [{}]),
    ];
    const now = { ...saved, updatedOn: '2025-06-07 08:09:10', announced: 7, served: false };
    const newer = indexedZone('other.example', [{}, {}, {}]);
    const never = indexedZone('never.example');
    assert.deepEqual(await merged(indexOf(bare(now), newer, never), linesOf(indexOf(gone, other, saved))), [
      plainZone(newer),
      plainZone(now),
      never,
    ]);
  });

  it('have nothing of a file of another account, and nothing of damaged lines', async () => {
    const [other = ''] = [...indexLines(AccountId.parse('a2'), indexOf())].map(String);
    assert.deepEqual(await merged(indexOf(bare(small)), [other, line]), [bare(small)]);
    assert.deepEqual(await merged(indexOf(bare(small)), [other, header, line]), [bare(small)]);
    assert.deepEqual(await merged(indexOf(bare(small)), []), [bare(small)]);
    assert.deepEqual(await merged(indexOf(bare(small)), [header, line, line]), [plainZone(small)]);
    assert.deepEqual(await merged(indexOf(bare(small)), [header, line.slice(0, -9)]), [bare(small)]);
  });

  it('leave out saved records that do not fit, and still list the zone', async () => {
    const fileBytes = header.length + line.length;
    const saved = [header, line];
    const whole = await merged(indexOf(bare(small)), saved, { ...INDEX_LIMITS, fileBytes });
    assert.deepEqual(whole, [plainZone(small)]);
    const cut = await merged(indexOf(bare(small)), saved, { ...INDEX_LIMITS, fileBytes: fileBytes - 1 });
    assert.deepEqual(cut, [bare(small)]);
  });
});

/** The number of bytes of the line of a zone. */
function bytesOf(zone: ZoneState): number {
  return Buffer.byteLength(linesOf(indexOf(zone))[1] ?? '');
}

/** Returns the names of the zones in a file, and whether their records are there. */
function namesOf(lines: readonly string[]): readonly string[] {
  return lines.slice(1).map((each) => {
    const zone = parseZone(each, account);
    return `${zone?.name} ${zone?.loaded !== undefined}`;
  });
}

/** How many values a line counts as. */
function countValues(json: string): number {
  return (json.match(/[,[{]/gu) ?? []).length;
}

describe('the limits of an index file', () => {
  const hosts = Array.from({ length: 50 }, (_, at) => ({ host: `host-${at}` }));
  const large = indexedZone('large.example', hosts);

  it('save a zone with a longer line without its records', () => {
    const whole = linesOf(indexOf(large, small), { ...INDEX_LIMITS, lineBytes: bytesOf(large) });
    assert.deepEqual(namesOf(whole), ['large.example true', 'example.com true']);
    const cut = linesOf(indexOf(large, small), { ...INDEX_LIMITS, lineBytes: bytesOf(large) - 1 });
    assert.deepEqual(namesOf(cut), ['large.example false', 'example.com true']);
  });

  it('save a zone with more values without its records, and reject such a line', () => {
    const [, whole = ''] = linesOf(indexOf(large));
    const values = countValues(whole);
    assert.ok(parseZone(whole, account, { ...INDEX_LIMITS, lineValues: values }));
    assert.equal(parseZone(whole, account, { ...INDEX_LIMITS, lineValues: values - 1 }), undefined);
    const lines = linesOf(indexOf(large), { ...INDEX_LIMITS, lineValues: values - 1 });
    assert.deepEqual(namesOf(lines), ['large.example false']);
  });

  it('do not write a zone that surely has more values, to learn that it has', () => {
    const limits = { ...INDEX_LIMITS, lineValues: 1100 };
    for (const [length, isRead] of [
      [100, true],
      [101, false],
    ] as const) {
      let reads = 0;
      const record = {
        ...indexedRecord({}),
        get value() {
          reads += 1;
          return '192.0.2.1';
        },
      };
      const table = new RecordTable(Array.from({ length }, () => record));
      const loaded = {
        table,
        fault: undefined,
        loadedAt: 1,
        bytes: 0,
        updatedOn: undefined,
        announced: undefined,
      };
      linesOf(indexOf({ ...large, loaded }), limits);
      assert.equal(reads > 0, isRead, `${length} records`);
    }
  });

  it('bound a file as a sum: first the records are left out, then the zones', () => {
    const zones = [1, 2, 3].map((number) => ({ ...large, id: DomainId.parse(`${number}`) }));
    const index: StoredIndex = { zones, listedAt: 5, total: 3 };
    const [first = ''] = linesOf(index);
    const [one, name3] = [
      bytesOf({ ...large, id: DomainId.parse('1') }),
      bytesOf({ ...bare(large), id: DomainId.parse('1') }),
    ];
    const save = (fileBytes: number): readonly boolean[] => {
      const lines = linesOf(index, { ...INDEX_LIMITS, fileBytes });
      assert.ok(Buffer.byteLength(lines.join('')) <= fileBytes);
      assert.equal(parseHeader(lines[0] ?? '', account)?.total, 3);
      return namesOf(lines).map((each) => each === 'large.example true');
    };
    assert.deepEqual(save(first.length + 3 * one), [true, true, true]);
    assert.deepEqual(save(first.length + 3 * one - 1), [true, true, false]);
    assert.deepEqual(save(first.length + one + 2 * name3), [true, false, false]);
    assert.deepEqual(save(first.length + one + 2 * name3 - 1), [true, false]);
    assert.deepEqual(save(first.length + name3 - 1), []);
  });

  it('let a zone of 50,000 records through', () => {
    const rows = Array.from({ length: 50_000 }, (_, at) =>
      indexedRecord({ host: `host-${at}`, value: 'x'.repeat(100), remark: 'a remark of this record' }),
    );
    assert.deepEqual(namesOf(linesOf(indexOf(indexedZone('huge.example', rows)))), ['huge.example true']);
  });

  it('reject a line of many nested or empty values, which would take many times its length in memory', () => {
    for (const values of ['['.repeat(20_000) + ']'.repeat(20_000), `[${'[],'.repeat(20_000)}[]]`]) {
      const hostile = line.replace('{', `{"x":${values},`);
      const limits = { ...INDEX_LIMITS, lineValues: countValues(hostile) };
      assert.ok(parseZone(hostile, account, limits));
      assert.equal(parseZone(hostile, account, { ...limits, lineValues: limits.lineValues - 1 }), undefined);
    }
  });
});
