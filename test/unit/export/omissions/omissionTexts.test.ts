import assert from 'node:assert/strict';
import {
  ClientOmissions,
  unsupportedFields,
  NONE_CARRIED,
  undecidedOmissions,
  type LeftOutWhy,
  type Omission,
  type UnsupportedField,
} from '../../../../src/export/omissions/omission.ts';
import { omissionLines } from '../../../../src/export/omissions/omissionList.ts';
import {
  omissionNote,
  omissionSummary,
  summaryParts,
} from '../../../../src/export/omissions/omissionSummary.ts';
import { record } from '../../zones/rows.ts';
import { zoneOf } from '../zones.ts';

const ZONE = 'example.com';
const RECORDS = [record({ host: 'a' }), record({ host: 'b' }), record({ host: 'c', recordLine: undefined })];
const [first, second, third] = RECORDS;

const leftOut = (why: LeftOutWhy, count: number): readonly Omission[] =>
  RECORDS.slice(0, count).map((each) => ({ zone: ZONE, record: each, kind: 'leftOut', why }));
const lost = (what: UnsupportedField, count: number): readonly Omission[] =>
  RECORDS.slice(0, count).map((each) => ({ zone: ZONE, record: each, kind: 'unsupportedField', what }));

const cut = (character: string): string => `${character.repeat(79)}…`;
const whats = (...args: Parameters<typeof unsupportedFields>): string =>
  unsupportedFields(...args)
    .map(({ what }) => what)
    .join(' ');

/** Those that the files of varied zones do not show. */
const LEFT_OUT: readonly (readonly [why: LeftOutWhy, one: string, heading: string])[] = [
  ['redirect', '1 URL redirect', 'an HTTP redirect of the service'],
  ['target', '1 with a target that is no host', 'a target that is not the name of a host'],
  ['belowDname', '1 below a DNAME', 'below a DNAME, which stands for all names there'],
  ['withoutKey', '1 about a missing DNSKEY', 'about a DNSKEY that the zone does not have'],
  ['tooLarge', '1 with too much data', 'more data than name servers load'],
  ['noAddress', '1 name servers without an address', 'a name server in the zone without an address'],
];

/** What is not included of one record and of two, where that differs by more than the number, and without what the record is. */
const LOST: readonly (readonly [what: UnsupportedField, one: string, without: string, several?: string])[] = [
  ['line', 'the line of 1 record', 'the line', 'the lines of 2 records'],
  ['remark', '1 remark', 'remark “”', '2 remarks'],
  ['weight', '1 weight', 'weight ', '2 weights'],
  ['priority', '1 priority', 'priority ', '2 priorities'],
  ['monitoring', '1 monitoring state', 'monitoring', '2 monitoring states'],
  ['held', 'the mark “system record” of 1 record', 'the mark “system record”'],
  ['ttl', '1 TTL', 'TTL ', '2 TTLs'],
  ['characters', 'unsupported characters of 1 record', 'characters that the form does not support'],
  [
    'apostrophe',
    'the exact text of 1 record, where an apostrophe disarms a formula',
    'its exact text: an apostrophe disarms a formula',
  ],
  ['country', 'country codes of 1 record', 'country codes that the form does not have: '],
  [
    'undecided',
    'countries of 1 record where another line may answer',
    'countries where another line may answer',
  ],
  ['id', 'the import of 1 record', 'import, because it has no id', 'the imports of 2 records'],
  ['other', 'other fields of 1 record', 'fields without a column: '],
  [
    'notIndexed',
    'fields of 1 record that are not kept on this machine',
    'weight, monitoring and time of change, which are not kept on this machine',
  ],
];

