import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
  fqdn,
  hostKey,
  hostSortKey,
  sortedNames,
  hostWithin,
  isApex,
  namesAbove,
  toAscii,
  toUnicode,
  fold,
  nameSpellings,
} from '../../../src/dns/names.ts';
import { anyText } from '../api/json.ts';

const idn = [
  ['bücher.example', 'xn--bcher-kva.example'],
  ['例子.example', 'xn--fsqu00a.example'],
  ['*.bücher.example', '*.xn--bcher-kva.example'],
  ['faß.example', 'xn--fa-hia.example'],
  ['☃.example', 'xn--n3h.example'],
] as const;

const asIs = [
  '',
  ...(
    'example.com | @ | * | *.a | _acme-challenge.x | _sip._tcp | UPPER.example | -odd- | a b | ' +
    '1.2.0.192.in-addr.arpa | xn-- | xn--a | Axn--Bcher-kva.example | a..b'
  ).split(' | '),
  // As hosts of a URL, these names would be cut, become other names, or get two labels for one character.
  ...'é/evil é#x é?x é:80 é@x é\\x %77é é%2Eevil xn--9ca/evil xn--9ca%41 a⒈b'.split(' '),
  'é\tx',
];

describe('Names', () => {
  for (const [unicode, ascii] of idn) {
    it(`convert ${unicode} to ${ascii}, and back`, () => {
      assert.equal(toAscii(unicode), ascii);
      assert.equal(toUnicode(ascii), unicode);
      assert.equal(toAscii(ascii), ascii);
      assert.equal(toUnicode(unicode), unicode);
    });
  }

  for (const [wide, ascii] of [
    ['１', '1'],
    ['１.２', '1.2'],
    ['0x１f', '0x1f'],
    ['①', '1'],
  ] as const)
    it(`convert ${wide} to ${ascii}, which is no address`, () => assert.equal(toAscii(wide), ascii));

  for (const name of asIs) {
    it(`keep ${JSON.stringify(name)} unchanged`, () => {
      assert.equal(toAscii(name), name);
      assert.equal(toUnicode(name), name);
    });
  }

  it('lose a final dot, and treat ideographic dots as dots', () => {
    assert.equal(toAscii('bücher.example.'), 'xn--bcher-kva.example');
    assert.equal(toUnicode('xn--bcher-kva.example.'), 'bücher.example');
    assert.equal(toAscii('bücher。example'), 'xn--bcher-kva.example');
    assert.equal(toAscii('www．例子｡example'), 'www.xn--fsqu00a.example');
  });

  it('of one host have the same key', () => {
    for (const host of ['bücher', 'BÜCHER', 'xn--bcher-kva', 'XN--Bcher-Kva', 'bücher.'])
      assert.equal(hostKey(host), 'xn--bcher-kva', host);
    for (const apex of ['@', '']) assert.equal(hostKey(apex), '@');
    assert.equal(hostKey('*.WWW'), '*.www');
  });

  it('do not change when they are converted again', () => {
    const label = fc.oneof(
      fc.constantFrom('*', '_dmarc', 'xn--bcher-kva', 'bücher', '例子', 'www', '☃'),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.domain(),
    );
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 5 }), (labels) => {
        // A name that consists of dots loses one each time.
        const name = labels.join('.');
        fc.pre(!/(?:^|[.。．｡])[.。．｡]?$/u.test(name));
        for (const spell of [toAscii, toUnicode]) assert.equal(spell(spell(name)), spell(name));
      }),
    );
  });

  it('of any text are converted without an error, and keep their labels', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const labels = name.replace(/\.$/u, '').split(/[.。．｡]/u).length;
        assert.ok(toAscii(name).split('.').length >= labels);
        assert.ok(toUnicode(name).split('.').length >= labels);
      }),
    );
  });

  it('are converted from Punycode in capital letters too', () => {
    assert.equal(toUnicode('XN--Bcher-Kva.Example'), 'bücher.Example');
  });

  it('are sorted as DNS does: the apex first, then a host before those below it', () => {
    // The order of RFC 4034 section 6.1.
    const sorted = ['@', 'a', 'yljkjljk.a', 'z.a', 'zabc.a', 'z', '*.z', 'z.z'];
    const byKey = sorted.map((host) => ({ host, key: hostSortKey(host) })).toReversed();
    assert.deepEqual(
      byKey.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ host }) => host),
      sorted,
    );
    assert.equal(hostSortKey('@'), '');
  });

  it('are sorted as people do, numbers by their value, in whatever order they come', () => {
    const sorted = ['ns1.example', 'NS2.example', 'ns02.example', 'ns10.example', 'xns.example'];
    assert.deepEqual(sortedNames(sorted.toReversed()), sorted);
    assert.deepEqual(sortedNames(sorted), sorted);
  });

  it('in a zone have a host', () => {
    assert.equal(hostWithin('example.com', 'example.com'), '@');
    assert.equal(hostWithin('example.com', 'www.example.com'), 'www');
    assert.equal(hostWithin('example.com', 'a.b.example.com'), 'a.b');
  });

  it('are completed with their zone', () => {
    assert.equal(fqdn('www', 'example.com'), 'www.example.com');
    assert.equal(fqdn('a.b', 'example.com.'), 'a.b.example.com');
    assert.equal(fqdn('a.b.', 'example.com'), 'a.b.example.com');
    assert.equal(fqdn('*', 'example.com'), '*.example.com');
    assert.equal(fqdn('@', 'example.com.'), 'example.com');
    assert.equal(fqdn('', 'example.com'), 'example.com');
    assert.ok(isApex('@') && isApex('') && !isApex('www') && !isApex('*'));
  });

  it('are converted up to the longest spelling of a name', () => {
    const long = 'a'.repeat(1_006);
    assert.equal(toUnicode(`xn--bcher-kva.${long}`), `bücher.${long}`);
    assert.equal(toUnicode(`xn--bcher-kva.${long}a`), `xn--bcher-kva.${long}a`);
    assert.equal(toAscii(`bücher.${'a'.repeat(1_013)}`), `xn--bcher-kva.${'a'.repeat(1_013)}`);
    assert.equal(toAscii(`bücher.${'a'.repeat(1_014)}`), `bücher.${'a'.repeat(1_014)}`);
  });

  it('list the names above them, nearest first', () => {
    assert.deepEqual(namesAbove('a.b.example'), ['b.example', 'example']);
    assert.deepEqual(namesAbove('example'), []);
    assert.deepEqual(namesAbove('@'), []);
    assert.deepEqual(namesAbove('.a.b'), ['a.b', 'b']);
  });

  it('list none above a text that is no name', () => {
    assert.equal(namesAbove('a.'.repeat(127)).length, 127);
    assert.deepEqual(namesAbove('a.'.repeat(30_000)), []);
  });
});

const long = (length: number): string => `ü.${'a'.repeat(length - 2)}`;

describe('The spellings of a name', () => {
  it('are itself, in ASCII and in Unicode, each once and in small letters', () => {
    for (const [name, spellings] of [
      ['WWW.Example.com', ['www.example.com']],
      ['Bücher.example', ['bücher.example', 'xn--bcher-kva.example']],
      ['XN--Bcher-Kva.example', ['xn--bcher-kva.example', 'bücher.example']],
      ['xn--bcher-kva.größe', ['xn--bcher-kva.größe', 'xn--bcher-kva.xn--gre-6ka8i', 'bücher.größe']],
      ['bücher.', ['bücher.', 'xn--bcher-kva.']],
      ['a.', ['a.']],
      ['', ['']],
    ] as const)
      assert.deepEqual(nameSpellings(name), spellings, name);
    assert.equal(fold('BÜCHER'), 'bücher');
  });

  it('are one of a text with blanks or more than 255 characters, which is no name', () => {
    assert.deepEqual(nameSpellings('bücher und mehr'), ['bücher und mehr']);
    assert.equal(nameSpellings(long(255)).length, 2);
    assert.equal(nameSpellings(long(256)).length, 1);
  });
});
