import type { Caller, SharedUrgency, Urgency } from '../../api/caller.ts';
import { CallError, failureOf, shownFailure, type Failure } from '../../api/failure.ts';
import type { Operation } from '../../api/operation.ts';
import type { Disposable } from '../../base/lifecycle.ts';
import { loadedNow, type LoadTime } from './wholeness.ts';
import { SharedWork } from './sharedWork.ts';

interface LoadedValue<T> extends LoadTime {
  readonly value: T;
}

type FetchValue<T> = (signal: AbortSignal, urgency: SharedUrgency) => Promise<T>;

/** Makes a value whose calls an account makes. `changed` is called after each change. */
export type MakeValue = <T>(
  operation: Operation,
  load: (caller: Caller, signal: AbortSignal) => Promise<T>,
  changed?: (value: LazyValue<T>) => void,
) => LazyValue<T>;

export interface ValueState<T> {
  /** Undefined until the first load. */
  readonly content: LoadedValue<T> | undefined;
  readonly loading: boolean;
  /** How the last load failed; the content stays. */
  readonly failed: Failure | undefined;
}

/**
 * One response of the service, loaded on demand and kept until it is marked stale. One load runs at a time, and all
 * callers that wait share it. A load that fails or is cancelled leaves the content as it was.
 */
export class LazyValue<T> implements Disposable {
  readonly #operation: Operation;
  readonly #fetch: FetchValue<T>;
  readonly #changed: () => void;
  readonly #work: SharedWork<void>;
  #state: ValueState<T> = { content: undefined, loading: false, failed: undefined };
  #stale = false;
  /** The signal of the latest load. A cancelled load may end after the next one began, and must not set the state. */
  #current: AbortSignal | undefined;

  constructor(operation: Operation, fetch: FetchValue<T>, changed: () => void) {
    this.#operation = operation;
    this.#fetch = fetch;
    this.#changed = changed;
    this.#work = new SharedWork(operation);
  }

  get state(): ValueState<T> {
    return this.#state;
  }

  /** Whether {@link open} would make a request. */
  get needsLoad(): boolean {
    const { content, failed } = this.#state;
    return this.#stale || (content === undefined && failed === undefined);
  }

  /**
   * Loads the value. Does nothing when it is fresh.
   * @throws CallError
   */
  async open(signal: AbortSignal, urgency: Urgency = 'foreground'): Promise<void> {
    if (!this.needsLoad && !this.#state.loading) return;
    await this.#work.urgency.during(urgency, () => this.#work.join((inner) => this.#load(inner), signal));
  }

  /**
   * Loads the value again. Ignores a failed call, which the user did not request.
   * @throws CallError when `signal` aborts
   */
  async reload(signal: AbortSignal, urgency: Urgency): Promise<void> {
    this.markStale();
    try {
      await this.open(signal, urgency);
    } catch (error) {
      if (signal.aborted || failureOf(error) === undefined) throw error;
      this.forgetFailure();
    }
  }

  /** Makes the next {@link open} load the value again. The content stays until then, and if that load fails. */
  markStale(): void {
    if (this.#state.content !== undefined) this.#stale = true;
    this.#set({ failed: undefined });
  }

  /** Makes the next {@link open} retry a load that failed. */
  forgetFailure(): void {
    if (this.#state.failed !== undefined) this.markStale();
  }

  /** Cancels the pending load for all callers. */
  cancel(): void {
    this.#work.cancel();
  }

  dispose(): void {
    this.cancel();
  }

  async #load(signal: AbortSignal): Promise<void> {
    this.#current = signal;
    this.#set({ loading: true, failed: undefined });
    try {
      const value = await this.#fetch(signal, this.#work.urgency);
      if (signal.aborted) throw new CallError({ operation: this.#operation, kind: 'cancelled' });
      if (this.#current !== signal) return;
      this.#stale = false;
      this.#set({ content: { value, ...loadedNow() }, loading: false });
    } catch (error) {
      if (this.#current === signal) this.#failed(shownFailure(error));
      throw error;
    }
  }

  #failed(failure: Failure | undefined): void {
    if (failure === undefined) return this.#set({ loading: false });
    // A failed refresh is retried when the user asks for it, not by the next `open`.
    this.#stale = false;
    this.#set({ loading: false, failed: failure });
  }

  #set(change: Partial<ValueState<T>>): void {
    this.#state = { ...this.#state, ...change };
    this.#changed();
  }
}
