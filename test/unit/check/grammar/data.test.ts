import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseCaaWithFaults } from '../../../../src/check/grammar/caa.ts';
import { dsFaults, sshfpFaults, tlsaFaults } from '../../../../src/check/grammar/digests.ts';
import { naptrFaults } from '../../../../src/check/grammar/naptr.ts';
import { svcbFaults } from '../../../../src/check/grammar/svcb.ts';
import type { TextFault } from '../../../../src/check/grammar/textFault.ts';
import { anyText } from '../../api/json.ts';
import { faultyParts } from './faults.ts';

const SHA1 = '0123456789abcdef0123456789ABCDEF01234567';
const SHA256 = '0123456789abcdef'.repeat(4);

type Reader = (text: string) => readonly TextFault[];
const caaFaults: Reader = (text) => parseCaaWithFaults(text).faults;

const cases: readonly (readonly [
  string,
  Reader,
  readonly string[],
  readonly (readonly [string, string])[],
])[] = [
  [
    'CAA',
    caaFaults,
    [
      '0 issue "ca1.example.net"',
      '0 issue ca1.example.net',
      '0 issue ";"',
      '0 issue ""',
      '0 issue "ca1.example.net; account=230123"',
      '0 issue "ca1.example.net; account = 230123; x=;"',
      '128 issuewild "ca.example"',
      // Other flags are ignored (RFC 8659 section 4.1).
      '1 issue "ca.example"',
      '0 issuemail "mail-ca.example; policy=ev"',
      '0 iodef "mailto:security@example.com"',
      '0 iodef "https://iodef.example.com/"',
      '128 tbs "Unknown"',
      '0 ISSUE "ca.example; validationmethods=dns-01"',
      '0 contactemail "a@example.com"',
    ],
    [
      ['256 issue "ca.example"', '256'],
      ['issue "ca.example"', 'issue'],
      ['0 "issue" ca.example', '"issue"'],
      ['0 issue', ''],
      ['0 issue "ca.example', '"ca.example'],
      ['0 issue "https://ca.example"', 'https://ca.example'],
      ['0 issue "ca_1.example"', 'ca_1.example'],
      ['0 issue "%%%%%"', '%%%%%'],
      ['0 issue "ca.example; account"', 'account'],
      ['0 issue "ca.example;; account=1"', ''],
      ['0 iodef "security@example.com"', 'security@example.com'],
      ['0 iodef "ftp://example.com"', 'ftp://example.com'],
      ['0 contactemail "example.com"', 'example.com'],
      ['', ''],
    ],
  ],
  [
    'SSHFP',
    sshfpFaults,
    [`1 1 ${SHA1}`, `4 2 ${SHA256}`, `4 2 ${SHA256.slice(0, 32)} ${SHA256.slice(32)}`, '4 9 abcd'],
    [
      [`4 2 ${SHA1}`, SHA1],
      [`256 1 ${SHA1}`, '256'],
      ['4 2 xyz', 'xyz'],
      ['4 9 abc', 'abc'],
      ['4 2', ''],
    ],
  ],
  [
    'TLSA',
    tlsaFaults,
    [`3 1 1 ${SHA256}`, `3 0 2 ${SHA256}${SHA256}`, '3 0 0 30820123'],
    [
      [`3 1 1 ${SHA1}`, SHA1],
      [`3 1 ${SHA256}`, ''],
      ['3 0 0 3082012', '3082012'],
    ],
  ],
  [
    'DS',
    dsFaults,
    [`60485 5 1 ${SHA1}`, `60485 13 2 ${SHA256}`],
    [
      [`65536 5 1 ${SHA1}`, '65536'],
      [`60485 5 2 ${SHA1}`, SHA1],
    ],
  ],
  [
    'NAPTR',
    naptrFaults,
    [
      '100 10 "" "" "!^urn:cid:.+@([^\\.]+\\.)(.*)$!\\2!i" .',
      '100 50 "s" "z3950+I2L+I2C" "" _z3950._tcp.example.com.',
      '10 100 "u" "E2U+sip" "!^.*$!sip:info@example.com!" .',
    ],
    [
      ['100 50 "s" "x" ""', ''],
      ['100 50 "s!" "x" "" a.example.', 's!'],
      ['65536 50 "s" "x" "" a.example.', '65536'],
      ['10 100 "u" "E2U+sip" "!^.*$!sip:info@example.com" .', '!^.*$!sip:info@example.com'],
      ['10 100 "u" "E2U+sip" "!^.*$!sip:a!" a.example.', 'a.example.'],
    ],
  ],
  [
    'HTTPS and SVCB',
    svcbFaults,
    [
      '0 svc.example.com.',
      '1 . alpn=h2,h3 ipv4hint=192.0.2.1,192.0.2.2 ipv6hint=2001:db8::1',
      '16 foo.example.com. mandatory=alpn,ipv4hint alpn="h2,h3-19" ipv4hint=192.0.2.1',
      '1 foo.example.com. key667="hello qoo" port=53',
      '1 . alpn=bar no-default-alpn ech=AEP+DQA/',
    ],
    [
      ['1', ''],
      ['65536 .', '65536'],
      ['1 . alpn', 'alpn'],
      ['1 . port=65536', '65536'],
      ['1 . key123=abc key123=def', 'key123=def'],
      ['1 . mandatory=alpn', 'alpn'],
      ['1 . mandatory=mandatory', 'mandatory'],
      ['1 . no-default-alpn', ''],
      ['1 . no-default-alpn=abc alpn=h2', 'abc'],
      ['1 . ipv4hint=2001:db8::1', '2001:db8::1'],
      ['1 . ipv6hint=192.0.2.1', '192.0.2.1'],
      ['1 . key65536=x', 'key65536=x'],
      ['1 . apln=h2', 'apln=h2'],
      ['0 a.example. alpn=h2', 'alpn=h2'],
    ],
  ],
];

describe('The parsers of record data', () => {
  for (const [name, read, valid, invalid] of cases) {
    it(`find no fault in valid ${name} values`, () => {
      for (const text of valid) assert.deepEqual(read(text), [], text);
    });

    it(`report faults in ${name} values`, () => {
      for (const [text, part] of invalid) {
        const [first] = faultyParts(text, read(text));
        assert.equal(first, part, text);
      }
    });
  }

  it('report unknown CAA tags, and critical ones', () => {
    const { tag, isKnownTag, isCritical } = parseCaaWithFaults('128 Isue "ca.example"');
    assert.deepEqual({ tag, isKnownTag, isCritical }, { tag: 'isue', isKnownTag: false, isCritical: true });
    assert.equal(parseCaaWithFaults('0 issue ";"').isKnownTag, true);
    assert.equal(parseCaaWithFaults('0 issue ";"').isCritical, false);
  });

  it('parse any text to its end, with faults inside it', () => {
    const start = fc.constantFrom('', '0 issue ', '1 . ', '1 1 ', '3 1 1 ', '10 10 "u" "" "!', '60485 5 1 ');
    fc.assert(
      fc.property(start, anyText, (head, rest) => {
        const text = `${head}${rest}`;
        for (const [, read] of cases)
          for (const { at, length } of read(text))
            assert.ok(at >= 0 && length >= 0 && at + length <= text.length);
      }),
    );
  });

  it('parse 64 KB of any text', () => {
    for (const piece of [' ', '"', '\\', ';', '1 ', 'a', '=', ',', '!', 'a=b '])
      for (const [, read] of cases) read(`1 issue ${piece.repeat(65_536 / piece.length)}`);
  });
});
