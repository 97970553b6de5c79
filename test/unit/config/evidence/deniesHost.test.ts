import assert from 'node:assert/strict';
import { definesName, deniesHost } from '../../../../src/config/evidence/deniesHost.ts';
import type { NamePlace } from '../../../../src/config/evidence/namePlace.ts';
import { isMadeByPrograms } from '../../../../src/config/evidence/programNames.ts';

const NAME = 'www.example.com';
const blanks = (count: number): string => ' '.repeat(count);

/** Returns a name and the text around it. N@ is the name. */
function placeIn(text: string): NamePlace {
  const [before = '', behind = ''] = text.split('N@');
  const line = `${before}${NAME}${behind}`;
  return { family: 'script', line, start: before.length, end: before.length + NAME.length, entries: [] };
}

function denies(text: string): boolean {
  return deniesHost(placeIn(text));
}

describe('The text around a name (N@)', () => {
  const denied = [
    '<link name="N@">',
    '<uline server="N@">',
    "<sasl target='N@'>",
    '<autoconnect a="b" SERVER = "N@">',
    '<services name="N@">',
    `<link ${'a'.repeat(199)} name="N@">`,
    'VirtualHost "N@"',
    `${blanks(20)}Component${blanks(5)}"N@"`,
    'CN=N@, O=a',
    '"CN = N@", OU = a',
    "x CN='N@',L=a",
    'CN=N@,dc=a',
    `CN=N@,${blanks(5)}E=a`,
    'O=a, CN=N@',
    `O=a,${blanks(5)}cn="N@`.replace('cn', 'CN'),
    'replace("a", "N@")',
    "regsubst($a, '^', 'N@')",
    `gsub(${'a'.repeat(200)},${blanks(5)}"N@`,
    "regex_replace('a', 'N@')",
    '$ORIGIN N@',
    `${blanks(20)}$ORIGIN${blanks(20)}N@.`,
    "'N@' in csp",
    "when: 'N@' in csp",
    "('N@' in csp)",
    `x ("N@"${blanks(5)}not${blanks(5)}in${blanks(5)}a_b }}`,
    "'connect-src https://N@' in csp and a",
    `'${'a'.repeat(40)}${blanks(5)}wss://N@' in csp %}`,
    `'N@' in ${'a'.repeat(61)}`,
    'acl a hdr_end(host) -i N@',
    'acl a hdr_sub(host) a.test N@',
    `acl a hdr(host) -i -m${blanks(5)}end a.test N@`,
    '_acme-challenge.www CNAME N@.',
    'N@/name: web',
    `"N@/name"${blanks(40)}= "web"`,
    'kubectl get pods -l N@/name=web',
    '- key: N@/name',
    "fieldPath: metadata.labels['N@/name']",
    `_acme-challenge${blanks(50)}3600${blanks(10)}IN CNAME${blanks(50)}N@.`,
  ];
  for (const text of denied)
    it(`denies a host: ${text.slice(0, 50)}`, () => assert.equal(denies(text), true));

  const others = [
    '<link a="N@">',
    '<links name="N@">',
    '<link> name="N@"',
    `<link ${'a'.repeat(200)} name="N@">`,
    '<link name="a" b="N@">',
    'VirtualHost "a" "N@"',
    'CN=a N@, O=b',
    'CN=N@ b, O=a',
    'O=a, CN=b N@',
    'replace("a", "b") + N@',
    '$ORIGIN a. N@',
    "'N@' in inventory_hostname",
    "'N@' in my_servers",
    "'N@' in groups['a']",
    "'N@' in hostvars",
    "'N@' in 'a'",
    "'N@' in $a",
    "'N@' in csp.b",
    "'N@' in csp then",
    "'N@' in1 csp",
    `'N@'${blanks(6)}in csp`,
    "a'N@' in csp",
    "'a b https://N@' in csp",
    "'N@/a' in csp",
    'N@ in csp',
    `'N@' in ${'a'.repeat(62)}`,
    'x VirtualHost "N@"',
    'VirtualHosts "N@"',
    'VirtualHost N@',
    `${blanks(21)}Component "N@"`,
    `Component${blanks(6)}"N@"`,
    'CN=N@',
    'CN=N@, X=a',
    'xCN=N@, O=a',
    `CN=N@,${blanks(6)}O=a`,
    'O=a; CN=N@',
    `O=a,${blanks(6)}CN=N@`,
    'xreplace("a", "N@")',
    'replace("N@")',
    'replace(a(b), "N@")',
    `gsub(${'a'.repeat(201)}, "N@`,
    `gsub(a,${blanks(6)}"N@`,
    'x $ORIGIN N@',
    '$ORIGIN a N@',
    '$origin N@',
    'acl a hdr(host) -i N@',
    'acl a hdr(host) -m str N@',
    '_acme-challenge.www TXT N@',
    '_acme.www CNAME N@',
    'url: https://N@/name: x',
    'image: N@/web:1.2',
    'x: N@/name',
    '["curl", "N@/name"]',
    `$ORIGIN${blanks(21)}N@`,
    `${blanks(21)}$ORIGIN N@`,
  ];
  for (const text of others) it(`does not: ${text.slice(0, 50)}`, () => assert.equal(denies(text), false));

  it('says that the text itself defines it', () => {
    for (const text of [
      "hostvars['N@'].a",
      `a[${blanks(3)}"N@"${blanks(3)}]`,
      '- hosts: N@',
      '  hosts: "a.test,!b:N@"',
      `${blanks(20)}--cname=N@,www.example.com`,
      'ptr-record=N@',
    ])
      assert.equal(definesName(placeIn(text)), true, text);
    for (const text of [
      "['N@']",
      "a['N@' + b]",
      '    hosts: N@',
      'my_hosts: N@',
      'cname=a,N@',
      'address=/N@/',
    ])
      assert.equal(definesName(placeIn(text)), false, text);
  });
});

describe('A name that programs make', () => {
  for (const host of [
    '_acme-challenge',
    'a._domainkey',
    'web.default.svc',
    'a.web.default.svc',
    'localhost',
    'example',
    'foo1',
    'bar12',
    'baz123',
    'changeme',
    'placeholder',
    'your',
    'your-site',
    'your_x',
    `your-${'a'.repeat(60)}`,
    'star',
    `wildcard-${'a'.repeat(60)}`,
    'wildcard',
  ])
    it(`is ${host}`, () => assert.equal(isMadeByPrograms(`${host}.example.com`), true));

  for (const host of [
    'a_b',
    'a-_b',
    'svc',
    'default.svc'.replace('.', '-'),
    'web.default.svcs',
    'mylocalhost',
    'localhosts',
    'examples',
    'foo1234',
    'myfoo',
    'a.foo',
    'yours',
    `your-${'a'.repeat(61)}`,
    'your-',
    'stars',
    `star-${'a'.repeat(61)}`,
    'star-',
    'a.star',
    'www',
  ])
    it(`is not ${host}`, () => assert.equal(isMadeByPrograms(`${host}.example.com`), false));
});
