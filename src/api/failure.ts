import type { Operation } from './operation.ts';

export type NetworkReason =
  | 'refused'
  | 'reset'
  | 'notFound'
  | 'unreachable'
  | 'certificate'
  /** The service does not encrypt: it most likely speaks plain HTTP. */
  | 'notTls'
  /** A proxy did not open a connection to the service. */
  | 'proxyRefused'
  /** A proxy would have read the request, so it was not sent. */
  | 'proxyReads'
  | 'other';
export type FormatProblem = 'empty' | 'html' | 'xml' | 'notJson' | 'shape' | 'tooLarge';

/** What the service says about a failure. */
interface ServiceRefusal {
  readonly code: string;
  readonly message: string;
  /** Sent by the interface of api3.md only. The service's support asks for it. */
  readonly requestId?: string;
}

/**
 * How a call failed. Contains nothing of the request; `message` is the unescaped text of the service. `host`: host and
 * port that did not respond as expected.
 */
export type Failure = { readonly operation: Operation; readonly host?: string } & (
  | { readonly kind: 'network'; readonly reason: NetworkReason }
  | { readonly kind: 'timeout'; readonly seconds: number }
  | { readonly kind: 'http'; readonly status: number; readonly retryAfterSeconds?: number }
  | { readonly kind: 'redirect'; readonly status: number }
  | { readonly kind: 'format'; readonly problem: FormatProblem }
  | ({ readonly kind: 'service' } & ServiceRefusal)
  /** `keyEnd`: when a temporary key ended, in milliseconds since the epoch; or else since when it is refused. */
  | ({
      readonly kind: 'login';
      readonly keyEnd?: { readonly at: number; readonly isKnown: boolean };
    } & ServiceRefusal)
  /** The clock of this computer is `aheadSeconds` ahead of that of the service; undefined if the service sent no time. */
  | ({ readonly kind: 'clock'; readonly aheadSeconds?: number } & ServiceRefusal)
  | { readonly kind: 'token'; readonly problem: 'missing' | 'unreadable' }
  /** Background work made `requests` requests within an hour, and may go on at `freeAt`. */
  | { readonly kind: 'budget'; readonly requests: number; readonly freeAt: number }
  /**
   * No more than `bytes` of records are kept in memory (`ZoneMemory`). With `background`, only background loading
   * stops.
   */
  | { readonly kind: 'limit'; readonly bytes: number; readonly background: boolean }
  | { readonly kind: 'cancelled' }
);

/** The only error that a call throws. */
export class CallError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`${failure.operation}: ${failure.kind}`);
    this.name = 'CallError';
    this.failure = failure;
  }
}

/** Returns the failure of a failed call; undefined for any other error, which is a bug. */
export function failureOf(error: unknown): Failure | undefined {
  return error instanceof CallError ? error.failure : undefined;
}

/**
 * Returns the failure to show for a list, a value or a zone; undefined if its load was cancelled, or was stopped by the
 * budget, which stops background loads only.
 */
export function shownFailure(error: unknown): Failure | undefined {
  const failure = failureOf(error);
  return failure?.kind === 'cancelled' || failure?.kind === 'budget' ? undefined : failure;
}
