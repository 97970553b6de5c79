import type * as z from 'zod/mini';
import { abortRace } from '../base/abortRace.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import { CallError } from './failure.ts';
import type { Operation } from './statusCode.ts';

/** A value of a form body; undefined is not sent. */
export type FormFields = Readonly<Record<string, string | number | undefined>>;

/** A parsed response. `bytes` estimates the memory that it takes. */
export interface Sized<T> {
  readonly data: T;
  readonly bytes: number;
}

/** Makes the calls of the operations. */
export interface Caller {
  /**
   * POSTs `fields` with the common parameters (api.md sections 4 and 5) and parses the response with `schema`. Returns
   * undefined for an empty list (code 10 of Record.List, 9 of Domain.List).
   * @throws CallError and nothing else
   */
  call<T>(
    operation: Operation,
    fields: FormFields,
    schema: z.ZodMiniType<T>,
    signal: AbortSignal,
  ): Promise<Sized<T> | undefined>;
}

/** Makes a call whose response is no list. @throws CallError and nothing else */
export async function callForOne<T>(caller: Caller, ...call: Parameters<typeof caller.call<T>>): Promise<T> {
  const response = await caller.call(...call);
  if (response === undefined) throw new CallError({ operation: call[0], kind: 'format', problem: 'shape' });
  return response.data;
}

/** Returns a caller that passes each call of `caller` through `run`, which can delay or refuse it. */
export function wrapCaller(
  caller: Caller,
  run: <T>(operation: Operation, signal: AbortSignal, call: () => Promise<T>) => Promise<T>,
): Caller {
  return {
    call: (operation, fields, schema, signal) =>
      run(operation, signal, () => caller.call(operation, fields, schema, signal)),
  };
}

/** Cancels every call. Used for a removed account, so that its lists cannot be filled again. */
export const NO_CALLER: Caller = {
  call: (operation) => Promise.reject(new CallError({ operation, kind: 'cancelled' })),
};

/** Calls in the foreground are those that the user waits for. They go first. */
export type Urgency = 'foreground' | 'background';

/** The urgency of calls that several callers wait for: `foreground` while at least one of them is the user. */
export class SharedUrgency {
  #inForeground = 0;
  readonly #changed = new Emitter<void>();

  readonly onDidChange: Listen<void> = this.#changed.event;

  get now(): Urgency {
    return this.#inForeground > 0 ? 'foreground' : 'background';
  }

  /** Runs `work`. With `foreground`, the calls are urgent until it ends. */
  async during<T>(urgency: Urgency, work: () => Promise<T>): Promise<T> {
    if (urgency === 'background') return work();
    this.#change(1);
    try {
      return await work();
    } finally {
      this.#change(-1);
    }
  }

  #change(by: number): void {
    const before = this.now;
    this.#inForeground += by;
    if (this.now !== before) this.#changed.emit();
  }
}

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
