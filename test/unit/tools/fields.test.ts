import assert from 'node:assert/strict';
import { recordFields, timeText } from '../../../src/tools/replyFields.ts';
import { replyLimit, type Reply } from '../../../src/tools/reply.ts';
import { replyText } from '../../../src/tools/replyText.ts';
import type { CheckedRecord } from '../../../src/check/zone/checkedZone.ts';
import { indexedZone, record } from '../check/zones.ts';
import { parseReply } from './replyData.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const THEN = Date.UTC(2025, 0, 2, 3, 4, 5, 678);

describe('A time in a reply', () => {
  for (const [passed, age] of [
    [-HOUR, '0 s'],
    [0, '0 s'],
    [499, '0 s'],
    [500, '1 s'],
    [119_499, '119 s'],
    [2 * MINUTE, '2 min'],
    [12 * MINUTE + 29_000, '12 min'],
    [2 * HOUR - 1000, '120 min'],
    [2 * HOUR, '2 h'],
    [47 * HOUR + 29 * MINUTE, '47 h'],
    [47 * HOUR + 31 * MINUTE, '48 h'],
  ] as const)
    it(`has its age: ${age}`, () => {
      assert.equal(timeText(THEN, THEN + passed), `2025-01-02T03:04:05Z (${age} ago)`);
    });

  it('may be unknown', () => {
    assert.equal(timeText(0, THEN), 'at an unknown time');
  });
});

/** The fields of the first record that are there. */
function fieldsOf(first: CheckedRecord, ...others: readonly CheckedRecord[]): unknown {
  const indexed = indexedZone('xn--bcher-kva.example', [first, ...others]);
  const given = indexed.loaded?.table.records[0] ?? assert.fail();
  return JSON.parse(JSON.stringify(recordFields(given, indexed)));
}

const cut = (character: string, length: number): string => `${character.repeat(length - 1)}…`;

/** Where names above the first record answer in its place. */
const place = (first: CheckedRecord, ...others: readonly CheckedRecord[]): unknown => {
  const { delegatedAt, redirectedAt } = Object(fieldsOf(first, ...others));
  return [delegatedAt, redirectedAt];
};

describe('A record in a reply', () => {
  const base = { name: 'www.xn--bcher-kva.example', unicodeName: 'www.bücher.example', ttl: 600 };

  it('has no fields with their usual values', () => {
    assert.deepEqual(fieldsOf(record('www', 'A', '192.0.2.1')), { ...base, type: 'A', value: '192.0.2.1' });
    assert.deepEqual(fieldsOf(record('@', 'MX', 'a.example', { mx: 0, ttl: undefined })), {
      name: 'xn--bcher-kva.example',
      unicodeName: 'bücher.example',
      type: 'MX',
      value: 'a.example',
      priority: 0,
    });
  });

  it('has each other field', () => {
    const more = { recordLine: 'Asia', enabled: false, held: true, remark: 'x', mx: 5 };
    assert.deepEqual(fieldsOf(record('www', 'MX', 'a.example', more)), {
      ...base,
      type: 'MX',
      value: 'a.example',
      priority: 5,
      line: 'Asia',
      disabled: true,
      heldByService: true,
      remark: 'x',
    });
  });

  it('has texts up to a limit, and the length of a longer value', () => {
    const line = 'l'.repeat(100);
    const remark = 'r'.repeat(200);
    assert.deepEqual(
      fieldsOf(record('www', 'T'.repeat(40), 'v'.repeat(1000), { recordLine: line, remark })),
      {
        ...base,
        type: 'T'.repeat(40),
        value: 'v'.repeat(1000),
        line,
        remark,
      },
    );
    const long = { recordLine: 'l'.repeat(101), remark: 'r'.repeat(201) };
    assert.deepEqual(fieldsOf(record('www', 'T'.repeat(41), 'v'.repeat(1001), long)), {
      ...base,
      type: cut('T', 40),
      value: cut('v', 1000),
      valueLength: 1001,
      line: cut('l', 100),
      remark: cut('r', 200),
    });
    const zone = '.xn--bcher-kva.example';
    const [fits, longer] = [260 - zone.length, 261 - zone.length].map((length) =>
      fieldsOf(record('h'.repeat(length), 'TXT', 'x')),
    );
    assert.deepEqual(Object(fits)['name'], `${'h'.repeat(260 - zone.length)}${zone}`);
    assert.deepEqual(Object(longer)['name'], `${'h'.repeat(261 - zone.length)}${zone.slice(0, -2)}…`);
  });

  it('says where a name above it answers in its place', () => {
    const servers = record('sub', 'NS', 'ns.example.net.');
    const moved = record('old', 'DNAME', 'new.example.net.');
    const delegatedAt = 'sub.xn--bcher-kva.example';
    assert.deepEqual(place(record('a.sub', 'A', '192.0.2.1'), servers), [delegatedAt, undefined]);
    assert.deepEqual(place(record('sub', 'TXT', 'x'), servers), [delegatedAt, undefined]);
    assert.deepEqual(place(record('a.sub', 'NS', 'x.example.'), servers), [delegatedAt, undefined]);
    assert.deepEqual(place(servers), [undefined, undefined]);
    assert.deepEqual(place(record('a.old', 'A', '192.0.2.1'), moved), [
      undefined,
      'old.xn--bcher-kva.example',
    ]);
    assert.deepEqual(place(moved), [undefined, undefined]);
    assert.deepEqual(place(record('a.sub', 'A', '192.0.2.1', { enabled: false }), servers), [
      undefined,
      undefined,
    ]);
  });
});

const rows = (offset: number, total: number): Reply => ({
  kind: 'rows',
  of: 'zones',
  head: { problem: 'p' },
  rows: Array.from({ length: total }, (_, index) => () => ({ zone: `z${index}`, recordsRead: 'all' })),
  offset,
});

/** How many of five rows are shown in a reply with so many characters. */
const shown = (characters: number): unknown => parseReply(replyText(rows(0, 5), characters)).shown;

describe('The rows of a reply', () => {
  it('begin at the offset and say what is left', () => {
    const limit = 1_000_000;
    const all = parseReply(replyText(rows(0, 500), limit));
    const facts = [all.shown, all.notShown, all.nextOffset, all['before']];
    assert.deepEqual(facts, [500, undefined, undefined, undefined]);
    const part = parseReply(replyText(rows(1, 3), 0));
    assert.deepEqual([part.shown, part.notShown, part.nextOffset, part['before']], [1, 1, 2, 1]);
    const beyond = parseReply(replyText(rows(7, 3), limit));
    const later = [beyond.shown, beyond.notShown, beyond.nextOffset, beyond['before']];
    assert.deepEqual(later, [0, undefined, undefined, 3]);
  });

  it('have as many characters as fit beside the head', () => {
    const row = JSON.stringify({ zone: 'z0', recordsRead: 'all' }).length;
    const head = JSON.stringify({ problem: 'p' }).length;
    assert.deepEqual([head + 2 * row - 1, head + 2 * row, head + 3 * row - 1, 0].map(shown), [1, 2, 2, 1]);
  });

  it('have two characters for each token, between 1,000 and 40,000', () => {
    assert.deepEqual(
      [undefined, 499, 500, 501, 501.9, 19_999, 20_000, 20_001].map((tokens) => replyLimit(tokens)),
      [40_000, 1000, 1000, 1002, 1002, 39_998, 40_000, 40_000],
    );
  });
});
