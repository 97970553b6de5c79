import assert from 'node:assert/strict';
import { CallError } from '../../../../src/api/failure.ts';
import { LazyValue } from '../../../../src/zones/lists/lazyValue.ts';
import { isCancelled, never } from '../../api/server.ts';

const fault = new CallError({ operation: 'Domain.Info', kind: 'timeout', seconds: 1 });

/** A value whose loads end as the test says, in turn. */
function scripted(...ends: (string | Error)[]) {
  const loads: AbortSignal[] = [];
  let changes = 0;
  const value = new LazyValue<string>(
    'Domain.Info',
    async (signal) => {
      loads.push(signal);
      const end = ends[loads.length - 1];
      await new Promise((resolve) => setImmediate(resolve));
      if (end === undefined || end instanceof Error) throw end ?? new Error('loaded too often');
      return end;
    },
    () => (changes += 1),
  );
  return { value, loads, changes: () => changes };
}

describe('A lazy value', () => {
  it('is loaded once for all callers', async () => {
    const { value, loads } = scripted('one');
    assert.equal(value.needsLoad, true);
    const { state } = value;
    assert.deepEqual(state, { content: undefined, loading: false, failed: undefined });
    const opened = Promise.all([value.open(never()), value.open(never())]);
    assert.equal(value.state.loading, true);
    await opened;
    assert.deepEqual([value.state.loading, value.needsLoad], [false, false]);
    await value.open(never());
    assert.equal(loads.length, 1);
    assert.equal(value.state.content?.value, 'one');
    assert.ok(Math.abs((value.state.content?.loadedAt ?? 0) - Date.now()) < 5000);
  });

  it('keeps its value when a refresh fails, and does not retry automatically', async () => {
    const { value, loads } = scripted('one', fault, 'three');
    await value.open(never());
    value.markStale();
    await assert.rejects(value.open(never()));
    assert.equal(value.state.content?.value, 'one');
    assert.equal(value.state.failed?.kind, 'timeout');
    await value.open(never());
    assert.equal(loads.length, 2);
    value.forgetFailure();
    await value.open(never());
    assert.equal(value.state.content?.value, 'three');
    assert.equal(value.state.failed, undefined);
  });

  it('is not called failed where only background loads had to stop, and is loaded by the next open()', async () => {
    const stopped = new CallError({ operation: 'Domain.Info', kind: 'budget', requests: 1, freeAt: 1 });
    const { value, loads } = scripted(stopped, 'two');
    await assert.rejects(value.open(never(), 'background'), stopped);
    const { state } = value;
    assert.deepEqual(state, { content: undefined, loading: false, failed: undefined });
    await value.open(never());
    assert.equal(loads.length, 2);
    assert.equal(value.state.content?.value, 'two');
  });

  it('is cancelled when the last caller leaves, which is not a failure', async () => {
    const { value, loads } = scripted('one', 'two');
    const leaving = new AbortController();
    const opened = value.open(leaving.signal);
    leaving.abort();
    await assert.rejects(opened, isCancelled);
    assert.equal(loads[0]?.aborted, true);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(value.state.failed, undefined);
    assert.equal(value.state.loading, false);
    await value.open(never());
    assert.equal(value.state.content?.value, 'two');
  });
});
