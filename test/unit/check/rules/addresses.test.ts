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

  // Blocks with their use and RFC: the first and last address, then addresses just outside, or within and reachable.
  const blocks = {
    '100.64.0.0/10 shared 6598': '100.64.0.0 100.127.255.255 100.63.255.255 100.128.0.0',
    '192.0.0.0/24 protocol 6890': '192.0.0.0 192.0.0.255 191.255.255.255 192.0.1.0 192.0.0.9 192.0.0.10',
    '::/128 unspecified 4291': ':: ::',
    '::1/128 loopback 4291': '::1 ::1 ::2',
    '::ffff:0.0.0.0/96 mapped 4291': '::ffff:0.0.0.0 ::ffff:255.255.255.255 ::1:0:0:0',
    'fe80::/10 linkLocal 4291': 'fe80:: febf:: fe7f:: fec0::',
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
