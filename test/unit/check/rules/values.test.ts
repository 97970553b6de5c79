import assert from 'node:assert/strict';
import type { CheckedRecord } from '../../../../src/check/zone/checkedZone.ts';
import { describeRule, findingsOf, record, zone } from '../zones.ts';

const text = (value: string) => record('@', 'TXT', value);
const caa = (value: string) => record('@', 'CAA', value);
const https = (value: string) => record('@', 'HTTPS', value);
const textOf = (each: CheckedRecord): string =>
  findingsOf(zone({ records: [each] }))
    .map((found) => found.text())
    .join(' ');
const sourceOf = (each: CheckedRecord): string => findingsOf(zone({ records: [each] }))[0]?.source ?? '';
const cname = (value: string) => record('www', 'CNAME', value);

/** Suffixes of the services that "Can I take over XYZ?" and Microsoft name. */
const TAKEN_OVER = (
  'agilecrm.com airee.ru animaapp.io azure-api.net azurecontainer.io azureedge.net azurewebsites.net bitbucket.io ' +
  'blob.core.windows.net cloudapp.azure.com cloudapp.net elasticbeanstalk.com furyns.com ghost.io hatenablog.com ' +
  'helpjuice.com helpscoutdocs.com ngrok.io s3.amazonaws.com surge.sh trafficmanager.net youtrack.cloud'
).split(' ');

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
    {
      says: 'accepts all tags of the registry',
      records: ['issue', 'issuewild', 'issuemail', 'issuevmc', 'contactphone'].map((tag) =>
        caa(`128 ${tag} "ca.example"`),
      ),
      found: [],
    },
    {
      says: 'accepts the tags of the registry with an address',
      records: [caa('128 iodef "mailto:a@example.com"'), caa('128 contactemail "a@example.com"')],
      found: [],
    },
    { says: 'leaves an unknown tag to caa-tag', records: [caa('0 isue "ca.example"')], found: [] },
  ]);
  describeRule('caa-tag', [
    {
      says: 'finds an unknown tag',
      records: [caa('0 isue "ca.example"'), caa('0 issue "ca.example"')],
      found: [0],
    },
    { says: 'leaves one that is alone to caa-issue', records: [caa('0 isue "ca.example"')], found: [] },
    { says: 'accepts the tag of RFC 9495', records: [caa('0 issuemail "ca.example"')], found: [] },
  ]);

  describeRule('caa-issue', [
    {
      says: 'finds a parameter twice that no authority can satisfy then',
      records: [
        caa('0 issue "ca.example; accounturi=https://ca.example/1; accounturi=https://ca.example/2"'),
        caa('0 issue "ca.example; validationmethods=dns-01; a=b; ValidationMethods=tls-alpn-01;"'),
        caa('0 issue "ca.example; accounturi=https://ca.example/1; validationmethods=dns-01"'),
        caa('0 issue "ca.example; a=b; a=c"'),
      ],
      found: [0, 1],
    },
    { says: 'finds an unknown tag alone', records: [caa('0 isue "ca.example"')], found: [0] },
    { says: 'finds "iodef" alone', records: [caa('0 iodef "mailto:a@example.com"')], found: [0] },
    {
      says: 'finds a record that forbids what another one allows',
      records: [caa('0 issue ";"'), caa('0 issue "ca.example"')],
      found: [0],
    },
    {
      says: 'finds all that forbid what another one allows, of the same tag',
      records: [
        caa('0 issue ";"'),
        caa('0 issuewild ";"'),
        caa('0 issue "ca.example"'),
        caa('0 issuewild ";"'),
        caa('0 issue ";"'),
      ],
      found: [0, 4],
    },
    {
      says: 'finds a contact beside "iodef", which are no limit',
      records: [caa('0 contactphone "+1"'), caa('0 iodef "mailto:a@example.com"')],
      found: [0],
    },
    {
      says: 'accepts one for each kind of certificate',
      records: [caa('0 issue "ca.example"'), caa('0 issuewild ";"')],
      found: [],
    },
    {
      says: 'accepts that nobody may issue, and contacts',
      records: [
        caa('0 issue ";"'),
        record('a', 'CAA', '0 contactemail "a@example.com"'),
        record('b', 'CAA', '0 issuewild "ca.example"'),
        record('c', 'CAA', '128 isue "ca.example"'),
      ],
      found: [],
    },
    {
      says: 'leaves faults to caa-syntax',
      records: [caa('0 isue'), caa('0 iodef "mailto:a@example.com"')],
      found: [],
    },
  ]);

  const SHA1 = 'ab'.repeat(20);
  const SHA256 = 'ab'.repeat(32);
  describeRule('value-unassigned', [
    {
      says: 'finds numbers that their registries do not assign',
      records: [
        record('a', 'TLSA', `4 1 1 ${SHA256}`),
        record('a', 'SSHFP', `9 1 ${SHA1}`),
        record('a', 'DS', `1 0 2 ${SHA256}`),
        caa('1 issue "ca.example"'),
      ],
      found: [0, 1, 2, 3],
    },
    {
      says: 'finds them in each type whose numbers have a registry',
      records: [
        record('a', 'SMIMEA', `4 1 1 ${SHA256}`),
        record('a', 'CDS', `1 0 2 ${SHA256}`),
        record('a', 'DNSKEY', '257 3 4 AAAA'),
        record('a', 'CDNSKEY', '257 3 4 AAAA'),
        record('a', 'TLSA', `3 2 1 ${SHA256}`),
        record('a', 'SSHFP', `1 3 ${SHA256}`),
        record('a', 'NAPTR', '1 1 "" "" "" a.example.'),
        record('a', 'TXT', '1 0 2'),
      ],
      found: [0, 1, 2, 3, 4, 5],
    },
    {
      says: 'accepts those that they assign, mnemonics, and numbers for private use',
      records: [
        record('a', 'TLSA', `3 1 1 ${SHA256}`),
        record('a', 'TLSA', '255 255 255 ab'),
        record('a', 'SSHFP', `4 2 ${SHA256}`),
        record('a', 'DS', `1 ECDSAP256SHA256 2 ${SHA256}`),
        record('a', 'CDS', '0 0 0 00'),
        caa('128 issue "ca.example"'),
      ],
      found: [],
    },
  ]);

  it('name the consequence of each fault', () => {
    assert.match(textOf(caa('0 iodef "x"')), /Who may issue stays the same/u);
    assert.match(textOf(record('a', 'DS', '1 13 2 ab')), /find nothing in a\.example\.com at all/u);
    assert.match(textOf(record('a', 'HTTPS', '0 a.example. alpn=h2')), /clients ignore its parameters/u);
    assert.match(textOf(record('a', 'A', '192.88.98.1', { ttl: 2 ** 31 })), /as long as they keep any/u);
  });

  it('cite the document of each type', () => {
    assert.match(sourceOf(record('a', 'AAAA', 'x')), /rfc3596/u);
    assert.match(sourceOf(record('a', 'A', 'x')), /rfc1035/u);
    assert.match(sourceOf(record('@', 'TXT', 'v=spf1 ptr -all')), /rfc7208.*5\.5/u);
    assert.match(sourceOf(record('a', 'MX', 'a b.example.')), /rfc5321/u);
    assert.match(sourceOf(record('a', 'MX', 'b.example.com.')), /rfc5321/u);
    assert.match(sourceOf(record('a', 'NS', 'b.example.com.')), /rfc1912.*2\.8/u);
    assert.match(sourceOf(record('_a._tcp', 'SRV', '0 0 1 b.example.com.')), /rfc2782/u);
  });

  describeRule('txt-quotes', [
    { says: 'finds text in quotes', records: [text('"v=spf1 -all"')], found: [0] },
    { says: 'finds several strings', records: [text('"v=DKIM1; " "p="')], found: [0] },
    { says: 'finds text of type SPF', records: [record('@', 'SPF', '"v=spf1 -all"')], found: [0] },
    { says: 'ignores other types', records: [record('@', 'X', '"a"')], found: [] },
    { says: 'finds a quote that is not closed', records: [text('"v=spf1 -all')], found: [0] },
    { says: 'finds a quote that is not opened', records: [text('v=spf1 -all"')], found: [0] },
    {
      says: 'finds a quote alone, and one at the start before an escaped one',
      records: [text('"'), text(String.raw`"a\"`)],
      found: [0, 1],
    },
    {
      says: 'finds strings without a blank between them, with line ends between them, and empty ones',
      records: [text('"a""b"'), text('"a"\n"b"'), text('""'), text('"" ""'), text(String.raw`"a\"" "b"`)],
      found: [0, 1, 2, 3, 4],
    },
    {
      says: 'leaves an SPF record in several strings to the rules about SPF',
      records: [text('"v=spf1 " "-all"')],
      found: [],
    },
    { says: 'accepts an even number of quotes at the end', records: [text('a "b"')], found: [] },
    {
      says: 'accepts quotes within the text, and a list of quoted texts',
      records: [
        text('name="value"'),
        text('say "hello" twice'),
        text('"a","b"'),
        text('"a" and "b"'),
        text(String.raw`an escaped \"`),
        text('"a" "b" c"'),
      ],
      found: [],
    },
  ]);
  describeRule('txt-cut', [
    { says: 'finds a text of 255 bytes', records: [text('a'.repeat(255))], found: [0] },
    {
      says: 'counts bytes, not characters',
      records: [text('é'.repeat(127) + 'a'), text('名'.repeat(85))],
      found: [0, 1],
    },
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
  describeRule('naptr-syntax', [
    {
      says: 'finds neither a substitution nor a replacement',
      records: [record('a', 'NAPTR', '1 1 "" "" "" .')],
      found: [0],
    },
    {
      says: 'accepts either',
      records: [
        record('a', 'NAPTR', '1 1 "" "" "" a.example.'),
        record('a', 'NAPTR', '1 1 "u" "s" "!a!b!" .'),
      ],
      found: [],
    },
  ]);
  describeRule('svcb-syntax', [
    {
      says: 'finds faults by RFC 9460',
      records: [
        https('1 . PORT=443'),
        https('1 . mandatory=port,port port=443'),
        https('1 . key1=h2'),
        https('1 . key65535=a'),
        https('1 . key01=a'),
        https('1 . port=443 key3=\\001\\187'),
        https('1 . alpn="h2'),
      ],
      found: [0, 1, 2, 3, 4, 5, 6],
    },
    {
      says: 'accepts generic keys, escapes, and an empty path',
      records: [
        https('1 . docpath'),
        https('1 . mandatory=key1 alpn=h2'),
        https('1 . key3=\\001\\187'),
        https('1 . key667="hello\\210qoo"'),
        https('1 . alpn="f\\\\\\\\oo\\\\,bar,h2"'),
      ],
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
    {
      says: 'accepts a name with a hash that nobody else gets',
      records: [cname('shop-ahbbevchezhuhzf5.uksouth-01.azurewebsites.net.')],
      found: [],
    },
    {
      says: 'finds a name with more than that, and one without the region',
      records: [
        cname('shop-ahbbevchezhuhzf5.uksouth-01.azurewebsites.net.a.cloudapp.net.'),
        record('b', 'CNAME', 'shop-ahbbevchezhuhzf5.-01.azurewebsites.net.'),
      ],
      found: [0, 1],
    },
    {
      says: 'finds a name with a shorter hash, and one without a number',
      records: [
        cname('shop-ahbbevchezhuhzf.uksouth-01.azurewebsites.net.'),
        record('b', 'CNAME', 'shop-ahbbevchezhuhzf5.uksouth.cloudapp.azure.com.'),
      ],
      found: [0, 1],
    },
    {
      says: 'finds a name without a number, and several of one service once in a zone',
      records: [
        cname('shop-ahbbevchezhuhzf5.uksouth.azurewebsites.net.'),
        record('b', 'CNAME', 'other.azurewebsites.net.'),
      ],
      found: [0],
    },
    {
      says: 'finds each service whose names anybody can register, at any depth',
      records: TAKEN_OVER.map((suffix, at) => record(`h${at}`, 'CNAME', `a.b.${suffix}.`)),
      found: TAKEN_OVER.map((_, at) => at),
    },
    { says: 'accepts a name with a similar end', records: [cname('notazurewebsites.net.')], found: [] },
    { says: 'accepts the service itself', records: [cname('azurewebsites.net.')], found: [] },
    { says: 'ignores other types', records: [record('www', 'NS', 'a.azurewebsites.net.')], found: [] },
  ]);
});
