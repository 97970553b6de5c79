import { describeRule, record } from '../zones.ts';

const text = (value: string) => record('@', 'TXT', value);
const caa = (value: string) => record('@', 'CAA', value);
const cname = (value: string) => record('www', 'CNAME', value);

describe('Other record data in a zone', () => {
  describeRule('caa-syntax', [
    {
      says: 'finds a URL in the place of a domain',
      records: [caa('0 issue "https://ca.example"')],
      found: [0],
    },
    {
      says: 'accepts a valid value, and flags without a meaning',
      records: [caa('0 issue "ca.example"'), caa('0 issuewild ";"'), caa('1 issue "ca.example"')],
      found: [],
    },
  ]);
  describeRule('caa-critical', [
    { says: 'finds an unknown critical tag', records: [caa('128 isue "ca.example"')], found: [0] },
    { says: 'accepts a known critical tag', records: [caa('128 issue "ca.example"')], found: [] },
    { says: 'leaves an unknown tag to caa-tag', records: [caa('0 isue "ca.example"')], found: [] },
  ]);
  describeRule('caa-tag', [
    { says: 'finds an unknown tag', records: [caa('0 isue "ca.example"')], found: [0] },
    { says: 'accepts the tag of RFC 9495', records: [caa('0 issuemail "ca.example"')], found: [] },
  ]);

  describeRule('txt-quotes', [
    { says: 'finds text in quotes', records: [text('"v=spf1 -all"')], found: [0] },
    { says: 'finds several strings', records: [text('"v=DKIM1; " "p="')], found: [0] },
    { says: 'finds a quote that is not closed', records: [text('"v=spf1 -all')], found: [0] },
    { says: 'finds a quote that is not opened', records: [text('v=spf1 -all"')], found: [0] },
    {
      says: 'accepts quotes within the text, and a list of quoted texts',
      records: [text('name="value"'), text('say "hello" twice'), text('"a","b"'), text('"a" and "b"')],
      found: [],
    },
  ]);
  describeRule('txt-cut', [
    { says: 'finds a text of 255 bytes', records: [text('a'.repeat(255))], found: [0] },
    { says: 'counts bytes, not characters', records: [text('é'.repeat(127) + 'a')], found: [0] },
    { says: 'accepts any other length', records: [text('a'.repeat(254)), text('a'.repeat(256))], found: [] },
  ]);

  describeRule('sshfp-syntax', [
    { says: 'finds a digest of a wrong length', records: [record('a', 'SSHFP', '4 2 abcd')], found: [0] },
    {
      says: 'accepts one of the right length',
      records: [record('a', 'SSHFP', `4 2 ${'ab'.repeat(32)}`)],
      found: [],
    },
  ]);
  describeRule('tlsa-syntax', [
    { says: 'finds a missing field', records: [record('a', 'TLSA', `3 1 ${'ab'.repeat(32)}`)], found: [0] },
    {
      says: 'accepts a complete value',
      records: [record('a', 'TLSA', `3 1 1 ${'ab'.repeat(32)}`)],
      found: [],
    },
  ]);
  describeRule('ds-syntax', [
    {
      says: 'finds a key tag out of range',
      records: [record('a', 'DS', `70000 13 2 ${'ab'.repeat(32)}`)],
      found: [0],
    },
    {
      says: 'accepts a valid value',
      records: [record('a', 'DS', `12345 13 2 ${'ab'.repeat(32)}`)],
      found: [],
    },
  ]);
  describeRule('naptr-syntax', [
    {
      says: 'finds a substitution that is not terminated',
      records: [record('a', 'NAPTR', '1 1 "u" "x" "!a!b" .')],
      found: [0],
    },
    {
      says: 'accepts a terminated substitution',
      records: [record('a', 'NAPTR', '1 1 "u" "x" "!a!b!" .')],
      found: [],
    },
  ]);
  describeRule('svcb-syntax', [
    { says: 'finds an unknown parameter', records: [record('@', 'HTTPS', '1 . apln=h2')], found: [0] },
    {
      says: 'accepts known parameters',
      records: [record('@', 'HTTPS', '1 . alpn=h2'), record('_d', 'SVCB', '0 a.example.')],
      found: [],
    },
    {
      says: 'accepts what later documents added',
      records: ['1 . ohttp', '1 . mandatory=alpn alpn=h2', '1 . alpn=h2 dohpath=/q{?dns}'].map((value) =>
        record('@', 'HTTPS', value),
      ),
      found: [],
    },
    {
      says: 'finds parameters in alias mode',
      records: [record('@', 'HTTPS', '0 a.example. alpn=h2')],
      found: [0],
    },
  ]);

  describeRule('takeover-suffix', [
    { says: 'finds a hosting service', records: [cname('Shop.Azurewebsites.net.')], found: [0] },
    { says: 'accepts a name with a similar end', records: [cname('notazurewebsites.net.')], found: [] },
    { says: 'accepts the service itself', records: [cname('azurewebsites.net.')], found: [] },
    { says: 'ignores other types', records: [record('www', 'NS', 'a.azurewebsites.net.')], found: [] },
  ]);
});
