import type * as z from 'zod/mini';
import { CallError } from './failure.ts';
import type { Operation } from './operation.ts';

/** A value of a form body; undefined is not sent. */
export type FormFields = Readonly<Record<string, string | number | undefined>>;

/** Called when the whole response has arrived, before it is parsed. Parsing waits for the promise. */
export type OnResponse = () => Promise<void>;

/** Makes the calls of the operations. */
export interface Caller {
  /**
   * POSTs `fields` with the common parameters (api.md sections 4 and 5) and parses the response with `schema`.
   * @throws CallError and nothing else
   */
  call<T>(
    operation: Operation,
    fields: FormFields,
    schema: z.ZodMiniType<T>,
    signal: AbortSignal,
    onResponse?: OnResponse,
  ): Promise<T>;
  /**
   * Like {@link call}, for lists. Returns undefined for an empty list (code 10 of Record.List, 9 of Domain.List).
   * @throws CallError and nothing else
   */
  callList<T>(
    operation: Operation,
    fields: FormFields,
    schema: z.ZodMiniType<T>,
    signal: AbortSignal,
    onResponse?: OnResponse,
  ): Promise<T | undefined>;
}

/**
 * Returns a caller that passes each call of `caller` through `run`, which can delay or refuse it. `run` may pass its own
 * `onResponse`; otherwise the one of the call applies.
 */
export function wrapCaller(
  caller: Caller,
  run: <T>(
    operation: Operation,
    signal: AbortSignal,
    call: (onResponse?: OnResponse) => Promise<T>,
  ) => Promise<T>,
): Caller {
  return {
    call: (operation, fields, schema, signal, outer) =>
      run(operation, signal, (own) => caller.call(operation, fields, schema, signal, own ?? outer)),
    callList: (operation, fields, schema, signal, outer) =>
      run(operation, signal, (own) => caller.callList(operation, fields, schema, signal, own ?? outer)),
  };
}

const cancelled = (operation: Operation): Promise<never> =>
  Promise.reject(new CallError({ operation, kind: 'cancelled' }));

/** Cancels every call. For a removed account: whoever still has its lists cannot fill them again. */
export const NO_CALLER: Caller = { call: cancelled, callList: cancelled };
