import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { DnsRecord } from '../../../../src/api/record.ts';
import type { LineGroup } from '../../../../src/api/line.ts';
import { toUnicode } from '../../../../src/dns/names.ts';
import { lineLayout } from '../../../../src/panels/lines/lineLayout.ts';
import type { Question } from '../../../../src/panels/lines/linesContent.ts';
import { NameChoice } from '../../../../src/panels/lines/linesQuestion.ts';
import { loadedSoFar } from '../../../../src/text/loadedPartText.ts';
import { record } from '../../zones/rows.ts';
import { group } from '../../zones/sampleLines.ts';
import { listed } from '../../tree/states.ts';

/** The most areas of a grade. */
const MAX_LINES = 2000;

const groups = [
  group('default', 'Default', 'default Default'),
  group('asia', 'Asia', 'JP Japan', 'CN China'),
];
const zoneWith = (made: readonly LineGroup[]): Parameters<NameChoice['question']>[2] => ({
  name: 'example.com',
  lines: { shape: 'groups', groups: made },
  areas: lineLayout(made).areas,
});
const zone = zoneWith(groups);

/** What the page shows of loaded records, and whether there are more. */
function ask(rows: readonly DnsRecord[], choice: NameChoice, of = zone, more = false): Question {
  const list = { state: listed(rows, { more }), needsLoad: false };
  return choice.question(list, loadedSoFar(list, undefined), of);
}

/** Whether the page would open with answers. */
const hasSeveralLines = (rows: readonly DnsRecord[], more = false): boolean =>
  ask(rows, new NameChoice(), zone, more).hasSeveralLines;

/** Shows the answers for `host`. */
function askFor(host: string, rows: readonly DnsRecord[], of = zone): Question {
  const choice = new NameChoice();
  choice.choose({ host, type: 'A' });
  return ask(rows, choice, of);
}

/** Returns the options for a typed text. */
function typed(rows: readonly DnsRecord[], text: string): readonly string[] {
  const choice = new NameChoice();
  choice.find = text;
  return ask(rows, choice).options.map(({ label }) => label);
}