describe('The text of a omission', () => {
  for (const [why, one, heading] of LEFT_OUT)
    it(`says why records are left out: ${why}`, () => {
      const several = why === 'redirect' ? '2 URL redirects' : one.replace('1', '2');
      assert.deepEqual(summaryParts(3, leftOut(why, 1)), [`2 of 3 records; 1 left out: ${one}`]);
      assert.deepEqual(summaryParts(3, leftOut(why, 2)), [`1 of 3 records; 2 left out: ${several}`]);
      assert.deepEqual(omissionLines([zoneOf([{}, {}, {}])], leftOut(why, 1)).slice(1), [
        `Left out, ${heading}:`,
        '  a.example.com A 192.0.2.1 · Default',
      ]);
    });

  for (const [what, one, without, several = one.replace('1 record', '2 records')] of LOST)
    it(`says what is not included: ${what}`, () => {
      assert.deepEqual(summaryParts(3, lost(what, 1)), ['3 records', `not included: ${one}`]);
      assert.deepEqual(summaryParts(3, lost(what, 2)), ['3 records', `not included: ${several}`]);
      assert.deepEqual(omissionLines([zoneOf([{}, {}, {}])], lost(what, 1)).slice(2), [
        'Included in part:',
        `  a.example.com A 192.0.2.1 · Default: without ${without}`,
      ]);
    });

  it('counts records, the most frequent reason first', () => {
    assert.equal(omissionSummary(0, []), '0 records');
    assert.equal(omissionSummary(1, []), '1 record');
    assert.equal(omissionSummary(1200, []), '1,200 records');
    assert.equal(
      omissionSummary(1, leftOut('type', 1)),
      '0 of 1 record; 1 left out: 1 of a type that the form lacks',
    );
    assert.equal(omissionSummary(1, lost('ttl', 1)), '1 record; not included: 1 TTL');
    const mixed = [...leftOut('type', 1), ...leftOut('name', 3), ...lost('ttl', 1), ...lost('line', 2)];
    assert.deepEqual(summaryParts(2000, mixed), [
      '1,996 of 2,000 records; 4 left out: 3 with an invalid name, 1 of a type that the form lacks',
      'not included: the lines of 2 records, 1 TTL',
    ]);
    assert.equal(
      omissionSummary(2000, mixed),
      '1,996 of 2,000 records; 4 left out; some fields not included',
    );
    assert.equal(omissionSummary(3, lost('ttl', 1)), '3 records; some fields not included');
    assert.equal(omissionSummary(3, leftOut('type', 1)), '2 of 3 records; 1 left out');
    assert.deepEqual(omissionNote(2000, mixed), [
      '4 of 2,000 records left out: 3 with an invalid name, 1 of a type that the form lacks; not included: the lines of 2 records, 1 TTL',
    ]);
    assert.deepEqual(omissionNote(3, lost('ttl', 1)), ['not included: 1 TTL']);
    assert.deepEqual(omissionNote(3, leftOut('type', 1)), [
      '1 of 3 records left out: 1 of a type that the form lacks',
    ]);
    assert.deepEqual(omissionNote(3, []), []);
  });

  it('names the lines that answer in place of another, the codes, the short values, and no line without one', () => {
    const of = { zone: ZONE, kind: 'leftOut' } as const;
    const long = record({
      host: 'h'.repeat(90),
      type: 'T'.repeat(90),
      value: 'v'.repeat(90),
      recordLine: 'l'.repeat(90),
      remark: 'r'.repeat(90),
      weight: 5,
      mx: 7,
      ttl: 60,
    });
    const name = `${cut('h')} ${cut('T')} ${cut('v')} · ${cut('l')}`;
    const omissions: readonly Omission[] = [
      { ...of, record: first ?? long, why: 'otherLine', replacedBy: ['Asia', 'l'.repeat(90)] },
      { ...of, record: second ?? long, why: 'country', codes: ['AP', 'EU'] },
      { ...of, record: third ?? long, why: 'otherLine', replacedBy: ['Asia', 'l'.repeat(90)] },
      { zone: ZONE, record: long, kind: 'unsupportedField', what: 'remark' },
      { zone: ZONE, record: long, kind: 'unsupportedField', what: 'weight' },
      { zone: ZONE, record: long, kind: 'unsupportedField', what: 'priority' },
      { zone: ZONE, record: long, kind: 'unsupportedField', what: 'ttl' },
      { zone: ZONE, record: long, kind: 'unsupportedField', what: 'country', codes: ['AN'] },
    ];
    assert.deepEqual(omissionLines([zoneOf([{}, {}]), zoneOf([{}, {}])], omissions), [
      '1 of 4 records; 3 left out: 2 on other lines, 1 for country codes of this service',
      'not included: 1 remark, 1 weight, 1 priority, 1 TTL, country codes of 1 record',
      `Left out, on another line, answered as on Asia, ${cut('l')}:`,
      '  a.example.com A 192.0.2.1 · Default',
      '  c.example.com A 192.0.2.1',
      'Left out, country codes that the form does not have: AP, EU:',
      '  b.example.com A 192.0.2.1 · Default',
      'Included in part:',
      `  ${name}: without remark “${cut('r')}”, weight 5, priority 7, TTL 60, country codes that the form does not have: AN`,
    ]);
  });
});

