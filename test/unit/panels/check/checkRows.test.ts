import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { DomainId, RecordId } from '../../../../src/api/fields.ts';
import { SEVERITIES } from '../../../../src/check/rules/severity.ts';
import { AccountId } from '../../../../src/zones/accountInfo.ts';
import { CHECK_COLUMNS, CheckContent, type CheckView } from '../../../../src/panels/check/checkContent.ts';
import { checkContent } from '../../../../src/panels/check/checkFindings.ts';
import {
  findingId,
  findingRows,
  groupId,
  matchingRows,
  type FindingRow,
} from '../../../../src/panels/check/checkRows.ts';
import { resultOf } from '../../../support/product/resultOf.ts';
import { indexedZone, record, zoneFindings } from '../../check/zones.ts';

/** How many groups are listed at first. */
const LIST_STEP = 300;
const ALL: CheckView = { filter: '', severity: 'hint', sort: 'severity', descending: false };

function row(fields: Partial<FindingRow> = {}): FindingRow {
  const ref = { account: AccountId.parse('10061@here'), domain: DomainId.parse('1') };
  const zone = 'example.com';
  return {
    ref,
    severity: 'error',
    rule: 'spf-syntax',
    zone,
    host: zone,
    text: 'The SPF record has an error.',
    findings: 1,
    ...fields,
  };
}

const hosted = (host: string): Partial<FindingRow> => ({ host, text: host });

interface Shown {
  readonly wanted?: number;
  readonly opened?: ReadonlySet<string>;
  readonly view?: Partial<CheckView>;
}

function contentOf(
  all: readonly FindingRow[],
  { wanted = LIST_STEP, opened = new Set(), view = {} }: Shown = {},
) {
  const found = matching(all, view);
  return checkContent({
    all,
    matching: found,
    view: { ...ALL, ...view },
    resets: 0,
    wanted,
    opened,
  });
}

const matching = (rows: readonly FindingRow[], view: Partial<CheckView>): readonly FindingRow[] =>
  resultOf(matchingRows(rows, { ...ALL, ...view }));

const anyRow: fc.Arbitrary<FindingRow> = fc
  .record({
    severity: fc.constantFrom(...SEVERITIES),
    rule: fc.constantFrom('spf-syntax', 'occluded'),
    zone: fc.constantFrom('example.com', 'example.net'),
    host: fc.constantFrom('a.example', 'b.example'),
    text: fc.constantFrom('one', 'two'),
  })
  .map(row);

