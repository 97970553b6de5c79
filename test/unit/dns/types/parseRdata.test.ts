import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseRdata } from '../../../../src/dns/types/parseRdata.ts';
import { ACCEPTED, REJECTED, UNSERVED } from './values.ts';
import { processorTime } from '../../../support/processorTime.ts';

function canonical(type: string, value: string): string {
  const parsed = parseRdata(type, value, 1);
  return parsed.ok ? parsed.canonical : assert.fail(JSON.stringify(parsed));
}

function targets(type: string, value: string): unknown {
  return parseRdata(type, value).targets.map(({ name, start, end }) => [name, value.slice(start, end)]);
}

function details(value: string): unknown {
  const parsed = parseRdata('CNAME', value);
  return parsed.ok ? [] : parsed.faults.flatMap((fault) => [fault.code, ...fault.details]);
}

/** The text of an MX record with this priority. */
function textOfMx(mx: number): string | undefined {
  const parsed = parseRdata('MX', 'a.example', mx);
  return parsed.ok ? parsed.text : undefined;
}

/** The codes of all faults of a value with their details. */
function codes(type: string, value: string): unknown {
  const parsed = parseRdata(type, value);
  return parsed.ok ? [] : parsed.faults.map((fault) => [fault.code, ...fault.details].join(' '));
}

