import assert from 'node:assert/strict';
import { parseIpAddress } from '../../../../src/dns/ipAddress.ts';
import { specialBlock } from '../../../../src/dns/specialAddresses.ts';
import type { CheckedRecord } from '../../../../src/check/zone/checkedZone.ts';
import { countOf, describeRule, findingsOf, record, zone } from '../zones.ts';

describe('Addresses of a zone', () => {
  describeRule('address-invalid', {
    'finds values that are not addresses': '! a A 999.0.2.1 | ! b AAAA 2001:db8::1::',
    'accepts addresses in any form': `
      a A 192.0.2.1 | b AAAA 2001:0DB8:0:0:0:0:0:1 | c AAAA ::ffff:192.0.2.1 | d TXT 999.0.2.1`,
  });

  describeRule('address-special', {
    'finds addresses that cannot be reached from the Internet': `
      ! a A 127.0.0.1 | ! b A 10.1.2.3 | ! c AAAA fe80::1 | ! d AAAA ::ffff:192.0.2.1`,
    'finds each use once in a zone': '! a A 10.1.2.3 | b A 192.168.0.1 | ! c A 127.0.0.1 | d A 127.0.0.1',
    'accepts addresses that the name or the remark says are meant': [
      'localhost A 127.0.0.1',
      'db.internal A 10.1.2.3',
      'vpn2 A 10.1.2.3',
      'a-lan A 192.168.1.1',
      record('b', 'A', '10.1.2.3', { remark: 'Internal only' }),
    ],
    'finds one that only looks as if it were meant': '! international A 10.1.2.3 | ! planet A 127.0.0.1',
    'accepts answers of lists, and addresses that point nowhere on purpose': `
      2.0.0.127 A 127.0.0.2 | blocked A 0.0.0.0 | edge AAAA 100::`,
    'accepts the addresses next to them': 'a A 128.0.0.1 | b A 11.0.0.0 | c AAAA 2001:db9::1',
  });

  describeRule('address-mapped', {
    'finds it in values with blanks around them': {
      records: [record('a', 'A', ' 192.0.2.1 '), record('a', 'AAAA', ' ::ffff:192.0.2.1 ')],
      found: [1],
    },
    'accepts another address, line or host': `
      a A 192.0.2.1 | a AAAA ::ffff:192.0.2.2 | b AAAA ::ffff:192.0.2.1 | c A 192.0.2.1
      Asia: c AAAA ::ffff:192.0.2.1 | d A 192.0.2.1 | d AAAA 2606:4700::ffff:192.0.2.1 | d AAAA ::192.0.2.1`,
  });

  // Each block of the IANA registries with its use and RFC: its first and last address, then addresses just outside.
  const blocks = {
    '0.0.0.0/8 unspecified 791': '0.0.0.0 0.255.255.255 1.0.0.0',
    '10.0.0.0/8 private 1918': '10.0.0.0 10.255.255.255 9.255.255.255 11.0.0.0',
    '100.64.0.0/10 shared 6598': '100.64.0.0 100.127.255.255 100.63.255.255 100.128.0.0',
    '127.0.0.0/8 loopback 1122': '127.0.0.0 127.255.255.255 126.255.255.255 128.0.0.0',
    '169.254.0.0/16 linkLocal 3927': '169.254.0.0 169.254.255.255 169.253.255.255 169.255.0.0',
    '172.16.0.0/12 private 1918': '172.16.0.0 172.31.255.255 172.15.255.255 172.32.0.0',
    '192.0.0.0/24 protocol 6890': '192.0.0.0 192.0.0.255 191.255.255.255 192.0.1.0 192.0.0.9 192.0.0.10',
    '192.0.2.0/24 documentation 5737': '192.0.2.0 192.0.2.255 192.0.1.255 192.0.3.0',
    '192.88.99.0/24 relay 7526': '192.88.99.0 192.88.99.255 192.88.98.255 192.88.100.0',
    '192.168.0.0/16 private 1918': '192.168.0.0 192.168.255.255 192.167.255.255 192.169.0.0',
    '198.18.0.0/15 benchmarking 2544': '198.18.0.0 198.19.255.255 198.17.255.255 198.20.0.0',
    '198.51.100.0/24 documentation 5737': '198.51.100.0 198.51.100.255 198.51.99.255 198.51.101.0',
    '203.0.113.0/24 documentation 5737': '203.0.113.0 203.0.113.255 203.0.112.255 203.0.114.0',
    '224.0.0.0/4 multicast 5771': '224.0.0.0 239.255.255.255 223.255.255.255',
    '240.0.0.0/4 reserved 1112': '240.0.0.0 255.255.255.255',
    '::/128 unspecified 4291': ':: ::',
    '::1/128 loopback 4291': '::1 ::1 ::2',
    '::ffff:0.0.0.0/96 mapped 4291': '::ffff:0.0.0.0 ::ffff:255.255.255.255 ::1:0:0:0',
    '64:ff9b:1::/48 translation 8215':
      '64:ff9b:1:: 64:ff9b:1:ffff:ffff:ffff:ffff:ffff 64:ff9b::1 64:ff9b:2::',
    '100::/64 discard 6666': '100:: 100::ffff:ffff:ffff:ffff',
    '100:0:0:1::/64 protocol 9780': '100:0:0:1:: 100:0:0:1:ffff:ffff:ffff:ffff 100:0:0:2::',
    '2001:2::/48 benchmarking 5180': '2001:2:: 2001:2:0:ffff:ffff:ffff:ffff:ffff 2001:2:1::',
    '2001:db8::/32 documentation 3849': '2001:db8:: 2001:db8:ffff:: 2001:db7:ffff:: 2001:db9::',
    '2002::/16 relay 3056': '2002:: 2002:ffff:: 2003::',
    '3fff::/20 documentation 9637': '3fff:: 3fff:fff:ffff:: 3fff:1000:: 3ffe::',
    '5f00::/16 protocol 9602': '5f00:: 5f00:ffff:: 5f01::',
    'fc00::/7 private 4193': 'fc00:: fdff:: fbff:: fe00::',
    'fe80::/10 linkLocal 4291': 'fe80:: febf:: fe7f:: fec0::',
    'ff00::/8 multicast 4291': 'ff00:: ffff:: feff::',
  };
  for (const [block, addresses] of Object.entries(blocks)) {
    const [first = '', last = '', ...outside] = addresses.split(' ');
    it(`recognises the first and last address of ${block}`, () => {
      assert.deepEqual([first, last].map(blockOf), [block, block]);
      assert.deepEqual(
        outside.map(blockOf),
        outside.map(() => undefined),
      );
    });
  }
});