describe('The omissions of a record', () => {
  it('are the fields that the form does not carry', () => {
    const fields = { remark: 'x', weight: 0, mx: 5, monitorStatus: 'Ok', held: true };
    const all = record({ ...fields, value: 'a\uD800' });
    assert.equal(whats(ZONE, all, NONE_CARRIED), 'remark weight priority monitoring held characters');
    const others = whats(ZONE, all, new Set(['remark', 'held', 'weight'] as const));
    assert.equal(others, 'priority monitoring characters');
    const bare = { remark: '', weight: undefined, mx: 0, monitorStatus: '', held: false };
    assert.equal(whats(ZONE, record(bare), NONE_CARRIED), '');
    assert.equal(whats(ZONE, record({ type: 'MX', mx: 5 }), NONE_CARRIED), '');
    for (const [one, what] of [
      [{ remark: 'x' }, 'remark'],
      [{ weight: 0 }, 'weight'],
      [{ mx: 1 }, 'priority'],
      [{ monitorStatus: 'Ok' }, 'monitoring'],
      [{ held: true }, 'held'],
      [{ value: '\uDC00' }, 'characters'],
    ] as const)
      assert.equal(whats(ZONE, record({ ...bare, ...one }), NONE_CARRIED), what);
  });
});

describe('The omissions of several clients', () => {
  const [a, b, c] = [record({ host: 'a' }), record({ host: 'b', remark: 'x' }), record({ host: 'c' })];
  const out = (of: typeof a, why: LeftOutWhy): Omission => ({ zone: ZONE, record: of, kind: 'leftOut', why });
  const settled = (...steps: readonly ((omissions: ClientOmissions) => void)[]): unknown => {
    const omissions = new ClientOmissions();
    for (const step of steps) step(omissions);
    return omissions
      .settled([{ ...zoneOf([]), records: [a, b, c] }])
      .map(
        (omission) =>
          `${omission.record.host} ${omission.kind === 'leftOut' ? `without ${omission.why}` : omission.what}`,
      );
  };

  it('are no reason to leave out what one client gets', () => {
    assert.deepEqual(
      settled(
        (omissions) => omissions.add([out(a, 'otherLine'), out(b, 'value')]),
        (omissions) => omissions.keep(a),
      ),
      ['b without value'],
    );
  });

  it('have a reason of their own before that of another line', () => {
    assert.deepEqual(
      settled((omissions) => omissions.add([out(a, 'otherLine'), out(a, 'value'), out(a, 'name')])),
      ['a without value'],
    );
    const reversed = settled((omissions) => omissions.add([out(a, 'value'), out(a, 'otherLine')]));
    assert.deepEqual(reversed, ['a without value']);
  });

  it('have each field once, of kept records, with those that no form has', () => {
    assert.deepEqual(
      settled(
        (omissions) =>
          omissions.add(
            [...lost('ttl', 1), ...lost('ttl', 1)].map((omission) => ({ ...omission, record: b })),
          ),
        (omissions) => omissions.add(undecidedOmissions(ZONE, [b, c])),
        (omissions) => omissions.keep(b),
      ),
      ['c without undecided', 'b ttl', 'b undecided', 'b remark'],
    );
  });
});