describe('The choice of a host and type', () => {
  it('offers 300 hosts, and any other by typing its name', () => {
    const rows = [
      ...Array.from({ length: 700 }, (_, index) => record({ host: `a${index}` })),
      record({ host: 'a' }),
      record({ host: 'a', type: 'TXT' }),
      record({ host: '@' }),
      record({ host: 'xn--bcher-kva' }),
    ];
    assert.equal(typed(rows, '').length, 300);
    assert.deepEqual(typed(rows, 'a').slice(0, 2), ['a · A', 'a · TXT']);
    assert.deepEqual(typed(rows, ' A ').slice(0, 2), ['a · A', 'a · TXT']);
    assert.deepEqual(typed(rows, 'a txt'), ['a · TXT']);
    assert.deepEqual(typed(rows, 'a · TXT'), ['a · TXT']);
    assert.deepEqual(typed(rows, '@'), ['@ · A']);
    for (const spelling of ['Bücher', 'XN--BCHER']) assert.deepEqual(typed(rows, spelling), ['bücher · A']);
    assert.deepEqual(typed(rows, 'zzz'), []);
    const some = ['xmail', 'mail2', 'webmail', 'mail', 'mail1'].map((host) => record({ host }));
    assert.deepEqual(typed(some, 'MAIL'), ['mail · A', 'mail2 · A', 'mail1 · A', 'xmail · A', 'webmail · A']);
    fc.assert(
      fc.property(fc.constantFrom(...rows), ({ host, type }) => {
        assert.ok(typed(rows, host).includes(`${toUnicode(host)} · ${type}`));
      }),
    );
  });

  it('keeps the answers of as many areas as a grade may have within a few megabytes', () => {
    // As many areas as a grade may have, with long answers each.
    const areas = Array.from({ length: MAX_LINES - 1 }, (_, at) => ({ code: `X${at}`, name: `Area ${at}` }));
    const many = [{ id: 'asia', name: 'Asia', areas, other: [] }];
    const rows = areas.flatMap(({ name }, at) =>
      Array.from({ length: 2 }, (_, nth) =>
        record({ recordLine: name, value: `${at} ${nth} ${'v'.repeat(5000)}` }),
      ),
    );
    const { answers } = askFor('www', rows, zoneWith(many));
    assert.equal(answers?.of.length, MAX_LINES - 1);
    const { length } = JSON.stringify(answers);
    assert.ok(length > 1e6 && length < 8e6, `${length} characters`);
  });

  it('says whether a host has records on several lines, once all records are loaded', () => {
    const one = record({ host: 'a', recordLine: 'Asia' });
    const several = [one, record({ host: 'b' }), { ...one, recordLine: 'Japan' }];
    assert.equal(hasSeveralLines([]), false);
    assert.equal(hasSeveralLines(several.slice(0, 2)), false);
    assert.equal(hasSeveralLines([one, { ...one, type: 'TXT', recordLine: 'Japan' }]), false, 'of two types');
    assert.equal(hasSeveralLines(several), true);
    assert.equal(hasSeveralLines(several, true), false, 'there are more records');
  });

  it('counts the places that get an answer, and the lines for clients in no place apart', () => {
    const made = zoneWith([
      group('default', 'Default', 'default Default'),
      group('search_engine', 'Search Engine', 'search_engine Search Engine'),
      group('asia', 'Asia', 'JP Japan', 'CN China'),
    ]);
    const countsOf = (...lines: readonly string[]): readonly string[] | undefined => {
      const rows = lines.map((recordLine, at) =>
        record({ host: 'a', recordLine, value: `192.0.2.${at + 1}` }),
      );
      const { answers } = askFor('a', rows, made);
      return answers && [...answers.sets.map(({ count }) => count), answers.none];
    };
    assert.deepEqual(countsOf('Default'), ['2 places, 2 lines', '']);
    assert.deepEqual(countsOf('Default', 'Japan', 'Search Engine'), [
      '1 place, 1 line',
      '1 line',
      '1 place',
      '',
    ]);
    assert.deepEqual(countsOf('Search Engine'), ['1 line', '2 places, 1 line']);
    assert.deepEqual(countsOf('Asia'), ['2 places', '2 lines']);
  });

  for (const [summary, ...lines] of [
    ['The same answer for everyone.', 'Default'],
    ['2 different answers.', 'Default', 'Asia'],
    ['The same answer for everyone who gets one. Sub-areas without an answer: 2.', 'Japan'],
    ['No answer for anyone. Sub-areas without an answer: 3. Unresolved records: 1.', 'Nowhere'],
  ] as const)
    it(`summarises the answers of ${lines.join(' and ')} in a sentence`, () => {
      const rows = lines.map((recordLine) =>
        record({ host: 'a', recordLine, value: `192.0.2.${recordLine.length}` }),
      );
      assert.equal(askFor('a', rows).answers?.summary, summary);
    });

  it('keeps offering the chosen host', () => {
    const rows = Array.from({ length: 900 }, (_, index) => record({ host: `h${index}` }));
    const choice = new NameChoice();
    choice.find = 'h899';
    choice.key = ask(rows, choice).options[0]?.key ?? '';
    choice.find = '';
    const found = ask(rows, choice);
    assert.equal(found.options.length, 300);
    assert.ok(found.options.some(({ key }) => key === found.chosen));
    choice.find = 'nothing like it';
    assert.equal(ask(rows, choice).options.length, 1);
  });

  it('offers each host and type once, those with several lines first', () => {
    const rows = [
      record({ host: 'one' }),
      record({ host: 'two', recordLine: 'Asia' }),
      record({ host: 'TWO.', recordLine: undefined }),
      record({ host: 'two', recordLine: '' }),
      record({ host: 'two', type: 'TXT' }),
      record({ host: '' }),
      record({ host: '@', recordLine: 'Japan' }),
      record({ host: '@', recordLine: 'Asia' }),
      record({ host: '__proto__', type: 'constructor' }),
    ];
    assert.deepEqual(typed(rows, ''), [
      '@ · A (3 lines)',
      'two · A (2 lines)',
      'one · A',
      'two · TXT',
      '__proto__ · constructor',
    ]);
  });

  it('shows the answers of the name that is chosen, with the lines of each', () => {
    const rows = [
      record({ host: 'a', value: '192.0.2.1' }),
      record({ host: 'a', value: '192.0.2.2', recordLine: 'Asia' }),
      record({ host: 'b', value: '192.0.2.3' }),
      ...['Japan', 'China', 'Asia', 'Europe'].map((recordLine) =>
        record({ host: 'c', value: '192.0.2.4', recordLine }),
      ),
    ];
    const choice = new NameChoice();
    const labels = (host: string): readonly string[] | undefined => {
      choice.choose({ host, type: 'A' });
      return ask(rows, choice).answers?.sets.map(({ label }) => label);
    };
    assert.deepEqual(labels('a'), ['192.0.2.1 · Default', '192.0.2.2 · Asia']);
    assert.deepEqual(labels('b'), ['192.0.2.3 · Default']);
    assert.deepEqual(labels('a'), ['192.0.2.1 · Default', '192.0.2.2 · Asia']);
    assert.equal(labels('absent'), undefined);
    assert.equal(ask(rows, choice).chosen, '');
    choice.choose({ host: 'a', type: 'A' });
    const known = ask(rows, choice).answers;
    assert.equal(ask(rows, choice).answers, known, 'made once');
    assert.notEqual(ask([...rows], choice).answers, known);
    assert.deepEqual(labels('c'), ['192.0.2.4 · Japan']);
  });

  it('follows changes of the records while answers are shown', () => {
    const choice = new NameChoice();
    const one = record({ recordLine: 'Asia', value: '192.0.2.1' });
    choice.key = ask([one], choice).options[0]?.key ?? '';
    const answersOf = (rows: readonly DnsRecord[]): readonly string[] | undefined =>
      ask(rows, choice).answers?.of.map(({ answer }) => answer);
    assert.deepEqual(answersOf([one]), ['No answer', '192.0.2.1', '192.0.2.1']);
    const more = [
      one,
      record({ recordLine: 'Japan', value: '192.0.2.2' }),
      record({ recordLine: 'Default', value: '192.0.2.3' }),
    ];
    assert.deepEqual(answersOf(more), ['192.0.2.3', '192.0.2.2', '192.0.2.1']);
    assert.deepEqual(answersOf([{ ...one, enabled: false }]), ['No answer', 'No answer', 'No answer']);
    // The chosen host is removed, and then added again.
    const gone = ask([record({ host: 'other' })], choice);
    assert.deepEqual([gone.chosen, gone.answers], ['', undefined]);
    assert.deepEqual(answersOf([one]), ['No answer', '192.0.2.1', '192.0.2.1']);
  });

  it('uses a code or id when a name is missing', () => {
    const nameless = [group('asia', '', 'AP ')];
    const rows = [record({ recordLine: 'Default', value: '192.0.2.1' })];
    const [area] = askFor('www', rows, zoneWith(nameless)).answers?.of ?? [];
    assert.equal(area?.text, 'AP gets 192.0.2.1, from the default line.');
    assert.equal(area.chain, 'AP → asia → Default');
  });

  it('says why a sub-area is unresolved, and which alias or delegation answers instead of the type', () => {
    const [both, wild] = [group('asia', 'Asia', 'TR Turkey'), group('europe', 'Europe', 'TR Turkey')];
    const textOf = (...rows: readonly DnsRecord[]): string | undefined =>
      askFor('www', rows, zoneWith([both, wild])).answers?.of[0]?.text;
    const a = record({ recordLine: 'Asia', value: '192.0.2.1' });
    const alias = record({ type: 'CNAME', value: 'a.example.', recordLine: 'Default' });
    assert.equal(
      textOf(a, { ...a, recordLine: 'Europe', value: '192.0.2.2' }),
      'Turkey (TR) is unresolved: its groups answer differently.',
    );
    assert.equal(
      textOf({ ...a, recordLine: 'Nowhere' }, record({ host: '*', recordLine: 'Default' })),
      'Turkey (TR) is unresolved: the host is on other lines only, so a wildcard may answer.',
    );
    assert.equal(
      textOf({ ...a, recordLine: 'Default' }, { ...a, type: 'TXT' }, alias),
      'Turkey (TR) is unresolved: a CNAME record is on a wider line than other records.',
    );
    assert.equal(
      textOf({ ...a, recordLine: 'Default' }, alias),
      'Turkey (TR) gets CNAME a.example., from the default line.',
    );
    assert.equal(
      textOf(a, record({ type: 'NS', value: 'ns.example.', recordLine: 'Default' })),
      'Turkey (TR) gets NS ns.example., from the default line.',
    );
  });

  it('limits the list of unresolved records, and says how many there are', () => {
    const rows = Array.from({ length: 5000 }, (_, index) => record({ recordLine: `Mars ${index}` }));
    const { answers } = askFor('www', rows);
    assert.ok((answers?.unresolved.length ?? 0) <= 301);
    assert.equal(answers?.unresolvedCount, '5,000');
  });
});
