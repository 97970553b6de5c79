import assert from 'node:assert/strict';
import { schemeBefore } from '../../../../src/config/evidence/schemes.ts';

describe('The scheme of a URL before its host', () => {
  const lines: readonly (readonly [before: string, scheme?: string])[] = [
    ['https://', 'https'],
    ['see HTTPS://', 'https'],
    ['https:\\/\\/', 'https'],
    ['https://user:secret@', 'https'],
    ['kafka://a.example,b.example,', 'kafka'],
    ['git+ssh://', 'git+ssh'],
    ['a+b+https://', 'a+b+https'],
    ['x-https://', 'https'],
    ['jdbc:mysql://', 'mysql'],
    ['$proto://', 'https'],
    [`$${'a'.repeat(20)}://`, 'https'],
    [`$${'a'.repeat(21)}://`],
    ['x${A}://', 'https'],
    ['{{ a }}://', 'https'],
    ['%{REQUEST_SCHEME}://', 'https'],
    [`\${${'a'.repeat(25)}}://`, 'https'],
    [`\${${'a'.repeat(26)}}://`],
    ['{}://'],
    ['{{a}}}://'],
    ['{a}://'],
    ['a}://'],
    ['$a-b://'],
    ['$proto://user@', 'https'],
    ['$proto://a/'],
    ['unknown://'],
    ['https+unknown://'],
    ['1://'],
    ['//'],
    ['https:/'],
    ['https://a'],
    ['https://a/'],
    ['https://a b@'],
    ['https://a/b@'],
    ['https://"a@'],
    ['https://(a@'],
    ['https:// '],
    [''],
    [`https://${'a'.repeat(199)}@`, 'https'],
    [`https://${'a'.repeat(221)}@`, 'https'],
    [`https://${'a'.repeat(222)}@`],
    ['https://a://'],
    ['http://a https://', 'https'],
    [`${'x'.repeat(24)}+https://`, `${'x'.repeat(24)}+https`],
    [`y${'x'.repeat(24)}+https://`, `${'x'.repeat(24)}+https`],
  ];
  for (const [before, scheme] of lines) {
    it(`is ${scheme ?? 'none'} in ${before.slice(0, 40)}`, () => {
      assert.equal(schemeBefore(`${before}www.example.com`, before.length), scheme);
    });
  }
});
