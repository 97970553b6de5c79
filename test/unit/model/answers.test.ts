import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { LineGroup } from '../../../src/api/line.ts';
import type { DnsRecord } from '../../../src/api/record.ts';
import { answers, type Answers, type AreaAnswer } from '../../../src/model/answers.ts';
import { lineOverview } from '../../../src/model/lineGroups.ts';
import { record } from './rows.ts';
import { group, withSampleGroups } from './sampleLines.ts';

const which = { host: 'www', type: 'A' };
const on = (line: string | undefined, value: string, fields: Partial<DnsRecord> = {}): DnsRecord =>
  record({ line, value, ...fields });

/** What `code` gets: its values and the line they come from, or why it gets none. */
function of(groups: readonly LineGroup[], found: Answers, code: string): string {
  const index = lineOverview(groups).areas.findIndex((area) => area.code === code);
  const outcome = found.byArea[index] ?? assert.fail(code);
  if (outcome.kind === 'none') return 'none';
  if (outcome.kind === 'unresolved') return outcome.why;
  const values = (found.sets[outcome.set] ?? []).map(({ value }) => value);
  return `${outcome.chain.map(({ name }) => name).join(' → ')}: ${values.join(' ')} from ${outcome.from.name}`;
}

/** An outcome by what it says, since numbers of sets may move. */
function said(outcome: AreaAnswer | undefined, { sets }: Answers): string {
  if (outcome?.kind !== 'answers') return JSON.stringify(outcome);
  const values = (sets[outcome.set] ?? []).map(({ value }) => value).toSorted();
  return JSON.stringify([outcome.from, values]);
}

