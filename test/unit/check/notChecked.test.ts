import assert from 'node:assert/strict';
import type { CheckedRecord } from '../../../src/check/zone/checkedZone.ts';
import { LookupLimit } from '../../../src/check/zone/limits.ts';
import { describeRule, findingsOf, foundBy, record, zone } from './zones.ts';

/** Records that differ in their values. */
const many = (count: number, host: string, type: string, more = {}): CheckedRecord[] =>
  Array.from({ length: count }, (_, index) => record(host, type, `value ${index}`, more));

const onLines = (count: number, host: string, type: string, value: string): CheckedRecord[] =>
  Array.from({ length: count }, (_, index) => record(host, type, value, { recordLine: `line ${index}` }));

const sentences = (records: readonly CheckedRecord[]): readonly string[] =>
  findingsOf(zone({ records }))
    .filter(({ rule }) => rule === 'not-checked')
    .map(({ text }) => text());

const rules = (records: readonly CheckedRecord[]): ReadonlySet<string> =>
  new Set(findingsOf(zone({ records })).map(({ rule }) => rule));

/** A host with more than a thousand records. */
const crowd = (host: string, type: string): CheckedRecord[] => many(1_001, host, type);

describeRule('not-checked', {
  'accepts a thousand records of a host': {
    records: [...many(999, 'a', 'TXT'), record('a', 'X', 'x')],
  },
  'finds one more, of whatever type': {
    records: [...many(1_000, 'a', 'TXT'), record('a', 'X', 'x')],
    found: [0],
  },
  'counts no disabled records': [...many(1_000, 'a', 'TXT'), ...many(5, 'a', 'TXT', { enabled: false })],
  'accepts a value of 4,096 characters': [record('a', 'TXT', 'x'.repeat(4_096))],
  'finds one more character of a value': { records: [record('a', 'TXT', 'x'.repeat(4_097))], found: [0] },
});

describe('Records that are not checked', () => {
  it('leave the records of other hosts checked', () => {
    const records = [...crowd('a', 'TXT'), record('b', 'A', 'y')];
    assert.deepEqual(foundBy('address-invalid', zone({ records })), [1_001]);
  });

  it('have no findings of other rules', () => {
    assert.deepEqual([...rules(crowd('a', 'A'))], ['not-checked']);
    assert.deepEqual([...rules([record('a', 'TXT', `v=spf1 ${'x'.repeat(5_000)}`)])], ['not-checked']);
  });

  it('are not taken for missing', () => {
    const toward = [
      record('m', 'MX', 'a.example.com.'),
      record('c', 'CNAME', 'a.example.com.'),
      record('s', 'TXT', 'v=spf1 include:a.example.com -all'),
      record('sub', 'NS', 'ns.sub.example.com.'),
    ];
    const wrong = ['target-missing', 'spf-target', 'glue-missing'];
    assert.deepEqual(
      wrong.filter((rule) => rules(toward).has(rule)),
      wrong,
    );
    const crowds = [...crowd('a', 'A'), ...crowd('a', 'TXT'), ...crowd('ns.sub', 'AAAA')];
    assert.deepEqual(
      wrong.filter((rule) => rules([...toward, ...crowds]).has(rule)),
      [],
    );
  });

  it('may still delegate or redirect, so that names below them are not missing', () => {
    for (const type of ['NS', 'DNAME']) {
      const records = [...crowd('a', type), record('c', 'CNAME', 'b.a.example.com.')];
      assert.equal(rules(records).has('target-missing'), false, type);
    }
  });

  it('exist for others when only their values are too long', () => {
    const long = record('a', 'TXT', `v=spf1 ${'ip4:192.0.2.1 '.repeat(500)}-all`);
    const found = rules([
      long,
      record('m', 'CNAME', 'a.example.com.'),
      record('a', 'CNAME', 'b.example.net.'),
    ]);
    assert.deepEqual([...found].toSorted(), ['cname-other-data', 'not-checked']);
  });

  it('are silenced like others', () => {
    const [first, ...others] = crowd('a', 'A');
    assert.ok(first);
    assert.deepEqual(sentences([{ ...first, remark: 'dns-tree-ignore:not-checked' }, ...others]), []);
  });
});

