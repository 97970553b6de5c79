import assert from 'node:assert/strict';
import { resolveName } from '../../../../src/config/lookup/resolveName.ts';
import { knownZones, FRESH, NOW, record, zone } from '../zones.ts';

const known = knownZones(
  zone('example.com', [
    record({ host: '@', value: '192.0.2.10' }),
    record({ host: '@', value: '2001:0DB8:0:0::10', type: 'AAAA' }),
    record({ host: 'www', type: 'CNAME', value: 'Example.COM.' }),
    record({ host: 'www', type: 'CNAME', value: 'edge.example.net.', recordLine: 'Asia' }),
    record({ host: 'cdn', type: 'CNAME', value: 'elsewhere.example.org.' }),
    record({ host: 'a', type: 'CNAME', value: 'b.example.com.' }),
    record({ host: 'b', type: 'CNAME', value: 'a.example.com.' }),
    record({ host: 'shop', type: 'Framed URL', value: 'https://shop.example/' }),
    record({ host: 'odd', value: '999.0.2.1' }),
    record({ host: 'off', value: '192.0.2.99', enabled: false }),
    record({ host: 'old', type: 'DNAME', value: 'example.net.' }),
    record({ host: 'edge.old', value: '192.0.2.77' }),
    record({ host: 'sub', type: 'NS', value: 'ns.sub.example.com.' }),
    record({ host: 'ns.sub', value: '192.0.2.53' }),
    record({ host: 'bad', type: 'CNAME', value: 'a..b' }),
    record({ host: 'half', type: 'CNAME', value: 'a..b' }),
    record({ host: 'half', type: 'CNAME', value: 'edge.example.net.', recordLine: 'Asia' }),
    record({ host: 'both', value: '192.0.2.5' }),
    record({ host: 'both', type: 'CNAME', value: 'edge.example.net.', recordLine: 'Asia' }),
    ...Array.from({ length: 30 }, (_, index) =>
      record({ host: `n${index}`, type: 'CNAME', value: `n${index + 1}.example.com.` }),
    ),
  ]),
  zone('example.net', [record({ host: 'edge', value: '203.0.113.20' })]),
  zone('stale.example', [record({ host: '@' })], { loadedAt: NOW - FRESH.maxAge - 1 }),
);
const resolved = (name: string): ReturnType<typeof resolveName> => resolveName(known, name, FRESH);

function edge(account: string, value: string): ReturnType<typeof zone> {
  return zone('example.net', [record({ host: 'edge', value })], { account });
}

describe('Resolving a name', () => {
  const cases: readonly (readonly [
    what: string,
    steps: string,
    addresses: readonly string[],
    certain: boolean,
  ])[] = [
    [
      'follows CNAME records of all lines and zones, and returns each address once',
      'www.example.com example.com edge.example.net',
      ['192.0.2.10', '2001:db8::10', '203.0.113.20'],
      true,
    ],
    ['ends at a loop', 'a.example.com b.example.com', [], true],
  ];
  for (const [what, names, expected, isCertain] of cases)
    it(what, () => {
      const { steps, addresses, certain } = resolved(names.split(' ')[0] ?? '');
      assert.deepEqual(
        [steps.map(({ name }) => name).join(' '), addresses, certain],
        [names, expected, isCertain],
      );
    });

  it('ends after a limited number of steps', () => {
    const { steps, certain } = resolved('n0.example.com');
    assert.equal(steps.length, 16);
    assert.equal(certain, false);
  });

  it('prefers the zones of the account that it starts in, and is uncertain without one', () => {
    const alias = record({ host: 'www', type: 'CNAME', value: 'edge.example.net.' });
    const others = [edge('two', '192.0.2.2'), edge('three', '192.0.2.3')];
    const own = knownZones(zone('example.com', [alias]), ...others, edge('one', '192.0.2.1'));
    const { addresses, certain } = resolveName(own, 'www.example.com', FRESH);
    assert.deepEqual([addresses, certain], [['192.0.2.1'], true]);
    const foreign = resolveName(
      knownZones(zone('example.com', [alias]), ...others),
      'www.example.com',
      FRESH,
    );
    assert.deepEqual([foreign.addresses, foreign.certain], [['192.0.2.2'], false]);
    const inTwo = [zone('example.com', [alias]), zone('example.com', [alias], { account: 'two' })];
    const both = resolveName(
      knownZones(...inTwo, edge('one', '192.0.2.1'), others[0] ?? assert.fail()),
      'www.example.com',
      FRESH,
    );
    assert.deepEqual([both.addresses, both.certain], [['192.0.2.1', '192.0.2.2'], true]);
    assert.equal(both.steps.length, 2, 'each name once');
  });

  const uncertain = `sub.example.com ns.sub.example.com bad.example.com half.example.com cdn.example.com
    shop.example.com odd.example.com stale.example example.org`.split(/\s+/u);
  for (const name of uncertain)
    it(`is uncertain for ${name}`, () => assert.equal(resolved(name).certain, false));

  it('ignores disabled records', () => assert.deepEqual(resolved('off.example.com').addresses, []));
});
