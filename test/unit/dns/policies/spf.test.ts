import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { isSpfPolicy, parseSpfPolicy, type SpfPart } from '../../../../src/dns/policies/spf.ts';
import { faultyParts } from './faults.ts';

/** Records of RFC 7208, and unusual ones. */
const VALID = [
  'v=spf1 +mx a:colo.example.com/28 -all',
  'v=spf1 a:A.EXAMPLE.COM -all',
  'v=spf1 mx exists:%{ir}._spf_rate.%{d} -all',
  'V=SPF1 MX -ALL',
  'v=spf1 a  -all  ',
  'v=spf1 moo.cow-far_out=man:dog/cat ip4:192.0.2.1 -all',
  'v=spf1 a:example.com. include:o.spf.example.com. ~all',
  'v=spf1 a:mail.example.xn--zckzah -all',
  'v=spf1 a:macro%%percent%_%_space%-url-space.example.com -all',
  'v=spf1 exp=foobar.%{o}.%{o}.%{O9r.-+,/_=} -all',
  'v=spf1 a:%{d2r/}/24//64 -all',
  'v=spf1 a/0 a//0 a/32//128 mx/24//64 mx//33',
  'v=spf1 ip4:192.0.2.1/0 ip6:::192.0.2.1/0 ip6:::FFFF:192.0.2.1 ip6:2001:DB8:8000::/33',
  'v=spf1 ip4:192.0.2.1/32 ip6:2001:db8::1/128 mx//128 mx/9//10',
  'v=spf1 a:b.1a a:b.a1 a:b.1-1 a:b.c a:1.a',
  'v=spf1 a:%{D10R}.b exists:%{d01}.b exists:%{d1r.-+,/_=}',
  'v=spf1 x-y_z.1=%{l} redirect=%{d}',
] as const;

/** Each with its faulty part. */
const INVALID = [
  ['v=spf1 a:museum.', 'museum.'],
  ['v=spf1 -all/8', '/8'],
  ['v=spf1 ptr/0 -all', '/0'],
  ['v=spf1 a//129 -all', '129'],
  ['v=spf1 a/33 -all', '33'],
  ['v=spf1 mx/33//129 -all', '33'],
  ['v=spf1 a/24/64 -all', '64'],
  ['v=spf1 a/24/30 -all', '/24'],
  ['v=spf1 a/ -all', ''],
  ['v=spf1 mx:example.com/024 -all', '024'],
  ['v=spf1 a:192.0.2.1', '192.0.2.1'],
  ['v=spf1 a:abc.123', '123'],
  ['v=spf1 a:example.com:8080', 'com:8080'],
  ['v=spf1 a:foo.example.com\0', '\0'],
  ['v=spf1 a:\uFEFFgarbage.example.net -all', '\uFEFF'],
  ['v=spf1 \u0080a:example.net -all', '\u0080'],
  ['v=spf1 a:example.net \u2013all', '\u2013'],
  ['v=spf1 include:ip5.example.com/24 -all', 'com/24'],
  ['v=spf1 ip4:192.0.2.1/33 -all', '33'],
  ['v=spf1 ip4:192.0.2.1/032 -all', '032'],
  ['v=spf1 ip4:192.0.2.1:8080', '192.0.2.1:8080'],
  ['v=spf1 ip6:::192.0.2.1/129', '129'],
  ['v=spf1 ip6:fe80::1%eth0', 'fe80::1%eth0'],
  ['v=spf1 -all foo=%abc', '%a'],
  ['v=spf1 redirect=-all ?all', '-all'],
  ['v=spf1 exp=a.example.com -all exp=b.example.com', 'exp=b.example.com'],
  ['v=spf1 redirect=a.example.com -all REDIRECT=a.example.com', 'REDIRECT=a.example.com'],
  ['v=spf1 -all exp=%{r}.example.com', '%{r}'],
  ['v=spf1 a:%{d0}.example.com -all', '%{d0}'],
  ['v=spf1 a:%{d', '%{'],
  ['v=spf1 a:example.com%', '%'],
  ['v=spf1 foo!=x', 'foo!=x'],
  ['v=spf1 !foo=x', '!foo=x'],
  ['v=spf1 a:%{d00}.b', '%{d00}'],
  ['v=spf1 a:%{d1d}.b', '%{d1d}'],
  ['v=spf1 a:%(d}.b', '%(d}'],
  ['v=spf1 a:%%%d', '%d'],
  ['v=spf1 a:%{d}.c%{d', '%{'],
] as const;

