import assert from 'node:assert/strict';
import { RecentQueries } from '../../../../src/search/query/recentQueries.ts';
import { MapMemory } from '../../../support/product/mapMemory.ts';

/** Returns the queries that are kept, with what is stored. */
function recent(stored?: unknown): { readonly queries: RecentQueries; readonly memory: MapMemory } {
  const memory = new MapMemory();
  void memory.update('dnsTree.searches', stored);
  return { queries: new RecentQueries(memory), memory };
}

describe('Recent queries', () => {
  it('are the latest ten, the newest first, each once', async () => {
    const { queries } = recent();
    for (let number = 1; number <= 10; number += 1) await queries.add(` query ${number} `);
    assert.deepEqual([queries.all.length, queries.all[0], queries.all[9]], [10, 'query 10', 'query 1']);
    await queries.add('query 1');
    assert.deepEqual([queries.all.length, queries.all[0], queries.all[9]], [10, 'query 1', 'query 2']);
    await queries.add('query 11');
    assert.deepEqual([queries.all.length, queries.all[0], queries.all[9]], [10, 'query 11', 'query 3']);
  });

  const typed: readonly (readonly [query: string, isKept: boolean])[] = [
    ['', false],
    ['  ', false],
    ['a '.repeat(99) + 'ab', true],
    ['a '.repeat(99) + 'abc', false],
    // It may be a secret.
    ['a'.repeat(31), true],
    ['a'.repeat(32), false],
    [`value:${'Zß9_+/=-'.repeat(4)}`, false],
    ['a.'.repeat(40), true],
  ];
  for (const [query, isKept] of typed) {
    it(`${isKept ? 'keep' : 'do not keep'} ${query.slice(0, 20)} of ${query.length} characters`, async () => {
      const { queries } = recent();
      await queries.add(query);
      assert.deepEqual(queries.all, isKept ? [query] : []);
    });
  }

  it('stay when a query is too long or may hold a secret', async () => {
    const { queries, memory } = recent(['a']);
    for (const query of ['b '.repeat(101), 'x'.repeat(32), ' ']) await queries.add(query);
    assert.deepEqual([queries.all, memory.get('dnsTree.searches')], [['a'], ['a']]);
  });

  it('are removed alone, or all', async () => {
    const { queries, memory } = recent(['a', 'b', 'c']);
    await queries.remove('b');
    assert.deepEqual(queries.all, ['a', 'c']);
    await queries.clear();
    assert.deepEqual(queries.all, []);
    assert.equal(memory.get('dnsTree.searches'), undefined);
  });

  it('are none when what is stored is something else', () => {
    const ten = Array.from({ length: 10 }, (_, number) => String(number).padEnd(200, 'x'));
    assert.equal(recent(ten).queries.all.length, 10);
    for (const stored of [[...ten, 'a'], ['x'.repeat(201)], [1], 'a', { a: 'b' }, null])
      assert.deepEqual(recent(stored).queries.all, []);
  });
});
