import type * as z from 'zod/mini';
import { CallError } from './failure.ts';
import type { Operation } from './operation.ts';

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
