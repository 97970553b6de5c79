import assert from 'node:assert/strict';
import { LazyModule } from '../../../src/base/lazyModule.ts';

class Part {
  disposed = 0;

  dispose(): void {
    this.disposed += 1;
  }
}

describe('LazyModule', () => {
  it('loads once, on first use', async () => {
    let loads = 0;
    const module = new LazyModule(async () => {
      loads += 1;
      return new Part();
    });
    assert.equal(loads, 0);
    const [one, two] = await Promise.all([module.get(), module.get()]);
    assert.equal(one, two);
    assert.equal(await module.get(), one);
    assert.equal(loads, 1);
  });

  it('rejects all callers of a failed load, and retries on the next use', async () => {
    const loads = [Promise.reject<Part>(new Error('not there')), Promise.resolve(new Part())];
    const module = new LazyModule(async () => loads.shift() ?? new Part());
    const results = await Promise.allSettled([module.get(), module.get()]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.ok((await module.get()) instanceof Part);
  });

  it('disposes the module once, also when it arrives after dispose()', async () => {
    const loaded = new LazyModule(async () => new Part());
    const part = await loaded.get();
    loaded.dispose();
    loaded.dispose();
    assert.equal(part.disposed, 1);

    const { promise, resolve } = Promise.withResolvers<Part>();
    const loading = new LazyModule(() => promise);
    const result = loading.get();
    loading.dispose();
    resolve(new Part());
    assert.equal((await result).disposed, 1);
  });

  it('does not load the module to dispose it', () => {
    let loads = 0;
    const module = new LazyModule(() => {
      loads += 1;
      return Promise.reject(new Error('loaded'));
    });
    module.dispose();
    assert.equal(loads, 0);
  });
});
