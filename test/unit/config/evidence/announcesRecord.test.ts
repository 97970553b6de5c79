import assert from 'node:assert/strict';
import { announcesRecord } from '../../../../src/config/evidence/announcesRecord.ts';
import { found } from './found.ts';

const blanks = (count: number): string => ' '.repeat(count);

/** Texts before a name that a record is at or leads to, and similar ones that say nothing of the kind. */
const texts: Readonly<Record<string, readonly [announce: readonly string[], others: readonly string[]]>> = {
  'a sender policy': [
    [
      'v=spf1 include:',
      'V=SPF1 mx -a:',
      '"v=spf1 redirect=',
      'v=spf1 ~exists:',
      'v=spf1 ?mx:',
      'v=spf1  include:',
      `v=spf1 ${'a'.repeat(283)} include:`,
    ],
    [
      'v=spf1 ip4:',
      'v=spf1 xinclude:',
      'v=spf1include:',
      'v=spf2 include:',
      'xv=spf1 include:',
      'v=spf1" include:',
      'include:',
      'v=spf1 include',
      'v=spf1 +-a:',
      'v=spf1 include:a ',
      'v=spf1 include:a.example -all ',
      `v=spf1 ${'a'.repeat(285)} include:`,
    ],
  ],
  'the target of a record': [
    [
      'a CNAME ',
      'a IN NS ',
      'a IN PTR ',
      'a MX 10 ',
      `a MX${blanks(20)}12345${blanks(20)}`,
      `a IN${blanks(20)}CNAME${blanks(20)}`,
      'a SRV 0 5 12345 ',
      `a SRV${blanks(20)}0${blanks(20)}5${blanks(20)}1 `,
    ],
    [
      'CNAME ',
      'a CNAME',
      'a cname ',
      'a xCNAME ',
      'a MX ',
      'a MX 123456 ',
      `a MX${blanks(21)}1 `,
      `a CNAME${blanks(21)}`,
      'a SRV 0 5 ',
      'a SRV 0 5 123456 ',
      'a SRV 0 5 8 9 ',
      `a SRV${blanks(21)}0 5 1 `,
      `a SRV 0${blanks(21)}5 1 `,
    ],
  ],
};

describe('The text around a name', () => {
  for (const [what, [announce, others]] of Object.entries(texts)) {
    it(`announces a record: ${what}`, () => {
      for (const before of announce) assert.equal(announcesRecord(before, ''), true, before);
      for (const before of others) assert.equal(announcesRecord(before, ''), false, before);
    });
  }

  it('announces a record in one line', () => {
    const cases: readonly (readonly [before: string, behind: string, announces: boolean])[] = [
      ['{ name = "', '", type = "CNAME", ttl = 300', true],
      ['a = {name: "', '", type: "TXT"}', true],
      ["{'record': '", "', 'type': 'A'", true],
      [' host = "', '." type = "SRV"', true],
      ['{ name = "', '", kind = "CNAME"', false],
      ['{ name = "', '", type = "CNAMES"', false],
      ['{ name = "', '", type = "EKS"', false],
      ['{ name = "', '/x", type = "A"', false],
      ['{ zone_name = "', '", type = "A"', false],
      ['{ name = "', `"${blanks(6)}, type = "A"`, false],
      ['{ name = "', `"${blanks(5)},${blanks(10)}type = "A"`, true],
      ['{ name = "', `",${blanks(11)}type = "A"`, false],
      ['{ name = "', `", type${blanks(10)}=${blanks(10)}"A"`, true],
      ['{ name = "', `", type${blanks(11)}= "A"`, false],
      ['{ name = "', `", type =${blanks(11)}"A"`, false],
      [`{ name${blanks(10)}=${blanks(10)}"`, '", type = "A"', true],
      [`{ name${blanks(11)}= "`, '", type = "A"', false],
      [`{ name =${blanks(11)}"`, '", type = "A"', false],
      // Another key stands between.
      ['{ name = "a", label = "', '", type = "A"', false],
      ['{ name = "a', '", type = "A"', false],
    ];
    for (const [before, behind, announces] of cases)
      assert.equal(announcesRecord(before, behind), announces, `${before}…${behind}`);
  });
});

function cloudflare(name: string, content: string): string {
  return `resource "cloudflare_record" "a" {\n  name    = "${name}"\n  content = "${content}"\n  type    = "CNAME"\n}`;
}

describe('An underscored name', () => {
  const cases: readonly (readonly [file: string, text: string, ...string[]])[] = [
    // A record is stated there, or leads there.
    ['a.tf', cloudflare('_dmarc.example.com', 'x.test'), '2: _dmarc.example.com, declared'],
    ['a.tf', cloudflare('s1._domainkey.example.com', 'x.test'), '2: s1._domainkey.example.com, declared'],
    ['a.tf', cloudflare('www.example.com', 's1._x.example.com'), '3: s1._x.example.com, absent'],
    [
      'a.tf',
      'locals {\n  x = { dkim = { name = "k._domainkey.example.com", type = "TXT" } }\n}',
      '2: k._domainkey.example.com, absent',
    ],
    ['a.zone', '_dmarc.example.com. IN TXT "v=DMARC1"', '1: _dmarc.example.com, declared'],
    ['a.yaml', 'spf: v=spf1 include:_spf1.example.com -all', '1: _spf1.example.com, absent'],
    [
      'a.tf',
      'resource "x_record" "a" {\n  value = "10 5 443 s1._x.example.com"\n}',
      '2: s1._x.example.com, absent',
    ],
    // More than where a record leads.
    ['a.tf', 'resource "x_record" "a" {\n  value = "see s1._x.example.com"\n}'],
    ['a.tf', 'resource "x_record" "a" {\n  value = "s1._x.example.com is where all of it goes"\n}'],
    // Nobody says that it has a record.
    ['a.yaml', 'host: _spf1.example.com'],
    ['a.yaml', 'selector: s1._domainkey.example.com'],
    ['a.sh', 'dig TXT _dmarc.example.com'],
    ['hosts', '192.0.2.1 _a.example.com'],
    // It exists only for a while.
    ['a.tf', cloudflare('_acme-challenge.example.com', 'x.test')],
    ['a.tf', cloudflare('_acme-challenge.www.example.com', 'x.test')],
    ['a.zone', '_acme-challenge.example.com. IN CNAME x.test.'],
    ['a.zone', 'new.example.com. IN CNAME a._acme-challenge.example.com.', '1: new.example.com, declared'],
  ];
  for (const [file, text, ...expected] of cases)
    it(`has ${expected.join() || 'no problem'} in ${text.replaceAll('\n', '⏎')} (${file})`, () =>
      assert.deepEqual(found(text, file), expected));
});
