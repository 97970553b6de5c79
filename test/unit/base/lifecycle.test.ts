import assert from 'node:assert/strict';
import { Emitter } from '../../../src/base/emitter.ts';
import { DisposableStore } from '../../../src/base/lifecycle.ts';
import { settlesWithin } from '../../../src/base/timeLimit.ts';

const thing = (name: string, gone: string[]): { dispose(): void } => ({
  dispose: () => void gone.push(name),
});

describe('DisposableStore', () => {
  it('disposes its members once, in reverse order', () => {
    const gone: string[] = [];
    const store = new DisposableStore();
    const first = thing('first', gone);
    assert.equal(store.add(first), first);
    store.add(thing('second', gone));
    store.dispose();
    store.dispose();
    assert.deepEqual(gone, ['second', 'first']);
  });

  it('disposes a member at once if it is disposed itself', () => {
    const gone: string[] = [];
    const store = new DisposableStore();
    store.dispose();
    store.add(thing('late', gone));
    assert.deepEqual(gone, ['late']);
  });
});

describe('Emitter', () => {
  it('emits to all listeners that are not removed', () => {
    const heard: string[] = [];
    const emitter = new Emitter<string>();
    const one = emitter.event((value) => void heard.push(`one ${value}`));
    emitter.event((value) => void heard.push(`two ${value}`));
    emitter.emit('a');
    one.dispose();
    one.dispose();
    emitter.emit('b');
    emitter.dispose();
    emitter.emit('c');
    assert.deepEqual(heard, ['one a', 'two a', 'two b']);
  });

  it('emits to a listener once for each time it was added', () => {
    let heard = 0;
    const emitter = new Emitter<void>();
    const listener = (): void => void (heard += 1);
    const first = emitter.event(listener);
    emitter.event(listener);
    emitter.emit();
    assert.equal(heard, 2);
    first.dispose();
    emitter.emit();
    assert.equal(heard, 3);
  });

  it('does not emit the current event to a listener added by a listener', () => {
    let heard = 0;
    const emitter = new Emitter<void>();
    emitter.event(() => void emitter.event(() => void (heard += 1)));
    emitter.emit();
    assert.equal(heard, 0);
  });
});

describe('settlesWithin', () => {
  it('waits until work settles, with success or failure', async () => {
    const ended: string[] = [];
    const work = async (name: string, fails: boolean): Promise<void> => {
      await Promise.resolve();
      ended.push(name);
      if (fails) throw new Error(name);
    };
    await settlesWithin(work('good', false), 60_000);
    await settlesWithin(work('bad', true), 60_000);
    assert.deepEqual(ended, ['good', 'bad']);
  });

  it('waits at most the given time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const started = performance.now();
    await settlesWithin(promise, 20);
    assert.ok(performance.now() - started >= 15);
    resolve();
  });
});
