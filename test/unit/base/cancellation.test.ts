import assert from 'node:assert/strict';
import { abortOnCancellation, withCancellation } from '../../../src/base/cancellation.ts';
import { Emitter } from '../../../src/base/emitter.ts';

type Cancellation = Parameters<typeof abortOnCancellation>[0];

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

describe('abortOnCancellation', () => {
  it('aborts the controller when cancellation is requested', () => {
    const cancellation = new TestCancellation();
    const controller = new AbortController();
    abortOnCancellation(cancellation, controller);
    assert.ok(!controller.signal.aborted);
    cancellation.request();
    assert.ok(controller.signal.aborted);
  });

  it('aborts the controller at once if cancellation was requested before', () => {
    const cancellation = new TestCancellation();
    cancellation.request();
    const controller = new AbortController();
    abortOnCancellation(cancellation, controller);
    assert.ok(controller.signal.aborted);
  });
});

describe('withCancellation', () => {
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
