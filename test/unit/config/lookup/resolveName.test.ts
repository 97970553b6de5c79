import assert from 'node:assert/strict';
import { resolveName, type Resolution } from '../../../../src/config/lookup/resolveName.ts';
import { recordIndex, FRESH, NOW, record, zone } from '../zones.ts';

const known = recordIndex(
  zone('example.com', [
    record({ host: '@', value: '192.0.2.10' }),
    record({ host: '@', value: '2001:0DB8:0:0::10', type: 'AAAA' }),
    record({ host: 'www', type: 'CNAME', value: 'Example.COM.' }),
    record({ host: 'www', type: 'CNAME', value: 'edge.example.net.', line: 'Asia' }),
    record({ host: 'cdn', type: 'CNAME', value: 'elsewhere.example.org.' }),
    record({ host: 'a', type: 'CNAME', value: 'b.example.com.' }),
    record({ host: 'b', type: 'CNAME', value: 'a.example.com.' }),
    record({ host: 'shop', type: 'Framed URL', value: 'https://shop.example/' }),
    record({ host: 'odd', value: '999.0.2.1' }),
    record({ host: 'off', value: '192.0.2.99', enabled: false }),
    record({ host: 'old', type: 'CNAME', value: 'www.example.org.' }),
    ...Array.from({ length: 30 }, (_, index) =>
      record({ host: `n${index}`, type: 'CNAME', value: `n${index + 1}.example.com.` }),
    ),
  ]),
  zone('example.net', [record({ host: 'edge', value: '203.0.113.20' })]),
  zone('stale.example', [record({ host: '@' })], { loadedAt: NOW - FRESH.maxAge - 1 }),
);
const reach = (name: string): Resolution => resolveName(known, name, FRESH);

describe('Resolving a name', () => {
  it('follows CNAME records of all lines and zones, and returns each address once', () => {
    const { steps, addresses, certain } = reach('www.example.com');
    assert.deepEqual(
      steps.map(({ name }) => name),
      ['www.example.com', 'example.com', 'edge.example.net'],
    );
    assert.deepEqual(addresses, ['192.0.2.10', '2001:db8::10', '203.0.113.20']);
    assert.equal(certain, true);
  });

  it('ends at a loop', () => {
    const { steps, addresses } = reach('a.example.com');
    assert.deepEqual(
      steps.map(({ name }) => name),
      ['a.example.com', 'b.example.com'],
    );
    assert.deepEqual(addresses, []);
  });

  it('ends after a limited number of steps', () => {
    const { steps, certain } = reach('n0.example.com');
    assert.equal(steps.length, 16);
    assert.equal(certain, false);
  });

  const uncertain = [
    'cdn.example.com',
    'shop.example.com',
    'odd.example.com',
    'stale.example',
    'example.org',
  ];
  for (const name of uncertain) {
    it(`is uncertain for ${name}`, () => {
      assert.equal(reach(name).certain, false);
    });
  }

  it('ignores disabled records', () => {
    assert.deepEqual(reach('off.example.com').addresses, []);
  });
});
