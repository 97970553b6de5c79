import type { Operation } from './statusCode.ts';

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
  | { readonly kind: 'service'; readonly code: string; readonly message: string }
  | { readonly kind: 'login'; readonly code: string; readonly message: string }
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

/** Whether a call stopped only because it ran in the background: in the foreground it may succeed. */
export function stopsBackgroundOnly(failure: Failure | undefined): boolean {
  return failure?.kind === 'budget' || (failure?.kind === 'limit' && failure.background);
}

/** Whether the account can make no call until it gets another token. */
export function needsToken(failure: Failure): boolean {
  return failure.kind === 'login' || (failure.kind === 'token' && failure.problem === 'missing');
}

/**
 * Codes that every call of the account would get: call limit reached, not an agent or no longer one, feature suspended,
 * POST not recognised.
 */
const CODES_OF_ALL_CALLS: ReadonlySet<string> = new Set(['-2', '-3', '-4', '-99', '2']);

/** HTTP 429: too many requests (RFC 6585 section 4). From 500 on, the failure is the server's. */
const [TOO_MANY, SERVER_ERROR] = [429, 500];

/**
 * Whether two loads failed alike. A retry that fails for the same cause as the load before does not change the zone.
 */
export function areAlike(one: Failure | undefined, other: Failure | undefined): boolean {
  return one?.kind === other?.kind && codeOf(one) === codeOf(other) && mayPass(one) === mayPass(other);
}

function codeOf(failure: Failure | undefined): string | undefined {
  return failure?.kind === 'service' || failure?.kind === 'login' ? failure.code : undefined;
}

/** Whether the cause may be gone soon: a lost connection, a timeout, a server in trouble, a locked secret store. */
export function mayPass(failure: Failure | undefined): boolean {
  if (failure?.kind === 'http') return failure.status === TOO_MANY || failure.status >= SERVER_ERROR;
  return ['network', 'timeout', 'token'].includes(failure?.kind ?? '');
}

const KINDS_OF_ALL_ZONES: ReadonlySet<Failure['kind']> = new Set([
  'budget',
  'limit',
  'cancelled',
  'redirect',
  'token',
  'login',
]);

/** Whether every other load of the account would fail in the same way. */
export function stopsAll(failure: Failure): boolean {
  return failure.kind === 'service'
    ? CODES_OF_ALL_CALLS.has(failure.code)
    : KINDS_OF_ALL_ZONES.has(failure.kind);
}