/** Values with all their faults, or warnings. */
const ALL_FAULTS: readonly (readonly [type: string, value: string, ...faults: readonly string[]])[] = [
  ['SRV', '', 'fields priority weight port target'],
  ['SRV', 'x 65536 -1 a..b', 'number 65535', 'number 65535', 'number 65535', 'nameLabel 0'],
  ['SRV', 'x 1 1 a.example y', 'number 65535', 'extra'],
  ['URI', 'x y \\999', 'number 65535', 'number 65535', 'escape'],
  ['URI', '1', 'fields priority weight "target"'],
  ['URI', '1 1 ""', 'fields priority weight "target"'],
  ['URI', `1 1 ${'x'.repeat(65_532)}`, 'tooLong 65535'],
  ['CAA', 'x', 'caaFlags', 'fields flags tag value'],
  ['CAA', 'x is-sue', 'caaFlags', 'caaTag', 'caaValueMissing'],
  ['CAA', '1 issue "a_b; c; d=e f"', 'caaIssuer', 'caaReservedFlags'],
  ['CAA', '0 issue "a; c; =d; e=f g; h=i;"', 'caaParameter', 'caaParameter', 'caaParameter'],
  ['CAA', '0 issue "a; c=!~:<; ; d=e;"', 'caaParameter'],
  ['CAA', `0 other "${'x'.repeat(65_529)}"`, 'tooLong 65535'],
  ['TLSA', '3 1', 'fields usage selector matching-type data'],
  ['TLSA', 'x y z g', 'number 255', 'number 255', 'number 255', 'hex'],
  ['TLSA', '3 1 1 ab', 'hexLength 64 2'],
  ['TLSA', '3 1 2 ab', 'hexLength 128 2'],
  [
    'TLSA',
    '4 2 3 ab',
    'unassigned TLSA Certificate Usages 4',
    'unassigned TLSA Selectors 2',
    'unassigned TLSA Matching Types 3',
  ],
  ['SSHFP', '1', 'fields algorithm type fingerprint'],
  ['SSHFP', '1 1 ab', 'hexLength 40 2'],
  ['SSHFP', '1 2 ab', 'hexLength 64 2'],
  [
    'SSHFP',
    '0 0 ab',
    'unassigned SSHFP RR Types for public key algorithms 0',
    'unassigned SSHFP RR types for fingerprint types 0',
  ],
  ['DS', '1', 'fields key-tag algorithm digest-type digest'],
  ['DS', 'x y z g', 'number 65535', 'number 255', 'number 255', 'hex'],
  ['DS', '1 4 7 ab', 'unassigned DNS Security Algorithm Numbers 4', 'unassigned Digest Algorithms 7'],
  ['DNSKEY', '', 'fields flags protocol algorithm key'],
  ['DNSKEY', 'x y z !', 'number 65535', 'number 255', 'number 255', 'base64'],
  ['DNSKEY', '256 3 0 AAAA', 'unassigned DNS Security Algorithm Numbers 0'],
  ['DNSKEY', '0 3 4 AAAA', 'unassigned DNS Security Algorithm Numbers 4'],
  ['NAPTR', '1', 'fields order preference "flags" "services" "regexp" replacement'],
  [
    'NAPTR',
    'x y "-" "\\999" "a" a..b c',
    'number 65535',
    'number 65535',
    'naptrFlags',
    'escape',
    'naptrRegexp',
    'nameLabel 0',
    'extra',
  ],
  ['TYPE65280', '\\#', 'fields \\# length data'],
  ['TYPE65280', '\\# 65536', 'number 65535'],
  ['TYPE65280', '\\# 2 00', 'hexLength 4 2'],
  ['URI', 'x 1', 'fields priority weight "target"'],
  ['TLSA', '256 256 256', 'fields usage selector matching-type data'],
  ['CAA', '0 ISSUE "A-1.example; A-1 = b"'],
  ['CAA', '0 issue "a; b=c=d; e"', 'caaParameter'],
  ['CAA', '0 issue "a; b="'],
  ['CAA', '0 issue "a-.example"', 'caaIssuer'],
  ['DNSKEY', '256 3 8 AA+/'],
  ['HTTPS', '1 . dohpath=/{#dns}'],
  ['HTTPS', '1 . dohpath=/{+dns}'],
  ['HTTPS', '1 . dohpath=/{.dns}'],
  ['HTTPS', '1 . dohpath=/{/dns}'],
  ['HTTPS', '1 . dohpath=/{;dns}'],
  ['HTTPS', '1 . dohpath=/{&dns}'],
  ['HTTPS', '1 . dohpath=/{a}{dns}'],
  ['HTTPS', '1 . dohpath=/{dn?s}', 'svcbDohPath dohpath'],
  ['HTTPS', '1 . dohpath=/{}dns', 'svcbDohPath dohpath'],
  ['HTTPS', '1 . alpn=', 'svcbNoValue alpn'],
  ['HTTPS', '1 . alpn=""', 'svcbNoValue alpn'],
  ['HTTPS', '1 . key1=', 'svcbNoValue alpn'],
  ['MX', '_a.example', 'hostName'],
  ['HTTPS', '', 'fields priority target key=value …'],
  [
    'HTTPS',
    'x a..b Alpn=h2 APLN port=x key1=h2 ohttp=1 no-default-alpn',
    'number 65535',
    'nameLabel 0',
    'svcbKeyCase alpn',
    'svcbKey apln',
    'number 65535',
    'svcbBytes alpn',
    'svcbArgument ohttp',
  ],
  ['HTTPS', '1 . alpn=h2 alpn=h3 alpn=h2', 'svcbDuplicate alpn', 'svcbDuplicate alpn'],
  ['HTTPS', '1 . mandatory=port,key100,alpn alpn=h2', 'svcbMandatory port', 'svcbMandatory key100'],
  ['HTTPS', '1 . no-default-alpn port=1', 'svcbNoDefaultAlpn'],
  ['HTTPS', '1 . alpn', 'svcbNoValue alpn'],
  ['HTTPS', '1 . ipv4hint=a', 'svcbAddresses 4'],
  ['HTTPS', '1 . ipv6hint=a', 'svcbAddresses 6'],
  ['HTTPS', '1 . alpn=,', 'svcbAlpn alpn'],
  ['HTTPS', '1 . ech=?', 'base64'],
  ['HTTPS', '0 https://a port=1', 'nameCharacters', 'svcbAliasParameters'],
  ['HTTPS', `1 . key100=${'x'.repeat(65_528)}`, 'tooLong 65535'],
  ['HTTPS', `1 . key100=${'x'.repeat(65_527)}`],
  ['HTTPS', `1 abc key100=${'x'.repeat(65_525)}`, 'tooLong 65535'],
  ['CNAME', 'a.example!', 'nameCharacters'],
  ['CNAME', '1/2.3.example'],
  ['CNAME', '1/2', 'nameCharacters'],
  ['CNAME', '1234/2.example', 'nameCharacters'],
  ['CNAME', '1/234.example', 'nameCharacters'],
  ['CNAME', 'a.1/25.example'],
  ['CNAME', String.raw`a\032b.example`],
  ['CNAME', String.raw`a\@b.example`],
  ['CNAME', 'a b.example', 'nameCharacters'],
  ['CNAME', 'a+b.example', 'nameCharacters'],
  ['CNAME', 'a_-b.example'],
  ['CNAME', '*.bücher.example'],
  ['NAPTR', 'x 1 "\\999" "\\999" "a" a.', 'number 65535', 'escape', 'escape', 'naptrRegexp', 'naptrBoth'],
];

/** Lengths of digests in hexadecimal digits, and one that no digest has. */
const DIGEST_LENGTHS = [2, 40, 64, 96, 128];

/** The types with digests: what stands before the kind of the digest, and how long the digest of each kind is. */
const DIGESTS: readonly (readonly [
  type: string,
  before: string,
  lengths: Readonly<Record<number, number>>,
])[] = [
  ['TLSA', '3 1', { 1: 64, 2: 128 }],
  ['SMIMEA', '3 1', { 1: 64, 2: 128 }],
  ['SSHFP', '1', { 1: 40, 2: 64 }],
  ['DS', '1 8', { 1: 40, 2: 64, 3: 64, 4: 96, 5: 64, 6: 64 }],
  ['CDS', '1 8', { 1: 40, 2: 64, 3: 64, 4: 96, 5: 64, 6: 64 }],
];

