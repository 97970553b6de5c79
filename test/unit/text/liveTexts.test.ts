import assert from 'node:assert/strict';
import type { DelegationFinding } from '../../../src/live/delegationFindings.ts';
import type { UnjudgedReason } from '../../../src/live/liveReport.ts';
import { delegationText } from '../../../src/text/delegationText.ts';
import { outcomeNotes, outcomeWord } from '../../../src/text/liveOutcomeText.ts';

const NOW = new Date(2026, 10, 23, 18, 10).getTime();
const hostile = '\u202Ens.example\n';
const server = { name: hostile, address: { address: '192.0.2.1', port: 5353 } };

const FINDINGS: readonly DelegationFinding[] = [
  { code: 'pointsAtService', level: 'good', parent: [hostile], service: [hostile] },
  { code: 'pointsElsewhere', level: 'bad', parent: [hostile], service: ['ns.example.net'] },
  { code: 'pointsPartly', level: 'bad', parent: [hostile], service: ['ns.example.net'] },
  { code: 'serviceUnknown', level: 'unknown', parent: [hostile] },
  { code: 'notDelegated', level: 'bad', parent: hostile },
  ...(['silent', 'loop', 'failed', 'cutByNetwork', 'stopped'] as const).map(
    (why) => ({ code: 'parentNotFound', level: 'unknown', why }) as const,
  ),
  { code: 'parentServesZone', level: 'unknown', parent: '' },
  {
    code: 'parentServersDiffer',
    level: 'bad',
    parent: 'com',
    answers: [
      { server, servers: ['ns1.example.com'] },
      { server, servers: [] },
    ],
  },
  { code: 'oneParentServer', level: 'unknown', parent: 'com', server },
  { code: 'setsAgree', level: 'good', servers: [hostile] },
  { code: 'setsDiffer', level: 'bad', onlyParent: [hostile], onlyZone: [] },
  { code: 'zoneSetUnknown', level: 'unknown' },
  { code: 'glueMissing', level: 'bad', server: hostile },
  { code: 'glueThere', level: 'good', servers: [hostile] },
  { code: 'noAddress', level: 'unknown', server: hostile },
  { code: 'allAuthoritative', level: 'good', servers: [server] },
  { code: 'notAuthoritative', level: 'bad', server },
  { code: 'refused', level: 'bad', server },
  { code: 'failed', level: 'bad', server },
  { code: 'unreadable', level: 'bad', server },
  { code: 'silent', level: 'unknown', server },
  { code: 'unreachable', level: 'unknown', server },
  { code: 'serialsAgree', level: 'good', serial: 4_294_967_295 },
  { code: 'serialsDiffer', level: 'bad', newest: 2, serials: [{ server, serial: 1 }] },
  { code: 'unsigned', level: 'good' },
  { code: 'dsMatchesKey', level: 'good', keyTag: 12_345 },
  { code: 'dsWithoutKey', level: 'bad', keyTags: [12_345] },
  { code: 'dsWithoutKeyHere', level: 'unknown', keyTags: [12_345] },
  { code: 'dsUnknown', level: 'unknown', keyTags: [12_345] },
];

const DOUBTS: readonly UnjudgedReason[] = [
  ...(
    ['notLoaded', 'changed', 'notServed', 'outside', 'notListed', 'tooManyNames', 'otherLine'] as const
  ).map((why) => ({ kind: 'undecided', why }) as const),
  { kind: 'redirect' },
  { kind: 'followedDiffers', target: hostile },
  { kind: 'targetUnknown', target: hostile },
  { kind: 'lineNotAskable' },
  { kind: 'subnetNotHonoured', seenLines: [] },
  { kind: 'subnetNotHonoured', seenLines: [hostile] },
  { kind: 'resolverLine' },
  { kind: 'emptyAnswer' },
  { kind: 'ofNetwork' },
  { kind: 'notAskable' },
  { kind: 'hostedInvalid' },
  { kind: 'delegatedAway' },
  { kind: 'serverSilent' },
  ...(['cancelled', 'deadline', 'queryLimit'] as const).map((why) => ({ kind: 'stopped', why }) as const),
];

/** The outcomes of which there is nothing else to say. */
const SILENT = [
  'pending',
  'silent',
  'refused',
  'notAuthoritative',
  'unreadable',
  'cutByNetwork',
  'noName',
  'noData',
] as const;

/** Has no text that hides something, and ends like a sentence. */
function assertSentence(text: string): void {
  assert.match(text, /^[\p{Lu}\p{N}⟨].*[.:)\p{L}\d⟩␊]$/su, text);
  assert.doesNotMatch(text, /[\u202E\n]/u, text);
}

const seen = (...seenLines: readonly string[]): string =>
  outcomeNotes({ kind: 'notJudged', why: { kind: 'subnetNotHonoured', seenLines } }, NOW).join();

describe('The texts of live answers', () => {
  it('have a sentence of its own for each finding about a delegation', () => {
    const texts = FINDINGS.map(delegationText);
    texts.forEach(assertSentence);
    assert.equal(new Set(texts).size, FINDINGS.length);
  });

  it('say why an answer is not judged, each in its own way', () => {
    const texts = DOUBTS.map((why) => outcomeNotes({ kind: 'notJudged', why }, NOW).join(' '));
    texts.forEach(assertSentence);
    assert.equal(new Set(texts).size, DOUBTS.length);
  });

  it('name the lines that a server showed, if there are any', () => {
    assert.match(seen(), / so only the line of this machine was seen\.$/u);
    assert.match(seen('Asia', 'Europe'), / so only the line of this machine was seen: Asia, Europe\.$/u);
  });

  it('name the target that was followed', () => {
    assert.deepEqual(outcomeNotes({ kind: 'equalAfterFollowing', target: hostile }, NOW), [
      'These are the addresses of ⟨U+202E⟩ns.example␊.',
    ]);
  });

  it('have a word of its own for an outcome of which there is nothing else to say', () => {
    assert.equal(new Set(SILENT.map((kind) => outcomeWord({ kind }))).size, SILENT.length);
    for (const kind of SILENT) assert.deepEqual(outcomeNotes({ kind }, NOW), []);
  });

  it('say why a server failed', () => {
    const failures = 'unreachable portClosed closed tcpSilent noRecursion ECONNRESET SERVFAIL'.split(' ');
    const texts = failures.map((why) => outcomeNotes({ kind: 'failed', why }, NOW).join());
    texts.forEach(assertSentence);
    assert.equal(new Set(texts).size, failures.length);
    assert.equal(texts.at(-1), 'The server answered SERVFAIL.');
    const closed = ['closed', 'tcpClosed'].map((why) => outcomeNotes({ kind: 'failed', why }, NOW).join());
    assert.equal(closed[0], closed[1]);
  });
});