describe('Who gets which answer', () => {
  const sample = withSampleGroups();
  const ask = (records: readonly DnsRecord[], code: string): string =>
    of(sample(), answers(records, which, sample()), code);

  it('is a country’s own line before its continent’s before the default one', () => {
    const records = [on('Default', '1'), on('Asia', '2'), on('Japan', '3'), on('Europe', '4')];
    assert.equal(ask(records, 'JP'), 'Japan → Asia → Default: 3 from Japan');
    assert.equal(ask(records, 'CN'), 'China → Asia → Default: 2 from Asia');
    assert.equal(ask(records, 'BR'), 'Brazil → South American → Default: 1 from Default');
    assert.equal(ask(records, 'default'), 'Default: 1 from Default');
    assert.equal(ask(records, 'search_engine'), 'Search Engine → Default: 1 from Default');
    assert.equal(
      ask([on('Search Engine', '5'), ...records], 'search_engine'),
      'Search Engine → Default: 5 from Search Engine',
    );
    assert.equal(ask([on('Asia', '2')], 'BR'), 'none');
    assert.equal(ask([on(undefined, '6')], 'BR'), 'Brazil → South American → Default: 6 from Default');
  });

  it('takes only enabled records of the host and type', () => {
    const other = [
      on('Japan', '3', { enabled: false }),
      on('Japan', '4', { host: 'cdn' }),
      on('Japan', '5', { type: 'AAAA' }),
    ];
    assert.equal(ask(other, 'JP'), 'none');
    assert.equal(
      ask([on('Japan', '6', { host: 'WWW', enabled: undefined })], 'JP').slice(-12),
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

  it('is unresolved where a name is ambiguous, and elsewhere as if it were not there', () => {
    // Antarctica is a group, and a sub-area of it.
    const records = [on('Antarctica', '1'), on('Bouvet Island', '2'), on('Default', '3'), on('Mars', '4')];
    const found = answers(records, which, sample());
    assert.deepEqual(
      found.unresolved.map(({ record: { line }, why }) => [line, why]),
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

  it('lists every record on an ambiguous line, of ten thousand sub-areas of one name too', () => {
    const twins = Array.from({ length: 10_000 }, (_, index) => `X${index} Twin`);
    const groups = [group('asia', 'Asia', ...twins)];
    const records = Array.from({ length: 2000 }, (_, index) => on('Twin', String(index)));
    const found = answers([...records, on('Asia', '1')], which, groups);
    assert.equal(found.unresolved.length, 2000);
    assert.ok(found.byArea.every((each) => each.kind === 'unresolved' && each.why === 'ambiguousLine'));
    assert.equal(answers([on('Asia', '1')], which, groups).sets.length, 1);
  });

  it('tells sets of answers apart by what they say', () => {
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

  it('of a country in two groups is resolved when they agree', () => {
    const groups = [group('asia', 'Asia', 'TR Turkey'), group('europe', 'Europe', 'TR Turkey', 'FR France')];
    const get = (...records: readonly DnsRecord[]): string =>
      of(groups, answers(records, which, groups), 'TR');
    assert.equal(get(on('Asia', '1'), on('Europe', '2')), 'twoGroups');
    assert.equal(get(on('Asia', '1'), on('Europe', '1')), 'Turkey → Asia → Europe → Default: 1 from Asia');
    assert.match(get(on('Europe', '2')), /2 from Europe$/u);
    assert.match(get(on('Asia', '1'), on('Europe', '2'), on('Turkey', '3')), /3 from Turkey$/u);
  });

  it('does not take a carrier for a country of the same letters', () => {
    const groups = [group('africa', 'Africa', 'CM Cameroon'), group('isp', 'Carriers', 'CM China Mobile')];
    const found = answers([on('Carriers', '1')], which, groups);
    assert.deepEqual(
      found.byArea.map(({ kind }) => kind),
      ['none', 'answers'],
    );
  });
});

describe('Who gets which answer, whatever there is', () => {
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
  const someGroups = fc.array(
    fc
      .tuple(
        fc.constantFrom('asia', 'europe', 'default', 'isp', '__proto__'),
        fc.constantFrom(...names),
        fc.array(area, { maxLength: 6 }),
      )
      .map(([id, name, areas]) => group(id, name, ...areas)),
    { maxLength: 5 },
  );
  const someRecords = fc.array(
    fc
      .tuple(fc.constantFrom(...names, undefined, 'Mars'), fc.constantFrom('1', '2', '3'), fc.boolean())
      .map(([line, value, enabled]) => on(line, value, { enabled })),
    { maxLength: 8 },
  );

  it('is exactly one outcome for every sub-area, and each record is an answer or unresolved', () => {
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
          assert.ok(outcome.chain.includes(outcome.from));
        }
        for (const set of sets) for (const { enabled } of set) assert.equal(enabled, true);
        for (const {
          record: { enabled },
        } of unresolved)
          assert.equal(enabled, true);
      }),
    );
  });

  it('of no other country changes when one gets a line of its own', () => {
    fc.assert(
      fc.property(someGroups, someRecords, fc.nat(), (groups, records, pick) => {
        const { areas, groups: shown } = lineOverview(groups);
        const own = areas[pick % Math.max(areas.length, 1)];
        fc.pre(own !== undefined && own.shown !== 'chip' && own.name !== '');
        // A name that a group has too, or the default line, is not the name of a country alone.
        const wider = [...shown, ...areas.filter((each) => each.shown === 'chip')];
        fc.pre(!wider.some(({ name }) => name === own.name) && own.name !== 'Default');
        const before = answers(records, which, groups);
        const after = answers([...records, on(own.name, '9')], which, groups);
        for (const { index, place } of areas) {
          const named = areas.some((each) => each.place === place && each.name === own.name);
          if (named) continue;
          assert.equal(said(after.byArea[index], after), said(before.byArea[index], before));
        }
      }),
    );
  });

  it('of no country beyond a group changes when the group gets a line, nor of one that has its own', () => {
    fc.assert(
      fc.property(someGroups, someRecords, fc.nat(), (groups, records, pick) => {
        const { areas, groups: shown } = lineOverview(groups);
        const wide = shown[pick % Math.max(shown.length, 1)];
        fc.pre(wide !== undefined && wide.kind !== 'placeless' && wide.name !== '');
        const others = [...shown.filter(({ index }) => index !== wide.index), ...areas];
        fc.pre(!others.some(({ name }) => name === wide.name) && wide.name !== 'Default');
        const before = answers(records, which, groups);
        const after = answers([...records, on(wide.name, '9')], which, groups);
        const within = new Set(areas.filter((each) => each.group === wide.index).map(({ place }) => place));
        for (const { index, place } of areas) {
          const own = before.byArea[index];
          const hasOwn = own?.kind === 'answers' && own.from.level === 'own';
          if (within.has(place) && !hasOwn) continue;
          assert.equal(said(after.byArea[index], after), said(own, before));
        }
      }),
    );
  });

  it('takes the order of the records for nothing', () => {
    fc.assert(
      fc.property(someGroups, someRecords, (groups, records) => {
        const one = answers(records, which, groups);
        const other = answers(records.toReversed(), which, groups);
        assert.deepEqual(
          one.byArea.map((outcome) => said(outcome, one)),
          other.byArea.map((outcome) => said(outcome, other)),
        );
      }),
    );
  });
});
