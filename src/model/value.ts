import { CallError, failureOf, type Failure } from '../api/failure.ts';
import type { Operation } from '../api/operation.ts';
import { Shared } from './shared.ts';

export interface ValueState<T> {
  /** Undefined: never read. `readAt` is in milliseconds since the epoch. */
  readonly content: { readonly value: T; readonly readAt: number } | undefined;
  readonly reading: boolean;
  /** How the last reading failed; what was read before it stays. */
  readonly failed: Failure | undefined;
}

/**
 * One answer of the service, read when asked for and kept until it is marked stale. One reading at a time,
 * shared by all who wait for it. A failure, and a cancelled reading, leave what was read before as it was.
 */
export class LazyValue<T> {
  readonly #operation: Operation;
  readonly #fetch: (signal: AbortSignal) => Promise<T>;
  readonly #changed: () => void;
  readonly #work: Shared<void>;
  #state: ValueState<T> = { content: undefined, reading: false, failed: undefined };
  #stale = false;
  /** Whose turn it is to tell the state: a cancelled reading may end after the next one began. */
  #reader: AbortSignal | undefined;

  constructor(operation: Operation, fetch: (signal: AbortSignal) => Promise<T>, changed: () => void) {
    this.#operation = operation;
    this.#fetch = fetch;
    this.#changed = changed;
    this.#work = new Shared(operation);
  }

  get state(): ValueState<T> {
    return this.#state;
  }

  /** Whether {@link open} would call the service. */
  get wantsReading(): boolean {
    const { content, failed } = this.#state;
    return this.#stale || (content === undefined && failed === undefined);
  }

  /**
   * Reads it, unless it is there and fresh.
   * @throws CallError
   */
  async open(signal: AbortSignal): Promise<void> {
    if (!this.wantsReading && !this.#state.reading) return;
    await this.#work.join((inner) => this.#read(inner), signal);
  }

  /** Has it read again when it is next opened; until then, and if that fails, it shows what it has. */
  markStale(): void {
    if (this.#state.content !== undefined) this.#stale = true;
    this.#set({ failed: undefined });
  }

  /** Has what failed tried again when it is next opened. */
  forgetFailure(): void {
    if (this.#state.failed !== undefined) this.markStale();
  }

  /** Ends what is under way, for good. */
  cancel(): void {
    this.#work.cancel();
  }

  async #read(signal: AbortSignal): Promise<void> {
    this.#reader = signal;
    this.#set({ reading: true, failed: undefined });
    try {
      const value = await this.#fetch(signal);
      if (signal.aborted) throw new CallError({ operation: this.#operation, kind: 'cancelled' });
      if (this.#reader !== signal) return;
      this.#stale = false;
      this.#set({ content: { value, readAt: Date.now() }, reading: false });
    } catch (error) {
      if (this.#reader === signal) this.#failed(failureOf(error));
      throw error;
    }
  }

  #failed(failure: Failure | undefined): void {
    if (failure === undefined || failure.kind === 'cancelled') return this.#set({ reading: false });
    // A failed refresh is over: it is tried again when somebody asks, not by the next glance.
    this.#stale = false;
    this.#set({ reading: false, failed: failure });
  }

  #set(change: Partial<ValueState<T>>): void {
    this.#state = { ...this.#state, ...change };
    this.#changed();
  }
}
