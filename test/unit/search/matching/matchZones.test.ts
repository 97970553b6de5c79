import assert from 'node:assert/strict';
import { parseQuery } from '../../../../src/search/query/query.ts';
import { matchZones } from '../../../../src/search/matching/matchZones.ts';
import { indexedZone } from '../../zones/zones.ts';

const zones = [
  indexedZone('my-example.test'),
  indexedZone('example.com'),
  indexedZone('bücher.example'),
  indexedZone('example'),
];

function found(typed: string, limit: number): readonly number[] {
  const { zones: first, exact, count } = matchZones(zones, parseQuery(typed), limit);
  return [first.length, exact, count];
}

describe('The zones that match a query', () => {
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
    ['host:example'],
    ['host:example.com'],
    ['name:a.example', 'example'],
    ['-host:www.example.com example', 'example', 'my-example.test', 'bücher.example'],
    ['type:MX'],
    ['.'],
    ['', 'my-example.test', 'example.com', 'bücher.example', 'example'],
  ] as const) {
    it(`are ${names.join(', ') || 'none'} for ${JSON.stringify(typed)}`, () => {
      const matches = matchZones(zones, parseQuery(typed), 10);
      assert.deepEqual(
        matches.zones.map(({ name }) => name),
        names,
      );
      assert.equal(matches.count, names.length);
    });
  }

  it('are counted beyond the limit', () => {
    assert.deepEqual(found('example', 2), [2, 1, 4]);
    assert.deepEqual(found('example', 0), [0, 0, 4]);
    assert.deepEqual(found('example', 4), [4, 1, 4]);
    assert.deepEqual(found('example example.com', 4), [4, 2, 4]);
    assert.deepEqual(found('my', 4), [1, 0, 1]);
    assert.deepEqual(found('', 3), [3, 0, 4]);
  });
});
