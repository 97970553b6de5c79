import assert from 'node:assert/strict';
import { withCancellation } from '../../../src/base/cancellation.ts';
import { Emitter } from '../../../src/base/emitter.ts';

type Cancellation = Parameters<typeof withCancellation>[0];

class TestCancellation implements Cancellation {
  isCancellationRequested = false;
  listeners = 0;
  readonly #requested = new Emitter<void>();

  onCancellationRequested(listener: () => void): { dispose(): void } {
    const listening = this.#requested.event(listener);
    this.listeners += 1;
    return {
      dispose: () => {
        this.listeners -= 1;
        listening.dispose();
      },
    };
  }

  request(): void {
    this.isCancellationRequested = true;
    this.#requested.emit();
  }
}

describe('withCancellation', () => {
  it('aborts the controller when cancellation is requested, or at once if it was requested before', async () => {
    const cancellation = new TestCancellation();
    const [first, later] = [new AbortController(), new AbortController()];
    const request = async (signal: AbortSignal): Promise<void> => {
      assert.equal(signal, first.signal);
      assert.ok(!first.signal.aborted);
      cancellation.request();
      assert.ok(first.signal.aborted);
    };
    await withCancellation(cancellation, request, first);
    await withCancellation(cancellation, async () => assert.ok(later.signal.aborted), later);
  });

  it('aborts the signal of the work when cancellation is requested', async () => {
    const cancellation = new TestCancellation();
    const aborted = await withCancellation(cancellation, async (signal) => {
      cancellation.request();
      return signal.aborted;
    });
    assert.ok(aborted);
  });

  it('stops listening when the work succeeds or fails', async () => {
    const cancellation = new TestCancellation();
    await withCancellation(cancellation, async () => undefined);
    await assert.rejects(
      withCancellation(cancellation, () => Promise.reject(new Error('broken'))),
      /broken/u,
    );
    assert.equal(cancellation.listeners, 0);
  });
});
