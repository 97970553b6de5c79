import assert from 'node:assert/strict';
import type { LiveReport } from '../../../../src/live/liveReport.ts';
import type { Part, TableRow } from '../../../../src/panels/table/table.ts';
import { cellText, portionFrom } from '../../../support/product/tableRows.ts';
import {
  answered,
  answersOf,
  answersTable,
  given,
  hosted,
  liveReport,
  question,
  server,
  textQuestion,
  variedReport,
} from './reports.ts';

const rowsOf = async (report: LiveReport, onlyDifferences = false) => {
  const view = { choices: onlyDifferences ? { onlyDifferences: 'on' } : {} };
  return (await portionFrom(answersTable(report), view)).rows.map(readRow);
};

interface Texts {
  readonly values: unknown[];
  readonly notes: string[];
}

/** What a row says. */
function readRow(row: TableRow) {
  const [host, , hostedCell, answeredCell] = row.cells;
  const shown: Texts = { values: [], notes: [] };
  for (const part of hostedCell?.parts ?? []) addTexts(shown, part);
  const results: (Texts & { readonly tone: string; readonly outcome: string; readonly servers: string })[] =
    [];
  for (const part of answeredCell?.parts ?? []) {
    if (typeof part === 'object' && part.kind === 'tone')
      results.push({ tone: part.tone, outcome: part.mark, servers: part.text, values: [], notes: [] });
    else addTexts(results.at(-1) ?? assert.fail('no outcome'), part);
  }
  const [button, line] = host?.parts ?? [];
  assert.ok(typeof button === 'object' && button.kind === 'button');
  return {
    host: button.action.label,
    line: typeof line === 'object' && line.kind === 'text' ? line.text : '',
    type: cellText(row, 1),
    hosted: shown.values,
    hostedNote: shown.notes.join(),
    results,
  };
}

function addTexts({ values, notes }: Texts, part: Part): void {
  if (typeof part === 'object' && part.kind === 'list') values.push(...part.items.flat());
  if (typeof part === 'object' && part.kind === 'text') notes.push(part.text);
}

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `192.0.2.${index}`);

describe('The rows of live answers', () => {
  it('put servers with the same answer together, and leave out those that answer nothing', async () => {
    const report = variedReport();
    const [, www] = await rowsOf(report);
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
      (await rowsOf(report)).every(({ results }) => results.every(({ servers }) => !servers.includes('.54'))),
    );
  });

  it('say what is only here and only there, and when a resolver must have forgotten it', async () => {
    const [, www, fresh] = await rowsOf(variedReport());
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

  it('name a TTL that differs, the line that was asked for, and other types', async () => {
    const rows = await rowsOf(variedReport());
    assert.deepEqual(rows[0]?.results[1]?.notes, [
      'Only the TTL differs: 10 minutes hosted, 5 minutes answered.',
    ]);
    assert.equal(rows[4]?.line, 'China, asked as 198.51.100.0/24 (China)');
    assert.deepEqual(rows[5]?.hosted, ['CNAME target.example.net.']);
    assert.equal(rows[6]?.hostedNote, 'nothing hosted');
    assert.deepEqual(rows[6]?.results[0]?.notes, ['Answered: no such name']);
  });

  it('have only differences where wanted, and silence is none', async () => {
    const report = variedReport();
    assert.deepEqual(
      (await rowsOf(report, true)).map(({ host }) => host),
      ['www.example.com', 'new.example.com'],
    );
    const silent = answersOf(question('www', hosted(['192.0.2.80']), [given(0, { kind: 'silent' })]));
    assert.deepEqual(await rowsOf(silent, true), []);
    assert.equal((await rowsOf(silent))[0]?.results[0]?.tone, 'open');
  });

  it('say “all” of more than two servers that answer the same', async () => {
    const servers = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) => server(address));
    const same = servers.map((_, place) => given(place, { kind: 'same' }, answered(['192.0.2.80'])));
    const all = liveReport({ servers, questions: [question('www', hosted(['192.0.2.80']), same)] });
    assert.equal((await rowsOf(all))[0]?.results[0]?.servers, 'all 3 name servers');
    const some = { ...all, questions: [question('www', hosted(['192.0.2.80']), same.slice(1))] };
    assert.equal((await rowsOf(some))[0]?.results[0]?.servers, '192.0.2.2, 192.0.2.3');
  });

  it('have no line for answers that are pending, cut by the network, or were not asked for', async () => {
    const report = answersOf(
      question('a', hosted(['192.0.2.1']), [given(0, { kind: 'pending' })]),
      question('b', hosted(['192.0.2.1']), [given(0, { kind: 'cutByNetwork' }, answered(['192.0.2.7']))]),
      question('c', hosted(['192.0.2.1']), [
        given(0, { kind: 'notJudged', why: { kind: 'stopped', why: 'cancelled' } }),
      ]),
    );
    assert.deepEqual(await rowsOf(report), []);
  });

  it('leave to the top of the page that the network answers, but show what it answers', async () => {
    const ofNetwork = given(0, { kind: 'notJudged', why: { kind: 'ofNetwork' } }, answered(['192.0.2.7']));
    const [row] = await rowsOf(answersOf(question('a', hosted(['192.0.2.1']), [ofNetwork])));
    assert.deepEqual(
      row?.results.map(({ outcome, values, notes }) => [outcome, values, notes]),
      [['not judged', ['192.0.2.7'], []]],
    );
  });

  it('show hostile text as visible text, cut', async () => {
    const hostile = `"\u202Egro\u0007.elpmaxe${'x'.repeat(5_000)}"`;
    const report = liveReport({
      servers: [server('192.0.2.1', 'authoritative', { name: 'ns\u202E.example' })],
      questions: [textQuestion(hostile, { nsid: '\u200Bid' })],
    });
    const text = JSON.stringify(await rowsOf(report));
    assert.doesNotMatch(text, /\u202E|\u0007|\u200B/u);
    assert.match(text, /⟨U\+202E⟩gro␇/u);
    assert.ok(text.length < 3_000, `${text.length} characters`);
  });

  it('show the first values of a set, and count the others', async () => {
    const rowOf = async (count: number) => {
      const same = given(0, { kind: 'same' }, answered(addresses(count)));
      return (await rowsOf(answersOf(question('www', hosted(addresses(count)), [same]))))[0];
    };
    assert.deepEqual((await rowOf(20))?.hosted, addresses(20));
    const row = await rowOf(21);
    assert.deepEqual(row?.hosted, [...addresses(20), 'and 1 more']);
    assert.deepEqual(row.results[0]?.values.at(-1), 'and 1 more');
  });

  it('say that an answer is too long to show', async () => {
    const outcome = { kind: 'different', onlyHosted: [], onlyAnswered: [] } as const;
    const report = answersOf(
      question('www', hosted(['192.0.2.80']), [given(0, outcome, answered([], { isLeftOut: true }))]),
    );
    assert.deepEqual((await rowsOf(report))[0]?.results[0]?.notes, ['The answer is too long to show.']);
  });
});
