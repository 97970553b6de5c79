import assert from 'node:assert/strict';
import { Emitter } from '../../../src/base/emitter.ts';
import { DisposableStore } from '../../../src/base/lifecycle.ts';
import { within } from '../../../src/base/patience.ts';

const thing = (name: string, gone: string[]): { dispose(): void } => ({
  dispose: () => void gone.push(name),
});

describe('DisposableStore', () => {
  it('lets go in the reverse of the order, once', () => {
    const gone: string[] = [];
    const store = new DisposableStore();
    const first = thing('first', gone);
    assert.equal(store.add(first), first);
    store.add(thing('second', gone));
    store.dispose();
    store.dispose();
    assert.deepEqual(gone, ['second', 'first']);
  });

  it('lets go at once of what comes too late', () => {
    const gone: string[] = [];
    const store = new DisposableStore();
    store.dispose();
    store.add(thing('late', gone));
    assert.deepEqual(gone, ['late']);
  });
});

describe('Emitter', () => {
  it('tells all who listen, and nobody who has stopped', () => {
    const heard: string[] = [];
    const emitter = new Emitter<string>();
    const one = emitter.event((value) => void heard.push(`one ${value}`));
    emitter.event((value) => void heard.push(`two ${value}`));
    emitter.fire('a');
    one.dispose();
    one.dispose();
    emitter.fire('b');
    emitter.dispose();
    emitter.fire('c');
    assert.deepEqual(heard, ['one a', 'two a', 'two b']);
  });

  it('tells a listener as often as it listens', () => {
    let heard = 0;
    const emitter = new Emitter<void>();
    const listener = (): void => void (heard += 1);
    const first = emitter.event(listener);
    emitter.event(listener);
    emitter.fire();
    assert.equal(heard, 2);
    first.dispose();
    emitter.fire();
    assert.equal(heard, 3);
  });

  it('does not tell of this what begins to listen because of it', () => {
    let heard = 0;
    const emitter = new Emitter<void>();
    emitter.event(() => void emitter.event(() => void (heard += 1)));
    emitter.fire();
    assert.equal(heard, 0);
  });
});

describe('within', () => {
  it('waits for work to end, well or badly', async () => {
    const ended: string[] = [];
    const work = async (name: string, fails: boolean): Promise<void> => {
      await Promise.resolve();
      ended.push(name);
      if (fails) throw new Error(name);
    };
    await within(work('good', false), 60_000);
    await within(work('bad', true), 60_000);
    assert.deepEqual(ended, ['good', 'bad']);
  });

  it('waits no longer than it is told to', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const started = performance.now();
    await within(promise, 20);
    assert.ok(performance.now() - started >= 15);
    resolve();
  });
});
