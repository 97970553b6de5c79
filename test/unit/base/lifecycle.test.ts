import assert from 'node:assert/strict';
import { Emitter } from '../../../src/base/emitter.ts';
import { DisposableStore } from '../../../src/base/lifecycle.ts';
import { settlesWithin } from '../../../src/base/timeLimit.ts';

const disposable = (name: string, disposed: string[]): { dispose(): void } => ({
  dispose: () => void disposed.push(name),
});

describe('DisposableStore', () => {
  it('disposes its members once, in reverse order', () => {
    const disposed: string[] = [];
    const store = new DisposableStore();
    const first = disposable('first', disposed);
    assert.equal(store.add(first), first);
    store.add(disposable('second', disposed));
    store.dispose();
    store.dispose();
    assert.deepEqual(disposed, ['second', 'first']);
  });

  it('disposes a member at once if it is disposed itself', () => {
    const disposed: string[] = [];
    const store = new DisposableStore();
    store.dispose();
    store.add(disposable('late', disposed));
    assert.deepEqual(disposed, ['late']);
  });
});

describe('Emitter', () => {
  it('emits to all listeners that are not removed', () => {
    const received: string[] = [];
    const emitter = new Emitter<string>();
    const one = emitter.event((value) => void received.push(`one ${value}`));
    emitter.event((value) => void received.push(`two ${value}`));
    emitter.emit('a');
    one.dispose();
    one.dispose();
    emitter.emit('b');
    emitter.dispose();
    emitter.emit('c');
    assert.deepEqual(received, ['one a', 'two a', 'two b']);
  });

  it('emits to a listener once for each time it was added', () => {
    let received = 0;
    const emitter = new Emitter<void>();
    const listener = (): void => void (received += 1);
    const first = emitter.event(listener);
    emitter.event(listener);
    emitter.emit();
    assert.equal(received, 2);
    first.dispose();
    emitter.emit();
    assert.equal(received, 3);
  });

  it('does not emit the current event to a listener added by a listener', () => {
    let received = 0;
    const emitter = new Emitter<void>();
    emitter.event(() => void emitter.event(() => void (received += 1)));
    emitter.emit();
    assert.equal(received, 0);
  });

  it('emits to all listeners when some of them throw, and then throws the first error', () => {
    const received: string[] = [];
    const emitter = new Emitter<string>();
    const failing = (message: string): void => {
      emitter.event(() => {
        throw new Error(message);
      });
    };
    failing('first');
    emitter.event((value) => void received.push(`one ${value}`));
    failing('second');
    emitter.event((value) => void received.push(`two ${value}`));
    assert.throws(() => emitter.emit('a'), { message: 'first' });
    assert.deepEqual(received, ['one a', 'two a']);
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
    assert.equal(await settlesWithin(work('good', false), 60_000), true);
    assert.equal(await settlesWithin(work('bad', true), 60_000), true);
    assert.deepEqual(ended, ['good', 'bad']);
  });

  it('waits at most the given time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const started = performance.now();
    assert.equal(await settlesWithin(promise, 20), false);
    assert.ok(performance.now() - started >= 15);
    resolve();
  });
});
