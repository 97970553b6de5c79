import { abortRace } from '../base/abortRace.ts';
import { wrapCaller, type Caller, type SharedUrgency, type Urgency } from './caller.ts';
import { CallError } from './failure.ts';
import type { Operation } from './operation.ts';

/** Two less than a browser opens to a host: fast, and no burden to the service. */
export const DEFAULT_CONCURRENCY = 4;

/**
 * Limits the calls that run at once. The others wait in their order, those in the foreground before those in the
 * background. One place stays free of background calls, because the user would wait for the slowest of them.
 *
 * p-queue does the same, but a waiting job cannot become more urgent without being added again. It also adds 9 kB to
 * the bundle, where this adds 1 kB.
 */
export class CallQueue {
  readonly #limit: () => number;
  readonly #waiting: Readonly<Record<Urgency, Set<(as: Urgency) => void>>> = {
    foreground: new Set(),
    background: new Set(),
  };
  readonly #running: Record<Urgency, number> = { foreground: 0, background: 0 };

  /** `limit` is read whenever a call arrives or ends, so that a changed setting applies at once. */
  constructor(limit: () => number) {
    this.#limit = limit;
  }

  /**
   * Returns a caller whose calls wait in this queue. A call that is cancelled while it waits is never made. One that
   * becomes more urgent while it waits moves ahead.
   */
  caller(caller: Caller, shared: SharedUrgency): Caller {
    return wrapCaller(caller, async (operation, signal, call) => {
      const urgency = await this.#turn(operation, shared, signal);
      try {
        return await call();
      } finally {
        this.#running[urgency] -= 1;
        this.#startWaiting();
      }
    });
  }

  /**
   * Waits until the call may run, and returns its urgency at that time.
   * @throws CallError of kind cancelled
   */
  async #turn(operation: Operation, urgency: SharedUrgency, signal: AbortSignal): Promise<Urgency> {
    const cancelled = (): CallError => new CallError({ operation, kind: 'cancelled' });
    if (signal.aborted) throw cancelled();
    const { promise: turn, resolve: start } = Promise.withResolvers<Urgency>();
    const { foreground, background } = this.#waiting;
    const enter = (): void => {
      this.#waiting[urgency.now].add(start);
      this.#startWaiting();
    };
    const leave = (): boolean => foreground.delete(start) || background.delete(start);
    const moving = urgency.onDidChange(() => leave() && enter());
    enter();
    try {
      return await abortRace(turn, signal, () => {
        leave();
        return cancelled();
      });
    } finally {
      moving.dispose();
    }
  }

  /** Starts as many waiting calls as the limit allows. */
  #startWaiting(): void {
    for (const urgency of ['foreground', 'background'] as const) {
      const waiting = this.#waiting[urgency];
      for (const start of waiting) {
        if (!this.#hasPlace(urgency)) break;
        waiting.delete(start);
        this.#running[urgency] += 1;
        start(urgency);
      }
    }
  }

  #hasPlace(urgency: Urgency): boolean {
    const { foreground, background } = this.#running;
    const limit = this.#limit();
    if (foreground + background >= limit) return false;
    return urgency === 'foreground' || background < Math.max(1, limit - 1);
  }
}
