import type * as z from 'zod/mini';
import type { Operation } from './operation.ts';

/** A value of a form body; undefined is not sent. */
export type FormFields = Readonly<Record<string, string | number | undefined>>;

/** Whether somebody waits for the answer, or it is fetched ahead of being asked for: that goes behind. */
export type Urgency = 'asked' | 'background';

/** Told when the whole answer has come, before it is read; what it returns is waited for. */
export type OnAnswer = () => Promise<void>;

/** What the operations of the interface need of a client. */
export interface Caller {
  /**
   * POSTs `fields` with the common parameters (api.md sections 4 and 5) and reads the answer with `schema`.
   * @throws CallError and nothing else.
   */
  call<T>(
    operation: Operation,
    fields: FormFields,
    schema: z.ZodMiniType<T>,
    signal: AbortSignal,
    onAnswer?: OnAnswer,
  ): Promise<T>;
  /**
   * Like {@link call}, for lists; undefined when the service says that there is nothing (code 10 of
   * Record.List, 9 of Domain.List).
   * @throws CallError and nothing else.
   */
  callList<T>(
    operation: Operation,
    fields: FormFields,
    schema: z.ZodMiniType<T>,
    signal: AbortSignal,
    onAnswer?: OnAnswer,
  ): Promise<T | undefined>;
}

/**
 * A caller that does each call of `caller` within `run`: to have it wait, or not be made at all. `run` may hand
 * over whom to tell when the answer has come; else it is whoever the caller's own caller named.
 */
export function within(
  caller: Caller,
  run: <T>(
    operation: Operation,
    signal: AbortSignal,
    call: (onAnswer?: OnAnswer) => Promise<T>,
  ) => Promise<T>,
): Caller {
  return {
    call: (operation, fields, schema, signal, outer) =>
      run(operation, signal, (own) => caller.call(operation, fields, schema, signal, own ?? outer)),
    callList: (operation, fields, schema, signal, outer) =>
      run(operation, signal, (own) => caller.callList(operation, fields, schema, signal, own ?? outer)),
  };
}
