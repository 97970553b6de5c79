import type * as z from 'zod/mini';
import { Emitter, type Listen } from '../base/emitter.ts';
import { CallError } from './failure.ts';
import type { ServiceLanguage } from './language.ts';
import type { Operation } from './operation.ts';
import type { ServiceAddress } from './serviceAddress.ts';
import type { ServiceLimits } from './serviceLimits.ts';

/** The parameters of a call by their names in api.md; undefined is not sent. */
export type FormFields = Readonly<Record<string, string | number | undefined>>;

/** A parsed response. `bytes` estimates the memory that it takes. */
export interface Sized<T> {
  readonly data: T;
  readonly bytes: number;
}

/** One call, in the words of api.md, as both interfaces take it. */
export interface ServiceCall<T> {
  readonly operation: Operation;
  readonly fields: FormFields;
  /** Parses the response in the words of api.md. */
  readonly schema: z.ZodMiniType<T>;
  readonly address: ServiceAddress;
  /** The language of the editor. */
  readonly language: ServiceLanguage;
  readonly userAgent: string;
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
}

/** Makes the calls of the operations. */
export interface Caller {
  /** What the service allows. Undefined: as the classic interface. */
  readonly limits?: ServiceLimits;
  /**
   * Sends `fields`, in the words of api.md, and parses the response with `schema`. A domain is given by `domain_id` and,
   * if its name is known, by `domain`. Returns undefined for an empty list.
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
