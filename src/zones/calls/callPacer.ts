import { setTimeout as delay } from 'node:timers/promises';
import { CallError } from '../../api/failure.ts';
import type { Operation } from '../../api/operation.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';

const SECOND = 1000;

/** Delays calls so that no more than a number of them begin within a second. */
export class CallPacer {
  /** When the latest calls of an operation began or will begin, by `performance.now()`. */
  readonly #starts = new Map<Operation, number[]>();

  /**
   * Waits until the next call of an operation may begin.
   * @throws CallError of kind cancelled
   */
  async turn(operation: Operation, perSecond: number | undefined, signal: AbortSignal): Promise<void> {
    if (perSecond === undefined) return;
    const now = performance.now();
    const starts = getOrAdd(this.#starts, operation, () => []);
    const start = Math.max(now, (starts.at(-perSecond) ?? -SECOND) + SECOND);
    starts.push(start);
    starts.splice(0, starts.length - perSecond);
    if (start === now) return;
    try {
      // Rounded up: a timer takes whole milliseconds, and drops the rest.
      await delay(Math.ceil(start - now), undefined, { signal });
    } catch {
      throw new CallError({ operation, kind: 'cancelled' });
    }
  }
}