/** Terms with the fault of each, and what its sentence needs. */
const FAULTS = [
  ['moo', 'spfMechanism moo'],
  ['-', 'spfMechanismMissing '],
  ['redirect:a.example', 'spfModifierColon redirect'],
  ['exp:a.example', 'spfModifierColon exp'],
  ['192.0.2.1/24', 'spfBareAddress 192.0.2.1/24 ip4'],
  ['2001:db8::1/24', 'spfBareAddress 2001:db8::1/24 ip6'],
  ['all:x', 'spfArgument all'],
  ['include', 'spfDomainMissing'],
  ['a:', 'spfDomainMissing'],
  ['a/24x', 'spfTarget'],
  ['ptr/24', 'spfTarget'],
  ['a:192.0.2.1', 'spfDomainAddress'],
  ['a:%{d}museum', 'spfDomainLabels'],
  ['a:abc.123', 'spfTopLabel'],
  ['x=%{x}', 'spfMacro'],
  ['a/33', 'spfPrefix 32'],
  ['a//129', 'spfPrefix 128'],
  ['ip4:192.0.2.1/33', 'spfPrefix 32'],
  ['ip6:2001:db8::1/129', 'spfPrefix 128'],
  ['ip4:2001:db8::1', 'spfFamily ip6'],
  ['ip6:192.0.2.1', 'spfFamily ip4'],
  ['ip4:x', 'spfIp4'],
  ['ip6:x', 'spfIp6'],
  ['ip6:fe80::1%1', 'spfIp6'],
  ['1up=x', 'spfModifierName 1up'],
  ['exp=a.example exp=a.example', 'spfTwice exp'],
  ['a\u0080', 'character \u0080'],
  ['a:b.example//x', 'spfTopLabel'],
  ['a:%{d}.%{x}', 'spfMacro'],
] as const;

const targets = (terms: readonly SpfPart[]): readonly unknown[] =>
  terms.map((term) => ('domain' in term ? [term.kind, term.domain] : [term.kind]));

describe('The parser of SPF records', () => {
  for (const text of VALID)
    it(`finds no fault in ${text}`, () => {
      assert.equal(isSpfPolicy(text), true);
      assert.deepEqual(parseSpfPolicy(text).faults, []);
    });

  for (const [text, part] of INVALID) {
    it(`reports ${JSON.stringify(part)} in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(faultyParts(text, parseSpfPolicy(text).faults), [part]);
    });
  }

  for (const [terms, expected] of FAULTS)
    it(`says of ${JSON.stringify(terms)}: ${expected}`, () => {
      const found = parseSpfPolicy(`v=spf1 ${terms}`).faults.map(({ code, details }) =>
        [code, ...details].join(' '),
      );
      assert.deepEqual(found, [expected]);
    });

  it('has its faults in their order, in whatever case names are', () => {
    const { faults, terms } = parseSpfPolicy('v=spf1 moo REDIRECT=a.example Redirect=b.example A:x -ALL exp');
    assert.deepEqual(
      faults.map(({ code }) => code),
      ['spfMechanism', 'spfTwice', 'spfDomainLabels', 'spfModifierColon'],
    );
    assert.deepEqual(
      terms.map(({ kind }) => kind),
      ['redirect', 'all'],
    );
  });

  it('returns the result of each qualifier', () => {
    const { terms } = parseSpfPolicy(
      'v=spf1 +a -include:a.example ~exists:a.example ?ip4:192.0.2.1 ip6:::1 ~all',
    );
    assert.deepEqual(
      terms.map((term) => ('qualifier' in term ? term.qualifier : undefined)),
      ['+', '-', '~', '?', '+', '~'],
    );
    assert.deepEqual(
      parseSpfPolicy('v=spf1 x=a x=b').terms.map(({ kind, text }) => [kind, text]),
      [
        ['unknown', 'x=a'],
        ['unknown', 'x=b'],
      ],
    );
  });

  it('recognises a record only if the version ends there (RFC 7208 4.5)', () => {
    const others = [
      ' v=spf1 -all',
      ...'v=spf10 | v=spf1mx | v=spf1; | "v=spf1 -all" | v=spf1\t-all | v=spf2'.split(' | '),
    ];
    assert.deepEqual(others.filter(isSpfPolicy), []);
  });

  it('returns the name that each term refers to', () => {
    const { terms } = parseSpfPolicy(
      'v=spf1 A:Mail.Example.com/24 -mx//64 ?ptr include:a.example.com x=y exp=e.example.com',
    );
    assert.deepEqual(targets(terms), [
      ['a', 'Mail.Example.com'],
      ['mx', undefined],
      ['ptr', undefined],
      ['include', 'a.example.com'],
      ['unknown'],
      ['exp', 'e.example.com'],
    ]);
    assert.deepEqual(
      terms.map((term) => ('qualifier' in term ? term.qualifier : undefined)),
      ['+', '-', '?', '+', undefined, undefined],
    );
  });

  it('parses any text to its end, with faults inside it', () => {
    const pieces = fc.constantFrom(
      ...'a mx : / // 24 % %{ d } . = - all ip4: redirect= example.com include: " ; é'.split(' '),
      ' ',
      '\t',
      '\0',
      '\uD800',
    );
    const text = fc.oneof(
      fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(text, (rest) => {
        const record = `v=spf1 ${rest}`;
        for (const { start, end } of parseSpfPolicy(record).faults)
          assert.ok(start >= 0 && start <= end && end <= record.length);
      }),
    );
  });

  it('parses 64 KB of any text', () => {
    for (const piece of [...'a % %{ %{d} / 1 . : = - +'.split(' '), 'a ', ' ', 'a:b.c/1//2 ']) {
      const record = `v=spf1 ${piece.repeat(65_536 / piece.length)}`;
      assert.ok(parseSpfPolicy(record).faults.length <= record.length);
    }
  });
});
