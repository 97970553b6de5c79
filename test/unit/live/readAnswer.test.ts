import assert from 'node:assert/strict';
import { readAnswer } from '../../../src/live/readAnswer.ts';
import type { DnsMessage, MessageRecord } from '../../../src/live/wire/message.ts';
import { MESSAGE, rr } from './answeringSender.ts';

const ZONE = 'example.com';
const NAME = 'a.sub.example.com';

const soa = (name: string): MessageRecord => rr(`${name} SOA ns.test. host.test. 1 2 3 4 900`, 300);

const referral = (owner: string): Partial<DnsMessage> => ({
  isAuthoritative: false,
  authorities: [rr(`${owner} NS ns2.test.`, 90), rr(`${owner} NS ns1.test.`), rr(`${owner} DS 1 2 3 4`)],
});

/** What a message says to a question for {@link NAME}, in a few words. */
function said(
  change: Partial<DnsMessage>,
  { type = 'A', role = 'authoritative' }: { type?: string; role?: 'authoritative' | 'resolver' } = {},
): string {
  const reading = readAnswer({ ...MESSAGE, ...change }, { name: NAME, type, zone: ZONE, role });
  if (reading.kind === 'failed') return `failed ${reading.why}`;
  if (reading.kind !== 'set') return reading.kind;
  const { kind, type: of, records, ttl } = reading.set;
  return [kind, of, ...records, String(ttl)].join(' ');
}

/** The same of a resolver, which has no authority. */
const resolved = (change: Partial<DnsMessage>, type = 'A'): string =>
  said({ isAuthoritative: false, offersRecursion: true, ...change }, { type, role: 'resolver' });

describe('An answer to a name and type', () => {
  it('has the records of both, each once and sorted, with the smallest TTL', () => {
    const answers = [
      rr(`${NAME} A 192.0.2.2`, 300),
      rr(`${NAME} A 192.0.2.1`, 61),
      rr(`${NAME} A 192.0.2.2`, 90),
      rr(`${NAME} AAAA 2001:db8::1`, 1),
      rr('other.example.com A 192.0.2.3', 2),
    ];
    assert.equal(said({ answers }), 'records A 192.0.2.1 192.0.2.2 61');
    assert.equal(resolved({ answers }), 'records A 192.0.2.1 192.0.2.2 61');
    assert.equal(said({ answers }, { type: 'AAAA' }), 'records AAAA 2001:db8::1 1');
  });

  it('is an alias, unless the alias itself was asked for', () => {
    const answers = [rr(`${NAME} CNAME b.test.`), rr(`${NAME} A 192.0.2.1`), rr('b.test A 192.0.2.2')];
    assert.equal(said({ answers }), 'cname CNAME b.test. 60');
    assert.equal(said({ answers }, { type: 'CNAME' }), 'records CNAME b.test. 60');
    assert.equal(said({ answers: answers.slice(2) }), 'empty');
    assert.equal(said({ answers: [rr('b.test CNAME c.test.')] }), 'empty');
  });

  it('is a DNAME record above the name, which only a resolver may have from above the zone', () => {
    const alias = rr(`${NAME} CNAME a.b.test.`);
    for (const [owner, byServer, byResolver] of [
      ['sub.example.com', 'dname', 'dname'],
      [ZONE, 'dname', 'dname'],
      ['com', 'cname', 'dname'],
      [NAME, 'cname', 'cname'],
      ['ub.example.com', 'cname', 'cname'],
      ['b.sub.example.com', 'cname', 'cname'],
    ] as const) {
      const answers = [rr(`${owner} DNAME b.test.`, 30), alias];
      const text = { dname: 'dname DNAME b.test. 30', cname: 'cname CNAME a.b.test. 60' } as const;
      assert.equal(said({ answers }), text[byServer], owner);
      assert.equal(resolved({ answers }), text[byResolver], owner);
    }
  });

  it('is a referral to the name or to one above it, below the apex', () => {
    for (const owner of [NAME, 'sub.example.com'])
      assert.equal(said(referral(owner)), 'delegation NS ns1.test. ns2.test. 60', owner);
    for (const owner of [ZONE, 'com', '.', 'b.sub.example.com', 'x.a.sub.example.com', 'ub.example.com'])
      assert.equal(said(referral(owner)), 'notAuthoritative', owner);
    const below = referral('sub.example.com');
    assert.equal(said({ ...below, isAuthoritative: true }), 'empty');
    assert.equal(said({ ...below, rcode: 'NXDOMAIN' }), 'notAuthoritative');
    assert.equal(said({ ...below, answers: [rr(`${NAME} A 192.0.2.1`)] }), 'notAuthoritative');
    assert.equal(resolved(below), 'empty');
  });

  it('denies a name or data with a SOA of the zone, kept as long as the smaller of its two times', () => {
    const authorities = [soa(ZONE)];
    assert.equal(said({ authorities }), 'noData A 300');
    assert.equal(said({ authorities, rcode: 'NXDOMAIN' }), 'noName A 300');
    assert.equal(said({ authorities: [{ ...soa(ZONE), ttl: 1000 }] }), 'noData A 900');
    assert.equal(said({ rcode: 'NXDOMAIN' }), 'noName A undefined');
    assert.equal(said({}), 'empty');
    assert.equal(resolved({}), 'empty');
  });

  it('is denied by the zone or one below it alone, while a resolver asks others too', () => {
    for (const [owner, serves] of [
      [ZONE, true],
      ['sub.example.com', true],
      ['com', false],
      ['.', false],
      ['notexample.com', false],
    ] as const) {
      const authorities = [rr('x.test NS ns.test.'), soa(owner)];
      assert.equal(said({ authorities }), serves ? 'noData A 300' : 'notAuthoritative', owner);
      assert.equal(resolved({ authorities }), 'noData A 300', owner);
    }
  });

  it('is none of a server that refuses, fails, has no authority or resolves nothing', () => {
    const answers = [rr(`${NAME} A 192.0.2.1`)];
    assert.equal(said({ answers, rcode: 'REFUSED' }), 'refused');
    assert.equal(resolved({ answers, rcode: 'REFUSED' }), 'refused');
    assert.equal(said({ answers, rcode: 'SERVFAIL' }), 'failed SERVFAIL');
    assert.equal(said({ answers, rcode: 'YXDOMAIN' }), 'failed YXDOMAIN');
    assert.equal(said({ answers, isAuthoritative: false }), 'notAuthoritative');
    assert.equal(resolved({ authorities: [soa(ZONE)], offersRecursion: false }), 'failed noRecursion');
    assert.equal(resolved({ answers, offersRecursion: false }), 'records A 192.0.2.1 60');
  });
});
