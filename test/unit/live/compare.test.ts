import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { DEFAULT_DNS_CLIENT, type DnsClient } from '../../../src/dns/client.ts';
import { agedOutcome, compareSets, isSameAnswer } from '../../../src/live/compare.ts';
import { hostedAnswer, type HostedAnswer } from '../../../src/live/hosted.ts';
import type { AnsweredSet, LiveOutcome } from '../../../src/live/liveReport.ts';
import type { LiveRecord } from '../../../src/live/liveRequest.ts';
import { country, records, zone } from '../dns/zones.ts';

const NOW = 1_000_000;
const CONTEXT = {
  authoritative: { role: 'authoritative', now: NOW },
  resolver: { role: 'resolver', now: NOW },
} as const;

/** What `www` hosts: records like `www A 192.0.2.1`, with a TTL of ten minutes. */
function hosting(type: string, ...texts: readonly string[]): HostedAnswer {
  const all = records(...texts).map((record) => ({ ...record, ttl: 600 }));
  return hostedAnswer({ ...zone(), records: all }, 'www.example.com', type, DEFAULT_DNS_CLIENT);
}

/** What these records host for the address of `www`. */
const addressOf = (all: readonly LiveRecord[], client: DnsClient = DEFAULT_DNS_CLIENT): HostedAnswer =>
  hostedAnswer({ ...zone(), records: all }, 'www.example.com', 'A', client);

const AnsweredKind = z.enum(['records', 'noName', 'noData', 'cname', 'delegation']);
const answering = (
  kind: AnsweredSet['kind'],
  type: string,
  texts: readonly string[] = [],
  ttl = 600,
): AnsweredSet => ({
  kind,
  type,
  records: texts,
  ttl,
});

/** The outcome in a few words. */
function word(outcome: LiveOutcome): string {
  if (outcome.kind === 'notJudged') return `notJudged ${outcome.why.kind}`;
  if (outcome.kind === 'different' || outcome.kind === 'older')
    return `${outcome.kind} -${outcome.onlyHosted.join(',')} +${outcome.onlyAnswered.join(',')}`;
  return outcome.kind;
}

