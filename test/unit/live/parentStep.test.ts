import assert from 'node:assert/strict';
import { addressesIn, stepOf } from '../../../src/live/parentStep.ts';
import type { DnsMessage, MessageRecord } from '../../../src/live/wire/message.ts';
import { MESSAGE as EMPTY, rr } from './answeringSender.ts';

const MESSAGE: DnsMessage = {
  ...EMPTY,
  isAuthoritative: false,
  authorities: [rr('example.com NS ns1.example.net.')],
};

const glueRecord = (type: string, text: string): MessageRecord => ({ name: 'ns.test', type, ttl: 1, text });

/** What a server of a parent says about example.com, with the zone that it refers to or that denies it. */
function said(message: Partial<DnsMessage>, parent = 'com'): string | undefined {
  const server = { name: 'a.test', address: { address: '192.0.2.1', port: 53 } };
  const step = stepOf({ ...MESSAGE, ...message }, { zone: 'example.com', parent, server, port: 53 });
  if (step === undefined || step.kind === 'astray') return step?.kind;
  return `${step.kind} ${step.kind === 'closer' ? step.referral.zone : `by ${step.parent}`}`;
}

const denied = (owner: string, message: Partial<DnsMessage> = {}, parent = ''): string | undefined =>
  said(
    {
      isAuthoritative: true,
      rcode: 'NXDOMAIN',
      authorities: [rr(`${owner} SOA a. b. 1 2 3 4 5`)],
      ...message,
    },
    parent,
  );

describe('An answer of a server above a zone', () => {
  it('is a referral without answers, authority and an error only', () => {
    assert.equal(said({}), 'delegated by com');
    assert.equal(said({ answers: [rr('example.com CNAME example.net.')] }), undefined);
    assert.equal(said({ isAuthoritative: true }), undefined);
    assert.equal(said({ rcode: 'SERVFAIL' }), undefined);
    assert.equal(said({ rcode: 'NXDOMAIN' }), undefined);
  });

  it('leads closer to the zone or elsewhere, but never to where it was asked, nor up', () => {
    for (const [owner, parent, step] of [
      ['com', '', 'closer com'],
      ['example.com', '', 'delegated by '],
      ['org', '', 'astray'],
      ['ample.com', '', 'astray'],
      ['www.example.com', '', 'astray'],
      ['.', '', undefined],
      ['com', 'com', undefined],
      ['.', 'com', undefined],
      ['org', 'com', undefined],
      ['other.com', 'com', 'astray'],
    ] as const)
      assert.equal(
        said({ authorities: [rr(`${owner} NS ns.test.`)] }, parent),
        step,
        `${owner} from ${parent}`,
      );
  });

  it('has the name servers of the zone that it refers to, and their addresses, 32 at most', () => {
    const message: DnsMessage = {
      ...MESSAGE,
      authorities: [
        'example.com NS b.test.',
        'other.com NS c.test.',
        'example.com NS a.test.',
        'example.com DS 1 2 3 4',
      ].map(rr),
      additionals: [
        'a.test A 192.0.2.1',
        'c.test A 192.0.2.3',
        'b.test TXT x',
        'a.test AAAA 2001:db8::1',
      ].map(rr),
    };
    const server = { name: 'a.test', address: { address: '192.0.2.1', port: 53 } };
    const asked = { zone: 'example.com', parent: 'com', server, port: 54 };
    const step = stepOf(message, asked);
    assert.ok(step?.kind === 'delegated');
    assert.deepEqual(step.referral.servers, ['a.test', 'b.test']);
    assert.deepEqual(
      [...step.referral.glue],
      [['a.test', ['192.0.2.1', '2001:db8::1'].map((address) => ({ address, port: 54 }))]],
    );
    const authorities = Array.from({ length: 33 }, (_, index) => rr(`example.com NS ns${index}.test.`));
    const many = stepOf({ ...message, authorities }, asked);
    assert.equal(many?.kind === 'delegated' && many.referral.servers.length, 32);
  });

  it('is the zone’s own where it has authority and the NS records', () => {
    const answers = [rr('example.com NS ns.test.')];
    assert.equal(said({ isAuthoritative: true, answers }), 'parentServesZone by com');
    assert.equal(said({ answers }), undefined);
  });

  it('denies the zone with authority, for the parent or a zone between the two', () => {
    assert.equal(denied('.'), 'notDelegated by ');
    assert.equal(denied('com'), 'notDelegated by com');
    assert.equal(denied('com', { rcode: 'NOERROR' }), 'notDelegated by com');
    assert.equal(denied('com', { authorities: [] }, 'com'), 'notDelegated by com');
    assert.equal(denied('com', { authorities: [], rcode: 'NOERROR' }, 'com'), undefined);
    assert.equal(denied('com', { isAuthoritative: false }), undefined);
    assert.equal(denied('com', { rcode: 'REFUSED' }), undefined);
    // Denials of other zones, of the zone itself, and of a zone above the parent.
    for (const owner of ['org', 'example.com', 'ample.com']) assert.equal(denied(owner), undefined, owner);
    assert.equal(denied('.', {}, 'com'), undefined);
  });
});

describe('Glue', () => {
  it('has four addresses of each family at most, so that neither hides the other', () => {
    const many = Array.from({ length: 5 }, (_, at) => glueRecord('A', `192.0.2.${at}`));
    const records = [...many, glueRecord('AAAA', '2001:db8::1'), glueRecord('TXT', '"x"')];
    const found = addressesIn(records, new Set(['ns.test']), 53).get('ns.test') ?? [];
    const addresses = found.map(({ address }) => address);
    assert.deepEqual(addresses, ['192.0.2.0', '192.0.2.1', '192.0.2.2', '192.0.2.3', '2001:db8::1']);
  });
});
