import assert from 'node:assert/strict';
import { liveRows, outcomeCounts, shownQuestions } from '../../../../src/panels/live/liveRows.ts';
import {
  answered,
  answersOf,
  given,
  hosted,
  liveReport,
  NOW,
  question,
  server,
  variedReport,
} from './reports.ts';

/** The most characters that are shown. */
const ROW_CHARACTERS = 1_000_000;

const rowsOf = (report: ReturnType<typeof liveReport>, onlyDifferences = false) =>
  liveRows(report, shownQuestions(report, onlyDifferences), NOW);

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `192.0.2.${index}`);

describe('The rows of live answers', () => {
  it('put servers with the same answer together, and leave out those that answer nothing', () => {
    const report = variedReport();
    const [, www] = rowsOf(report);
    assert.ok(www);
    assert.deepEqual([www.host, www.type, www.hosted], ['www.example.com', 'A', ['192.0.2.80']]);
    assert.deepEqual(
      www.results.map(({ tone, outcome, servers, values }) => [tone, outcome, servers, values]),
      [
        ['good', 'same', 'ns1.example.net (192.0.2.1)', ['192.0.2.80']],
        ['bad', 'different', 'ns2.example.net (2001:db8::2) · NSID ams2', ['203.0.113.9']],
        ['attention', 'older', '192.0.2.53', ['203.0.113.9']],
      ],
    );
    assert.ok(
      rowsOf(report).every(({ results }) => results.every(({ servers }) => !servers.includes('.54'))),
    );
  });

  it('say what is only here and only there, and when a resolver must have forgotten it', () => {
    const [, www, fresh] = rowsOf(variedReport());
    assert.deepEqual(www?.results[1]?.notes, ['Only hosted: 192.0.2.80', 'Only answered: 203.0.113.9']);
    const forgets =
      'The resolver must have forgotten it at the latest 18:40 (30 minutes left when it answered).';
    assert.equal(www?.results[2]?.notes.at(-1), forgets);
    assert.deepEqual(
      fresh?.results.map(({ outcome, notes }) => [outcome, notes]),
      [
        ['same', []],
        ['no such name', []],
        ['no such name', [forgets]],
      ],
    );
  });

  it('name a TTL that differs, the line that was asked for, and other types', () => {
    const rows = rowsOf(variedReport());
    assert.deepEqual(rows[0]?.results[1]?.notes, [
      'Only the TTL differs: 10 minutes hosted, 5 minutes answered.',
    ]);
    assert.equal(rows[4]?.line, 'China, asked as 198.51.100.0/24 (China)');
    assert.deepEqual(rows[5]?.hosted, ['CNAME target.example.net.']);
    assert.equal(rows[6]?.hostedNote, 'nothing hosted');
    assert.deepEqual(rows[6]?.results[0]?.notes, ['Answered: no such name']);
  });

  it('count answers by outcome, the gravest first', () => {
    const report = variedReport();
    assert.deepEqual(
      outcomeCounts(shownQuestions(report, false)).map(({ tone, text }) => `${tone} ${text}`),
      [
        'bad different: 1',
        'bad no such name: 2',
        'attention older: 1',
        'attention refused: 1',
        'good same: 7',
        'good equal after following: 1',
        'open not judged: 1',
      ],
    );
  });

  it('have only differences where wanted, and silence is none', () => {
    const report = variedReport();
    assert.deepEqual(
      rowsOf(report, true).map(({ host }) => host),
      ['www.example.com', 'new.example.com'],
    );
    const silent = answersOf(question('www', hosted(['192.0.2.80']), [given(0, { kind: 'silent' })]));
    assert.deepEqual(rowsOf(silent, true), []);
    assert.equal(rowsOf(silent)[0]?.results[0]?.tone, 'open');
  });

  it('say “all” of more than two servers that answer the same', () => {
    const servers = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) => server(address));
    const same = servers.map((_, place) => given(place, { kind: 'same' }, answered(['192.0.2.80'])));
    const all = liveReport({ servers, questions: [question('www', hosted(['192.0.2.80']), same)] });
    assert.equal(rowsOf(all)[0]?.results[0]?.servers, 'all 3 name servers');
    const some = liveReport({
      servers,
      questions: [question('www', hosted(['192.0.2.80']), same.slice(1))],
    });
    assert.equal(rowsOf(some)[0]?.results[0]?.servers, '192.0.2.2, 192.0.2.3');
  });

  it('have no line for answers that are pending, cut by the network, or were not asked for', () => {
    const report = answersOf(
      question('a', hosted(['192.0.2.1']), [given(0, { kind: 'pending' })]),
      question('b', hosted(['192.0.2.1']), [given(0, { kind: 'cutByNetwork' }, answered(['192.0.2.7']))]),
      question('c', hosted(['192.0.2.1']), [
        given(0, { kind: 'notJudged', why: { kind: 'stopped', why: 'cancelled' } }),
      ]),
    );
    assert.deepEqual(rowsOf(report), []);
  });

  it('show hostile text as visible text, cut', () => {
    const hostile = `"\u202Egro\u0007.elpmaxe${'x'.repeat(5_000)}"`;
    const report = liveReport({
      servers: [server('192.0.2.1', 'authoritative', { name: 'ns\u202E.example' })],
      questions: [
        question('www', hosted(['"text"'], { type: 'TXT' }), [
          given(
            0,
            { kind: 'different', onlyHosted: ['"text"'], onlyAnswered: [hostile] },
            answered([hostile], { type: 'TXT' }),
            { nsid: '\u200Bid' },
          ),
        ]),
      ],
    });
    const text = JSON.stringify(rowsOf(report));
    assert.doesNotMatch(text, /\u202E|\u0007|\u200B/u);
    assert.match(text, /⟨U\+202E⟩gro␇/u);
    assert.ok(text.length < 3_000, `${text.length} characters`);
  });

  it('show the first values of a set, and count the others', () => {
    const rowOf = (count: number) =>
      rowsOf(
        answersOf(
          question('www', hosted(addresses(count)), [given(0, { kind: 'same' }, answered(addresses(count)))]),
        ),
      )[0];
    assert.deepEqual(rowOf(20)?.hosted, addresses(20));
    assert.deepEqual(rowOf(21)?.hosted, [...addresses(20), 'and 1 more']);
    assert.deepEqual(rowOf(21)?.results[0]?.values.at(-1), 'and 1 more');
  });

  it('say that an answer is too long to show', () => {
    const outcome = { kind: 'different', onlyHosted: [], onlyAnswered: [] } as const;
    const report = answersOf(
      question('www', hosted(['192.0.2.80']), [given(0, outcome, answered([], { isLeftOut: true }))]),
    );
    assert.deepEqual(rowsOf(report)[0]?.results[0]?.notes, ['The answer is too long to show.']);
  });

  it('end where the page would become slow', () => {
    const value = 'x'.repeat(290);
    const values = Array.from({ length: 12 }, () => value);
    const questions = Array.from({ length: 400 }, (_, index) =>
      question(`host${index}`, hosted(values), [given(0, { kind: 'same' }, answered(values))]),
    );
    const report = answersOf(...questions);
    const rows = rowsOf(report);
    const size = rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0);
    assert.ok(rows.length < 400 && size <= ROW_CHARACTERS, `${size} characters`);
    assert.ok(size > ROW_CHARACTERS - 10_000, `${size} characters`);
  });
});
