import { describeProblems, found } from './found.ts';

function cloudflare(name: string, content: string): string {
  return `resource "cloudflare_record" "a" {\n  name    = "${name}"\n  content = "${content}"\n  type    = "CNAME"\n}`;
}

describeProblems(found, 'An underscored name', [
  // A record is declared there, or leads there.
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
  ['a.sh', 'dig TXT _dmarc.example.com'],
  // It exists only for a while.
  ['a.tf', cloudflare('_acme-challenge.www.example.com', 'x.test')],
  ['a.zone', '_acme-challenge.example.com. IN CNAME x.test.'],
  ['a.zone', 'new.example.com. IN CNAME a._acme-challenge.example.com.', '1: new.example.com, declared'],
]);
