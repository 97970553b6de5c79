import assert from 'node:assert/strict';
import { deniesHost } from '../../../../src/config/evidence/deniesHost.ts';
import { isMadeByPrograms } from '../../../../src/config/evidence/programNames.ts';

const NAME = 'www.example.com';
const blanks = (count: number): string => ' '.repeat(count);

/** Whether the text around a name says that it is no host. N is the name. */
function denies(text: string): boolean {
  const [before = '', behind = ''] = text.split('N@');
  const line = `${before}${NAME}${behind}`;
  return deniesHost({
    family: 'script',
    line,
    start: before.length,
    end: before.length + NAME.length,
    entries: [],
  });
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
    `$ORIGIN${blanks(21)}N@`,
    `${blanks(21)}$ORIGIN N@`,
  ];
  for (const text of others) it(`does not: ${text.slice(0, 50)}`, () => assert.equal(denies(text), false));
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
