import assert from 'node:assert/strict';
import {
  areOfKnownHost,
  arePair,
  blockOfAddress,
  blockOfName,
  blockOfOnlyName,
  nameOfBlock,
  pairsOfBlock,
} from '../../../../src/config/evidence/pairs.ts';
import { isNamedByComment } from '../../../../src/config/evidence/comments.ts';
import type { HostSpan } from '../../../../src/config/locate/hostsInLine.ts';
import { newBlock, type Block, type Entry } from '../../../../src/config/structure/entry.ts';
import { entryOf } from './entries.ts';

const blanks = (count: number): string => ' '.repeat(count);

/** Where `text` is in a line. */
function spanOf(line: string, text: string): HostSpan {
  const start = line.indexOf(text);
  assert.ok(start >= 0, line);
  return { start, end: start + text.length, text, certain: true };
}

/** Writes N for the name and A for the address. */
function spelled(pattern: string): {
  readonly line: string;
  readonly name: HostSpan;
  readonly address: HostSpan;
} {
  const line = pattern.replace('N', 'www.example.com').replace('@', '192.0.2.1');
  return { line, name: spanOf(line, 'www.example.com'), address: spanOf(line, '192.0.2.1') };
}

describe('A name and an address in a line (N and @)', () => {
  const together = [
    'N => @',
    'N -> @',
    'N → @',
    '"N": "@"',
    "['N']=('@",
    'N. = @',
    `N${blanks(40)}=${blanks(40)}@`,
    'N:80:@',
    'N:12345:@',
    'N A @',
    'N. 600 IN A @',
    'N IN AAAA @',
    `N${blanks(40)}1234567890${blanks(40)}IN${blanks(40)}A${blanks(40)}@`,
    'address=/N/@',
    '  --address=/N/@',
    'host-record=N,@',
    '  host-record=N,@',
    `N,@${blanks(5)}ecdsa-${'a'.repeat(20)} x`,
    '@ => N',
    '@: N',
    '- "@": "N"',
    '  @=N;',
    '@ N',
    '@\tN # web',
    'N @',
    'x=@ N',
    'echo "@ N" >> /etc/hosts',
    'add-host -@ N',
    `@${blanks(200)}N`,
    `N"']=@`,
    `N=("'@`,
    `N${blanks(40)}600${blanks(40)}IN${blanks(40)}A${blanks(40)}@`,
    '@ => N:12345',
    '/* N */ "@"',
    '"/N/@',
    '"@%eth0" = [ "www" "N" ];',
    `@ =>${blanks(40)}[${blanks(5)}"N"`,
    `N,@ sk-${'a'.repeat(40)} x`,
  ];
  for (const pattern of together) {
    it(`belong together in ${pattern.slice(0, 60)}`, () => {
      const { line, name, address } = spelled(pattern);
      assert.equal(arePair(line, name, address), true);
    });
  }

  const others = [
    'N, @',
    // A list of strings.
    '/* N x */ "@"',
    'N:: @',
    `N${blanks(41)}=@`,
    `N=${blanks(41)}@`,
    'N:123456:@',
    'N 12345678901 A @',
    `N${blanks(41)}A @`,
    'address=/a.example/N/@',
    'N,@',
    `N,@${blanks(6)}ssh-rsa x`,
    'x @ => N',
    '@ => N x',
    `@${blanks(41)}= N`,
    'x @ N',
    '@ N x',
    'N @ x',
    `@${blanks(201)}N`,
    `N"'])=@`,
    `N=("'[@`,
    `N${blanks(41)}600 A @`,
    `N 600${blanks(41)}IN A @`,
    `N IN${blanks(41)}A @`,
    `N A${blanks(41)}@`,
    '-@ => N',
    '@ => N:123456',
    `@ =${blanks(41)}N`,
    `@ = [${blanks(6)}N`,
    `N,@ sk-${'a'.repeat(41)} x`,
  ];
  for (const pattern of others) {
    it(`do not in ${pattern.slice(0, 60)}`, () => {
      const { line, name, address } = spelled(pattern);
      assert.equal(arePair(line, name, address), false);
    });
  }

  const comments: readonly (readonly [pattern: string, isNamed: boolean])[] = [
    ['- @ # N', true],
    ['"@", // N', true],
    ['@; ; N.', true],
    [`@${blanks(60)} #${blanks(10)}N`, true],
    ['@/32 # N', true],
    ['@/128 # N', true],
    ['@/1234 # N', false],
    ['@ N', false],
    ['@ # the N', false],
    ['@ # N and more', false],
    ['@ x # N', false],
    [`@${blanks(62)}#N`, false],
    [`@ #${blanks(11)}N`, false],
  ];
  for (const [pattern, isNamed] of comments) {
    it(`${isNamed ? 'belong' : 'do not belong'} together by a comment in ${pattern.slice(0, 40)}`, () => {
      const { line, name, address } = spelled(pattern);
      assert.equal(isNamedByComment(line, name, address), isNamed);
    });
  }
});

