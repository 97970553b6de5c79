import assert from 'node:assert/strict';
import { stepOf, type ParentStep } from '../../../src/live/parentStep.ts';
import type { DnsMessage, MessageRecord } from '../../../src/live/wire/message.ts';

const referral: readonly MessageRecord[] = [
  { name: 'example.com', type: 'NS', ttl: 60, text: 'ns1.example.net.' },
];

const MESSAGE: DnsMessage = {
  isAuthoritative: false,
  isTruncated: false,
  offersRecursion: false,
  rcode: 'NOERROR',
  answers: [],
  authorities: referral,
  additionals: [],
  hasEdns: true,
  subnet: undefined,
  nsid: undefined,
};

const kindOf = (message: Partial<DnsMessage>): ParentStep['kind'] | undefined =>
  stepOf(
    { ...MESSAGE, ...message },
    {
      zone: 'example.com',
      parent: 'com',
      server: { name: 'a.test', address: { address: '192.0.2.1', port: 53 } },
      port: 53,
    },
  )?.kind;

describe('An answer of a server above a zone', () => {
  it('is a referral without answers, authority and an error only', () => {
    assert.equal(kindOf({}), 'delegated');
    const alias = [{ name: 'example.com', type: 'CNAME', ttl: 60, text: 'example.net.' }];
    assert.equal(kindOf({ answers: alias }), undefined);
    assert.equal(kindOf({ isAuthoritative: true }), undefined);
    assert.equal(kindOf({ rcode: 'SERVFAIL' }), undefined);
    assert.equal(kindOf({ rcode: 'NXDOMAIN' }), undefined);
  });
});
