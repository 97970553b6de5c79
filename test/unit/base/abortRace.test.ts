import assert from 'node:assert/strict';
import { abortRace } from '../../../src/base/abortRace.ts';

const stopped = (): Error => new Error('stopped');

describe('abortRace', () => {
  it('returns the result of the work, or throws its error', async () => {
    const { signal } = new AbortController();
    assert.equal(await abortRace(Promise.resolve('done'), signal, stopped), 'done');
    await assert.rejects(abortRace(Promise.reject(new Error('broken')), signal, stopped), /broken/u);
  });

  it('throws the error of `onAbort` as soon as the signal aborts', async () => {
    const controller = new AbortController();
    const { promise: endless } = Promise.withResolvers<void>();
    let calls = 0;
    const race = abortRace(endless, controller.signal, () => {
      calls += 1;
      return stopped();
    });
    controller.abort();
    assert.equal(calls, 1);
    await assert.rejects(race, /stopped/u);
  });

  it('throws at once if the signal is aborted already', async () => {
    await assert.rejects(abortRace(Promise.resolve(), AbortSignal.abort(), stopped), /stopped/u);
  });

  it('ignores the signal once the work has settled', async () => {
    const controller = new AbortController();
    let calls = 0;
    await abortRace(Promise.resolve(), controller.signal, () => {
      calls += 1;
      return stopped();
    });
    controller.abort();
    assert.equal(calls, 0);
  });
});