const sentences = (type: string, value: string): readonly string[] =>
  findingsOf(zone({ records: [record('a', type, value)] })).map((found) => found.text());
const findings = (host: string, remark = ''): number =>
  findingsOf(zone({ records: [record(host, 'A', '10.1.2.3', { remark })] })).length;

const specialIn = (name: string, host = '@'): number =>
  countOf('address-special', zone({ name, records: [record(host, 'A', '192.0.2.1')] }));
const INNER = '10.0.0.1';
const OUTER = '9.9.9.9';
const some = (count: number, value: string): readonly CheckedRecord[] =>
  Array.from({ length: count }, (_, at) => record(`${value}-${at}`, 'A', value));

describe('The sentence about a special address', () => {
  for (const [address, block, what] of [
    ['10.0.0.1', '10.0.0.0/8, RFC 1918', 'which is for private networks'],
    ['100.64.0.1', '100.64.0.0/10, RFC 6598', 'which is shared behind the NAT of a provider'],
    ['127.0.0.1', '127.0.0.0/8, RFC 1122', 'which is the client’s own machine'],
    ['169.254.0.1', '169.254.0.0/16, RFC 3927', 'which is valid on one network segment'],
    ['192.0.0.1', '192.0.0.0/24, RFC 6890', 'which is set aside for a protocol'],
    ['192.0.2.1', '192.0.2.0/24, RFC 5737', 'which is for documentation'],
    ['192.88.99.1', '192.88.99.0/24, RFC 7526', 'which belongs to the retired 6to4'],
    ['198.18.0.1', '198.18.0.0/15, RFC 2544', 'which is for benchmarks'],
    ['224.0.0.1', '224.0.0.0/4, RFC 5771', 'which is for multicast'],
    ['240.0.0.1', '240.0.0.0/4, RFC 1112', 'which is reserved'],
    ['::1', '::1/128, RFC 4291', 'which is the client’s own machine'],
    ['::ffff:198.51.100.1', '::ffff:0.0.0.0/96, RFC 4291', 'which is a mapped IPv4 address'],
    ['64:ff9b:1::1', '64:ff9b:1::/48, RFC 8215', 'which is for translation within a network'],
  ] as const)
    it(`says what ${address} is for`, () => {
      assert.deepEqual(sentences(address.includes(':') ? 'AAAA' : 'A', address), [
        `a.example.com has the address ${address}, ${what} (${block}). The public Internet cannot reach it: check that this is intended.`,
      ]);
    });

  it('is not said of addresses that point nowhere on purpose', () => {
    assert.deepEqual(sentences('A', '0.0.0.0'), []);
    assert.deepEqual(sentences('AAAA', '::'), []);
    assert.deepEqual(sentences('AAAA', '100::1'), []);
  });

  it('is not said where a label or the remark says that it is meant', () => {
    const labels =
      'corp home internal intern intranet int lan local localhost loopback mgmt tailnet tailscale ts priv private vlan vpn wifi';
    const remarks = ['internal', 'Intranet', 'PRIVATE', 'local', 'my lan', 'vpn only', '内网', '内部'];
    for (const label of labels.split(' '))
      for (const host of [label, `${label}1`, `a-${label}.b`, `a.${label}12-b`])
        assert.equal(findings(host), 0, host);
    for (const host of ['corporate', 'xlan', '1lan', 'lan1x', 'langley'])
      assert.equal(findings(host), 1, host);
    for (const remark of remarks) assert.equal(findings('a', remark), 0, remark);
    for (const remark of ['plan', 'lane', 'vpns', 'xvpn']) assert.equal(findings('a', remark), 1, remark);
  });

  it('does not take the label below the top-level domain for a word about its use', () => {
    for (const name of ['corp.example', 'a-corp.example', 'vpn.example'])
      assert.equal(specialIn(name), 1, name);
    assert.equal(specialIn('corp.example', 'www'), 1);
    for (const name of ['corp.example.com', 'example.corp', 'home.example.com'])
      assert.equal(specialIn(name), 0, name);
    assert.equal(specialIn('corp.example', 'vpn'), 0);
  });

  it('is not said in a zone of a private network', () => {
    assert.equal(countOf('address-special', zone({ records: some(3, INNER) })), 1);
    assert.equal(countOf('address-special', zone({ records: some(4, INNER) })), 0);
    assert.equal(countOf('address-special', zone({ records: [...some(4, INNER), ...some(4, OUTER)] })), 0);
    assert.equal(countOf('address-special', zone({ records: [...some(4, INNER), ...some(5, OUTER)] })), 1);
    const documented = record('a', 'A', '192.0.2.1');
    assert.equal(countOf('address-special', zone({ records: [...some(4, INNER), documented] })), 1);
    const disabled = some(4, INNER).map((each) => ({ ...each, enabled: each.host !== '10.0.0.1-0' }));
    assert.equal(countOf('address-special', zone({ records: disabled })), 1);
  });
});

/** The block of an address, with its use and its RFC. */
function blockOf(text: string): string | undefined {
  const address = parseIpAddress(text);
  assert.ok(address, text);
  const special = specialBlock(address);
  return special && `${special.block} ${special.use} ${special.rfc}`;
}
