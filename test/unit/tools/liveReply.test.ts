import assert from 'node:assert/strict';
import type { LiveAnswer, LiveQuestion, LiveReport } from '../../../src/live/liveReport.ts';
import { liveReply } from '../../../src/tools/liveReply.ts';
import type { Fields } from '../../../src/tools/reply.ts';
import { answered, given, hosted, liveReport, question, server } from '../panels/live/reports.ts';

const RECORDS = ['192.0.2.1'];
const SERVERS = [
  server('192.0.2.1', 'authoritative', { name: 'ns.example.net' }),
  server('192.0.2.2', 'resolver', { state: 'silent' }),
];

const answer = (fields: Partial<LiveAnswer> = {}): LiveAnswer =>
  given(0, { kind: 'same' }, answered(RECORDS, { ttl: 60 }), fields);
const asked = (fields: Partial<LiveQuestion> = {}): LiveQuestion =>
  question('www', hosted(RECORDS), [answer()], fields);
const report = (fields: Partial<LiveReport> = {}): LiveReport =>
  liveReport({ servers: SERVERS, questions: [asked()], ...fields });

interface Told {
  readonly head: Fields;
  readonly rows: readonly Fields[];
}

/** The head and the rows of a reply, without fields that are undefined. */
function told(of: LiveReport, offset = 0): Told {
  const reply = liveReply(of, { head: { host: 'www.example.com' }, offset });
  assert.ok(reply.kind === 'rows' && reply.of === 'answers' && reply.offset === offset);
  return { head: plain(reply.head), rows: reply.rows.map((row) => plain(row())) };
}

const plain = (fields: Fields): Fields => JSON.parse(JSON.stringify(fields));
const rowOf = (fields: Partial<LiveAnswer>, of: Partial<LiveQuestion> = {}): Fields =>
  told(report({ questions: [asked({ ...of, answers: [answer(fields)] })] })).rows[0] ?? assert.fail();

const findingsIn = (...findings: LiveReport['delegation']['findings']): unknown =>
  told(report({ delegation: { ...report().delegation, findings } })).head['delegation'];
const lineOf = (length: number): LiveQuestion['recordLine'] => ({
  name: 'l'.repeat(length),
  subnet: undefined,
  country: undefined,
});

describe('The reply about live answers', () => {
  it('has what was asked about, the servers, and what silence says', () => {
    assert.deepEqual(told(report()).head, {
      host: 'www.example.com',
      note: 'Outcomes `silent`, `refused`, `failed`, `notJudged` and `cutByNetwork` say nothing about the records.',
      servers: [
        { server: 'ns.example.net (192.0.2.1)', role: 'authoritative', state: 'answers' },
        { server: '192.0.2.2', role: 'resolver', state: 'silent' },
      ],
    });
    const { cutByNetwork, stopped } = told(report({ isCutByNetwork: true, stopped: 'deadline' })).head;
    assert.deepEqual([cutByNetwork, stopped], [true, 'deadline']);
    const { typesNotAsked, linesNotAsked } = told(report({ leftOut: 2, linesLeftOut: 3 })).head;
    assert.deepEqual([typesNotAsked, linesNotAsked], [2, 3]);
  });

  it('has the findings about the delegation that are not good', () => {
    const unsigned = { code: 'unsigned', level: 'good' } as const;
    const missing = { code: 'notDelegated', level: 'bad', parent: 'com' } as const;
    const unknown = { code: 'zoneSetUnknown', level: 'unknown' } as const;
    assert.equal(findingsIn(unsigned), undefined);
    assert.deepEqual(findingsIn(unsigned, missing, unknown), [
      'The parent zone com does not delegate this zone.',
      'No server answered which name servers the zone itself names.',
    ]);
    const [long] = [
      findingsIn({
        code: 'serviceUnknown',
        level: 'unknown',
        parent: ['x'.repeat(250), 'y'.repeat(250), 'z'.repeat(250), 'x'.repeat(250)],
      }),
    ];
    assert.ok(Array.isArray(long));
    assert.equal(String(long[0]).length, 1000);
  });

  it('has 20 findings at most', () => {
    const findings = Array.from(
      { length: 21 },
      () => ({ code: 'zoneSetUnknown', level: 'unknown' }) as const,
    );
    const { delegation } = told(report({ delegation: { ...report().delegation, findings } })).head;
    assert.equal(Array.isArray(delegation) && delegation.length, 20);
  });

  it('has a row for each answer of each question', () => {
    const { rows } = told(
      report({
        questions: [
          asked({
            answers: [answer(), answer({ server: 1, outcome: { kind: 'silent' }, answered: undefined })],
          }),
          asked({ type: 'TXT', answers: [answer({ server: 7, nsid: 'a1' })] }),
        ],
      }),
      1,
    );
    assert.deepEqual(rows, [
      {
        type: 'A',
        hosted: RECORDS,
        server: 'ns.example.net (192.0.2.1)',
        outcome: 'same',
        answered: RECORDS,
        ttl: 60,
      },
      { type: 'A', hosted: RECORDS, server: '192.0.2.2', outcome: 'silent' },
      { type: 'TXT', hosted: RECORDS, outcome: 'same', answered: RECORDS, ttl: 60, nsid: 'a1' },
    ]);
  });

  it('has the differences, and what is said about them', () => {
    const forgets = { ttl: 60, at: 1 };
    for (const kind of ['different', 'older'] as const) {
      const row = rowOf({ outcome: { kind, onlyHosted: ['a'], onlyAnswered: ['b'], forgets } });
      assert.deepEqual([row['onlyHosted'], row['onlyAnswered'], row['outcome']], [['a'], ['b'], kind]);
      assert.match(String(row['notes']), /Only hosted: a\. Only answered: b\. The resolver must /u);
    }
    const same = rowOf({ outcome: { kind: 'same', ttl: { hosted: 60, answered: 30 } } });
    assert.deepEqual([same['onlyHosted'], same['onlyAnswered']], [undefined, undefined]);
    assert.equal(same['notes'], 'Only the TTL differs: 1 minute hosted, 30 seconds answered.');
    assert.equal(rowOf({})['notes'], undefined);
    const long = rowOf({
      outcome: {
        kind: 'older',
        onlyHosted: Array.from('abcdefg', (letter) => letter.repeat(290)),
        onlyAnswered: [],
        forgets,
      },
    });
    assert.equal(String(long['notes']).length, 1000);
  });

  it('has texts up to a limit, and 20 values', () => {
    for (const more of [0, 1]) {
      const cut = (text: string, most: number): string => (more === 0 ? text : `${text.slice(0, most - 1)}…`);
      const value = 'v'.repeat(300 + more);
      const row = rowOf(
        { answered: answered(Array.from({ length: 20 + more }, () => value)), nsid: 'n'.repeat(100 + more) },
        { type: 'T'.repeat(40 + more), recordLine: lineOf(100 + more) },
      );
      assert.equal(row['type'], cut('T'.repeat(40), 40));
      assert.equal(row['line'], cut('l'.repeat(100), 100));
      assert.equal(row['nsid'], cut('n'.repeat(100), 100));
      assert.deepEqual(row['answered'], Array(20).fill(cut('v'.repeat(300), 300)));
    }
  });
});
