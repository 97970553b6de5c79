import assert from 'node:assert/strict';
import { isIPv4, isIPv6 } from 'node:net';
import * as fc from 'fast-check';
import {
  containsAddress,
  isNetwork,
  isOneAddress,
  ipText,
  parseIpAddress,
  parseIpPrefix,
  type IpAddress,
  type IpPrefix,
} from '../../../src/dns/ipAddress.ts';
import { anyText } from '../api/json.ts';

const canonical = [
  ['0.0.0.0', '0.0.0.0'],
  ['255.255.255.255', '255.255.255.255'],
  ['2001:0db8:0000:0000:0001:0000:0000:0001', '2001:db8::1:0:0:1'],
  ['2001:db8::1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['::1', '::1'],
  ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['::FFFF:C000:201', '::ffff:192.0.2.1'],
  ['1::ffff:192.0.2.1', '1::ffff:c000:201'],
  ['::1:ffff:192.0.2.1', '::1:ffff:c000:201'],
  ['ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['FE80::1%br-lan.100', 'fe80::1%br-lan.100'],
] as const;

const none = (
  '1.2.3.4.5 | 1.2.3.256 | 192.0.02.1 | 1.2.3. | ::1.2.3.: | ::1.2.3./ | 1,2.3.4 | 1.2.3/4 | 1..3.4 | ' +
  '1.2.3.00 | 1:2:3:4:5:6:7 | 1:2:3:4::5:6:7:8 | 1::2::3 | :1::2 | 1::2: | 12345:: | g:: | ::1.2.3 | ' +
  '1:2:3:4:5:6:7:1.2.3.4 | fe80::1% | fe80::1%a%b | fe80::1%a b | [::1] | ::1/128'
).split(' | ');

const address: fc.Arbitrary<IpAddress> = fc.constantFrom(4 as const, 6 as const).chain((family) =>
  fc
    .array(fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat(0xffff)), {
      minLength: family === 4 ? 2 : 8,
      maxLength: family === 4 ? 2 : 8,
    })
    .map((words) => ({ family, words })),
);

function parsed(text: string): IpAddress {
  const read = parseIpAddress(text);
  assert.ok(read, `${text} is an address`);
  return read;
}

function block(text: string): IpPrefix {
  const read = parseIpPrefix(text);
  assert.ok(read, `${text} is a block`);
  return read;
}

/** Returns an address as one number. */
function number({ words }: IpAddress): bigint {
  return words.reduce((sum, word) => sum * 65_536n + BigInt(word), 0n);
}

describe('IP addresses', () => {
  for (const [text, spelled] of canonical) {
    it(`have a canonical form: ${spelled} for ${text}`, () => assert.equal(ipText(parsed(text)), spelled));
  }

  for (const text of none) {
    it(`do not include ${JSON.stringify(text)}`, () => assert.equal(parseIpAddress(text), undefined));
  }

  it('are parsed from their canonical form', () => {
    fc.assert(fc.property(address, (each) => assert.deepEqual(parseIpAddress(ipText(each)), each)));
  });

  it('have the same canonical form as in URLs', () => {
    fc.assert(
      fc.property(address, (each) => {
        const text = ipText(each);
        // URLs write IPv4-mapped addresses in hexadecimal.
        fc.pre(!text.startsWith('::ffff:'));
        assert.equal(
          new URL(`http://${each.family === 6 ? `[${text}]` : text}/`).hostname.replaceAll(/[[\]]/gu, ''),
          text,
        );
      }),
    );
  });

  it('are the texts that Node accepts as addresses', () => {
    const near = fc
      .array(fc.constantFrom(':', '::', '.', '0', '1', '00', '255', '256', 'f', 'ffff', 'g', '192.0.2.1'), {
        maxLength: 17,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(near, fc.ipV4(), fc.ipV6(), fc.ipV4Extended(), anyText), (text) => {
        fc.pre(!text.includes('%'));
        assert.equal(parseIpAddress(text) !== undefined, isIPv4(text) || isIPv6(text));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('Blocks of IP addresses', () => {
  it('contain the addresses that share their first bits, of any interface', () => {
    assert.ok(containsAddress(block('192.0.2.7/24'), parsed('192.0.2.1')));
    assert.ok(!containsAddress(block('::/0'), parsed('203.0.113.9')));
    assert.ok(containsAddress(block('2001:db8::/33'), parsed('2001:db8:7fff::')));
    assert.ok(!containsAddress(block('2001:db8::/33'), parsed('2001:db8:8000::')));
    assert.ok(containsAddress(block('fe80::/10'), parsed('fe80::1%eth0')));
  });

  it('contain an address exactly if the numbers agree in the first bits', () => {
    const pair = fc.tuple(address, address, fc.nat(128)).map(([one, other, bits]) => {
      const size = one.words.length * 16;
      const near = {
        ...one,
        words: one.words.map((word, at) => (at * 16 < bits ? word : (other.words[at] ?? 0))),
      };
      return { one, other: bits % 2 === 0 ? near : other, length: Math.min(bits, size), size };
    });
    fc.assert(
      fc.property(pair, ({ one, other, length, size }) => {
        const shift = BigInt(size - length);
        const same = one.family === other.family && number(one) >> shift === number(other) >> shift;
        assert.equal(containsAddress({ address: one, length }, other), same);
      }),
    );
  });

  it('are a single address with the longest prefix only', () => {
    for (const text of ['192.0.2.1/32', '2001:db8::1/128'])
      assert.ok(isOneAddress(parseIpPrefix(text)), text);
    for (const text of ['192.0.2.1/31', '2001:db8::1/127', '2001:db8::1/32', 'none'])
      assert.ok(!isOneAddress(parseIpPrefix(text)), text);
  });

  for (const text of [
    '192.0.2.1',
    '192.0.2.0/',
    '192.0.2.0/33',
    '192.0.2.0/024',
    '::/129',
    '/8',
    '::/-1',
    '::/1e1',
  ]) {
    it(`do not include ${text}`, () => assert.equal(parseIpPrefix(text), undefined));
  }
});

describe('A block of addresses', () => {
  for (const [text, expected] of [
    ['192.0.2.0/24', true],
    ['192.0.2.128/24', false],
    ['10.0.1.0/8', false],
    ['0.0.0.0/0', true],
    ['0.0.0.1/0', false],
    ['2001:db8:8000::/33', true],
    ['2001:db8::1/127', false],
    ['2001:db8::1/128', true],
  ] as const)
    it(`is ${expected ? 'a' : 'no'} network: ${text}`, () => {
      assert.equal(isNetwork(block(text)), expected);
    });
});
