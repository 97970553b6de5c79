import { codeMeaning, isPassing } from './codeMeaning.ts';
import type { Failure } from './failure.ts';

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
  return failure !== undefined && 'code' in failure ? failure.code : undefined;
}

/** Whether the cause may be gone soon: a lost connection, a timeout, a busy server, a locked secret store. */
export function mayPass(failure: Failure | undefined): boolean {
  if (failure?.kind === 'http') return failure.status === TOO_MANY || failure.status >= SERVER_ERROR;
  if (failure?.kind === 'service') return isPassing(codeMeaning(failure.operation, failure.code));
  return ['network', 'timeout', 'token'].includes(failure?.kind ?? '');
}

const KINDS_OF_ALL_ZONES: ReadonlySet<Failure['kind']> = new Set([
  'budget',
  'limit',
  'cancelled',
  'redirect',
  'token',
  'login',
  'clock',
]);

/** Whether every other load of the account would fail in the same way. */
export function stopsAll(failure: Failure): boolean {
  return failure.kind === 'service'
    ? CODES_OF_ALL_CALLS.has(failure.code)
    : KINDS_OF_ALL_ZONES.has(failure.kind);
}