describe('The rows of Check All Zones', () => {
  it('name the record of a finding, without hidden characters', () => {
    const records = [record('www\u202E', 'A', 'x', { id: RecordId.parse('71') })];
    const found = zoneFindings(indexedZone('bücher.example', records));
    const rows = resultOf(findingRows([found]));
    assert.equal(rows.length, found.findings.length);
    for (const { ref, host } of rows) {
      assert.deepEqual(ref, { account: '10061@here', domain: '1', record: '71' });
      assert.equal(host, 'www⟨U+202E⟩.bücher.example');
    }
  });

  it('have one for the findings of a rule that are only counted', () => {
    const records = Array.from({ length: 142 }, (_, index) => record(`h${index}`, 'A', 'x'));
    const rows = resultOf(findingRows([zoneFindings(indexedZone('example.com', records))]));
    assert.equal(rows.length, 101);
    const { ref, rule, host, text, findings } = rows.at(-1) ?? assert.fail();
    assert.deepEqual([ref.domain, ref.record], ['1', undefined]);
    assert.deepEqual([rule, host, text, findings], ['address-invalid', '', 'and 42 more', 42]);
    const content = contentOf(rows);
    assert.equal(content.count, '142 of 142 findings');
    assert.deepEqual(content.byRule.rows, [
      { name: 'address-invalid', severity: 'error', severityText: 'Error', findings: 142 },
    ]);
    assert.deepEqual(content.byZone.rows, [
      { name: 'example.com', severity: 'error', severityText: 'Error', findings: 142 },
    ]);
  });

  it('have ids of their own for several findings of a rule at one record, and point to their findings', () => {
    const id = RecordId.parse('71');
    const spf = record('@', 'TXT', 'v=spf1 192.0.2.1 redirect:_spf.example.net -all', { id });
    const unnamed = ['x', 'y'].map((host) => record(host, 'HTTPS', '1 . ALPN=h2'));
    const found = zoneFindings(indexedZone('example.com', [spf, ...unnamed]));
    const rows = resultOf(findingRows([found]));
    const places = Map.groupBy(rows, ({ rule, ref }) => JSON.stringify([rule, ref.record]));
    assert.ok([...places.values()].filter(({ length }) => length > 1).length > 1);
    assert.equal(new Set(rows.map(findingId)).size, rows.length);
    assert.deepEqual(
      rows.map(({ finding }) => finding),
      found.findings,
    );
    assert.deepEqual(resultOf(findingRows([found])).map(findingId), rows.map(findingId));
  });

  it('match all words of the filter in any column, from a severity upward', () => {
    const rows = [
      row(),
      row({ rule: 'occluded', host: 'WWW.example.com', severity: 'warning' }),
      row({ zone: 'example.net', severity: 'hint' }),
    ];
    const places = (view: Partial<CheckView>): readonly number[] =>
      matching(rows, view).map((each) => rows.indexOf(each));
    assert.deepEqual(places({}), [0, 1, 2]);
    assert.deepEqual(places({ severity: 'warning' }), [0, 1]);
    assert.deepEqual(places({ severity: 'error' }), [0]);
    assert.deepEqual(places({ filter: ' www  OCCLUDED ' }), [1]);
    assert.deepEqual(places({ filter: 'example.net' }), [2]);
    assert.deepEqual(places({ filter: 'www spf-syntax' }), []);
  });

  it('are sorted by each column in both directions, and keep the order of equal rows', () => {
    fc.assert(
      fc.property(
        fc.array(anyRow),
        fc.constantFrom(...CHECK_COLUMNS),
        fc.boolean(),
        (rows, sort, descending) => {
          const shown = matching(rows, { sort, descending });
          assert.deepEqual(new Set(shown), new Set(rows));
          const value = (each: FindingRow): number | string =>
            sort === 'severity' ? SEVERITIES.indexOf(each.severity) : each[sort];
          for (const [at, after] of shown.entries()) {
            const before = shown[at - 1];
            if (before === undefined) continue;
            if (value(before) === value(after)) assert.ok(rows.indexOf(before) < rows.indexOf(after));
            else assert.equal(value(before) < value(after), !descending);
          }
        },
      ),
    );
  });

  it('have ids that are unique for each record, rule, zone and account', () => {
    const { account } = row().ref;
    const rows = [
      row(),
      row({ rule: 'occluded' }),
      row({ ref: { account, domain: DomainId.parse('2') } }),
      row({ ref: { account, domain: DomainId.parse('1'), record: RecordId.parse('1') } }),
      row({ ref: { account: AccountId.parse('10062@here'), domain: DomainId.parse('1') } }),
    ];
    assert.equal(new Set(rows.map(findingId)).size, rows.length);
    assert.equal(findingId(row({ text: 'The same in another language.' })), findingId(row()));
  });
});