const top = newBlock('', undefined);
const block = newBlock('web', newBlock('services', top));
const entry = (key: string, at: Block = block, fields: Partial<Entry> = {}): Entry =>
  entryOf(key, { block: at, ...fields });

describe('The block of a name', () => {
  it('is that of a key for names, or of a key in a mapping of hosts', () => {
    for (const key of 'name Host host_name dns-name recordName inventory_hostname virtualhost'.split(' '))
      assert.equal(blockOfName(entry(key)), block, key);
    for (const key of ['names', 'my_host', 'title']) assert.equal(blockOfName(entry(key)), undefined, key);
    assert.equal(blockOfName(entry('name', block, { kind: 'text' })), undefined);
    const hosts = newBlock('hosts', top);
    assert.equal(blockOfName(entry('x', hosts, { kind: 'key' })), hosts);
    assert.equal(blockOfName(entry('name', block, { kind: 'key' })), undefined);
    // The records of Terraform are read as such.
    const resource = newBlock('resource', top);
    assert.equal(blockOfName(entry('x', resource, { kind: 'host', fqdn: 'a.b' })), undefined);
    assert.equal(blockOfName(entry('external-dns.alpha.kubernetes.io/hostname')), top);
    assert.equal(blockOfName(entry('other.example/hostname')), undefined);
  });

  it('has one name by keys that end in such a word', () => {
    for (const key of ['mirror_domain', 'publicHostname', 'my-fqdn'])
      assert.equal(blockOfOnlyName(entry(key)), block, key);
    for (const key of ['hostname', 'domain_x', 'name'])
      assert.equal(blockOfOnlyName(entry(key)), undefined, key);
    assert.equal(blockOfOnlyName(entry('mirror_domain', block, { kind: 'text' })), undefined);
  });

  it('may have it as its key or title', () => {
    const host = newBlock('www.Example.com', top);
    assert.equal(nameOfBlock(host), 'www.example.com');
    assert.equal(nameOfBlock(newBlock('host', top, ['a.B'])), 'a.b');
    for (const key of ['public', 'main', 'primary', 'host'])
      assert.equal(nameOfBlock(newBlock(key, host)), 'www.example.com', key);
    for (const key of ['publics', 'my_main', 'x'])
      assert.equal(nameOfBlock(newBlock(key, host)), undefined, key);
    assert.equal(nameOfBlock(newBlock('www', top)), undefined);
    assert.equal(nameOfBlock(newBlock('public', newBlock('www', top))), undefined);
    assert.equal(nameOfBlock(newBlock('public', newBlock('main', host))), undefined);
    assert.equal(nameOfBlock(newBlock('object', top, ['Host', 'a.B'])), 'a.b');
    assert.equal(nameOfBlock(newBlock('object', top, ['Host'])), undefined);
    assert.equal(nameOfBlock(newBlock('object', top, ['Endpoint', 'a.b'])), undefined);
    assert.equal(nameOfBlock(newBlock('objects', top, ['Host', 'a.b'])), undefined);
    assert.equal(nameOfBlock(newBlock('peers."a.B"', top)), 'a.b');
    assert.equal(nameOfBlock(newBlock("peers.'a'", top)), undefined);
    assert.equal(nameOfBlock(newBlock('hosts', top, ['a.b'])), undefined);
    assert.equal(nameOfBlock(newBlock('host', top)), undefined);
    assert.equal(nameOfBlock(newBlock('a.b', undefined)), undefined);
  });
});

