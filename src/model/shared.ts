import { CallError } from '../api/failure.ts';
import type { Operation } from '../api/operation.ts';

interface Run<T> {
  readonly controller: AbortController;
  readonly result: Promise<T>;
  waiting: number;
}

/**
 * Work that several may wait for while it is done once. When the last one who waits gives up, it is cancelled.
 */
export class Shared<T> {
  readonly #operation: Operation;
  #run: Run<T> | undefined;

  constructor(operation: Operation) {
    this.#operation = operation;
  }

  get running(): boolean {
    return this.#run !== undefined;
  }

  /** Joins the work under way, or starts it with `start`. Fails as the work does, or cancelled by `signal`. */
  async join(start: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    if (signal.aborted) throw this.#cancelled();
    const run = (this.#run ??= this.#begin(start));
    run.waiting += 1;
    const { promise: givenUp, reject } = Promise.withResolvers<never>();
    const leave = (): void => {
      run.waiting -= 1;
      if (run.waiting === 0) this.#abandon(run);
      reject(this.#cancelled());
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([run.result, givenUp]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  /** Joins the work under way, if there is any. Fails as the work does, or cancelled by `signal`. */
  async settled(signal: AbortSignal): Promise<void> {
    const run = this.#run;
    if (run !== undefined) await this.join(() => run.result, signal);
  }

  /** Cancels the work, whoever waits for it. */
  cancel(): void {
    if (this.#run !== undefined) this.#abandon(this.#run);
  }

  #begin(start: (signal: AbortSignal) => Promise<T>): Run<T> {
    const controller = new AbortController();
    const result = start(controller.signal).finally(() => {
      if (this.#run === run) this.#run = undefined;
    });
    const run: Run<T> = { controller, result, waiting: 0 };
    // Those who waited are told by the race; a failure that nobody waits for any more is nobody's.
    result.catch(() => undefined);
    return run;
  }

  #abandon(run: Run<T>): void {
    if (this.#run === run) this.#run = undefined;
    run.controller.abort();
  }

  #cancelled(): CallError {
    return new CallError({ operation: this.#operation, kind: 'cancelled' });
  }
}