describe('Comparing what is hosted with what was answered', () => {
  const A1 = 'www A 192.0.2.1';
  const BAD = 'www A 999.0.2.1';
  const CUT = 'www NS ns.test.';
  /** Records of two lines that both have the client. */
  const undecided = addressOf(records(A1, 'www A 192.0.2.2 @Asia', 'www A 192.0.2.3 @Europe'), country('TR'));
  const cases: readonly (readonly [
    name: string,
    hosted: readonly string[] | HostedAnswer,
    answered: string,
    outcome: string,
    ofResolver?: string,
  ])[] = [
    ['one set', [A1], 'records A 192.0.2.1', 'same'],
    ['a record more', [A1], 'records A 192.0.2.1 192.0.2.2', 'different - +192.0.2.2'],
    ['a record less', [A1, 'www A 192.0.2.2'], 'records A 192.0.2.1', 'different -192.0.2.2 +'],
    ['no name', [A1], 'noName A', 'noName'],
    ['no data', [A1], 'noData A', 'noData'],
    ['no such name, where it has other types', ['www TXT x', `-${A1}`], 'noName A', 'noName'],
    ['no such name, where there are names below it', ['a.www A 192.0.2.1'], 'noName A', 'noName'],
    ['neither has data', ['www TXT x'], 'noData A', 'same'],
    ['neither has the name, for either reason', [], 'noData A', 'same'],
    ['neither has the name', [], 'noName A', 'same'],
    ['nothing is hosted', [], 'records A 192.0.2.1', 'different - +192.0.2.1'],
    ['an alias', [A1], 'cname CNAME b.test.', 'different -A 192.0.2.1 +CNAME b.test.'],
    ['an invalid record', [BAD], 'records A 192.0.2.1', 'notJudged hostedInvalid'],
    ['an invalid record, denied', [BAD], 'noName A', 'notJudged hostedInvalid'],
    ['a redirect', ['www URL http://b.test/'], 'records A 192.0.2.1', 'notJudged redirect'],
    ['a delegation', [CUT], 'delegation NS ns.test.', 'same'],
    ['a delegation to others', [CUT], 'delegation NS other.test.', 'different -ns.test. +other.test.'],
    ['a delegation that is not there', [CUT], 'noName A', 'noName', 'notJudged delegatedAway'],
    ['what is behind a delegation', [CUT], 'noData A', 'notJudged delegatedAway'],
    ['records behind a delegation', [CUT], 'records A 192.0.2.1', 'notJudged delegatedAway'],
    ['records of two lines', undecided, 'records A 192.0.2.1', 'notJudged undecided'],
    ['records for other clients only', [`${A1} @Asia`], 'noName A', 'same'],
  ];
  for (const [name, hosted, text, outcome, ofResolver = outcome] of cases)
    it(`says “${outcome}” for ${name}`, () => {
      const [kind, type = '', ...found] = text.split(' ');
      const answered = answering(AnsweredKind.parse(kind), type, found);
      const of = 'set' in hosted ? hosted : hosting('A', ...hosted);
      assert.equal(word(compareSets(of, answered, CONTEXT.authoritative)), outcome);
      assert.equal(word(compareSets(of, answered, CONTEXT.resolver)), ofResolver);
    });

  it('notes another TTL of an authoritative server, where both are known', () => {
    const hosted = hosting('A', A1);
    const notes = (ttl: number | undefined, context: (typeof CONTEXT)[keyof typeof CONTEXT], of = hosted) =>
      compareSets(of, { kind: 'records', type: 'A', records: ['192.0.2.1'], ttl }, context);
    assert.deepEqual(notes(601, CONTEXT.authoritative), {
      kind: 'same',
      ttl: { hosted: 600, answered: 601 },
    });
    assert.deepEqual(notes(600, CONTEXT.authoritative), { kind: 'same' });
    assert.deepEqual(notes(undefined, CONTEXT.authoritative), { kind: 'same' });
    assert.deepEqual(notes(601, CONTEXT.resolver), { kind: 'same' });
    const unknown = { ...hosted, set: { ...hosted.set, ttl: undefined } };
    assert.deepEqual(notes(601, CONTEXT.authoritative, unknown), { kind: 'same' });
  });

  it('says when a resolver forgets what is different or missing, and of nobody else', () => {
    const hosted = hosting('A', A1);
    for (const answered of [answering('records', 'A', ['192.0.2.9'], 2), answering('noName', 'A', [], 2)]) {
      const outcome = compareSets(hosted, answered, CONTEXT.resolver);
      assert.ok('forgets' in outcome);
      assert.deepEqual(outcome.forgets, { ttl: 2, at: NOW + 2000 });
      assert.ok(!('forgets' in compareSets(hosted, answered, CONTEXT.authoritative)));
      assert.ok(!('forgets' in compareSets(hosted, { ...answered, ttl: undefined }, CONTEXT.resolver)));
    }
  });

  it('takes some of the records that share a name by weight for all, but neither others nor none', () => {
    const texts = [A1, 'www A 192.0.2.2'];
    const weighted = { ...hosting('A', ...texts), isWeighted: true };
    const outcome = (...found: readonly string[]): string =>
      compareSets(weighted, answering('records', 'A', found), CONTEXT.authoritative).kind;
    assert.equal(outcome('192.0.2.2'), 'same');
    assert.equal(outcome('192.0.2.2', '192.0.2.3'), 'different');
    assert.equal(outcome(), 'different');
    const one = records(A1).map((record) => ({ ...record, weight: 1 }));
    const two = [...one, ...records('www A 192.0.2.2')];
    const areWeighted = [one, two, records(...texts)].map((all) => addressOf(all).isWeighted);
    assert.deepEqual(areWeighted, [false, true, false]);
  });
});

