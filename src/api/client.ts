import type * as z from 'zod/mini';
import type { ServiceAddress } from './address.ts';
import { readAnswer } from './answer.ts';
import type { Caller, FormFields, OnAnswer } from './caller.ts';
import { CallError, failureOf, type Failure } from './failure.ts';
import type { Trace } from './http.ts';
import type { Operation } from './operation.ts';
import type { LoginToken } from './token.ts';

/** One finished call, for the log: nothing that was sent, nothing that came but its outcome. */
export interface CallReport {
  readonly operation: Operation;
  readonly milliseconds: number;
  /** `ok`, or the kind of failure with the service's code or HTTP status. */
  readonly outcome: string;
  /** How many requests reached the service, those of tries again included; 0 if the call failed before. */
  readonly requests: number;
}

/** Where to call, and with what. */
export interface Login {
  readonly address: ServiceAddress;
  readonly token: LoginToken;
}

export interface ClientOptions {
  /** Asked for each call, so that the token is held no longer than a call takes. Undefined: it is lost. */
  readonly login: () => Promise<Login | undefined>;
  /** The language of messages and of group names: api.md does not show it, service-facts.md does. */
  readonly language: 'en' | 'cn';
  /** `Name/Version (contact)`; without one the service may ban the account. */
  readonly userAgent: string;
  readonly timeoutSeconds: () => number;
  readonly onCall: (report: CallReport) => void;
}

/**
 * Calls the service for one account and one token. A refused login is latched: from then on every call fails
 * at once with the same failure, without a request, until the account gets a new client with a new token.
 */
export class Client implements Caller {
  readonly #options: ClientOptions;
  #latched: Failure | undefined;
  /** Until the first answer nobody knows whether the login is good: one call tries, the others wait for it. */
  #trial: Promise<unknown> | undefined;
  #loginTaken = false;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  async call<T>(
    operation: Operation,
    fields: FormFields,
    schema: z.ZodMiniType<T>,
    signal: AbortSignal,
    onAnswer?: OnAnswer,
  ): Promise<T> {
    const data = await this.callList(operation, fields, schema, signal, onAnswer);
    if (data === undefined) throw new CallError({ operation, kind: 'format', problem: 'shape' });
    return data;
  }

  async callList<T>(
    operation: Operation,
    fields: FormFields,
    schema: z.ZodMiniType<T>,
    signal: AbortSignal,
    onAnswer?: OnAnswer,
  ): Promise<T | undefined> {
    // Without a pause between the last look at the trial and becoming it.
    while (!this.#loginTaken && this.#trial !== undefined)
      await this.#trialOver(this.#trial, operation, signal);
    const work = this.#reported(operation, fields, schema, signal, onAnswer);
    if (this.#loginTaken) return work;
    this.#trial = work;
    try {
      return await work;
    } finally {
      if (this.#trial === work) this.#trial = undefined;
    }
  }

  async #trialOver(trial: Promise<unknown>, operation: Operation, signal: AbortSignal): Promise<void> {
    const { promise: aborted, resolve } = Promise.withResolvers<void>();
    const leave = (): void => resolve();
    signal.addEventListener('abort', leave, { once: true });
    try {
      if (!signal.aborted) await Promise.race([Promise.allSettled([trial]), aborted]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
    if (signal.aborted) throw new CallError({ operation, kind: 'cancelled' });
  }

  async #reported<T>(
    operation: Operation,
    fields: FormFields,
    schema: z.ZodMiniType<T>,
    signal: AbortSignal,
    onAnswer: OnAnswer | undefined,
  ): Promise<T | undefined> {
    const started = performance.now();
    const trace = { requests: 0 };
    const report = (outcome: string): void => {
      const milliseconds = Math.round(performance.now() - started);
      this.#options.onCall({ operation, milliseconds, outcome, requests: trace.requests });
    };
    try {
      const data = await this.#call(operation, fields, schema, signal, trace, onAnswer);
      this.#loginTaken = true;
      report('ok');
      return data;
    } catch (error) {
      // An answer that breaks its reader is not one of this service.
      const failure = failureOf(error) ?? { operation, kind: 'format', problem: 'shape' };
      if (failure.kind === 'login') this.#latched ??= failure;
      report(outcomeOf(failure));
      throw new CallError(failure);
    }
  }

  async #call<T>(
    operation: Operation,
    fields: FormFields,
    schema: z.ZodMiniType<T>,
    signal: AbortSignal,
    trace: Trace,
    onAnswer: OnAnswer | undefined,
  ): Promise<T | undefined> {
    if (this.#latched !== undefined) throw new CallError({ ...this.#latched, operation });
    const { address, token } = await this.#login(operation);
    if (signal.aborted) throw new CallError({ operation, kind: 'cancelled' });
    const form = new URLSearchParams({
      login_token: token.reveal(),
      format: 'json',
      lang: this.#options.language,
    });
    for (const [name, value] of Object.entries(fields)) {
      if (value !== undefined) form.set(name, String(value));
    }
    const { userAgent } = this.#options;
    const timeoutSeconds = this.#options.timeoutSeconds();
    // It wakes Node's whole HTTP client: not at the start of the editor, but with the first call.
    const { post } = await import('./http.ts');
    if (signal.aborted) throw new CallError({ operation, kind: 'cancelled' });
    const answer = await post({ address, operation, form, userAgent, timeoutSeconds, signal }, trace);
    await onAnswer?.();
    if (signal.aborted) throw new CallError({ operation, kind: 'cancelled' });
    return readAnswer(operation, answer, schema, token);
  }

  async #login(operation: Operation): Promise<Login> {
    let login: Login | undefined;
    try {
      login = await this.#options.login();
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== undefined) throw new CallError({ ...failure, operation });
      throw new CallError({ operation, kind: 'token', problem: 'unreadable' });
    }
    if (login === undefined) throw new CallError({ operation, kind: 'token', problem: 'missing' });
    return login;
  }
}

function outcomeOf(failure: Failure): string {
  switch (failure.kind) {
    case 'network':
      return `network ${failure.reason}`;
    case 'http':
    case 'redirect':
      return `${failure.kind} ${failure.status}`;
    case 'format':
      return `format ${failure.problem}`;
    case 'service':
    case 'login':
      return `${failure.kind} code ${JSON.stringify(failure.code.slice(0, 20))}`;
    case 'token':
      return `token ${failure.problem}`;
    case 'timeout':
    case 'budget':
    case 'cancelled':
      return failure.kind;
  }
}
