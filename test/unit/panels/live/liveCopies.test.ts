import assert from 'node:assert/strict';
import * as z from 'zod';
import { liveCopy } from '../../../../src/panels/live/liveCopies.ts';
import { answered, answersOf, given, hosted, NOW, question, variedReport } from './reports.ts';

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
const hostileReport = answersOf(
  question('www', hosted(['"text"'], { type: 'TXT' }), [
    given(
      0,
      { kind: 'different', onlyHosted: ['"text"'], onlyAnswered: [hostile] },
      answered([hostile], { type: 'TXT' }),
    ),
  ]),
);

describe('Copies of live answers', () => {
  it('have a row for each question and server as CSV', () => {
    const [head, ...rows] = liveCopy('csv', variedReport(), true, NOW).split('\r\n');
    assert.equal(head, 'Host,Type,Line,Hosted,Server,Outcome,Answered,Notes,NSID');
    assert.equal(rows.length, 6);
    assert.equal(
      rows[1],
      'www.example.com,A,,192.0.2.80,ns2.example.net (2001:db8::2),different,203.0.113.9,Only hosted: 192.0.2.80. Only answered: 203.0.113.9,ams2',
    );
  });

  it('disarm formulas, markup and what cannot be seen', () => {
    const csv = liveCopy('csv', hostileReport, false, NOW);
    assert.match(csv, /"'=HYPERLINK\(""https/u);
    assert.equal(csv.split('\r\n').length, 2);
    const markdown = liveCopy('markdown', hostileReport, false, NOW);
    assert.match(markdown, /\\\|\\\[a\\\]\(b\)/u);
    assert.equal(markdown.split('\n').length, 3);
    for (const text of [csv, markdown, liveCopy('json', hostileReport, false, NOW)])
      assert.doesNotMatch(text, /\u202E/u);
  });

  it('keep each outcome in JSON, with times as ISO 8601', () => {
    const { startedAt, servers, questions } = Copied.parse(
      JSON.parse(liveCopy('json', variedReport(), false, NOW)),
    );
    assert.equal(startedAt, new Date(NOW - 3_000).toISOString());
    assert.equal(servers[3]?.state, 'silent');
    assert.equal(questions.length, 7);
    assert.ok(questions.some(({ line }) => line?.name === 'China'));
    const older = questions[1]?.answers.find(({ outcome }) => outcome.kind === 'older');
    assert.equal(older?.outcome.forgets?.at, new Date(NOW + 1_800_000).toISOString());
    assert.equal(Copied.parse(JSON.parse(liveCopy('json', variedReport(), true, NOW))).questions.length, 2);
  });
});
