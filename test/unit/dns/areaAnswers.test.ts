import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { LineGroup } from '../../../src/api/line.ts';
import type { DnsRecord } from '../../../src/api/record.ts';
import { areaAnswers, type AreaAnswer, type AreaAnswers } from '../../../src/dns/areaAnswers.ts';
import { lineLayout } from '../../../src/panels/lines/lineLayout.ts';
import { record } from '../zones/rows.ts';
import { group, withSampleGroups } from '../zones/sampleLines.ts';

const which = { host: 'www', type: 'A' };
const answers = (
  records: readonly DnsRecord[],
  { host, type }: { readonly host: string; readonly type: string },
  groups: readonly LineGroup[],
): AreaAnswers =>
  areaAnswers({ name: 'example.com', records, lines: { shape: 'groups', groups } }, { host, type });

const on = (recordLine: string | undefined, value: string, fields: Partial<DnsRecord> = {}): DnsRecord =>
  record({ recordLine, value, ...fields });

/** Returns the values for `code` and the line that they come from, or why there are none. */
function of(groups: readonly LineGroup[], found: AreaAnswers, code: string): string {
  const index = lineLayout(groups).areas.findIndex((area) => area.code === code);
  const outcome = found.byArea[index] ?? assert.fail(code);
  if (outcome.kind === 'none') return 'none';
  if (outcome.kind === 'unresolved') return outcome.why;
  const values = (found.sets[outcome.set] ?? []).map(({ value }) => value);
  return `${outcome.chain.map(({ name }) => name).join(' → ')}: ${values.join(' ')} from ${outcome.from.name}`;
}

/** Returns an outcome with its values instead of the number of its set, which may differ. */
function outcomeText(outcome: AreaAnswer | undefined, { sets }: AreaAnswers): string {
  if (outcome?.kind !== 'answers') return JSON.stringify(outcome);
  // Equal records of two lines are one set, whichever line has them twice.
  const values = [...new Set((sets[outcome.set] ?? []).map(({ value }) => value))].toSorted();
  return JSON.stringify([outcome.from, values]);
}

describe('The answer for a country', () => {
  const sample = withSampleGroups();
  const answerFor = (records: readonly DnsRecord[], code: string): string =>
    of(sample(), answers(records, which, sample()), code);

  it('comes from the country’s line, else from its continent’s, else from the default line', () => {
    const records = [on('Default', '1'), on('Asia', '2'), on('Japan', '3'), on('Europe', '4')];
    assert.equal(answerFor(records, 'JP'), 'Japan → Asia → Default: 3 from Japan');
    assert.equal(answerFor(records, 'CN'), 'China → Asia → Default: 2 from Asia');
    assert.equal(answerFor(records, 'BR'), 'Brazil → South American → Default: 1 from Default');
    assert.equal(answerFor(records, 'default'), 'Default: 1 from Default');
    assert.equal(answerFor(records, 'search_engine'), 'Search Engine → Default: 1 from Default');
    assert.equal(
      answerFor([on('Search Engine', '5'), ...records], 'search_engine'),
      'Search Engine → Default: 5 from Search Engine',
    );
    assert.equal(answerFor([on('Asia', '2')], 'BR'), 'none');
    assert.equal(answerFor([on(undefined, '6')], 'BR'), 'Brazil → South American → Default: 6 from Default');
  });

  it('uses only enabled records of the host and type', () => {
    const other = [
      on('Japan', '3', { enabled: false }),
      on('Japan', '4', { host: 'cdn' }),
      on('Japan', '5', { type: 'AAAA' }),
    ];
    assert.equal(answerFor(other, 'JP'), 'none');
    assert.equal(
      answerFor([on('Japan', '6', { host: 'WWW', enabled: undefined })], 'JP').slice(-12),
      '6 from Japan',
    );
    assert.equal(
      answers([record({ host: 'bücher' })], { host: 'xn--bcher-kva', type: 'A' }, sample()).sets.length,
      1,
      'both spellings of an IDN host are one host',
    );
    const apex = answers([record({ host: '' })], { host: '@', type: 'A' }, sample());
    assert.equal(apex.sets.length, 1);
  });

  it('is unresolved only where the name of a line is ambiguous', () => {
    // Antarctica is the name of a group and of a sub-area in it.
    const records = [on('Antarctica', '1'), on('Bouvet Island', '2'), on('Default', '3'), on('Mars', '4')];
    const found = answers(records, which, sample());
    assert.deepEqual(
      found.unresolved.map(({ record: { recordLine }, why }) => [recordLine, why]),
      [
        ['Antarctica', 'ambiguous'],
        ['Mars', 'unknown'],
      ],
    );
    assert.equal(of(sample(), found, 'AQ'), 'ambiguousLine');
    assert.equal(of(sample(), found, 'HM'), 'ambiguousLine');
    assert.match(of(sample(), found, 'BV'), /: 2 from Bouvet Island$/u);
    assert.match(of(sample(), found, 'JP'), /: 3 from Default$/u);
    assert.deepEqual(
      answers([on('japan', '1')], which, sample()).unresolved.map(({ why }) => why),
      ['unknown'],
    );
  });

  it('is unresolved for each record on an ambiguous line, even with ten thousand sub-areas of one name', () => {
    const twins = Array.from({ length: 10_000 }, (_, index) => `X${index} Twin`);
    const groups = [group('asia', 'Asia', ...twins)];
    const records = Array.from({ length: 2000 }, (_, index) => on('Twin', String(index)));
    const found = answers([...records, on('Asia', '1')], which, groups);
    assert.equal(found.unresolved.length, 2000);
    assert.ok(found.byArea.every((each) => each.kind === 'unresolved' && each.why === 'ambiguousLine'));
    assert.equal(answers([on('Asia', '1')], which, groups).sets.length, 1);
  });

  it('shares a set with equal answers in any order', () => {
    const { sets } = answers(
      [on('Asia', '1'), on('Asia', '2'), on('Europe', '2'), on('Europe', '1'), on('Africa', '1')],
      which,
      sample(),
    );
    assert.deepEqual(
      sets.map((set) => set.map(({ value }) => value)),
      [['1'], ['1', '2']],
    );
  });

  it('is resolved for a country in two groups when both agree', () => {
    const groups = [group('asia', 'Asia', 'TR Turkey'), group('europe', 'Europe', 'TR Turkey', 'FR France')];
    const get = (...records: readonly DnsRecord[]): string =>
      of(groups, answers(records, which, groups), 'TR');
    assert.equal(get(on('Asia', '1'), on('Europe', '2')), 'twoGroups');
    assert.equal(get(on('Asia', '1'), on('Europe', '1')), 'Turkey → Asia → Europe → Default: 1 from Asia');
    assert.match(get(on('Europe', '2')), /2 from Europe$/u);
    assert.match(get(on('Asia', '1'), on('Europe', '2'), on('Turkey', '3')), /3 from Turkey$/u);
  });

  it('does not confuse a carrier with a country of the same code', () => {
    const groups = [group('africa', 'Africa', 'CM Cameroon'), group('isp', 'Carriers', 'CM China Mobile')];
    const found = answers([on('Carriers', '1')], which, groups);
    assert.deepEqual(
      found.byArea.map(({ kind }) => kind),
      ['none', 'answers'],
    );
  });
});

