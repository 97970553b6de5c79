import assert from 'node:assert/strict';
import { isHttpsAddress, mailtoDomain, schemeOf } from '../../../../src/dns/syntax/reportAddress.ts';

describe('An address for reports', () => {
  it('has a scheme (RFC 3986 section 3)', () => {
    for (const [text, scheme] of [
      ['mailto:a', 'mailto'],
      ['A+.-1:b', 'a+.-1'],
      ['a:b:c', 'a'],
      ["a:!#$%&'()*+,./:;=?@[]~-_09", 'a'],
    ] as const)
      assert.equal(schemeOf(text), scheme, text);
    for (const text of [...'a: :b 1a:b +a:b a_b:c ab a:b" a:ü'.split(' '), '', 'a:b c', 'a: b'])
      assert.equal(schemeOf(text), undefined, text);
  });

  it('has the domain that mail goes to (RFC 6068)', () => {
    for (const [text, domain] of [
      ['mailto:a@B.example', 'B.example'],
      ['MAILTO:a@b', 'b'],
      ['mailto:a@b@c', 'c'],
      ['mailto:a@b.example?to=c@d.example', 'b.example'],
      ['mailto:a@b.example.', 'b.example.'],
      ['mailto:a@b-c', 'b-c'],
      ['mailto:a@bc.D1', 'bc.D1'],
      ['mailto:a@b?c?d@e', 'b'],
    ] as const)
      assert.equal(mailtoDomain(text), domain, text);
    for (const rest of 'a@b..example a@b.example.. a@-b a@b- a@b_c a@ @b b ?a@b ü@c'.split(' '))
      assert.equal(mailtoDomain(`mailto:${rest}`), undefined, rest);
    for (const text of ['https:a@b', 'https://a@b', 'xmailto:a@b', 'mailto:a b@c'])
      assert.equal(mailtoDomain(text), undefined, text);
  });

  it('has a host if it is one of a web server', () => {
    const are =
      'https://a HTTPS://a/b?c#d https://a:80 https://a@b https://a/@ https://a?b@ https://a#@'.split(' ');
    const areNot =
      'https:/a https:/abc https:abc.example https:a https:// https:///a https://?a https://#a https://:80 https://a@ https://a@/b http://a';
    assert.deepEqual(are.filter(isHttpsAddress), are);
    assert.deepEqual([...areNot.split(' '), 'https://a b'].filter(isHttpsAddress), []);
  });
});
