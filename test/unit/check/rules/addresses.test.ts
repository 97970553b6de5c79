import assert from 'node:assert/strict';
import { parseIpAddress } from '../../../../src/model/ipAddress.ts';
import { specialBlock } from '../../../../src/dns/specialAddresses.ts';
import { describeRule, record } from '../zones.ts';

describe('Addresses of a zone', () => {
  describeRule('address-invalid', [
    {
      says: 'finds values that are not addresses, and addresses of the other family',
      records: [
        record('a', 'A', '999.0.2.1'),
        record('b', 'A', '2001:db8::1'),
        record('c', 'AAAA', '192.0.2.1'),
        record('d', 'AAAA', '2001:db8::1::'),
        record('e', 'AAAA', 'fe80::1%eth0'),
        record('f', 'A', ''),
      ],
      found: [0, 1, 2, 3, 4, 5],
    },
    {
      says: 'accepts addresses in any form',
      records: [
        record('a', 'A', '192.0.2.1'),
        record('b', 'AAAA', '2001:0DB8:0:0:0:0:0:1'),
        record('c', 'AAAA', '::ffff:192.0.2.1'),
        record('d', 'TXT', '999.0.2.1'),
      ],
      found: [],
    },
  ]);

  describeRule('address-special', [
    {
      says: 'finds addresses that cannot be reached from the Internet',
      records: [
        record('a', 'A', '127.0.0.1'),
        record('b', 'A', '10.1.2.3'),
        record('c', 'AAAA', 'fe80::1'),
        record('d', 'AAAA', '::ffff:192.0.2.1'),
      ],
      found: [0, 1, 2, 3],
    },
    {
      says: 'finds each use once in a zone',
      records: [
        record('a', 'A', '10.1.2.3'),
        record('b', 'A', '192.168.0.1'),
        record('c', 'A', '127.0.0.1'),
        record('d', 'A', '127.0.0.1'),
      ],
      found: [0, 2],
    },
    {
      says: 'accepts addresses that the name or the remark says are meant',
      records: [
        record('localhost', 'A', '127.0.0.1'),
        record('db.internal', 'A', '10.1.2.3'),
        record('vpn2', 'A', '10.1.2.3'),
        record('a-lan', 'A', '192.168.1.1'),
        record('b', 'A', '10.1.2.3', { remark: 'Internal only' }),
      ],
      found: [],
    },
    {
      says: 'finds one that only looks as if it were meant',
      records: [record('international', 'A', '10.1.2.3'), record('planet', 'A', '127.0.0.1')],
      found: [0, 1],
    },
    {
      says: 'accepts answers of lists, and addresses that lead nowhere on purpose',
      records: [
        record('2.0.0.127', 'A', '127.0.0.2'),
        record('blocked', 'A', '0.0.0.0'),
        record('edge', 'AAAA', '100::'),
      ],
      found: [],
    },
    {
      says: 'accepts the addresses next to them',
      records: [
        record('a', 'A', '128.0.0.1'),
        record('b', 'A', '11.0.0.0'),
        record('c', 'AAAA', '2001:db9::1'),
      ],
      found: [],
    },
  ]);

  describeRule('address-mapped', [
    {
      says: 'finds the same address as A and as mapped AAAA',
      records: [record('a', 'A', '192.0.2.1'), record('a', 'AAAA', '::ffff:192.0.2.1')],
      found: [1],
    },
    {
      says: 'accepts another address, line or host',
      records: [
        record('a', 'A', '192.0.2.1'),
        record('a', 'AAAA', '::ffff:192.0.2.2'),
        record('b', 'AAAA', '::ffff:192.0.2.1'),
        record('c', 'A', '192.0.2.1'),
        record('c', 'AAAA', '::ffff:192.0.2.1', { line: 'Asia' }),
      ],
      found: [],
    },
  ]);

  // The first and last address of each block of the IANA registries, followed by addresses just outside.
  const blocks = {
    '0.0.0.0/8': ['0.0.0.0', '0.255.255.255', '1.0.0.0'],
    '10.0.0.0/8': ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
    '100.64.0.0/10': ['100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
    '127.0.0.0/8': ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
    '169.254.0.0/16': ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
    '172.16.0.0/12': ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
    '192.0.0.0/24': ['192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0', '192.0.0.9', '192.0.0.10'],
    '192.0.2.0/24': ['192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
    '192.88.99.0/24': ['192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
    '192.168.0.0/16': ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
    '198.18.0.0/15': ['198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
    '198.51.100.0/24': ['198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
    '203.0.113.0/24': ['203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
    '224.0.0.0/4': ['224.0.0.0', '239.255.255.255', '223.255.255.255'],
    '240.0.0.0/4': ['240.0.0.0', '255.255.255.255'],
    '::/128': ['::', '::'],
    '::1/128': ['::1', '::1', '::2'],
    '::ffff:0.0.0.0/96': ['::ffff:0.0.0.0', '::ffff:255.255.255.255', '::1:0:0:0'],
    '64:ff9b:1::/48': ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', '64:ff9b::1', '64:ff9b:2::'],
    '100::/64': ['100::', '100::ffff:ffff:ffff:ffff'],
    '100:0:0:1::/64': ['100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff', '100:0:0:2::'],
    '2001:2::/48': ['2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff', '2001:2:1::'],
    '2001:db8::/32': ['2001:db8::', '2001:db8:ffff::', '2001:db7:ffff::', '2001:db9::'],
    '2002::/16': ['2002::', '2002:ffff::', '2003::'],
    '3fff::/20': ['3fff::', '3fff:fff:ffff::', '3fff:1000::', '3ffe::'],
    '5f00::/16': ['5f00::', '5f00:ffff::', '5f01::'],
    'fc00::/7': ['fc00::', 'fdff::', 'fbff::', 'fe00::'],
    'fe80::/10': ['fe80::', 'febf::', 'fe7f::', 'fec0::'],
    'ff00::/8': ['ff00::', 'ffff::', 'feff::'],
  };
  for (const [block, [first = '', last = '', ...outside]] of Object.entries(blocks)) {
    it(`recognises the first and last address of ${block}`, () => {
      assert.deepEqual([first, last].map(blockOf), [block, block]);
      assert.deepEqual(
        outside.map(blockOf),
        outside.map(() => undefined),
      );
    });
  }
});

function blockOf(text: string): string | undefined {
  const address = parseIpAddress(text);
  assert.ok(address, text);
  return specialBlock(address)?.block;
}
