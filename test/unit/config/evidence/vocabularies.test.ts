import assert from 'node:assert/strict';
import { isProse, isVocabulary } from '../../../../src/config/evidence/vocabularies.ts';
import { newBlock, type Block, type Entry } from '../../../../src/config/structure/entry.ts';
import type { NamePlace } from '../../../../src/config/evidence/namePlace.ts';

const NAME = 'www.example.com';
const blanks = (count: number): string => ' '.repeat(count);
const a = (count: number): string => 'a'.repeat(count);

/** Where N@ is in a line that is one entry. */
function placed(text: string, fields: Partial<Entry> = {}): readonly [place: NamePlace, entry: Entry] {
  const line = text.replace('N@', NAME);
  const start = line.indexOf(NAME);
  const block = newBlock('', undefined);
  const entry: Entry = {
    kind: 'value',
    start: 0,
    end: line.length,
    key: 'k',
    subject: 'k',
    block,
    ...fields,
  };
  return [{ line, start, end: start + NAME.length, entries: [entry], family: 'yaml' }, entry];
}

describe('A name (N@)', () => {
  const vocabularies = [
    'PREFIX ex: <N@',
    '@prefix : <https://N@',
    'base <http://N@',
    'PREFIX a: <b> SELECT c FROM <N@',
    `prefix${blanks(3)}a.b-c:${blanks(2)}<N@`,
    'a xmlns="https://N@',
    "xmlns:ex='http://N@",
    `XMLNS:${a(40)} = "HTTP://N@`,
    'xmlns=http://N@',
    'claims["http://N@',
    "claim['https://N@",
    'claim[urn://N@',
    'https://N@/terms#',
    'https://N@#"',
    "https://N@/a#'>",
    'https://N@/xmldsig#rsa-sha256',
    'https://N@/#base64',
    'https://N@/#md5"',
    'https://N@/#sha1-',
    'http://N@/claims/Group',
    'http://N@/ws/identity/claims/email_address"',
    `http://N@/${'a'.repeat(200)}/identity/claims/${'b'.repeat(60)}`,
    "<managed-identity resource='https://N@",
    `<${'a'.repeat(40)}Identity ${'b'.repeat(199)} resource="api://N@`,
  ];
  for (const text of vocabularies)
    it(`is that of a vocabulary: ${text.slice(0, 40)}`, () =>
      assert.equal(isVocabulary(...placed(text)), true));

  const others = [
    'xprefix ex: <N@',
    'prefix ex: N@',
    'prefix<N@',
    `xmlns:${a(41)}="http://N@`,
    'xmlnsx="http://N@',
    'claims["http://a/N@',
    'myclaims["http://N@',
    'https://N@/a',
    'https://N@/a#b',
    'https://N@/a#rsax',
    'https://N@/a #rsa-sha1',
    'https://N@/"a#',
    'https://N@/a##b',
    'http://N@/claims/',
    'http://N@/claims/v1',
    'http://N@/claims/list',
    'http://N@/a/claims/Group',
    'http://N@/claims/Group/a',
    'http://N@/a?b=/claims/Group',
    'http://N@claims/Group',
    `http://N@/${'a'.repeat(201)}/identity/claims/Group`,
    `http://N@/identity/claims/${'b'.repeat(61)}`,
    '<managed resource="https://N@',
    '<identity href="https://N@',
    '<identity resource=https://N@',
    '<identity> resource="https://N@',
    `<${'a'.repeat(41)}identity resource="https://N@`,
    `<identity ${'b'.repeat(201)} resource="https://N@`,
  ];
  for (const text of others)
    it(`is not that of a vocabulary: ${text.slice(0, 40)}`, () =>
      assert.equal(isVocabulary(...placed(text)), false));

  it('is that of a vocabulary by its key', () => {
    for (const subject of [
      'xmlns:a',
      'xml:base',
      'rdf:about',
      'RDFS:seeAlso',
      'owl:sameAs',
      'claims.url',
      'my_claim-url',
      'claim_of',
      'audience',
      '$ref',
    ])
      assert.equal(isVocabulary(...placed('https://N@/a', { subject })), true, subject);
    for (const subject of [
      'xmlrpc',
      'ref',
      '$refs',
      'my$ref',
      'my:xml:base',
      'rdfsx:a',
      'myclaims_url',
      'claimed_url',
      'url',
    ])
      assert.equal(isVocabulary(...placed('https://N@/a', { subject })), false, subject);
    for (const [key, is] of [
      ['scopes', true],
      ['scope.example', false],
      ['web', false],
    ] as const)
      assert.equal(isVocabulary(...placed('https://N@/a', { block: newBlock(key, undefined) })), is, key);
    for (const [text, is] of [
      ['audience=https://N@/a', true],
      ['audience=(https://N@/a', true],
      ['audience: [https://N@/a', true],
      ['audience=<https://N@/a', true],
      ['host=https://N@/a', false],
    ] as const)
      assert.equal(isVocabulary(...placed(text)), is, text);
  });

  it('is found behind 300 characters', () => {
    assert.equal(isVocabulary(...placed(`https://N@${a(299)}#`)), true);
    assert.equal(isVocabulary(...placed(`https://N@${a(300)}#`)), false);
    assert.equal(isVocabulary(...placed(`audience=${a(291)}N@`)), true);
    assert.equal(isVocabulary(...placed(`audience=${a(292)}N@`)), false);
  });

  const messages = [
    '{{ required "set N@',
    '{{ fail `N@',
    `{{${a(79)} fail${blanks(5)}"${a(200)}N@`,
    '{{- if .a }}{{ required "N@',
  ];
  for (const text of messages)
    it(`is in a message of a template: ${text.slice(0, 40)}`, () =>
      assert.equal(isProse(...placed(text)), true));

  const noMessages = [
    '{{ include "N@',
    '{ required "N@',
    '{{ required "a" "N@',
    '{{ required "a" N@',
    '{{ required N@',
    '{{ a }} required "N@',
    `{{${a(80)} fail "N@`,
    `{{ fail${blanks(6)}"N@`,
    `{{ fail "${a(201)}N@`,
    '{{ prerequired "N@',
  ];
  for (const text of noMessages)
    it(`is in no message of a template: ${text.slice(0, 40)}`, () =>
      assert.equal(isProse(...placed(text)), false));

  it('is in a text for people by its key, or by those around it', () => {
    assert.equal(isProse(...placed('N@', { subject: 'description' })), true);
    // A key that is called so.
    assert.equal(isProse(...placed('N@', { subject: 'description', kind: 'key' })), false);
    const notes = newBlock('release_notes', undefined);
    assert.equal(isProse(...placed('N@', { block: notes })), true);
    assert.equal(isProse(...placed('N@', { block: newBlock('', notes) })), true);
    assert.equal(isProse(...placed('N@', { block: newBlock('help.example', undefined) })), false);
    const around = (count: number): Block =>
      Array.from({ length: count }).reduce<Block>((parent) => newBlock('k', parent), notes);
    assert.equal(isProse(...placed('N@', { block: around(11) })), true);
    // Keys further out say nothing.
    assert.equal(isProse(...placed('N@', { block: around(12) })), false);
    const meant = (key: string, block: Block, fields: Partial<Entry> = {}): boolean =>
      isProse(...placed('N@', { subject: key, block, ...fields }));
    // The nearest key that says something of a word counts.
    for (const key of ['url', 'host', 'kind']) assert.equal(meant(key, notes), false, key);
    assert.equal(meant('k', newBlock('hosts', notes)), false);
    assert.equal(meant('k', newBlock('hosts', notes), { kind: 'key' }), false);
    assert.equal(meant('k', notes), true);
    assert.equal(meant('url', notes, { kind: 'text' }), true);
    assert.equal(isProse(...placed('see N@', { subject: 'url', block: notes })), true);
    assert.equal(meant('url', newBlock('help', newBlock('web', undefined))), false);
    assert.equal(meant('note', newBlock('url', undefined)), true);
    // What is in an example is one.
    for (const key of ['example', 'my_examples'])
      assert.equal(meant('url', newBlock('notes', newBlock(key, undefined))), true, key);
    const [place, entry] = placed('N@', { subject: 'text' });
    assert.equal(isProse(place, entry), true);
    // The text of a file in Nix.
    assert.equal(isProse({ ...place, family: 'nix' }, entry), false);
    const inText = { ...entry, subject: 'k', block: newBlock('text', undefined) };
    assert.equal(isProse({ ...place, family: 'nix' }, inText), false);
    assert.equal(isProse(place, inText), true);
  });
});
