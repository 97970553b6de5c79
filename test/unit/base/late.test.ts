import assert from 'node:assert/strict';
import { Late } from '../../../src/base/late.ts';

class Part {
  disposed = 0;

  dispose(): void {
    this.disposed += 1;
  }
}

describe('Late', () => {
  it('loads its part when it is first asked for, and once', async () => {
    let loaded = 0;
    const late = new Late(async () => {
      loaded += 1;
      return new Part();
    });
    assert.equal(loaded, 0);
    assert.equal(late.there, undefined);
    const [one, two] = await Promise.all([late.get(), late.get()]);
    assert.equal(one, two);
    assert.equal(await late.get(), one);
    assert.equal(late.there, one);
    assert.equal(loaded, 1);
  });

  it('tells all who asked of a failure, and tries again for the next', async () => {
    const tries = [Promise.reject<Part>(new Error('not there')), Promise.resolve(new Part())];
    const late = new Late(async () => tries.shift() ?? new Part());
    const asked = await Promise.allSettled([late.get(), late.get()]);
    assert.deepEqual(
      asked.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.ok((await late.get()) instanceof Part);
  });

  it('lets its part go, at once or as it comes', async () => {
    const there = new Late(async () => new Part());
    const part = await there.get();
    there.dispose();
    there.dispose();
    assert.equal(part.disposed, 1);

    const { promise, resolve } = Promise.withResolvers<Part>();
    const coming = new Late(() => promise);
    const asked = coming.get();
    coming.dispose();
    resolve(new Part());
    assert.equal((await asked).disposed, 1);
  });

  it('loads nothing for being let go', () => {
    const late = new Late(() => assert.fail('nobody asked'));
    late.dispose();
  });
});
