import { CallError, failureOf } from '../../api/failure.ts';
import { stopsBackgroundOnly } from '../../api/failureEffects.ts';
import type { Operation } from '../../api/operation.ts';
import { SharedUrgency, type Urgency } from '../../api/caller.ts';
import { abortRace } from '../../base/abortRace.ts';

interface SharedRun<T> {
  readonly controller: AbortController;
  readonly result: Promise<T>;
  waiting: number;
}

/** Runs work once for all callers that wait for it at the same time. Cancels it when the last of them stops waiting. */
export class SharedWork<T> {
  /** That of the callers that wait. */
  readonly urgency = new SharedUrgency();
  readonly #operation: Operation;
  #run: SharedRun<T> | undefined;

  constructor(operation: Operation) {
    this.#operation = operation;
  }

  get running(): boolean {
    return this.#run !== undefined;
  }

  /**
   * Waits for the running work, or starts it with `start`.
   * @throws what the work throws, or CallError (`cancelled`) when `signal` aborts
   */
  async join(start: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    if (signal.aborted) throw this.#cancelled();
    const run = (this.#run ??= this.#begin(start));
    run.waiting += 1;
    return abortRace(run.result, signal, () => {
      run.waiting -= 1;
      if (run.waiting === 0) this.#abandon(run);
      return this.#cancelled();
    });
  }

  /**
   * Like {@link join}, with `urgency` while this caller waits. A caller in the foreground that joined work in the
   * background, which then reached a limit of background work, starts it again.
   */
  async joinAs(
    urgency: Urgency,
    start: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<void> {
    await this.urgency.during(urgency, async () => {
      try {
        await this.join(start, signal);
      } catch (error) {
        if (urgency === 'background' || !stopsBackgroundOnly(failureOf(error))) throw error;
        await this.join(start, signal);
      }
    });
  }

  /** Waits for the running work, if there is any. Throws like {@link join}. */
  async settled(signal: AbortSignal): Promise<void> {
    const run = this.#run;
    if (run !== undefined) await this.join(() => run.result, signal);
  }

  /** Cancels the work for all callers. */
  cancel(): void {
    if (this.#run !== undefined) this.#abandon(this.#run);
  }

  #begin(start: (signal: AbortSignal) => Promise<T>): SharedRun<T> {
    const controller = new AbortController();
    const result = start(controller.signal).finally(() => {
      if (this.#run === run) this.#run = undefined;
    });
    const run: SharedRun<T> = { controller, result, waiting: 0 };
    // Callers get the failure from the race in join(); avoid an unhandled rejection when none is left.
    result.catch(() => undefined);
    return run;
  }

  #abandon(run: SharedRun<T>): void {
    if (this.#run === run) this.#run = undefined;
    run.controller.abort();
  }

  #cancelled(): CallError {
    return new CallError({ operation: this.#operation, kind: 'cancelled' });
  }
}