describe('The content of Check All Zones', () => {
  const many = Array.from({ length: 100_000 }, (_, number) =>
    row({
      ref: {
        account: row().ref.account,
        domain: DomainId.parse(String(number % 10_000)),
        record: RecordId.parse(String(number)),
      },
      zone: `z${number % 10_000}.example`,
      rule: number % 10 === 0 ? 'occluded' : 'spf-syntax',
      text: 'x'.repeat(300),
    }),
  );

  it('lists the first of ten thousand groups, counts all findings, and says what is not listed', () => {
    const content = contentOf(many);
    assert.equal(content.groups.length, LIST_STEP);
    assert.equal(content.count, '100,000 of 100,000 findings');
    assert.equal(content.note, 'The first 300 rows are listed. Copies have all 100,000 findings.');
    assert.equal(content.more, true);
    assert.deepEqual(content.byRule, {
      rows: [
        { name: 'spf-syntax', severity: 'error', severityText: 'Error', findings: 90_000 },
        { name: 'occluded', severity: 'error', severityText: 'Error', findings: 10_000 },
      ],
      note: '',
    });
    assert.equal(content.byZone.rows.length, 300);
    assert.equal(content.byZone.note, '9,700 more with 97,000 findings are not listed.');
    assert.ok(JSON.stringify(content).length < 300_000);
    assert.deepEqual(CheckContent.parse(structuredClone(content)), content);
  });

  it('counts the gravest rules and zones first, however often others find something', () => {
    const noisy = { severity: 'warning', findings: 1906, zone: 'huge.example' } as const;
    const content = contentOf([
      row({ ...noisy, rule: 'line-without-default' }),
      row({ rule: 'cname-loop' }),
      row(),
    ]);
    const names = ({ rows }: typeof content.byRule): readonly string[] => rows.map(({ name }) => name);
    assert.deepEqual(names(content.byRule), ['cname-loop', 'spf-syntax', 'line-without-default']);
    assert.deepEqual(names(content.byZone), ['example.com', 'huge.example']);
    const [first] = contentOf([row({ severity: 'hint' }), row({ severity: 'warning' })]).byZone.rows;
    assert.deepEqual([first?.severity, first?.findings], ['warning', 2]);
  });

  it('says how many rules and zones with findings the filter shows, unless it shows all', () => {
    const rows = [
      row(),
      row({ rule: 'occluded', severity: 'hint' }),
      row({ zone: 'example.net', host: 'www.example.net', severity: 'hint' }),
    ];
    const notes = (view: Partial<CheckView>): readonly string[] => {
      const { byRule, byZone } = contentOf(rows, { view });
      return [byRule.note, byZone.note];
    };
    assert.deepEqual(notes({}), ['', '']);
    assert.deepEqual(notes({ severity: 'error' }), [
      '1 of 2 rules with findings match the severity and the filter.',
      '1 of 2 zones with findings match the severity and the filter.',
    ]);
    assert.deepEqual(notes({ filter: 'example.com' }), [
      '',
      '1 of 2 zones with findings match the severity and the filter.',
    ]);
  });

  it('lists at most as many groups as a page can hold', () => {
    const content = contentOf(many, { wanted: 50_000 });
    assert.equal(content.groups.length, 3_000);
    assert.equal(content.more, false);
    assert.match(content.note, /^The first 3,000 rows are listed, as many as fit into the page/u);
  });

  it('leaves the zone out of hosts, because it has a column of its own', () => {
    const hosts = ['www.example.com', 'example.com', 'notexample.com', 'a.b.example.com', ''];
    assert.deepEqual(
      hosts.map((host) => contentOf([row({ zone: 'example.com', host })]).groups[0]?.findings[0]?.host),
      ['www', '@', 'notexample.com', 'a.b', ''],
    );
  });

  it('has one row for each rule and zone, which opens to its findings; a single finding is the row', () => {
    const rows = [row(hosted('a')), row(hosted('b')), row({ ...hosted('c'), rule: 'occluded' })];
    const [first] = rows;
    assert.ok(first);
    const closed = contentOf(rows);
    assert.deepEqual(
      closed.groups.map(({ rule, count, isOpen, findings }) => [rule, count, isOpen, findings.length]),
      [
        ['spf-syntax', '2 findings', false, 0],
        ['occluded', '1 finding', false, 1],
      ],
    );
    assert.deepEqual([closed.note, closed.more], ['', false]);
    const { groups } = contentOf(rows, { opened: new Set([groupId(first)]) });
    assert.deepEqual(
      groups.map(({ isOpen, findings }) => [isOpen, findings.map((each) => each.host).join()]),
      [
        [true, 'a,b'],
        [false, 'c'],
      ],
    );
  });

  it('begins with how many findings of each severity there are, and in how many zones', () => {
    const other = { ...row().ref, domain: DomainId.parse('2') };
    const rows = [
      row(),
      row({ ref: other, findings: 2 }),
      row({ severity: 'hint', findings: 1_400 }),
      row({ severity: 'information' }),
    ];
    assert.deepEqual(
      contentOf(rows).summary.map(({ text }) => text),
      ['3 errors in 2 zones', '1 note in 1 zone', '1,400 hints in 1 zone'],
    );
  });
});
