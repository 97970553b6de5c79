import assert from 'node:assert/strict';
import { serviceOfRecord } from '../../../src/dns/service.ts';
import { MAIL_SERVERS, TARGETS, VERIFICATIONS } from '../../../src/dns/serviceTable.ts';

/** The service of a record, and its purpose. */
function named(type: string, value: string): string | undefined {
  const found = serviceOfRecord({ type, value });
  return found && `${found.service}, ${found.purpose}`;
}

describe('The service of a record', () => {
  const cases: readonly (readonly [type: string, value: string, service: string | undefined])[] = [
    ['TXT', 'google-site-verification=abc', 'Google, verification'],
    ['txt', '"MS=ms123"', 'Microsoft 365, verification'],
    ['TXT', 'see google-site-verification=abc', undefined],
    ['TXT', 'g"oogle-site-verification=abc', undefined],
    ['TXT', 'v=spf1 include:_spf.google.com ~all', undefined],
    ['MX', 'ASPMX.L.GOOGLE.COM.', 'Google Workspace, mail'],
    ['MX', 'example-com.mail.protection.outlook.com.', 'Microsoft 365, mail'],
    ['MX', 'outlook.com', undefined],
    ['MX', 'notgoogle.com.', undefined],
    ['MX', 'google.com.example.', undefined],
    ['CNAME', 'd111111abcdef8.cloudfront.net.', 'Amazon CloudFront, cdn'],
    ['CNAME', 'example.github.io', 'GitHub Pages, hosting'],
    ['CNAME', 'cloudfront.net.example.com.', undefined],
    ['A', 'example.github.io', undefined],
    ['CNAME', '', undefined],
    ['MX', '.', undefined],
    ['TXT', 'x'.repeat(300), undefined],
    ['MX', 'mx.ASPMX.L.google.com', 'Google Workspace, mail'],
    ['CNAME', ' example.github.io. ', 'GitHub Pages, hosting'],
    ['CNAME', `${'x.'.repeat(123)}github.io`, 'GitHub Pages, hosting'],
    ['CNAME', `${'x.'.repeat(123)}github.io.`, undefined],
    ['cname', `y${'x.'.repeat(123)}github.io`, undefined],
    ['CNAME', `${'x.'.repeat(200)}github.io`, undefined],
  ];
  for (const [type, value, service] of cases)
    it(`of ${type} ${value.slice(0, 60)} is ${service ?? 'not known'}`, () => {
      assert.equal(named(type, value), service);
    });

  it('is known by each row of the tables', () => {
    for (const [prefix, service] of VERIFICATIONS)
      assert.equal(named('TXT', `${prefix}1a2b`), `${service}, verification`, prefix);
    for (const [name, service] of MAIL_SERVERS) assert.equal(named('MX', `mx.${name}.`), `${service}, mail`);
    for (const [name, [service, purpose]] of TARGETS)
      assert.equal(named('CNAME', `shop.${name}.`), `${service}, ${purpose}`);
  });

  it('is looked up by keys in lower case without a final dot', () => {
    const keys = [...MAIL_SERVERS.keys(), ...TARGETS.keys(), ...VERIFICATIONS.map(([prefix]) => prefix)];
    assert.deepEqual(
      keys.filter((key) => key !== key.toLowerCase() || /^\.|\.$/u.test(key.replace(/^webex.*/u, ''))),
      [],
    );
    assert.equal(new Set(VERIFICATIONS.map(([prefix]) => prefix)).size, VERIFICATIONS.length);
  });
});
