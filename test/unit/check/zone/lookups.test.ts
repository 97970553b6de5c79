import assert from 'node:assert/strict';
import { DEFAULT_DNS_CLIENT } from '../../../../src/dns/client.ts';
import type { CheckedRecord, CheckedZone } from '../../../../src/check/zone/checkedZone.ts';
import { Lookups } from '../../../../src/check/zone/lookups.ts';
import { record, zone } from '../zones.ts';

/** Returns lookups in `example.com` and other zones, and the names of the zones that were looked for. */
function lookupsOf(records: readonly CheckedRecord[], ...others: readonly CheckedZone[]) {
  const checked = zone({ records });
  const byName = new Map([checked, ...others].map((each) => [each.name, each]));
  const asked: string[] = [];
  const lookups = new Lookups((name) => {
    asked.push(name);
    return byName.get(name);
  });
  lookups.startCheck(checked);
  lookups.limit.startHost();
  return { lookups, asked };
}

const nothing = (at: string, isName: boolean) => ({ kind: 'nothing', at, isName });

const www = record('www', 'A', '192.0.2.1');

describe('A lookup of the check', () => {
  it('finds records behind aliases of all zones', () => {
    const other = zone({ name: 'example.net', records: [record('b', 'CNAME', 'www.example.com.')] });
    const { lookups } = lookupsOf([record('a', 'CNAME', 'b.example.net.'), www], other);
    const found = lookups.lookUp('a.example.com', 'A', 'Default');
    assert.deepEqual(found, { kind: 'records', records: [www], isCertain: true });
  });

  it('says where nothing is, and whether the name exists', () => {
    const { lookups } = lookupsOf([record('a', 'CNAME', 'x.example.com.'), www]);
    assert.deepEqual(lookups.lookUp('a.example.com', 'A', 'Default'), nothing('x.example.com', false));
    assert.deepEqual(lookups.lookUp('www.example.com', 'TXT', 'Default'), nothing('www.example.com', true));
  });

  it('finds an address of either family', () => {
    const six = record('six', 'AAAA', '2001:db8::1');
    const { lookups } = lookupsOf([www, six]);
    for (const each of [www, six])
      assert.deepEqual(lookups.lookUpAddress(`${each.host}.example.com`, 'Default'), {
        kind: 'records',
        records: [each],
        isCertain: true,
      });
  });

  it('ends outside of the account', () => {
    const { lookups } = lookupsOf([record('a', 'CNAME', 'www.example.org.')]);
    assert.deepEqual(lookups.lookUp('a.example.com', 'A', 'Default'), { kind: 'outside' });
    assert.deepEqual(lookups.lookUp('www.example.org', 'A', 'Default'), { kind: 'outside' });
  });

  it('knows the records at hand of a zone that is partly loaded, and not what is missing there', () => {
    const part = zone({ name: 'example.net', records: [www], complete: false });
    const { lookups } = lookupsOf([record('a', 'CNAME', 'www.example.net.')], part);
    assert.deepEqual(lookups.lookUp('a.example.com', 'A', 'Default'), {
      kind: 'records',
      records: [www],
      isCertain: false,
    });
    assert.deepEqual(lookups.lookUp('b.example.net', 'A', 'Default'), { kind: 'unknown' });
    assert.equal(lookups.answer('b.example.net', 'A', DEFAULT_DNS_CLIENT), undefined);
  });

  it('knows nothing of zones that are not loaded or not served, of delegations and of loops', () => {
    const { lookups } = lookupsOf(
      [record('sub', 'NS', 'ns.example.org.'), record('l', 'CNAME', 'l.example.com.')],
      zone({
        name: 'example.net',
        records: [www, record('b', 'CNAME', 'www.example.info.'), record('c', 'CNAME', 'b.example.net.')],
        served: false,
      }),
      zone({ name: 'example.org', records: undefined }),
      zone({ name: 'example.info', records: [www] }),
    );
    const unserved = ['www.example.net', 'b.example.net', 'c.example.net'];
    for (const name of [...unserved, 'www.example.org', 'a.sub.example.com', 'l.example.com'])
      assert.deepEqual(lookups.lookUp(name, 'A', 'Default'), { kind: 'unknown' }, name);
  });

  it('looks up each zone and name once', () => {
    const { lookups, asked } = lookupsOf([www], zone({ name: 'example.net', records: [] }));
    const first = lookups.chain('a.example.net', 'A', 'Default');
    assert.equal(lookups.chain('a.example.net', 'A', 'Default'), first);
    const answer = lookups.answer('a.example.net', 'TXT', DEFAULT_DNS_CLIENT);
    assert.equal(lookups.answer('a.example.net', 'TXT', DEFAULT_DNS_CLIENT), answer);
    assert.equal(asked.filter((name) => name === 'example.net').length, 1);
  });

  it('finds the name servers of a zone, and none of other names', () => {
    const servers = [record('@', 'NS', 'ns1.example.net.'), record('@', 'NS', 'NS2.example.net')];
    const { lookups } = lookupsOf([...servers, record('sub', 'NS', 'ns3.example.net.'), www]);
    const namesOf = (zoneName: string): readonly string[] => [...lookups.nameServersOf(zoneName)];
    assert.deepEqual(namesOf('example.com'), ['ns1.example.net', 'ns2.example.net']);
    for (const other of ['sub.example.com', 'www.example.com', 'example.org'])
      assert.deepEqual(namesOf(other), [], other);
  });

  it('answers of a zone that is partly loaded with what is at hand there', () => {
    const records = [
      www,
      record('alias', 'CNAME', 'www.example.net.'),
      record('go', 'URL', 'https://example.org/'),
      record('sub', 'NS', 'ns.example.org.'),
      record('old', 'DNAME', 'example.org.'),
    ];
    const { lookups } = lookupsOf([], zone({ name: 'example.net', records, complete: false }));
    const kindOf = (name: string): string | undefined =>
      lookups.answer(`${name}.example.net`, 'A', DEFAULT_DNS_CLIENT)?.kind;
    assert.deepEqual(['www', 'alias', 'go', 'a.sub', 'a.old', 'none'].map(kindOf), [
      'records',
      'cname',
      'redirect',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('knows the lines of the records at a name', () => {
    const asia = record('www', 'TXT', 'x', { recordLine: 'Asia' });
    const { lookups } = lookupsOf([www, asia, record('www', 'TXT', 'y', { recordLine: 'Asia' })]);
    assert.deepEqual([...lookups.linesAt('www.example.com')], ['Default', 'Asia']);
    assert.deepEqual([...lookups.linesAt('none.example.com')], []);
  });

  it('is unknown once the limit of the host is reached, and keeps nothing of that', () => {
    const { lookups } = lookupsOf([www]);
    lookups.limit.giveUp();
    assert.deepEqual(lookups.lookUp('www.example.com', 'A', 'Default'), { kind: 'unknown' });
    assert.equal(lookups.answer('www.example.com', 'A', DEFAULT_DNS_CLIENT), undefined);
    lookups.limit.startHost();
    assert.equal(lookups.lookUp('www.example.com', 'A', 'Default').kind, 'records');
    assert.equal(lookups.answer('www.example.com', 'A', DEFAULT_DNS_CLIENT)?.kind, 'records');
  });

  it('is remembered until there are 10,000 others', () => {
    const { lookups } = lookupsOf([www]);
    const chainOf = (index: number) => {
      lookups.limit.startHost();
      return lookups.chain(`n${index}.example.org`, 'A', 'Default');
    };
    const first = chainOf(0);
    for (let index = 1; index < 10_000; index += 1) chainOf(index);
    assert.equal(chainOf(0), first);
    chainOf(10_000);
    assert.notEqual(chainOf(0), first);
  });

  it('takes more steps at a host with very many types', () => {
    const types = Array.from({ length: 4_899 }, (_, index) => record('a', `T${index}`, 'x'));
    const { lookups } = lookupsOf([record('a', 'CNAME', 'b.example.org.'), ...types]);
    // Each takes one step for the name, and 306 for 4,900 types.
    for (let index = 0; index < 16; index += 1)
      lookups.answer('a.example.com', 'A', { kind: 'line', recordLine: `${index}` });
    assert.equal(lookups.limit.isOver, false);
    lookups.answer('a.example.com', 'A', { kind: 'line', recordLine: '16' });
    assert.equal(lookups.limit.isOver, true);
  });
});
