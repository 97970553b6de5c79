import assert from 'node:assert/strict';
import { CallError, failureOf } from '../../../src/api/failure.ts';
import { LazyValue } from '../../../src/model/value.ts';

const wanted = (): AbortSignal => new AbortController().signal;
const fault = new CallError({ operation: 'Domain.Info', kind: 'timeout', seconds: 1 });

/** A value whose readings end as the test says, one after the other. */
function scripted(...ends: (string | Error)[]) {
  const reads: AbortSignal[] = [];
  let changes = 0;
  const value = new LazyValue<string>(
    'Domain.Info',
    async (signal) => {
      reads.push(signal);
      const end = ends[reads.length - 1];
      await new Promise((resolve) => setImmediate(resolve));
      if (end === undefined || end instanceof Error) throw end ?? new Error('read too often');
      return end;
    },
    () => (changes += 1),
  );
  return { value, reads, changes: () => changes };
}

describe('A value of the service', () => {
  it('is read once, by all who wait for it, and then no more', async () => {
    const { value, reads } = scripted('one');
    assert.equal(value.needsLoad, true);
    await Promise.all([value.open(wanted()), value.open(wanted())]);
    await value.open(wanted());
    assert.equal(reads.length, 1);
    assert.equal(value.state.content?.value, 'one');
    assert.ok(Math.abs((value.state.content?.loadedAt ?? 0) - Date.now()) < 5000);
  });

  it('is read again when it was marked stale, and shows the old one until then', async () => {
    const { value } = scripted('one', 'two');
    await value.open(wanted());
    value.markStale();
    assert.equal(value.needsLoad, true);
    assert.equal(value.state.content?.value, 'one');
    await value.open(wanted());
    assert.equal(value.state.content?.value, 'two');
  });

  it('keeps what it has when reading it again fails, and does not retry by itself', async () => {
    const { value, reads } = scripted('one', fault, 'three');
    await value.open(wanted());
    value.markStale();
    await assert.rejects(value.open(wanted()));
    assert.equal(value.state.content?.value, 'one');
    assert.equal(value.state.failed?.kind, 'timeout');
    await value.open(wanted());
    assert.equal(reads.length, 2);
    value.forgetFailure();
    await value.open(wanted());
    assert.equal(value.state.content?.value, 'three');
    assert.equal(value.state.failed, undefined);
  });

  it('is cancelled when the last who waits leaves, which is no failure', async () => {
    const { value, reads } = scripted('one', 'two');
    const leaving = new AbortController();
    const opened = value.open(leaving.signal);
    leaving.abort();
    await assert.rejects(opened, (error) => failureOf(error)?.kind === 'cancelled');
    assert.equal(reads[0]?.aborted, true);
    await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(value.state.failed, undefined);
    assert.equal(value.state.loading, false);
    await value.open(wanted());
    assert.equal(value.state.content?.value, 'two');
  });
});
