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
    '$ORIGIN N@',
    `${blanks(20)}$ORIGIN${blanks(20)}N@.`,
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
    '$ORIGIN a. N@',
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
  const made = `_acme-challenge a._domainkey web.default.svc a.web.default.svc localhost example foo1 bar12
    baz123 changeme placeholder your your-site your_x your-${'a'.repeat(60)}`;
  for (const host of made.split(/\s+/u))
    it(`is ${host}`, () => assert.equal(isMadeByPrograms(`${host}.example.com`), true));

  const others = `a_b a-_b svc default-svc web.default.svcs mylocalhost localhosts examples foo1234 myfoo a.foo
    yours your-${'a'.repeat(61)} your- www`;
  for (const host of others.split(/\s+/u))
    it(`is not ${host}`, () => assert.equal(isMadeByPrograms(`${host}.example.com`), false));
});
