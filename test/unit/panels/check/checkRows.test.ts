import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { DomainId, RecordId } from '../../../../src/api/fields.ts';
import { SEVERITIES } from '../../../../src/check/rules/severity.ts';
import { AccountId } from '../../../../src/zones/accountInfo.ts';
import { CheckBesides, type FindingSums } from '../../../../src/panels/check/checkContent.ts';
import type { CheckPanel } from '../../../../src/panels/check/checkPanel.ts';
import {
  findingId,
  findingRows,
  groupId,
  matchingFindings,
  type FindingRow,
} from '../../../../src/panels/check/checkRows.ts';
import type { TableRow, TableView } from '../../../../src/panels/table/table.ts';
import { FIRST_VIEW } from '../../../../src/panels/table/tableSource.ts';
import { resultOf } from '../../../support/product/resultOf.ts';
import { cellText, portionFrom } from '../../../support/product/tableRows.ts';
import { indexedZone, record, zoneFindings } from '../../check/zones.ts';
import { checkPanel, finding, rowOf, zoneOf } from './findings.ts';

const COLUMNS = ['severity', 'rule', 'zone', 'host', 'text'] as const;
const BY_SEVERITY: TableView = { ...FIRST_VIEW, order: { column: 'severity', descending: false } };

const FIRST = finding('error', 'spf-syntax', 'example.com', 'The SPF record has an error.');
const row = (fields: Partial<FindingRow> = {}): FindingRow => rowOf(FIRST, fields);

const matching = (rows: readonly FindingRow[], view: Partial<TableView>): readonly FindingRow[] =>
  resultOf(matchingFindings(rows, { ...BY_SEVERITY, ...view }));

/** How many findings each rule and each zone has. */
const sumsOf = async (panel: CheckPanel, view: Partial<TableView> = {}): Promise<readonly FindingSums[]> =>
  CheckBesides.parse((await portionFrom(panel.table, view)).besides);

const namesOf = ({ rows }: FindingSums): readonly string[] => rows.map(({ name }) => name);

