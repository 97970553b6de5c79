import assert from 'node:assert/strict';
import { parseQuery } from '../../../src/search/query.ts';
import { unreadZones } from '../../../src/search/unreadZones.ts';
import { indexedZone } from '../index/zones.ts';

describe('zones that are known by name alone', () => {
  const zones = [
    indexedZone('my-example.test'),
    indexedZone('example.com'),
    indexedZone('bücher.example'),
    indexedZone('example.net', []),
    indexedZone('example'),
  ];
  for (const [typed, ...names] of [
    ['example', 'example', 'example.com', 'my-example.test', 'bücher.example'],
    ['example.com', 'example.com'],
    ['EXAMPLE.com.', 'example.com'],
    ['www.example.com', 'example.com'],
    ['host:www.example.com', 'example.com'],
    ['zone:xn--bcher', 'bücher.example'],
    ['büch type:MX', 'bücher.example'],
    ['zone:example.com www', 'example.com'],
    ['zone:nowhere example'],
    ['example -zone:com', 'example', 'my-example.test', 'bücher.example'],
    ['value:example'],
    ['type:MX'],
    ['.'],
    [''],
  ] as const) {
    it(`are ${names.join(', ') || 'none'} for ${JSON.stringify(typed)}`, () => {
      const found = unreadZones(zones, parseQuery(typed), 10);
      assert.deepEqual(
        found.zones.map(({ name }) => name),
        names,
      );
      assert.equal(found.count, names.length);
    });
  }

  it('are counted beyond those that are wanted', () => {
    const { zones: first, exact, count } = unreadZones(zones, parseQuery('example'), 2);
    assert.deepEqual([first.length, exact, count], [2, 1, 4]);
  });
});
