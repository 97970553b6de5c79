import assert from 'node:assert/strict';
import { inOrder } from '../../../../src/editor/workspaceFiles/inOrder.ts';

describe('Work in order', () => {
  for (const count of [0, 2, 3, 10]) {
    it(`yields the results of ${count} items in their order, three at a time`, async () => {
      let [running, most] = [0, 0];
      const work = async (item: number): Promise<number> => {
        running += 1;
        most = Math.max(most, running);
        // The later ones end first.
        for (let turn = 0; turn < 3 - (item % 3); turn += 1) await Promise.resolve();
        running -= 1;
        return item;
      };
      const items = Array.from({ length: count }, (_, at) => at);
      const results: number[] = [];
      for await (const each of inOrder(items, 3, work)) results.push(each);
      assert.deepEqual(results, items);
      assert.ok(most <= 3);
    });
  }

  it('begins nothing more once the caller stops', async () => {
    const begun: number[] = [];
    const work = async (item: number): Promise<number> => begun.push(item);
    const results = inOrder([1, 2, 3, 4, 5], 2, work);
    await results.next();
    await results.return();
    assert.deepEqual(begun, [1, 2]);
  });
});