/** Returns the accessible names of the buttons of rows. */
const buttonNames = (rows: readonly TableRow[]): readonly string[] =>
  rows
    .flatMap(({ cells }) => cells.flatMap(({ parts }) => parts))
    .flatMap((part) => {
      if (typeof part === 'string') return [];
      if (part.kind === 'toggle') return [part.fullLabel];
      return part.kind === 'button' || part.kind === 'icon' ? [part.action.fullLabel ?? ''] : [];
    });

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

  it('have one for the findings of a rule that are only counted', async () => {
    const records = Array.from({ length: 142 }, (_, index) => record(`h${index}`, 'A', 'x'));
    const found = zoneFindings(indexedZone('example.com', records));
    const rows = resultOf(findingRows([found]));
    assert.equal(rows.length, 101);
    const { ref, rule, host, text, findings } = rows.at(-1) ?? assert.fail();
    assert.deepEqual([ref.domain, ref.record], ['1', undefined]);
    assert.deepEqual([rule, host, text, findings], ['address-invalid', '', 'and 42 more', 42]);
    const panel = checkPanel([found]);
    assert.equal((await portionFrom(panel.table)).countText, '142 of 142 findings');
    const sum = { severity: 'error', severityText: 'Error', count: '142' };
    const label = 'Filter by rule, zone, host or text';
    assert.deepEqual(
      (await sumsOf(panel)).map((sums) => sums.rows),
      ['address-invalid', 'example.com'].map((name) => [{ ...sum, name, label: `${name}: ${label}` }]),
    );
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
      rows.map((each) => each.finding),
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
    const places = (view: Partial<TableView>): readonly number[] =>
      matching(rows, view).map((each) => rows.indexOf(each));
    assert.deepEqual(places({}), [0, 1, 2]);
    assert.deepEqual(places({ choices: { severity: 'warning' } }), [0, 1]);
    assert.deepEqual(places({ choices: { severity: 'error' } }), [0]);
    assert.deepEqual(places({ choices: { severity: 'toString' } }), [0, 1, 2]);
    assert.deepEqual(places({ filter: ' www  OCCLUDED ' }), [1]);
    assert.deepEqual(places({ filter: 'example.net' }), [2]);
    assert.deepEqual(places({ filter: 'www spf-syntax' }), []);
  });

  it('are sorted by each column in both directions, and keep the order of equal rows', () => {
    fc.assert(
      fc.property(fc.array(anyRow), fc.constantFrom(...COLUMNS), fc.boolean(), (rows, sort, descending) => {
        const shown = matching(rows, { order: { column: sort, descending } });
        assert.deepEqual(new Set(shown), new Set(rows));
        const value = (each: FindingRow): number | string =>
          sort === 'severity' ? SEVERITIES.indexOf(each.severity) : each[sort];
        for (const [at, after] of shown.entries()) {
          const before = shown[at - 1];
          if (before === undefined) continue;
          if (value(before) === value(after)) assert.ok(rows.indexOf(before) < rows.indexOf(after));
          else assert.equal(value(before) < value(after), !descending);
        }
      }),
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

describe('The table of Check All Zones', () => {
  // As many as an account may have, which takes a moment to sort and to count.
  const many = Array.from({ length: 10_000 }, (_, zone) =>
    zoneOf(
      Array.from({ length: 10 }, (_each, at) =>
        finding('error', zone % 10 === 0 ? 'occluded' : 'spf-syntax', `h${at}`, 'x'.repeat(300)),
      ),
      { name: `z${zone}.example`, id: String(zone) },
    ),
  );

  it('sends any of ten thousand groups, counts all findings, and says what the sums leave out', async () => {
    const item = checkPanel(many);
    const portion = await portionFrom(item.table, BY_SEVERITY);
    assert.deepEqual([portion.count, portion.rows.length], [10_000, 100]);
    assert.equal(portion.countText, '100,000 of 100,000 findings');
    const [byRule, byZone] = CheckBesides.parse(portion.besides);
    assert.deepEqual(
      byRule?.rows.map(({ name, severityText, count }) => [name, severityText, count]),
      [
        ['spf-syntax', 'Error', '90,000'],
        ['occluded', 'Error', '10,000'],
      ],
    );
    assert.equal(byRule?.note, '');
    assert.equal(byZone?.rows.length, 300);
    assert.equal(byZone?.note, '9,700 more with 97,000 findings are not listed.');
    assert.ok(JSON.stringify(portion).length < 300_000);
    const { rows } = await portionFrom(item.table, BY_SEVERITY, 9_900);
    assert.equal(cellText(rows.at(-1) ?? assert.fail(), 2), 'z9999.example');
  });

  it('counts the gravest rules and zones first, however often others find something', async () => {
    const noisy = finding('warning', 'line-without-default', 'a');
    const huge = zoneOf(Array<typeof noisy>(1906).fill(noisy), { name: 'huge.example', id: '2' });
    const panel = checkPanel([huge, zoneOf([finding('error', 'cname-loop', 'a'), FIRST])]);
    assert.deepEqual((await sumsOf(panel)).map(namesOf), [
      ['cname-loop', 'spf-syntax', 'line-without-default'],
      ['example.com', 'huge.example'],
    ]);
    const mixed = zoneOf([finding('hint', 'spf-syntax', 'a'), finding('warning', 'spf-syntax', 'a')]);
    const [first] = (await sumsOf(checkPanel([mixed])))[1]?.rows ?? [];
    assert.deepEqual([first?.severity, first?.count], ['warning', '2']);
  });

  it('says how many rules and zones with findings the filter shows, unless it shows all', async () => {
    const panel = checkPanel([
      zoneOf([FIRST, finding('hint', 'occluded', 'example.com')]),
      zoneOf([finding('hint', 'spf-syntax', 'www.example.net')], { name: 'example.net', id: '2' }),
    ]);
    const counts = async (view: Partial<TableView>): Promise<readonly string[]> =>
      (await sumsOf(panel, view)).map(({ summary }) => summary);
    assert.deepEqual(await counts({}), ['2', '2']);
    assert.deepEqual(await counts({ choices: { severity: 'error' } }), [
      '1 of 2 match the filter',
      '1 of 2 match the filter',
    ]);
    assert.deepEqual(await counts({ filter: 'example.com' }), ['2', '1 of 2 match the filter']);
  });

  it('leaves the zone out of hosts, because it has a column of its own', async () => {
    const hosts = ['www.example.com', 'example.com', 'notexample.com', 'a.b.example.com'];
    const counted = zoneOf([finding('error', 'spf-syntax', 'example.com')]);
    const zones = [
      ...hosts.map((host) => zoneOf([finding('error', 'spf-syntax', host)])),
      { ...counted, findings: [] },
    ];
    const shown = zones.map(async (zone) => {
      const [first] = (await portionFrom(checkPanel([zone]).table)).rows;
      return cellText(first ?? assert.fail(), 3);
    });
    assert.deepEqual(await Promise.all(shown), ['www', '@', 'notexample.com', 'a.b', '']);
  });

  it('has one row for each rule and zone, which opens to its findings; a single finding is the row', async () => {
    const first = finding('error', 'spf-syntax', 'a');
    const item = checkPanel([
      zoneOf([first, finding('error', 'spf-syntax', 'b'), finding('error', 'occluded', 'c')]),
    ]);
    const shown = async (toggled: string[]): Promise<readonly unknown[]> =>
      (await portionFrom(item.table, { ...BY_SEVERITY, toggled })).rows.map((each) => [
        each.level,
        cellText(each, 1),
        cellText(each, 3),
        each.isOpen,
        each.parent,
      ]);
    const closed = [
      [1, 'spf-syntax', '2 findings', false, undefined],
      [1, 'occluded', 'c', undefined, undefined],
    ];
    assert.deepEqual(await shown([]), closed);
    // A single finding does not open.
    assert.deepEqual(await shown([groupId(rowOf(finding('error', 'occluded', 'c')))]), closed);
    assert.deepEqual(await shown([groupId(rowOf(first))]), [
      [1, 'spf-syntax', '2 findings', true, undefined],
      [2, '', 'a', undefined, 0],
      [2, '', 'b', undefined, 0],
      [1, 'occluded', 'c', undefined, undefined],
    ]);
  });

  it('has buttons with different names, also for equal findings in different portions', async () => {
    const equal = finding('error', 'spf-syntax', 'www.example.com', 'Equal.');
    const zones = ['1', '2'].map((id) => zoneOf(Array<typeof equal>(80).fill(equal), { id }));
    const item = checkPanel(zones);
    const groups = (await portionFrom(item.table)).rows.map(({ id = '' }) => id);
    const view = { toggled: groups };
    const rows = [
      ...(await portionFrom(item.table, view)).rows,
      ...(await portionFrom(item.table, view, 100)).rows,
    ];
    const names = buttonNames(rows);
    assert.deepEqual(names.slice(0, 4), [
      'spf-syntax: spf-syntax, example.com',
      '80 findings: spf-syntax, example.com',
      'Reveal: www, Equal.',
      'Fixes…: www, Equal.',
    ]);
    assert.ok(names.includes('80 findings: spf-syntax, example.com (2)'));
    assert.equal(names.at(-1), 'Fixes…: www, Equal. (160)');
    assert.equal(new Set(names).size, names.length);
    assert.equal(new Set(rows.map(({ id }) => id)).size, 162);
  });

  it('copies all findings that match, with full hosts, also those of closed groups', async () => {
    const found = [
      finding('error', 'spf-syntax', 'b.example.com'),
      finding('error', 'spf-syntax', 'a.example.com'),
      finding('hint', 'occluded', 'a.example.com'),
    ];
    const item = checkPanel([zoneOf(found)]);
    const { signal } = new AbortController();
    const order = { column: 'host', descending: false };
    const csv = await item.table.copy(
      'csv',
      { ...FIRST_VIEW, order, choices: { severity: 'warning' } },
      signal,
    );
    assert.deepEqual(csv.split('\r\n'), [
      'Severity,Rule,Zone,Host,Finding',
      'Error,spf-syntax,example.com,a.example.com,a.example.com',
      'Error,spf-syntax,example.com,b.example.com,b.example.com',
    ]);
    const json: unknown = JSON.parse(
      await item.table.copy('json', { ...FIRST_VIEW, filter: 'occluded' }, signal),
    );
    const text = 'a.example.com';
    assert.deepEqual(json, [{ severity: 'Hint', rule: 'occluded', zone: 'example.com', host: text, text }]);
  });
});
