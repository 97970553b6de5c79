import assert from 'node:assert/strict';
import { looksLikeAddress, withScheme } from '../../../src/accounts/services.ts';
import { addressProblem } from '../../../src/api/serviceAddress.ts';

describe('A typed service address', () => {
  const typed: readonly (readonly [typed: string, address: string])[] = [
    ['dns.example', 'https://dns.example'],
    [' dns.example:8443/v1 ', 'https://dns.example:8443/v1'],
    ['//dns.example', 'https://dns.example'],
    ['https://dns.example', 'https://dns.example'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['x:8443', 'https://x:8443'],
    ['a://dns.example', 'a://dns.example'],
    ['git+ssh://dns.example', 'git+ssh://dns.example'],
    ['HTTPS://dns.example', 'HTTPS://dns.example'],
    [`a${'b'.repeat(20)}://dns.example`, `a${'b'.repeat(20)}://dns.example`],
    [`a${'b'.repeat(21)}://dns.example`, `https://a${'b'.repeat(21)}://dns.example`],
    ['dns.example/https://x', 'https://dns.example/https://x'],
    ['///dns.example', 'https://dns.example'],
    ['', ''],
    [' ', ''],
  ];
  for (const [text, address] of typed) {
    it(`${JSON.stringify(text)} becomes ${JSON.stringify(address)}`, () => {
      assert.equal(withScheme(text), address);
    });
  }

  it('is still refused with another scheme', () => {
    for (const text of ['ftp://dns.example', 'http://dns.example', 'javascript:alert(1)', 'user@dns.example'])
      assert.notEqual(addressProblem(withScheme(text)), undefined, text);
  });

  it('is refused without two slashes after its scheme, rather than taken for a host', () => {
    for (const text of [
      'https:/dns.example',
      'https:dns.example',
      'HTTPS:/dns.example',
      'https:\\\\dns.example',
      'https:\\dns.example',
      'https:/\\dns.example',
      'https:',
      'https:8443',
      'http:/localhost',
      'ftp:/dns.example',
      '/https:/dns.example',
      'https://https:/dns.example',
      'https://https://dns.example',
      'https//dns.example:/',
    ])
      assert.notEqual(addressProblem(withScheme(text)), undefined, text);
  });
});

describe('A text typed into the choice of a service', () => {
  it('is taken for an address if it has a dot, a colon or a slash, or names this machine', () => {
    const addresses = '127.0.0.1:8080 dns.example http://x //dns [::1] localhost'.split(' ');
    for (const text of [...addresses, ' LocalHost ']) assert.equal(looksLikeAddress(text), true, text);
    for (const text of ['', ' ', 'other', 'Other…', 'dnspod china', '其他', 'localhosts', 'my localhost'])
      assert.equal(looksLikeAddress(text), false, text);
  });
});
