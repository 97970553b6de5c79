import assert from 'node:assert/strict';
import { SerialQueue } from '../../../src/base/serialQueue.ts';

describe('A serial queue', () => {
  it('runs work one at a time in order, also after work that failed', async () => {
    const queue = new SerialQueue();
    const events: string[] = [];
    const work = (name: string, fails: boolean) => async (): Promise<string> => {
      events.push(`${name} starts`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
    const results = await Promise.allSettled([
      queue.run(work('one', false)),
      queue.run(work('two', true)),
      queue.run(work('three', false)),
    ]);
    assert.deepEqual(
      results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed')),
      ['one', 'failed', 'three'],
    );
    assert.deepEqual(
      events,
      ['one', 'two', 'three'].flatMap((name) => [`${name} starts`, `${name} ends`]),
    );
  });
});
