import assert from 'node:assert/strict';
import * as z from 'zod';
import type { LiveReport } from '../../../../src/live/liveReport.ts';
import { AnswersTableSource } from '../../../../src/panels/live/answersTableSource.ts';
import type { CopyForm, TableView } from '../../../../src/panels/table/table.ts';
import { FIRST_VIEW } from '../../../../src/panels/table/tableSource.ts';
import { cellText, portionFrom } from '../../../support/product/tableRows.ts';
import { never } from '../../api/server.ts';
import {
  answered,
  answersOf,
  answersTable,
  asking,
  given,
  hosted,
  NOW,
  question,
  textQuestion,
  variedReport,
} from './reports.ts';

const Copied = z.object({
  startedAt: z.string(),
  servers: z.array(z.object({ state: z.string() })),
  questions: z.array(
    z.object({
      host: z.string(),
      line: z.optional(z.object({ name: z.string() })),
      answers: z.array(
        z.object({
          outcome: z.object({ kind: z.string(), forgets: z.optional(z.object({ at: z.string() })) }),
        }),
      ),
    }),
  ),
});

const hostile = '=HYPERLINK("https://example.com")|[a](b)\u202E\n';
const hostileReport = answersOf(textQuestion(hostile));

const ONLY: Partial<TableView> = { choices: { onlyDifferences: 'on' } };

const copyOf = async (form: CopyForm, report: LiveReport, view: Partial<TableView> = {}): Promise<string> =>
  (await answersTable(report).copy(form, { ...FIRST_VIEW, ...view }, never())) ?? assert.fail();

const countOf = async (report: LiveReport, view: Partial<TableView> = {}): Promise<string> =>
  (await portionFrom(answersTable(report), view)).countText;

describe('The table of live answers', () => {
  const table = answersTable(variedReport());
  const hostsOf = async (view: Partial<TableView>): Promise<readonly string[]> =>
    (await portionFrom(table, view)).rows.map((row) => cellText(row, 0).split('.example.com')[0] ?? '');

  const by = async (column: string, descending = false): Promise<readonly string[]> =>
    hostsOf({ order: { column, descending } });

  it('is filtered by words in the host, type, line, values, servers and outcomes', async () => {
    for (const [filter, hosts] of [
      ['WWW a', ['www']],
      ['mx', ['example.com']],
      ['china', ['cdn']],
      ['203.0.113', ['www']],
      ['no such', ['new']],
      ['ns2.example.net different', ['www']],
      ['192.0.2.53', ['example.com', 'www', 'new']],
    ] as const)
      assert.deepEqual(await hostsOf({ filter }), hosts, filter);
    assert.deepEqual(await hostsOf({ ...ONLY, filter: 'older' }), ['www']);
  });

  it('is filtered by both spellings of a name, and by values that are not shown', async () => {
    const values = Array.from({ length: 30 }, (_, index) => `192.0.2.${index + 100}`);
    const unicode = answersTable(
      answersOf(question('xn--bcher-kva', hosted(values), [given(0, { kind: 'silent' })])),
    );
    for (const filter of ['bücher', 'xn--bcher', '192.0.2.129'])
      assert.equal((await portionFrom(unicode, { filter })).count, 1, filter);
  });

  it('is sorted by each column, the answers by the gravest outcome', async () => {
    assert.deepEqual(await by('host'), ['example.com', 'alias', 'cdn', 'go', 'gone', 'new', 'www']);
    assert.deepEqual((await by('type', true))[0], 'example.com');
    assert.deepEqual(await by('hosted'), ['gone', 'example.com', 'www', 'new', 'cdn', 'go', 'alias']);
    assert.deepEqual(await by('answered'), ['www', 'new', 'alias', 'example.com', 'cdn', 'gone', 'go']);
    assert.deepEqual(await by('constructor'), ['example.com', 'www', 'new', 'go', 'cdn', 'alias', 'gone']);
  });

  it('counts hosts and types, those with a difference, and those that match', async () => {
    const one = answersOf(
      question('www', hosted(['192.0.2.1']), [given(0, { kind: 'same' }, answered(['192.0.2.1']))]),
    );
    assert.equal(await countOf(one), '1 host and type');
    assert.equal(await countOf(variedReport()), '7 hosts and types');
    assert.equal(await countOf(variedReport(), ONLY), '2 of 7 hosts and types have a difference.');
    assert.equal(await countOf(one, ONLY), 'No differences');
    assert.equal(await countOf(variedReport(), { filter: 'mx' }), '1 of 7 hosts and types');
    assert.equal(await countOf(one, { filter: 'mx' }), 'No host or type matches the filter.');
    assert.equal(await countOf(answersOf()), 'No answers');
  });

  it('keeps the ids of its rows while answers arrive, in a new revision for each report', async () => {
    const arriving = new AnswersTableSource();
    assert.equal((await portionFrom(arriving)).count, 0);
    assert.equal(await arriving.copy('csv', FIRST_VIEW, never()), undefined);
    const whole = variedReport();
    const progressOf = (count: number) =>
      asking(count, { ...whole, questions: whole.questions.slice(-count) });
    const few = progressOf(3);
    arriving.show(few, NOW);
    const before = await portionFrom(arriving);
    arriving.show(few, NOW + 1);
    assert.equal(arriving.revision, before.revision);
    arriving.show(progressOf(7), NOW);
    const after = await portionFrom(arriving);
    assert.ok(after.revision > before.revision);
    const ids = after.rows.map(({ id }) => id);
    assert.equal(new Set(ids).size, 7);
    assert.deepEqual(
      before.rows.map(({ id }) => id),
      ids.slice(-3),
    );
  });
});

describe('Copies of live answers', () => {
  it('have a row for each question and server as CSV', async () => {
    const [head, ...rows] = (await copyOf('csv', variedReport(), ONLY)).split('\r\n');
    assert.equal(head, 'Host,Type,Line,Hosted,Server,Outcome,Answered,Notes,NSID');
    assert.equal(rows.length, 6);
    assert.equal(
      rows[1],
      'www.example.com,A,,192.0.2.80,ns2.example.net (2001:db8::2),different,203.0.113.9,Only hosted: 192.0.2.80. Only answered: 203.0.113.9,ams2',
    );
  });

  it('disarm formulas, markup and what cannot be seen', async () => {
    const csv = await copyOf('csv', hostileReport);
    assert.match(csv, /"'=HYPERLINK\(""https/u);
    assert.equal(csv.split('\r\n').length, 2);
    const markdown = await copyOf('markdown', hostileReport);
    assert.match(markdown, /\\\|\\\[a\\\]\(b\)/u);
    assert.equal(markdown.split('\n').length, 3);
    for (const text of [csv, markdown, await copyOf('json', hostileReport)])
      assert.doesNotMatch(text, /\u202E/u);
  });

  it('keep each outcome in JSON, with times as ISO 8601', async () => {
    const { startedAt, servers, questions } = Copied.parse(JSON.parse(await copyOf('json', variedReport())));
    assert.equal(startedAt, new Date(NOW - 3_000).toISOString());
    assert.equal(servers[3]?.state, 'silent');
    assert.equal(questions.length, 7);
    assert.ok(questions.some(({ line }) => line?.name === 'China'));
    const older = questions[1]?.answers.find(({ outcome }) => outcome.kind === 'older');
    assert.equal(older?.outcome.forgets?.at, new Date(NOW + 1_800_000).toISOString());
    assert.equal(Copied.parse(JSON.parse(await copyOf('json', variedReport(), ONLY))).questions.length, 2);
  });
});
