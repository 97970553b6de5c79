import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { recordsOfZoneFile, type ZoneFile } from '../../../../src/dns/zoneFile/records.ts';
import type { ComparedRecord } from '../../../../src/history/canonicalRecord.ts';
import { zoneDifference } from '../../../../src/history/difference.ts';
import { never } from '../../api/server.ts';
import { anyPair, ZONE, zoneFileOf } from '../../history/zonePairs.ts';
import { processorTime } from '../../../support/processorTime.ts';

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
    ...file.notJudged.map((each) => `${each.line}: ${each.why === 'type' ? each.word : each.why}`),
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
    assert.deepEqual(told('a A 192.0.2.1\n$GENERATE 1-2 b$ A 192.0.2.$'), [
      'a - A 192.0.2.1',
      '1: directive',
    ]);
    assert.deepEqual(told('a A 192.0.2.1\n $TTL 60'), ['a - A 192.0.2.1', '1: $TTL']);
    assert.deepEqual(told('a A 192.0.2.1\n"$TTL" 60'), ['a - A 192.0.2.1', '1: value']);
    assert.deepEqual(told('$TTL x\n$ORIGIN\n$X y'), ['0: directive', '1: directive', '2: directive']);
    assert.deepEqual(told('a CH TXT x\nb HS TXT x\nc cs TXT x'), ['0: class', '1: class', '2: class']);
  });

  it('are of known types, and a word that is none in the place of one is named', () => {
    assert.deepEqual(told('a ALIAS b\na openpgpkey abcd'), [
      'a - ALIAS b.example.com.',
      'a - OPENPGPKEY abcd',
    ]);
    const unknown = [
      'AWS ALIAS A b.',
      '1A x',
      'TYPE65536 \\# 0',
      'IN IN A ::1',
      '60 70 A ::1',
      '[AGE:7] 60 A ::1',
    ];
    assert.deepEqual(told(unknown.map((each) => `a ${each}`).join('\n')), [
      '0: AWS',
      '1: 1A',
      '2: TYPE65536',
      '3: IN',
      '4: 70',
      '5: timeStamp',
    ]);
    assert.deepEqual(told('{{ a }} A ::1\na {{ b }} A ::1\na A {{ c }}\nb CNAME {{ d }}.e.'), [
      '0: origin',
      '1: {{ b }}',
      '2: value',
      '3: value',
    ]);
  });

  it('are none of those that signing makes, which are named', () => {
    const types = ['SOA', 'DNSKEY', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'TYPE65534', 'CDS'];
    const signed = read(['a rrsig x', 'b A ::1', ...types.map((type) => `a ${type} x`)].join('\n'));
    assert.ok(signed.kind === 'read');
    assert.deepEqual(
      signed.records.map(({ host }) => host),
      ['b'],
    );
    assert.deepEqual(signed.signing, ['CDS', 'DNSKEY', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'RRSIG', 'TYPE65534']);
    assert.deepEqual(told('a DNSKEY 257 3 13 ab'), ['a - DNSKEY 257 3 13 ab']);
  });

  it('have the last TTL without $TTL, and none if none is declared', () => {
    assert.deepEqual(told('a A 192.0.2.1\nb 60 A 192.0.2.2\nc A 192.0.2.3'), [
      'a - A 192.0.2.1',
      'b 60 A 192.0.2.2',
      'c 60 A 192.0.2.3',
    ]);
  });

  it('may stand in parentheses within parentheses, and a closing one too many is not understood', () => {
    assert.deepEqual(told('a ( TXT ( b )\nc )\nd A 192.0.2.1'), ['a - TXT bc', 'd - A 192.0.2.1']);
    assert.deepEqual(told('a TXT b ) (\nc )\nd A 192.0.2.1\n)'), ['d - A 192.0.2.1', '0: value', '3: value']);
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
      const expected = seconds === undefined ? `0: ${written}` : `a ${seconds} A 192.0.2.1`;
      assert.deepEqual(told(`a ${written} A 192.0.2.1`), [expected]);
    });

  it('are those of the generic form (RFC 3597)', () => {
    const text = [
      'a TYPE65280 \\# 4 C0000201',
      'b 3600 CLASS1 TYPE1 \\# 4 c0000202',
      'c A \\# 4 ( C000 0203 )',
      'd TYPE65 \\# 10 00010000010003026832',
      'e TYPE15 \\# 16 000a 046d61696c0765 78616d706c6500',
      'f TXT \\# 4 03612262',
      'g TYPE28 2001:db8::1',
      'h CLASS3 TXT x',
      // Not as long as it says, not as long as an address, and a type whose data has no other form here.
      'i A \\# 5 c0000202',
      'j A \\# 3 c00002',
      'k HINFO \\# 2 0000',
    ];
    assert.deepEqual(told(text.join('\n')), [
      'a - TYPE65280 \\# 4 C0000201',
      'b 3600 A 192.0.2.2',
      'c 3600 A 192.0.2.3',
      'd 3600 HTTPS 1 . alpn=h2',
      'e 3600 MX 10 mail.example.',
      'f 3600 TXT a"b',
      'g 3600 AAAA 2001:db8::1',
      '7: class',
      '8: value',
      '9: value',
      '10: value',
    ]);
    for (const type of ['TYPE1X', 'XTYPE1', 'TYPE'])
      assert.deepEqual(told(`a ${type} \\# 4 C0000201`), [`0: ${type}`], type);
  });

  it('are not known where a quote or a parenthesis is not closed', () => {
    const text = 'a TXT "b\\" c\nb A 192.0.2.1\nc TXT "d"';
    assert.deepEqual(read(text), { kind: 'unclosed', line: 0 });
    assert.deepEqual(read('a A 192.0.2.1\nb TXT ( "c"\n d "e\n)'), { kind: 'unclosed', line: 2 });
    assert.deepEqual(read('a A 192.0.2.1\nb TXT ( c\nd A 192.0.2.2\n'), { kind: 'unclosed', line: 1 });
  });

  it('have the same names in every spelling', () => {
    const text = [
      '\\_dmarc TXT x',
      '\\042.Dev A ::1',
      '\\* A ::1',
      'a\\ b CNAME \\119ww',
      'c CNAME d\\.e.example.com.',
      'b\u00fccher CNAME @',
      'f\\;g A ::1',
      'h\\999 A ::1',
    ];
    assert.deepEqual(told(text.join('\n')), [
      '_dmarc - TXT x',
      '*.dev - A ::1',
      '* - A ::1',
      'a\\032b - CNAME www.example.com.',
      'c - CNAME d\\046e.example.com.',
      'xn--bcher-kva - CNAME example.com.',
      'f\\059g - A ::1',
      '7: origin',
    ]);
  });

  it('keep what is quoted, and complete each name of their data', () => {
    const text = [
      'a NAPTR 10 20 "u" "E2U+sip  x" "!^.*$!sip:a\tb@c!" b',
      'a NAPTR 10 20 "" "" "" .',
      'b URI 10 1 "https://a/?b  c"',
      'c HTTPS 1 d alpn="h2,h3" key65400="a  b"',
      'd RP hostmaster t.example.net.',
      'e AFSDB 1 f',
    ];
    assert.deepEqual(told(text.join('\n')), [
      'a - NAPTR 10 20 "u" "E2U+sip  x" "!^.*$!sip:a\tb@c!" b.example.com.',
      'a - NAPTR 10 20 "" "" "" .',
      'b - URI 10 1 "https://a/?b  c"',
      'c - HTTPS 1 d.example.com. alpn="h2,h3" key65400="a  b"',
      'd - RP hostmaster.example.com. t.example.net.',
      'e - AFSDB 1 f.example.com.',
    ]);
  });

  it('are of the zone that an SOA record names before any $ORIGIN', () => {
    const soa = 'SOA ns. h. 1 2 3 4 5';
    assert.deepEqual(told(`example.com. ${soa}\na A ::1`, 'pri.example.com'), ['a - A ::1']);
    assert.deepEqual(told(`example.com\t3600 IN ${soa}\na A ::1`, 'org'), ['a 3600 A ::1']);
    assert.deepEqual(told(`$ORIGIN com.\nexample ${soa}\n A ::1`, 'org'), ['@ - A ::1']);
    assert.deepEqual(told(`@ ${soa}\na A ::1`), ['a - A ::1']);
  });

  it('are texts under the types of OVH', () => {
    const text = '_dmarc IN DMARC "v=DMARC1"\na IN DKIM ( "v=DKIM1; " "p=" )\n@ IN SPF "v=spf1 -all"';
    assert.deepEqual(told(text), ['_dmarc - TXT v=DMARC1', 'a - TXT v=DKIM1; p=', '@ - TXT v=spf1 -all']);
    assert.deepEqual(told('@ IN SPF "v=spf1 -all" ; IN DKIM x'), ['@ - SPF v=spf1 -all']);
  });

  it('have no TTL where Cloudflare chooses it', () => {
    const records = 'a 1 IN A ::1\nb 300 IN A ::1';
    assert.deepEqual(told(records), ['a 1 A ::1', 'b 300 A ::1']);
    assert.deepEqual(told(`;; Exported:   2026-11-28\n${records}`), ['a - A ::1', 'b 300 A ::1']);
    assert.deepEqual(told(`${records} ; cf_tags=cf-proxied:true`), ['a - A ::1', 'b 300 A ::1']);
  });

  it('are not read where their text is not UTF-8', () => {
    assert.deepEqual(told('a TXT "\\195\\188"\nb TXT "\\200"\nc TXT "\\256"'), [
      'a - TXT \u00fc',
      '1: value',
      '2: value',
    ]);
  });

  it('are not known beside $INCLUDE, which is refused with its line', () => {
    assert.deepEqual(read('a A 192.0.2.1\n\n$include /etc/passwd\n'), { kind: 'include', line: 2 });
  });

  it('name what is not judged', () => {
    assert.deepEqual(told('$GENERATE 1-9 h$ A 192.0.2.$\nx CH TXT "version"\ny MX mail\nz A'), [
      '0: directive',
      '1: class',
      '2: value',
      '3: value',
    ]);
    const file = recordsOfZoneFile('a A 192.0.2.1\n$ORIGIN example.com.\nb CNAME c', ZONE, undefined);
    assert.ok(file.kind === 'read');
    assert.deepEqual(file.notJudged, [{ line: 0, host: undefined, type: 'A', why: 'origin' }]);
    assert.equal(file.records[0]?.value, 'c.example.com.');
  });

  it('have no longer names and data than DNS has', () => {
    const label = 'o'.repeat(63);
    const most = `${label}.${label}.${label}.${'o'.repeat(253 - 3 * 64 - ZONE.length - 1)}`;
    for (const name of [most, `${most}.${ZONE}.`])
      assert.deepEqual(told(`${name} A ::1\no${name} A ::1\n${label}o A ::1`), [
        `${most} - A ::1`,
        '1: origin',
        '2: origin',
      ]);
    const origins = `$ORIGIN ${'a.'.repeat(10).slice(0, -1)}\n`;
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
        const hosted = before.map((each) => ({ ...each, recordLine: undefined, enabled: undefined }));
        const file = read(zoneFileOf(hosted));
        assert.ok(file.kind === 'read');
        assert.deepEqual(file.notJudged, []);
        const declared = file.records.map((each) => ({
          ...each,
          id: undefined,
          recordLine: undefined,
          enabled: undefined,
        }));
        assert.deepEqual(await zoneDifference<ComparedRecord>(hosted, declared, false, never()), []);
      }),
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
      // Quadratic time would take minutes.
      assert.ok(processorTime(() => read(text)) < 8_000, `shape ${index}`);
    }
  });

  it('never throw', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', '.', ' ', '\n', '"', '(', ')', ';', '\\', '$', '@', '1', 'A', 'IN'),
        }),
        (text) => assert.doesNotThrow(() => read(text)),
      ),
    );
  });
});