describe('What is hosted for a name and type', () => {
  it('has its valid records in one spelling, each once and sorted, and the others apart', () => {
    const {
      records: texts,
      invalid,
      kind,
      type,
      ttl,
    } = hosting('AAAA', 'www aaaa 2001:DB8::2', 'www AAAA 2001:db8:0::2', 'www AAAA ::1', 'www AAAA x').set;
    assert.deepEqual(
      { texts, invalid, kind, type, ttl },
      { texts: ['2001:db8::2', '::1'], invalid: ['x'], kind: 'records', type: 'AAAA', ttl: 600 },
    );
    assert.deepEqual(hosting('A', 'www URL http://b.test/').set.invalid, []);
    assert.equal(hosting('MX').set.type, 'MX');
    assert.equal(hosting('A', 'www cname b.test.').set.type, 'CNAME');
  });

  it('has a TTL only where all its records agree', () => {
    const all = records('www A 192.0.2.1', 'www A 192.0.2.2').map((record, at) => ({
      ...record,
      ttl: 60 + at,
    }));
    assert.equal(addressOf(all).set.ttl, undefined);
    assert.equal(addressOf(all.slice(1)).set.ttl, 61);
  });

  it('leads where an alias or a redirect leads, and nowhere else', () => {
    assert.equal(hosting('A', 'www CNAME B.test.').target, 'b.test');
    assert.equal(hosting('A', 'www URL http://b.test/x').target, 'b.test');
    assert.equal(hosting('MX', 'www MX b.test.').target, undefined);
    assert.equal(hosting('A').target, undefined);
  });
});

describe('An older answer of a resolver', () => {
  const forgets = { ttl: 60, at: NOW };
  const different: LiveOutcome = { kind: 'different', onlyHosted: ['h'], onlyAnswered: ['a'], forgets };
  const answered = answering('records', 'A', ['a']);
  const now = { outcome: { kind: 'same' }, answered: answering('records', 'A', ['h']) } as const;

  it('is called so while a server answers what is hosted, and none the same as the resolver', () => {
    assert.deepEqual(agedOutcome(different, answered, [now]), { ...different, kind: 'older' });
    assert.equal(agedOutcome(different, answered, []), different);
    assert.equal(agedOutcome(different, answered, [{ outcome: different, answered: undefined }]), different);
    assert.equal(agedOutcome(different, answered, [now, { outcome: different, answered }]), different);
    assert.equal(
      agedOutcome(different, answered, [{ outcome: { kind: 'silent' }, answered: undefined }, now]).kind,
      'older',
    );
    const cut: AnsweredSet = { ...answered, records: [], isLeftOut: true };
    assert.equal(agedOutcome(different, cut, [now]), different, 'not kept');
    const { forgets: _, ...kept } = different;
    assert.equal(agedOutcome(kept, answered, [now]), kept, 'nobody knows how long');
    assert.equal(agedOutcome(different, answered, [now, { outcome: different, answered: cut }]), different);
    const noData: LiveOutcome = { kind: 'noData', forgets };
    assert.equal(agedOutcome(noData, answered, [now]), noData);
  });

  it('is the same as another one if kind, type and all records are', () => {
    const same = (other: AnsweredSet): boolean => isSameAnswer(answering('records', 'A', ['a', 'b']), other);
    assert.ok(same(answering('records', 'A', ['b', 'a'], 1)));
    assert.ok(!same(answering('delegation', 'A', ['a', 'b'])));
    assert.ok(!same(answering('records', 'AAAA', ['a', 'b'])));
    assert.ok(!same(answering('records', 'A', ['a'])));
    assert.ok(!same(answering('records', 'A', ['a', 'b', 'c'])));
    assert.ok(!same(answering('records', 'A', ['a', 'c'])));
  });
});
