import assert from 'node:assert/strict';
import { readMessage } from '../../../src/live/wire/message.ts';
import { labelWire, messageWire, nameWire, uint16, uint32 } from './wireBytes.ts';

const QUESTION = Buffer.concat([nameWire('a.test'), uint16(1), uint16(1)]);

/** The text of a record of a type number with these data; undefined if the message is unreadable. */
function textOf(type: number, ...data: readonly (Buffer | readonly number[] | string)[]): string | undefined {
  const bytes = Buffer.concat(
    data.map((each) => (typeof each === 'string' ? Buffer.from(each, 'hex') : Buffer.from(each))),
  );
  const answers = [{ name: 'a.test', type, data: bytes }];
  const [record] = readMessage(messageWire({ id: 7, question: QUESTION, aa: true, answers }))?.answers ?? [];
  return record && `${record.type} ${record.text}`;
}

const text = (ascii: string): Buffer => labelWire(Buffer.from(ascii));
/** Positions and altitude of a LOC record (RFC 1876 section 2). */
const place = (latitude: number, longitude: number, altitude: number): Buffer =>
  Buffer.concat([2 ** 31 + latitude, 2 ** 31 + longitude, 10_000_000 + altitude].map(uint32));
const HOUR = 3_600_000;

describe('The text of the data of a record', () => {
  for (const [type, data, expected] of [
    ['A', [1, [192, 0, 2, 1]], 'A 192.0.2.1'],
    ['AAAA', [28, '20010db8000000000000000000000001'], 'AAAA 2001:db8::1'],
    ['NS', [2, nameWire('NS1.Example.test')], 'NS ns1.example.test.'],
    ['PTR', [12, nameWire('Host.test')], 'PTR host.test.'],
    [
      'SOA',
      [6, nameWire('ns.test'), nameWire('Admin.test'), ...[1, 2, 3, 4, 4_294_967_295].map(uint32)],
      'SOA ns.test. admin.test. 1 2 3 4 4294967295',
    ],
    ['MX', [15, uint16(10), nameWire('Mail.test')], 'MX 10 mail.test.'],
    [
      'MX of a name that no host has',
      [15, uint16(10), text('A b'), nameWire('test')],
      String.raw`MX 10 a\032b.test.`,
    ],
    ['NS of a name that no host has', [2, text('A b'), nameWire('test')], String.raw`NS a\032b.test.`],
    ['a null MX', [15, uint16(0), nameWire('')], 'MX 0 .'],
    ['TXT of one string', [16, text('a "b" \\')], String.raw`TXT "a \"b\" \\"`],
    ['TXT of an empty string', [16, [0]], 'TXT ""'],
    ['TXT without a string', [16], 'TXT ""'],
    [
      'TXT of 255 bytes in two strings',
      [16, text('x'.repeat(200)), text('y'.repeat(55))],
      `TXT "${'x'.repeat(200)}${'y'.repeat(55)}"`,
    ],
    ['TXT of 256 bytes', [16, text('x'.repeat(200)), text('x'.repeat(56))], `TXT "${'x'.repeat(255)}" "x"`],
    ['SPF', [99, text('v=spf1')], 'SPF "v=spf1"'],
    ['SRV', [33, uint16(1), uint16(2), uint16(5060), nameWire('SIP.test')], 'SRV 1 2 5060 sip.test.'],
    [
      'NAPTR',
      [35, uint16(100), uint16(50), text('s'), text('SIP+D2T'), text(''), nameWire('_sip._tcp.test')],
      'NAPTR 100 50 "s" "SIP+D2T" "" _sip._tcp.test.',
    ],
    ['DNAME', [39, nameWire('Other.test')], 'DNAME other.test.'],
    [
      'DS',
      [43, uint16(60_485), [5, 1], '2bb183af5f22588179a53b0a98631fad1a292118'],
      'DS 60485 5 1 2bb183af5f22588179a53b0a98631fad1a292118',
    ],
    [
      'SSHFP',
      [44, [2, 1], '123456789abcdef67890123456789abcdef67890'],
      'SSHFP 2 1 123456789abcdef67890123456789abcdef67890',
    ],
    ['DNSKEY', [48, uint16(256), [3, 8], Buffer.from('key!')], 'DNSKEY 256 3 8 a2V5IQ=='],
    [
      'TLSA',
      [52, [0, 0, 1], 'd2abde240d7cd3ee6b4b28c54df034b97983a1d16e8a410e4561cb106618e971'],
      'TLSA 0 0 1 d2abde240d7cd3ee6b4b28c54df034b97983a1d16e8a410e4561cb106618e971',
    ],
    ['RRSIG, whose data has no text here', [46, '0001'], String.raw`RRSIG \# 2 0001`],
    ['SMIMEA', [53, [3, 1, 1], '00'.repeat(32)], `SMIMEA 3 1 1 ${'00'.repeat(32)}`],
    ['CDS', [59, uint16(1), [13, 2], '00'.repeat(32)], `CDS 1 13 2 ${'00'.repeat(32)}`],
    ['CDNSKEY', [60, uint16(257), [3, 13], Buffer.from('key!')], 'CDNSKEY 257 3 13 a2V5IQ=='],
    ['SVCB', [64, uint16(0), nameWire('Svc.test')], 'SVCB 0 svc.test.'],
    [
      'SVCB with a port and an unknown key',
      [
        64,
        uint16(16),
        nameWire('foo.test'),
        uint16(3),
        uint16(2),
        uint16(53),
        uint16(667),
        uint16(2),
        Buffer.from('hi'),
      ],
      'SVCB 16 foo.test. port=53 key667=hi',
    ],
    ['URI', [256, uint16(10), uint16(1), Buffer.from('ftp://ftp.test/')], 'URI 10 1 "ftp://ftp.test/"'],
    ['CAA', [257, [128], text('Issue'), Buffer.from('ca.example')], 'CAA 128 issue "ca.example"'],
    ['an unknown type', [65_280, '01ff'], String.raw`TYPE65280 \# 2 01ff`],
    ['an unknown type without data', [65_280], String.raw`TYPE65280 \# 0`],
  ] as const)
    it(`is that of a zone file: ${type}`, () => {
      const [number, ...bytes] = data;
      assert.equal(textOf(number, ...bytes), expected);
    });

  for (const [position, expected] of [
    [place(0, 0, 0), '0 0 0.000 N 0 0 0.000 E 0.00m'],
    [place(-1, -1, -1), '0 0 0.001 S 0 0 0.001 W -0.01m'],
    [place(1, 1, 1), '0 0 0.001 N 0 0 0.001 E 0.01m'],
    [
      place(42 * HOUR + 21 * 60_000 + 54_000, -(71 * HOUR + 6 * 60_000 + 18_000), -2400),
      '42 21 54.000 N 71 6 18.000 W -24.00m',
    ],
    [place(-(90 * HOUR), 180 * HOUR, 100_000), '90 0 0.000 S 180 0 0.000 E 1000.00m'],
    [place(59 * 60_000 + 59_999, HOUR - 1, 0), '0 59 59.999 N 0 59 59.999 E 0.00m'],
  ] as const)
    it(`is that of RFC 1876 for a place: ${expected}`, () => {
      // 30 m, 10 m and 2 m: a digit and a power of ten, in centimetres.
      assert.equal(textOf(29, [0, 0x33, 0x13, 0x22], position), `LOC ${expected} 30.00m 10.00m 2.00m`);
    });

  it('is none of a place of another version, and of data that is cut or too long', () => {
    assert.equal(textOf(29, [1, 0x33, 0x13, 0x22], place(0, 0, 0)), undefined);
    assert.equal(textOf(29, [0, 0x33, 0x13, 0x22], place(0, 0, 0), [0]), undefined);
    assert.equal(textOf(15, uint16(10)), undefined);
    assert.equal(textOf(15, uint16(10), nameWire('a.test'), [0]), undefined);
    assert.equal(textOf(16, [2, 97]), undefined);
    assert.equal(textOf(64, uint16(1), nameWire('a.test'), uint16(3), uint16(3), uint16(53)), undefined);
  });

  it('is as it came where it is no data of its type', () => {
    assert.equal(textOf(257, [0], text('is sue'), Buffer.from('x')), 'CAA 0 is sue "x"');
  });
});
