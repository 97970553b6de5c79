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

  it('waits only as long as it is told to for work that does not end', async () => {
    const queue = new SerialQueue();
    const never = queue.run(() => new Promise<string>(() => undefined), 1);
    assert.equal(await Promise.race([never, queue.run(async () => 'two')]), 'two');
  });

  it('begins to wait when the work starts', async () => {
    const queue = new SerialQueue();
    const events: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    void queue.run(() => promise);
    const work = async (): Promise<void> => {
      events.push('starts');
      await new Promise(setImmediate);
      events.push('ends');
    };
    const both = [queue.run(work, 60_000), queue.run(work, 60_000)];
    resolve();
    await Promise.all(both);
    assert.deepEqual(events, ['starts', 'ends', 'starts', 'ends']);
  });
});