describe('The block of an address', () => {
  it('is that of a key for addresses', () => {
    for (const key of 'value rdata ip ipv4_address public_ip eth0_ipv4_ip ansible-host addr'.split(' '))
      assert.equal(blockOfAddress(entry(key, newBlock('a', top)))?.key, 'a', key);
    for (const key of ['bind_address', 'gateway_ip', 'ip_range', 'x', 'public'])
      assert.equal(blockOfAddress(entry(key)), undefined, key);
    assert.equal(blockOfAddress(entry('ip', block, { kind: 'text' })), undefined);
  });

  it('is an outer one for lists of records, services of Kubernetes and of compose', () => {
    const inner = newBlock('ResourceRecords', block);
    assert.equal(blockOfAddress(entry('Value', inner)), block);
    assert.equal(blockOfAddress(entry('Value', newBlock('rrdatas', block))), block);
    assert.equal(blockOfAddress(entry('loadBalancerIP')), top);
    assert.equal(blockOfAddress(entry('externalIPs')), top);
    assert.equal(blockOfAddress(entry('external-dns.alpha.kubernetes.io/target')), top);
    let deep = block;
    for (let depth = 1; depth < 12; depth += 1) deep = newBlock(`k${depth}`, deep);
    assert.equal(blockOfAddress(entry('ipv4_address', deep)), block);
    const deeper = newBlock('k12', deep);
    assert.equal(blockOfAddress(entry('ipv4_address', deeper)), deeper);
    assert.equal(blockOfAddress(entry('ipv6_address', newBlock('a', top)))?.key, 'a');
  });
});

function belong(line: string, ...addresses: readonly string[]): boolean {
  const spans = addresses.map((address) => spanOf(line, address));
  return areOfKnownHost(line, spanOf(line, 'www.example.com'), spans);
}

describe('The addresses of a line of known_hosts', () => {
  const both = ['192.0.2.1', '2001:db8::1'];
  for (const [line, addresses, isTrue] of [
    ['www.example.com,192.0.2.1,2001:db8::1 ssh-rsa AAAA', both, true],
    ['www.example.com,192.0.2.1 ecdsa-sha2-nistp521 AAAA', ['192.0.2.1'], true],
    [`www.example.com,${'a'.repeat(100)},192.0.2.1 ssh-rsa AAAA`, ['192.0.2.1'], true],
    [`www.example.com,${'a'.repeat(101)},192.0.2.1 ssh-rsa AAAA`, ['192.0.2.1'], false],
  ] as const)
    it(`${isTrue ? 'belong' : 'do not belong'} to the name in ${line.slice(0, 60)}`, () =>
      assert.equal(belong(line, ...addresses), isTrue));
});

function pairs(names: readonly string[], addresses: readonly number[]): readonly string[] {
  return [...pairsOfBlock(new Set(names), addresses)].map(({ name, address }) => `${name}${address}`);
}

describe('The pairs of a block', () => {
  it('are those of one name, or of one address', () => {
    assert.deepEqual(pairs(['a'], [1, 2]), ['a1', 'a2']);
    assert.deepEqual(pairs(['a', 'b'], [1]), ['a1', 'b1']);
    assert.deepEqual(pairs(['a', 'b'], [1, 2]), []);
    assert.deepEqual(pairs([], [1, 2]), []);
  });
});
