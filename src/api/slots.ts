import { within, type Caller, type Urgency } from './caller.ts';
import { CallError } from './failure.ts';
import type { Operation } from './operation.ts';

/** As many as a browser opens to a host, less two: fast, and no burden to the service. */
export const DEFAULT_CONCURRENCY = 4;

/** Lets only so many calls be under way at once. The others wait in turn, what people ask for first. */
export class Slots {
  readonly #limit: () => number;
  readonly #waiting: Readonly<Record<Urgency, Set<() => void>>> = { asked: new Set(), background: new Set() };
  #taken = 0;

  /** `limit` is asked whenever a call comes or ends. */
  constructor(limit: () => number) {
    this.#limit = limit;
  }

  /** `caller`, each call in a slot. A call that is cancelled while it waits is not made. */
  caller(caller: Caller, urgency: Urgency): Caller {
    return within(caller, async (operation, signal, call) => {
      await this.#take(operation, urgency, signal);
      let taken = true;
      const leave = (): boolean => {
        if (!taken) return false;
        taken = false;
        this.#taken -= 1;
        return this.#letIn();
      };
      try {
        // The next one is on its way while this one's answer is read, which keeps the thread busy.
        return await call(async () => (leave() ? twoTurns() : undefined));
      } finally {
        leave();
      }
    });
  }

  async #take(operation: Operation, urgency: Urgency, signal: AbortSignal): Promise<void> {
    const waiting = this.#waiting[urgency];
    const { promise: turn, resolve: enter, reject } = Promise.withResolvers<void>();
    const leave = (): void => {
      // Whoever was let in already has a call to cancel, and a slot to give back after it.
      if (waiting.delete(enter)) reject(new CallError({ operation, kind: 'cancelled' }));
    };
    waiting.add(enter);
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    this.#letIn();
    try {
      await turn;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  /** Whether somebody was let in. */
  #letIn(): boolean {
    let entered = false;
    for (const waiting of [this.#waiting.asked, this.#waiting.background]) {
      for (const enter of waiting) {
        if (this.#taken >= this.#limit()) return entered;
        waiting.delete(enter);
        this.#taken += 1;
        enter();
        entered = true;
      }
    }
    return entered;
  }
}

/** In the first one the next call is made, in the second its bytes are written. */
function twoTurns(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}
