import assert from 'node:assert/strict';
import { isHttpsAddress, mailtoDomain, schemeOf } from '../../../../src/dns/syntax/reportAddress.ts';

describe('An address for reports', () => {
  it('has a scheme (RFC 3986 section 3)', () => {
    for (const [text, scheme] of [
      ['mailto:a', 'mailto'],
      ['A+.-1:b', 'a+.-1'],
      ['a:b:c', 'a'],
      ["a:!#$%&'()*+,./:;=?@[]~-_09", 'a'],
      ['a:', undefined],
      [':b', undefined],
      ['1a:b', undefined],
      ['+a:b', undefined],
      ['a_b:c', undefined],
      ['ab', undefined],
      ['', undefined],
      ['a:b c', undefined],
      ['a: b', undefined],
      ['a:b"', undefined],
      ['a:ü', undefined],
    ] as const)
      assert.equal(schemeOf(text), scheme, text);
  });

  it('has the domain that mail goes to (RFC 6068)', () => {
    for (const [text, domain] of [
      ['mailto:a@B.example', 'B.example'],
      ['MAILTO:a@b', 'b'],
      ['mailto:a@b@c', 'c'],
      ['mailto:a@b.example?to=c@d.example', 'b.example'],
      ['mailto:a@b.example.', 'b.example.'],
      ['mailto:a@b..example', undefined],
      ['mailto:a@b.example..', undefined],
      ['mailto:a@-b', undefined],
      ['mailto:a@b-', undefined],
      ['mailto:a@b_c', undefined],
      ['mailto:a@b-c', 'b-c'],
      ['mailto:a@bc.D1', 'bc.D1'],
      ['mailto:a@b?c?d@e', 'b'],
      ['mailto:a@', undefined],
      ['mailto:@b', undefined],
      ['mailto:b', undefined],
      ['mailto:?a@b', undefined],
      ['https:a@b', undefined],
      ['https://a@b', undefined],
      ['xmailto:a@b', undefined],
      ['mailto:a b@c', undefined],
      ['mailto:ü@c', undefined],
    ] as const)
      assert.equal(mailtoDomain(text), domain, text);
  });

  it('has a host if it is one of a web server', () => {
    for (const [text, expected] of [
      ['https://a', true],
      ['HTTPS://a/b?c#d', true],
      ['https://a:80', true],
      ['https://a@b', true],
      ['https://a/@', true],
      ['https://a?b@', true],
      ['https://a#@', true],
      ['https:/a', false],
      ['https:/abc', false],
      ['https:abc.example', false],
      ['https:a', false],
      ['https://', false],
      ['https:///a', false],
      ['https://?a', false],
      ['https://#a', false],
      ['https://:80', false],
      ['https://a@', false],
      ['https://a@/b', false],
      ['http://a', false],
      ['https://a b', false],
    ] as const)
      assert.equal(isHttpsAddress(text), expected, text);
  });
});
