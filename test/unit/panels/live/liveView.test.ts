import assert from 'node:assert/strict';
import type { LiveReport } from '../../../../src/live/liveReport.ts';
import { LiveContent } from '../../../../src/panels/live/liveContent.ts';
import { portionFrom } from '../../../support/product/tableRows.ts';
import {
  answered,
  answersOf,
  answersTable,
  asking,
  contentOf as liveContentOf,
  ended,
  given,
  hosted,
  liveReport,
  question,
  server,
  variedReport,
} from './reports.ts';

function contentOf(...shown: Parameters<typeof liveContentOf>): LiveContent {
  const content: unknown = JSON.parse(JSON.stringify(liveContentOf(...shown)));
  // The page parses it with the schema: nothing may be lost.
  const parsed = LiveContent.parse(content);
  assert.deepEqual(parsed, content);
  return parsed;
}

const notesOf = (...shown: Parameters<typeof liveContentOf>): readonly string[] =>
  contentOf(...shown).notes.map(({ text }) => text);

describe('The content of live answers', () => {
  it('says to whom names are sent before the first run', () => {
    const { intro, answers } = contentOf({ kind: 'idle' });
    assert.deepEqual(intro?.servers, [
      'the name servers of example.com, and of the zones above it, from the root down',
      '192.0.2.53, from the setting dnsTree.live.resolvers',
    ]);
    assert.equal(intro?.action.name, 'ask');
    assert.equal(answers.table, undefined);
  });

  it('names servers that are asked instead, and resolvers of the system', () => {
    const servers = [{ address: '2001:db8::1', port: 5353 }];
    const settings = { resolvers: [], servers, roots: [{ address: '192.0.2.54', port: 53 }], faults: [] };
    const { intro } = contentOf({ kind: 'idle' }, { settings });
    assert.deepEqual(intro?.servers.slice(0, 3), [
      'the name servers of the zones above example.com, from the root down',
      '192.0.2.54, from the setting dnsTree.live.roots',
      '[2001:db8::1]:5353, from the setting dnsTree.live.servers',
    ]);
    assert.ok(intro?.servers.slice(3).every((text) => text.endsWith(', a resolver of this system')));
  });

  it('says of the sample that its zones are made up', () => {
    const made = ['The sample is made up: the name servers of the world answer something else, or nothing.'];
    assert.deepEqual(notesOf({ kind: 'idle' }, { isSample: true }), made);
    assert.deepEqual(notesOf({ kind: 'idle' }), []);
    assert.deepEqual(notesOf(ended(liveReport({})), { isSample: true }).slice(0, 1), made);
  });

  it('says what is wrong in the settings', () => {
    const faults = [
      { kind: 'notAList', setting: 'servers' },
      { kind: 'notAnAddress', setting: 'resolvers', entry: 'dns\u202E' },
      { kind: 'tooMany', setting: 'resolvers', count: 1234 },
    ] as const;
    const settings = { resolvers: [], servers: [], roots: [], faults };
    assert.deepEqual(notesOf({ kind: 'idle' }, { settings }), [
      'The setting dnsTree.live.servers is not a list, so it is not used.',
      'The setting dnsTree.live.resolvers has an entry that is not an IP address, with or without a port, and is not used: dns⟨U+202E⟩',
      'The setting dnsTree.live.resolvers has 1,234 entries. Only the first 32 are used.',
    ]);
  });

  it('counts questions while they are asked, and shows what is answered', () => {
    const report = variedReport();
    assert.equal(contentOf({ kind: 'loading' }).progress?.text, 'Loading records…');
    const finding = contentOf(asking(3, report, 'delegation'));
    assert.deepEqual([finding.progress?.total, finding.answers.table], [0, undefined]);
    const { progress, answers, notes } = contentOf(asking(3, report));
    assert.deepEqual([progress?.done, progress?.total, progress?.text], [3, 28, '3 of 28 questions']);
    assert.equal(answers.table?.name, 'answers');
    assert.equal(answers.counts[0]?.text, 'different: 1');
    assert.deepEqual(notes, []);
  });

  it('says that the name servers are being found while others answer, and when no other question is open', () => {
    const { delegation, ...report } = variedReport();
    const pending = { ...report, delegation: { ...delegation, findings: [], isPending: true as const } };
    const shown = (done: number): LiveContent => contentOf(asking(done, pending));
    const open = { tone: 'open', mark: 'Not known', text: 'Finding the name servers…' };
    assert.deepEqual(shown(3).delegation?.findings, [open]);
    assert.deepEqual(shown(3).answers.counts, []);
    assert.equal(shown(27).progress?.text, '27 of 28 questions');
    assert.equal(shown(28).progress?.text, open.text);
  });

  it('lists the findings about the delegation, with the state that the service gives', () => {
    const { delegation } = contentOf(ended(variedReport()), { extStatus: 'dnserror' });
    assert.equal(delegation?.note, 'The service itself says: not delegated here.');
    assert.deepEqual(
      delegation?.findings.map(({ tone, mark }) => [tone, mark]),
      [
        ['good', 'In order'],
        ['good', 'In order'],
        ['bad', 'Wrong'],
        ['open', 'Not known'],
      ],
    );
    assert.match(
      delegation?.findings[2]?.text ?? '',
      /newest is 2026112301\..* ns2\.example\.net .* 2026112300\.$/u,
    );
    assert.equal(contentOf(ended(variedReport()), { extStatus: '' }).delegation?.note, '');
  });

  it('has one line for each server, also for one that is silent', () => {
    const { servers } = contentOf(ended(variedReport()));
    assert.deepEqual(
      servers?.lines.map(({ tone, mark, text }) => `${tone}: ${mark}: ${text}`),
      [
        'good: answers: ns1.example.net (192.0.2.1) · name server · serial 2026112301 · NSID fra1',
        'good: answers: ns2.example.net (2001:db8::2) · name server · serial 2026112300',
        'good: answers: 192.0.2.53 · resolver',
        'open: silent: 192.0.2.54 · resolver · that says nothing about the records',
      ],
    );
    // Of a server without an answer, it says that this tells nothing about the records.
    const states = ['silent', 'unreachable', 'answers', 'notAsked'] as const;
    const others = states.map((state) => server('192.0.2.1', 'resolver', { state }));
    const alone = contentOf(ended(liveReport({ servers: others }))).servers?.lines;
    assert.deepEqual(
      alone?.map(({ text }) => text.split(' · ')[2]),
      ['that says nothing about the records', 'that says nothing about the records', undefined, undefined],
    );
  });

  it('says once that the network cuts in, whatever the number of questions', async () => {
    const servers = [server('192.0.2.1', 'authoritative', { state: 'notAuthoritative' })];
    const questions = Array.from({ length: 200 }, (_, index) =>
      question(`host${index}`, hosted(['192.0.2.80']), [
        given(0, { kind: 'cutByNetwork' }, answered(['192.0.2.7'])),
      ]),
    );
    const report = liveReport({ isCutByNetwork: true, servers, questions });
    const { notes } = contentOf(ended(report));
    assert.equal(notes.length, 1);
    assert.match(notes[0]?.text ?? '', /^This network answers in place of the name servers/u);
    const { rows, countText } = await portionFrom(answersTable(report));
    assert.deepEqual(rows, []);
    assert.equal(countText, 'No answers');
  });

  it('says that a run ended before all was asked, and how much is open', () => {
    const open = given(0, { kind: 'notJudged', why: { kind: 'stopped', why: 'queryLimit' } });
    const report = answersOf(
      question('a', hosted(['192.0.2.1']), [given(0, { kind: 'same' }, answered(['192.0.2.1']))]),
      question('b', hosted(['192.0.2.1']), [open]),
    );
    assert.deepEqual(notesOf(ended({ ...report, stopped: 'queryLimit' })), [
      'A run sends a limited number of questions, and this one would have needed more. Of 2 hosts and types, 1 were not asked for everywhere.',
    ]);
    const cancelled = contentOf(ended({ ...report, stopped: 'cancelled', questions: [] }));
    assert.match(cancelled.notes[0]?.text ?? '', /^Cancelled before everything was asked\.$/u);
  });

  it('says how much is not asked for and not kept', () => {
    const report = answersOf(question('a', hosted(['192.0.2.1']), [given(0, { kind: 'silent' })]));
    const notesWith = (more: Partial<LiveReport>) => notesOf(ended({ ...report, ...more }));
    assert.deepEqual(notesWith({}), []);
    assert.deepEqual(notesWith({ leftOut: 1_234 }), [
      'The zone has 1,234 hosts and types more than a run asks for. Check a host or a record to ask for others.',
    ]);
    assert.deepEqual(notesWith({ linesLeftOut: 1_001 }), [
      'The hosts have 1,001 lines more than a run asks for. These were not compared.',
    ]);
    assert.deepEqual(notesWith({ answersNotKept: 1 }), [
      'All answers together are too long to keep: 1 were compared, and only their outcomes are shown.',
    ]);
  });

  it('says why nothing was asked', () => {
    const failed = contentOf({
      kind: 'failed',
      failure: { kind: 'timeout', operation: 'Record.List', seconds: 20 },
    });
    assert.equal(failed.notes[0]?.tone, 'bad');
    assert.match(contentOf({ kind: 'gone' }).notes[0]?.text ?? '', /^There is no such zone or record/u);
    assert.match(contentOf(ended(liveReport())).notes[0]?.text ?? '', /^Nothing is hosted in this zone/u);
  });
});
