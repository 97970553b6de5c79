import assert from 'node:assert/strict';
import zonefile from 'dns-zonefile';
import * as fc from 'fast-check';
import { recordsOfZoneFile, type ZoneFile } from '../../../../src/config/records/zoneFile.ts';
import type { ComparedRecord } from '../../../../src/history/canonicalRecord.ts';
import { zoneDifference } from '../../../../src/history/difference.ts';
import { never } from '../../api/server.ts';
import { anyPair, ZONE, zoneFileOf } from '../../history/zonePairs.ts';

const read = (text: string, origin: string | undefined = ZONE): ZoneFile =>
  recordsOfZoneFile(text, ZONE, origin);

/** The records of a text as `host TTL type value`. */
function told(text: string, origin?: string): readonly string[] {
  const file = read(text, origin);
  assert.ok(file.kind === 'read');
  return [
    ...file.records.map(({ host, ttl, type, mx, value }) =>
      [host, ttl ?? '-', type, ...(mx === undefined ? [] : [mx]), value].join(' '),
    ),
    ...file.notJudged.map(({ line, why }) => `${line}: ${why}`),
  ];
}

describe('The records of a zone file', () => {
  it('inherit the owner, the origin and the TTL', () => {
    const text = `
$TTL 1h
@       IN SOA ns1 hostmaster (
          1 ; serial
          2h 30m 4w 1d )
        IN NS  ns1
        300 NS ns2.example.net.
www     A 192.0.2.1
        IN 60 AAAA 2001:db8::1
$ORIGIN sub.example.com.
@       A 192.0.2.2
x       CNAME @
$ORIGIN example.com.
mail 1h30m IN MX 10 mx ; a comment
EXAMPLE.com. TXT "a b" c
`;
    assert.deepEqual(told(text), [
      '@ 3600 NS ns1.example.com.',
      '@ 300 NS ns2.example.net.',
      'www 3600 A 192.0.2.1',
      'www 60 AAAA 2001:db8::1',
      'sub 3600 A 192.0.2.2',
      'x.sub 3600 CNAME sub.example.com.',
      'mail 5400 MX 10 mx.example.com.',
      '@ 3600 TXT a bc',
    ]);
  });

  it('are written in full below the root', () => {
    const text = [
      '$ORIGIN .',
      '$TTL 600',
      'example.com IN SOA ns1.example.net hostmaster.example.com ( 1 2 3 4 5 )',
      '\tMX 10 mail.example.com',
      'www.example.com CNAME x.example.net',
      'example.org A 192.0.2.1',
      '$ORIGIN example.com',
      'a CNAME b',
      '$ORIGIN .',
      '$ORIGIN com.',
      'example A 192.0.2.2',
    ].join('\n');
    assert.deepEqual(told(text), [
      '@ 600 MX 10 mail.example.com.',
      'www 600 CNAME x.example.net.',
      'a 600 CNAME b.example.com.',
      '@ 600 A 192.0.2.2',
    ]);
  });

  it('are not judged without data, by a directive or with an indented one', () => {
    assert.deepEqual(told('a TXT\nb A'), ['0: value', '1: value']);
    assert.deepEqual(told('a A 192.0.2.1\n$GENERATE 1-2 b$ A 192.0.2.$'), ['a - A 192.0.2.1', '1: generate']);
    assert.deepEqual(told('a A 192.0.2.1\n $TTL 60'), ['a - A 192.0.2.1', '1: value']);
    assert.deepEqual(told('a A 192.0.2.1\n"$TTL" 60'), ['a - A 192.0.2.1', '1: value']);
    assert.deepEqual(told('a CH TXT x\nb HS TXT x\nc cs TXT x'), ['0: class', '1: class', '2: class']);
  });

  it('are of types of at most 21 characters', () => {
    assert.deepEqual(told(`a ${'A'.repeat(21)} x`), [`a - ${'A'.repeat(21)} x`]);
    assert.deepEqual(told(`a ${'A'.repeat(22)} x`), ['0: value']);
    assert.deepEqual(told('a 1A x'), ['0: value']);
    // A second TTL is none.
    assert.deepEqual(told('a 60 70 A 192.0.2.1'), ['0: value']);
  });

  it('are none of those that signing makes', () => {
    const types = ['SOA', 'RRSIG', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'rrsig'];
    assert.deepEqual(told(types.map((type) => `a ${type} x`).join('\n')), []);
    assert.deepEqual(told('a DNSKEY 257 3 13 ab'), ['a - DNSKEY 257 3 13 ab']);
  });

  it('have the last TTL without $TTL, and none if none is stated', () => {
    assert.deepEqual(told('a A 192.0.2.1\nb 60 A 192.0.2.2\nc A 192.0.2.3'), [
      'a - A 192.0.2.1',
      'b 60 A 192.0.2.2',
      'c 60 A 192.0.2.3',
    ]);
  });

  it('may stand in parentheses, quotes and escapes', () => {
    const text = [
      'a TXT ( "one; ( two"',
      '  "thr\\"ee" ) ; end',
      'b TXT "\\195\\188" "\\\\"',
      'c TXT "a',
      'b"',
      'd\\.e A 192.0.2.1',
      'f CAA 0 issue "ca.example; x=1"',
      'g TXT semi\\;colon',
      'h ( A',
      ' 192.0.2.9 )',
    ].join('\n');
    assert.deepEqual(told(text), [
      'a - TXT one; ( twothr"ee',
      'b - TXT ü\\',
      'c - TXT a\nb',
      'd\\.e - A 192.0.2.1',
      'f - CAA 0 issue "ca.example; x=1"',
      'g - TXT semi;colon',
      'h - A 192.0.2.9',
    ]);
  });

  it('may stand in parentheses within parentheses, and a closing one too many is ignored', () => {
    assert.deepEqual(told('a ( TXT ( b )\nc )\nd A 192.0.2.1'), ['a - TXT bc', 'd - A 192.0.2.1']);
    assert.deepEqual(told('a TXT b ) (\nc )\nd A 192.0.2.1'), ['a - TXT bc', 'd - A 192.0.2.1']);
  });

  it('have no owner in an indented first line', () => {
    assert.deepEqual(told(' A 192.0.2.1\n; a\n\tA 192.0.2.2\nb A 192.0.2.3'), [
      'b - A 192.0.2.3',
      '0: origin',
      '2: origin',
    ]);
  });

  const ttls: readonly (readonly [written: string, seconds: number | undefined])[] = [
    ['1w2d3h4m5s', 604_800 + 2 * 86_400 + 3 * 3600 + 4 * 60 + 5],
    ['1W', 604_800],
    ['9999999999', 9_999_999_999],
    ['9999999999s', 9_999_999_999],
    ['10000000000', undefined],
    ['10000000000s', undefined],
    ['1h10000000000s', undefined],
    ['1x', undefined],
    ['1hx', undefined],
  ];
  for (const [written, seconds] of ttls)
    it(`have ${seconds === undefined ? 'no TTL' : `a TTL of ${seconds} seconds`} by ${written}`, () => {
      const expected = seconds === undefined ? '0: value' : `a ${seconds} A 192.0.2.1`;
      assert.deepEqual(told(`a ${written} A 192.0.2.1`), [expected]);
    });

  it('are generic data of unknown types only (RFC 3597)', () => {
    assert.deepEqual(told('a TYPE65280 \\# 4 C0000201\nb A \\# 4 C0000201'), [
      'a - TYPE65280 \\# 4 C0000201',
      '1: value',
    ]);
    for (const type of ['TYPE1X', 'XTYPE1', 'TYPE'])
      assert.deepEqual(told(`a ${type} \\# 4 C0000201`), ['0: value'], type);
  });

  it('are not known beside $INCLUDE, which is refused with its line', () => {
    assert.deepEqual(read('a A 192.0.2.1\n\n$include /etc/passwd\n'), { kind: 'include', line: 2 });
  });

  it('name what is not judged', () => {
    assert.deepEqual(told('$GENERATE 1-9 h$ A 192.0.2.$\nx CH TXT "version"\ny MX mail\nz A'), [
      '0: generate',
      '1: class',
      '2: value',
      '3: value',
    ]);
    const file = recordsOfZoneFile('a A 192.0.2.1\n$ORIGIN example.com.\nb CNAME c', ZONE, undefined);
    assert.ok(file.kind === 'read');
    assert.deepEqual(file.notJudged, [{ line: 0, why: 'origin' }]);
    assert.equal(file.records[0]?.value, 'c.example.com.');
  });

  it('have no longer names and data than DNS has', () => {
    const [most, label] = [4 * 255, 'a.'];
    const owner = 'o'.repeat(most - ZONE.length - 1);
    assert.deepEqual(told(`${owner} A 192.0.2.1\no${owner} A 192.0.2.2`), [
      `${owner} - A 192.0.2.1`,
      '1: origin',
    ]);
    const whole = `${owner.slice(1)}.${ZONE}.`;
    assert.deepEqual(told(`${whole} A 192.0.2.1\no${whole} A 192.0.2.2`), [
      `${owner.slice(1)} - A 192.0.2.1`,
      '1: origin',
    ]);
    const origins = `$ORIGIN ${label.repeat(10).slice(0, -1)}\n`;
    assert.deepEqual(told(`${origins.repeat(100)}www A 192.0.2.1`), ['100: origin']);
    const data = 't'.repeat(4 * 65_535);
    assert.deepEqual(told(`www TXT ${data}\nwww TXT ${data} t`), [`www - TXT ${data}`, '1: value']);
  });

  it('leave out those of other zones, and count them', () => {
    const file = read('www.example.org. A 192.0.2.1\nnotexample.com. A 192.0.2.1\nwww A 192.0.2.2');
    assert.deepEqual(file.kind === 'read' && [file.others, file.records.length], [2, 1]);
  });

  it('are those that were written, without a difference', async () => {
    await fc.assert(
      fc.asyncProperty(anyPair, async ({ before }) => {
        const hosted = before.map((each) => ({ ...each, line: undefined, enabled: undefined }));
        const file = read(zoneFileOf(hosted));
        assert.ok(file.kind === 'read');
        assert.deepEqual(file.notJudged, []);
        const stated = file.records.map((each) => ({
          ...each,
          id: undefined,
          line: undefined,
          enabled: undefined,
        }));
        assert.deepEqual(await zoneDifference<ComparedRecord>(hosted, stated, false, never()), []);
      }),
    );
  });

  it('are as many as dns-zonefile finds', () => {
    const text = '$ORIGIN example.com.\n$TTL 60\n@ IN A 192.0.2.1\nwww IN CNAME @\n@ IN MX 5 mail\n';
    const other = zonefile.parse(text);
    assert.equal(
      told(text).length,
      (other.a?.length ?? 0) + (other.cname?.length ?? 0) + (other.mx?.length ?? 0),
    );
  });

  it('are read in time in proportion to the text, whatever its shape', () => {
    const shapes = [
      (size: number) => '('.repeat(size),
      (size: number) => '"'.repeat(size),
      (size: number) => '\\'.repeat(size),
      (size: number) => `a TXT ${'"x" '.repeat(size)}`,
      (size: number) => 'a A 192.0.2.1\n'.repeat(size),
      (size: number) => `${'a'.repeat(size)} A 192.0.2.1`,
      (size: number) => ` ${'1h'.repeat(size)} A 192.0.2.1`,
      (size: number) => '\n'.repeat(size),
      (size: number) => `a TXT "${'\\000'.repeat(size)}"`,
    ];
    for (const [index, shape] of shapes.entries()) {
      const text = shape(200_000);
      const started = performance.now();
      read(text);
      // Quadratic time would take minutes.
      assert.ok(performance.now() - started < 8_000, `shape ${index}`);
    }
  });

  it('never throw', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', '.', ' ', '\n', '"', '(', ')', ';', '\\', '$', '@', '1', 'A', 'IN'),
        }),
        (text) => {
          read(text);
        },
      ),
    );
  });
});