describe('The answers for any groups and records', () => {
  const names = [
    'Asia',
    'Europe',
    'Japan',
    'Turkey',
    'France',
    'Default',
    '__proto__',
    'constructor',
    'Twin',
    '',
  ];
  const area = fc
    .tuple(
      fc.constantFrom('JP', 'TR', 'FR', 'EU', 'default', '__proto__', 'constructor'),
      fc.constantFrom(...names),
    )
    .map(([code, name]) => `${code} ${name}`);
  const someGroups = fc.uniqueArray(
    fc
      .tuple(
        fc.constantFrom('asia', 'europe', 'default', 'isp', '__proto__'),
        fc.constantFrom(...names),
        fc.array(area, { maxLength: 6 }),
      )
      .map(([id, name, areas]) => group(id, name, ...areas)),
    { maxLength: 5, selector: ({ id }) => id },
  );
  const someRecords = fc.array(
    fc
      .tuple(fc.constantFrom(...names, undefined, 'Mars'), fc.constantFrom('1', '2', '3'), fc.boolean())
      .map(([line, value, enabled]) => on(line, value, { enabled })),
    { maxLength: 8 },
  );

  it('give each sub-area one outcome, and use no disabled record', () => {
    fc.assert(
      fc.property(someGroups, someRecords, (groups, records) => {
        const { byArea, sets, unresolved } = answers(records, which, groups);
        assert.equal(
          byArea.length,
          groups.reduce((sum, { areas }) => sum + areas.length, 0),
        );
        for (const outcome of byArea) {
          assert.ok(['answers', 'none', 'unresolved'].includes(outcome.kind));
          if (outcome.kind !== 'answers') continue;
          assert.ok((sets[outcome.set] ?? []).length > 0);
          const { chain, from } = outcome;
          assert.ok(chain.some(({ level }) => level === from.level));
        }
        for (const set of sets) for (const { enabled } of set) assert.equal(enabled, true);
        for (const {
          record: { enabled },
        } of unresolved)
          assert.equal(enabled, true);
      }),
    );
  });

  it('do not depend on the order of the records', () => {
    fc.assert(
      fc.property(someGroups, someRecords, (groups, records) => {
        const one = answers(records, which, groups);
        const other = answers(records.toReversed(), which, groups);
        assert.deepEqual(
          one.byArea.map((outcome) => outcomeText(outcome, one)),
          other.byArea.map((outcome) => outcomeText(outcome, other)),
        );
      }),
    );
  });
});