function withMark(at: number): CheckedRecord {
  return record('a', 'A', 'x', { remark: `${'r'.repeat(at - 1)} dns-tree-ignore` });
}

describe('The remark of a record', () => {
  it('silences within its first 4,096 characters only', () => {
    const { length } = 'dns-tree-ignore';
    assert.deepEqual([...rules([withMark(4_096 - length)])], []);
    assert.deepEqual([...rules([withMark(4_097 - length)])], ['address-invalid']);
  });

  it('is shown whole', () => {
    const given = withMark(5_000);
    const [finding] = findingsOf(zone({ records: [given] }));
    assert.equal(finding?.records[0], given);
  });
});

/** A host that points to a missing name, and others with so many names above them; the apex is one too. */
function deep(names: number): readonly CheckedRecord[] {
  const hosts = Array.from({ length: Math.ceil(names / 100) }, (_, index) =>
    record(`${'a.'.repeat(Math.min(100, names - index * 100))}h${index}`, 'A', '192.0.2.1'),
  );
  return [record('@', 'MX', 'nowhere.example.com.'), ...hosts];
}

/** Whether a missing name is found in such a zone, and whether it is told that something was not checked. */
function judged(names: number): readonly boolean[] {
  const found = rules(deep(names));
  return [found.has('target-missing'), found.has('not-checked')];
}

describe('The limit of lookups', () => {
  it('permits 5,000 steps for a host, and as many for the next one', () => {
    const limit = new LookupLimit();
    limit.startZone(100_000);
    for (let hosts = 0; hosts < 2; hosts += 1) {
      limit.startHost();
      assert.equal(limit.take(4_999), true);
      assert.equal(limit.take(1), true);
      assert.equal(limit.isOver, false);
      assert.equal(limit.take(1), false);
      assert.equal(limit.isOver, true);
    }
  });

  it('permits 10,000 steps for a zone and 30 more for each record', () => {
    const limit = new LookupLimit();
    limit.startZone(2);
    for (const steps of [5_000, 5_000, 60]) {
      limit.startHost();
      assert.equal(limit.take(steps), true);
    }
    limit.startHost();
    assert.equal(limit.isOver, false);
    assert.equal(limit.take(1), false);
  });

  it('stays reached once a lookup needs more than is left', () => {
    const limit = new LookupLimit();
    limit.startHost();
    assert.equal(limit.take(4_998), true);
    assert.equal(limit.takeLookup('a'.repeat(64)), false);
    assert.equal(limit.take(1), false);
  });

  it('charges a step for a short name, and one more for each 32 characters', () => {
    for (const [length, steps] of [
      [31, 1],
      [32, 2],
      [64, 3],
    ] as const) {
      const limit = new LookupLimit();
      limit.startHost();
      limit.take(5_000 - steps);
      assert.equal(limit.takeLookup('a'.repeat(length)), true);
      assert.equal(limit.take(1), false);
    }
  });

  it('is told at each host that reaches it, and leaves the next host its own', () => {
    // Each step of the limit is taken, on as many lines as one host may have: more than a second of work.
    const records = [
      ...onLines(1_000, '@', 'MX', 'mail.example.com.'),
      ...['a', 'b', 'c', 'd', 'e', 'f'].flatMap((host) => onLines(900, `${host}.mail`, 'A', '192.0.2.1')),
      ...Array.from({ length: 900 }, (_, index) =>
        record('many', 'MX', `${'abcdef'.charAt(index % 6)}.mail.example.com.`, {
          recordLine: `line ${index}`,
        }),
      ),
      record('z', 'MX', 'nowhere.example.com.'),
    ];
    assert.deepEqual(sentences(records), [
      'The records of many.example.com point to more names and lines than the check looks up. Faults there are not found.',
    ]);
    assert.ok(rules(records).has('target-missing'));
  });

  it('is reached where too many names lie between hosts and apex to know which are missing', () => {
    assert.deepEqual(judged(100_000), [true, false]);
    assert.deepEqual(judged(200_001), [false, true]);
  });
});
