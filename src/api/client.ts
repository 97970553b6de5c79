import type * as z from 'zod/mini';
import { abortRace } from '../base/abortRace.ts';
import { addressLabel, type ServiceAddress } from './serviceAddress.ts';
import type { Caller, FormFields, Sized } from './caller.ts';
import { CallError, failureOf, type Failure } from './failure.ts';
import type { ServiceLanguage } from './language.ts';
import type { Trace } from './transport/http.ts';
import type { Operation } from './operation.ts';
import type { Secret } from './secret.ts';
import { type LimitedBy, SERVICE_LIMITS, type ServiceLimits } from './serviceLimits.ts';

const CONTACT = 'https://marketplace.visualstudio.com/items?itemName=dns-tree.dns-tree';

/** A finished call, for the log and the count of requests. */
export interface CallReport {
  readonly operation: Operation;
  /** The parameters of the operation, without the token. */
  readonly fields: FormFields;
  readonly milliseconds: number;
  /** `ok`, or the kind of failure with the service's code or HTTP status. */
  readonly outcome: string;
  /** Requests that reached the service, retries included. */
  readonly requests: number;
}

/** The address and the secret of an account. */
export interface Login {
  readonly address: ServiceAddress;
  readonly secret: Secret;
}

export interface ClientOptions {
  /** Called for each call, so that the token is in memory only while a call runs. Undefined: there is no token. */
  readonly login: () => Promise<Login | undefined>;
  /** The kind of the secret that `login` returns; a token by default. It decides what the service allows. */
  readonly kind?: LimitedBy;
  /** The language of the editor; {@link requestLanguage} decides which calls use another one. */
  readonly language: ServiceLanguage;
  /** Of {@link userAgent}. The service may ban an account without one. */
  readonly userAgent: string;
  readonly timeoutSeconds: () => number;
  readonly onCall: (report: CallReport) => void;
}

/** `Name/Version (contact)`, as the service requires (service-facts.md). */
export function userAgent(version: string): string {
  return `DNS-Tree/${version} (${CONTACT})`;
}

/**
 * Calls the service for one account with one token. After a refused login every call fails at once with the same
 * failure, without a request. A new token needs a new client.
 */
export class Client implements Caller {
  readonly limits: ServiceLimits;
  readonly #options: ClientOptions;
  #loginFailure: Failure | undefined;
  /** Until a call succeeds, calls run one at a time, so that a wrong token fails only once. */
  #firstCall: Promise<unknown> | undefined;
  #loginWorks = false;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.limits = SERVICE_LIMITS[options.kind ?? 'token'];
  }

  async call<T>(
    operation: Operation,
    fields: FormFields,
    schema: z.ZodMiniType<T>,
    signal: AbortSignal,
  ): Promise<Sized<T> | undefined> {
    const cancelled = (): CallError => new CallError({ operation, kind: 'cancelled' });
    // No await between this check and setting #firstCall, so that only one call gets through.
    while (!this.#loginWorks && this.#firstCall !== undefined)
      await abortRace(Promise.allSettled([this.#firstCall]), signal, cancelled);
    const work = this.#reported(operation, fields, (trace) =>
      this.#call(operation, fields, schema, signal, trace),
    );
    if (this.#loginWorks) return work;
    this.#firstCall = work;
    try {
      return await work;
    } finally {
      if (this.#firstCall === work) this.#firstCall = undefined;
    }
  }

  async #reported<T>(
    operation: Operation,
    fields: FormFields,
    call: (trace: Trace) => Promise<T>,
  ): Promise<T> {
    const started = performance.now();
    const trace: Trace = { host: undefined, requests: 0 };
    const report = (outcome: string): void => {
      const milliseconds = Math.round(performance.now() - started);
      this.#options.onCall({ operation, fields, milliseconds, outcome, requests: trace.requests });
    };
    try {
      const response = await call(trace);
      this.#loginWorks = true;
      report('ok');
      return response;
    } catch (error) {
      // A response that a parser cannot handle is not one of this service.
      const failure = withHost(
        failureOf(error) ?? { operation, kind: 'format', problem: 'shape' },
        trace.host,
      );
      if (failure.kind === 'login') this.#loginFailure ??= failure;
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
  ): Promise<Sized<T> | undefined> {
    if (this.#loginFailure !== undefined) throw new CallError({ ...this.#loginFailure, operation });
    const { address, secret } = await this.#login(operation);
    trace.host = addressLabel(address);
    const timeoutSeconds = this.#options.timeoutSeconds();
    const call = { ...this.#options, timeoutSeconds, address, operation, fields, schema, signal };
    // Loads Node's HTTP client, which takes time: on the first call rather than during activation.
    if (secret.kind === 'cloudKey') {
      const { cloudCall } = await import('./cloud/cloudCall.ts');
      return cloudCall(secret, call, trace);
    }
    const { classicCall } = await import('./classic/classicCall.ts');
    return classicCall(secret, call, trace);
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

/** The connection or the response is to blame for these failures. */
const OF_HOST: ReadonlySet<Failure['kind']> = new Set(['network', 'timeout', 'http', 'redirect', 'format']);

function withHost(failure: Failure, host: string | undefined): Failure {
  return host !== undefined && OF_HOST.has(failure.kind) ? { ...failure, host } : failure;
}

/** A word of the service for the log. */
function logged(word: string): string {
  return JSON.stringify(word.slice(0, 60));
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
    case 'clock': {
      const { kind, code, requestId } = failure;
      const request = requestId === undefined ? '' : ` request ${logged(requestId)}`;
      return `${kind} code ${logged(code)}${request}`;
    }
    case 'token':
      return `token ${failure.problem}`;
    case 'timeout':
    case 'budget':
    case 'limit':
    case 'cancelled':
      return failure.kind;
  }
}
