import assert from 'node:assert/strict';
import { ANYONE } from '../../../src/dns/client.ts';
import { ownerKey, ZoneIndex, type DnsRecordLike } from '../../../src/dns/zoneIndex.ts';

const on = (host: string, recordLine?: string, more: Partial<DnsRecordLike> = {}): DnsRecordLike => ({
  host,
  type: 'A',
  value: '192.0.2.1',
  recordLine,
  ...more,
});

/** Hosts of `labels` labels each, of which no two have a name above them in common. */
const deepHosts = (count: number, labels: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${'a.'.repeat(labels - 1)}h${at}`);

const exists = (index: ZoneIndex<DnsRecordLike>, host: string): boolean =>
  index.exists(host, ANYONE, undefined);

const cutsAndDnames = (...records: readonly DnsRecordLike[]): readonly boolean[] => {
  const { hasCuts, hasDnames } = new ZoneIndex(records);
  return [hasCuts, hasDnames];
};

const hasValue = (length: number): boolean =>
  new ZoneIndex([on('x', undefined, { type: 'TXT', value: 'v'.repeat(length) })]).node('x') !== undefined;

describe('The index of a zone', () => {
  it('has the enabled records by host and type, and knows names above them', () => {
    const index = new ZoneIndex([
      on('WWW.a'),
      on('www.a.', undefined, { type: 'aaaa', value: '2001:db8::1' }),
      on('off.b', undefined, { enabled: false }),
      on('japan.c', 'Japan'),
    ]);
    assert.deepEqual([...(index.node('www.a')?.keys() ?? [])], ['A', 'AAAA']);
    assert.equal(index.node('off.b'), undefined);
    assert.deepEqual(
      ['@', 'www.a', 'a', 'b', 'off.b', 'c', 'x.www.a'].map((host) => index.existsForSomeone(host)),
      [true, true, true, false, false, true, false],
    );
    assert.deepEqual([index.hasCuts, index.hasDnames, index.isTooDeep], [false, false, false]);
  });

  it('leaves out records whose value no name server takes', () => {
    // RFC 1035 section 3.2.1: the length of data has 16 bits.
    assert.deepEqual([65_535, 65_536].map(hasValue), [true, false]);
  });

  it('knows delegations and DNAME records, the name servers of the apex aside', () => {
    const ns = { type: 'ns', value: 'ns.example.' };
    assert.deepEqual(cutsAndDnames(on('@', undefined, ns)), [false, false]);
    assert.deepEqual(cutsAndDnames(on('sub', undefined, ns), on('a')), [true, false]);
    assert.deepEqual(cutsAndDnames(on('@', undefined, { type: 'DNAME', value: 'x.example.' }), on('a')), [
      false,
      true,
    ]);
    assert.deepEqual(cutsAndDnames(on('sub', undefined, { ...ns, enabled: false })), [false, false]);
  });

  it('follows 200,000 names between hosts and apex', () => {
    const hosts = deepHosts(1_600, 126);
    const full = new ZoneIndex(hosts.map((host) => on(host)));
    assert.equal(full.isTooDeep, false);
    assert.ok(exists(full, 'h999') && !exists(full, 'a'));
    assert.equal(new ZoneIndex([...hosts, 'a.b'].map((host) => on(host))).isTooDeep, true, 'one more');
    const over = new ZoneIndex([...hosts, 'a.b', 'x.y', 'c.d'].map((host) => on(host)));
    assert.deepEqual(
      ['h999', 'a.b', 'b', 'c.d', 'd'].map((host) => exists(over, host)),
      [true, true, true, true, false],
      'the names above the last host are not followed',
    );
    assert.ok(over.existsForSomeone('c.d') && !over.existsForSomeone('d'));
  });

  it('follows any number of hosts below one name, for which only the default line counts', () => {
    const below = Array.from({ length: 6_000 }, (_, at) => `h${at}${'.a'.repeat(99)}`);
    const index = new ZoneIndex(below.flatMap((host) => [on(host), on(host, 'Japan')]));
    assert.deepEqual([index.isTooDeep, exists(index, 'a.a'), exists(index, 'b')], [false, true, false]);
  });
});

describe('The key of an owner', () => {
  it('is one for all spellings', () => {
    for (const apex of ['@', '', ' ', ' @ ']) assert.equal(ownerKey(apex), '@');
    for (const host of ['WWW', 'www.', ' www ']) assert.equal(ownerKey(host), 'www');
    assert.equal(ownerKey('bücher'), 'xn--bcher-kva');
  });
});