const BYTES = Array.from({ length: 256 }, (_, number) => number);

describe('The value of a record', () => {
  for (const [type, before, lengths] of DIGESTS)
    it(`has a digest as long as its kind: ${type}`, () => {
      for (const kind of BYTES) {
        const wanted = lengths[kind];
        assert.deepEqual(
          DIGEST_LENGTHS.filter((length) => parseRdata(type, `${before} ${kind} ${'a'.repeat(length)}`).ok),
          wanted === undefined ? DIGEST_LENGTHS : [wanted],
          `${type} ${kind}`,
        );
      }
    });

  for (const { type, value, mx, text, target, warnings } of [...ACCEPTED, ...UNSERVED])
    it(`is data of its type: ${type} ${value.slice(0, 80)}`, () => {
      const parsed = parseRdata(type, value, mx);
      assert.ok(parsed.ok, JSON.stringify(parsed));
      assert.equal(parsed.text, text);
      assert.equal(parsed.target, target);
      assert.deepEqual(
        parsed.warnings.map(({ code }) => code),
        warnings,
      );
    });

  for (const { type, value, mx, code, part } of REJECTED)
    it(`is no data of its type: ${type} ${value.slice(0, 80)}`, () => {
      const parsed = parseRdata(type, value, mx);
      assert.ok(!parsed.ok, JSON.stringify(parsed));
      const [first] = parsed.faults;
      assert.equal(first?.code, code);
      assert.equal(value.slice(first?.start, first?.end), part);
    });

  it('has all its faults, each with what its sentence needs', () => {
    for (const [type, value, ...faults] of ALL_FAULTS) {
      const parsed = parseRdata(type, value);
      const found = parsed.ok ? parsed.warnings : parsed.faults;
      assert.deepEqual(
        found.map((fault) => [fault.code, ...fault.details].join(' ')),
        faults,
        `${type} ${value.slice(0, 80)}`,
      );
    }
  });

  it('has its warnings about numbers where they are', () => {
    for (const [type, value, ...parts] of [
      ['TLSA', '4 5 6 ab', '4', '5', '6'],
      ['SSHFP', '7 8 ab', '7', '8'],
      ['DS', '9 4 7 ab', '4', '7'],
      ['DNSKEY', '256 3 4 AAAA', '4'],
      ['CAA', '1 issue "a"', '1'],
    ] as const) {
      const parsed = parseRdata(type, value);
      assert.ok(parsed.ok);
      assert.deepEqual(
        parsed.warnings.map(({ start, end }) => value.slice(start, end)),
        parts,
        `${type} ${value}`,
      );
    }
  });

  it('has a priority up to the highest number', () => {
    assert.deepEqual([65_534, 65_535, 65_536].map(textOfMx), [
      '65534 a.example.',
      '65535 a.example.',
      undefined,
    ]);
  });

  it('is not looked into beyond the longest text that it can have', () => {
    const longest = `v=${'x'.repeat(4 * 65_535 - 2)}`;
    assert.deepEqual(codes('HINFO', longest), ['type']);
    assert.deepEqual(codes('HINFO', `${longest}x`), ['tooLong 65535']);
  });

  it('has a text that is data again, and stays the same', () => {
    for (const { type, value, mx } of ACCEPTED) {
      // The text of TXT is quoted, while values are not. That of MX starts with the priority.
      if (type === 'TXT' || type === 'SPF' || type === 'MX') continue;
      const parsed = parseRdata(type, value, mx);
      assert.ok(parsed.ok);
      const again = parseRdata(type, parsed.text);
      assert.ok(again.ok, `${parsed.text}: ${JSON.stringify(again)}`);
      assert.equal(again.text, parsed.text);
      assert.equal(again.canonical, parsed.canonical);
    }
  });

  it('has the number of bytes of a label or name that is too long', () => {
    assert.deepEqual(details(`${'a'.repeat(64)}.example`), ['nameLabel', 64]);
    assert.deepEqual(details(`${'a'.repeat(62)}\\032\\..example`), ['nameLabel', 64]);
    assert.deepEqual(details('a..example'), ['nameLabel', 0]);
    assert.deepEqual(
      details(`${'a'.repeat(64)}.${'b'.repeat(65)}.example`),
      ['nameLabel', 64],
      'the first one',
    );
    assert.deepEqual(details(`${'a.'.repeat(127)}a.`), ['nameLength', 257]);
    assert.deepEqual(details('a.'.repeat(127)), []);
    // With an escape, and in Unicode: `xn--tda`.
    for (const [first, labels] of [
      [String.raw`\097`, 126],
      ['ü', 123],
    ] as const) {
      assert.deepEqual(details(`${first}.${'a.'.repeat(labels)}`), []);
      assert.deepEqual(details(`${first}.aa.${'a.'.repeat(labels - 1)}`), ['nameLength', 256]);
    }
    // No name in any spelling: not even looked into.
    assert.deepEqual(details(`${'\\097'.repeat(63)}.${'\\097'.repeat(63)}.${'\\097'.repeat(63)}.`), []);
    assert.deepEqual(details('.'.repeat(1_020)), ['nameLabel', 0]);
    assert.deepEqual(details('.'.repeat(1_021)), ['nameLength', 1_023]);
  });

  it('is equal in DNS whatever the case of names, and nothing else', () => {
    assert.equal(canonical('MX', 'Mail.Example.com'), canonical('MX', 'mail.example.COM.'));
    assert.equal(canonical('SRV', '1 1 1 A.example'), canonical('SRV', '01 1 1 a.example.'));
    assert.equal(canonical('AAAA', '2001:DB8::0:1'), canonical('AAAA', '2001:db8::1'));
    assert.equal(
      canonical('HTTPS', '1 A.example port=1 alpn="h2"'),
      canonical('HTTPS', '1 a.example. alpn=h2 port=1'),
    );
    assert.notEqual(canonical('TXT', 'A'), canonical('TXT', 'a'));
    assert.notEqual(canonical('CAA', '0 issue "A.example"'), canonical('CAA', '0 issue "a.example"'));
    assert.notEqual(canonical('NAPTR', '1 1 "" "A.x" "" A.x'), canonical('NAPTR', '1 1 "" "a.x" "" A.x'));
  });

  it('names the target of a redirect, and of data with faults', () => {
    assert.deepEqual(targets('URL', ' https://WWW.example.com/a'), [['www.example.com', 'WWW.example.com']]);
    assert.deepEqual(targets('显性URL', 'example.com/a'), [['example.com', 'example.com']]);
    assert.deepEqual(targets('SRV', '1 2 99999 a.example.'), [['a.example', 'a.example.']]);
    assert.deepEqual(targets('SVCB', '1 b.example port=x'), [['b.example', 'b.example']]);
    assert.deepEqual(targets('MX', '_a.example'), [['_a.example', '_a.example']]);
    assert.deepEqual(targets('MX', '.'), []);
    assert.deepEqual(targets('SRV', '1 2 3 a..b'), []);
    assert.deepEqual(targets('SRV', '1 2 3 a.example b'), []);
    assert.deepEqual(targets('SRV', 'x 2 3 a.example'), [['a.example', 'a.example']]);
    for (const value of ['', '/', 'http://', 'https://a b/'])
      assert.deepEqual(targets('URL', value), [], value);
    assert.deepEqual(targets('URL', 'https://bücher.example/a'), [
      ['xn--bcher-kva.example', 'https://bücher.example/a'],
    ]);
    assert.deepEqual(targets('URL', 'a.example:8080/b'), [['a.example', 'a.example']]);
    assert.deepEqual(targets('xURL', 'a.example'), [['a.example', 'a.example']]);
    assert.deepEqual(targets('xurl', 'A.example/a.example'), [['a.example', 'A.example']]);
    assert.deepEqual(targets('URLx', 'a.example'), []);
  });

  it('has faults within the text, whatever the text is', () => {
    const types = [...new Set(ACCEPTED.map(({ type }) => type)), 'URL', 'HINFO'];
    const words = '" \\ 0 1 65536 a . * alpn = , key1 mandatory h2 ü ; #'.split(' ');
    const token = fc.constantFrom(...words, ' ', '\uD800');
    const values = fc.oneof(
      fc.string(),
      fc.array(token, { maxLength: 12 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        values,
        fc.integer({ min: -1, max: 70_000 }),
        (type, value, mx) => {
          const parsed = parseRdata(type, value, mx);
          const found = parsed.ok ? parsed.warnings : parsed.faults;
          if (!parsed.ok) assert.ok(found.length > 0);
          for (const { start, end } of [...found, ...parsed.targets])
            assert.ok(start >= 0 && start <= end && end <= value.length, JSON.stringify(found));
          if (parsed.ok) assert.match(parsed.text, /^[ -~]*$/u);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('takes linear time', () => {
    const time = processorTime(() => {
      for (const type of new Set(ACCEPTED.map((each) => each.type)))
        for (const part of ['a.', '\\', '"', ' ', 'a,', '\\000', 'key1=a ', ';a=b', '0', '-'])
          parseRdata(type, `0 0 0 ${part.repeat(65_535)}`, 1);
    });
    assert.ok(time < 8000);
  });
});
