import type { Failure } from '../api/failure.ts';
import type { IndexedZone } from './recordIndex.ts';

/** How the latest load of a zone's records ended. */
type LoadOutcome = Pick<IndexedZone, 'failed' | 'atLimit' | 'unreached' | 'failure'>;

export const NOT_FAILED = { failed: false, atLimit: false, unreached: false, failure: undefined } as const;

/** Codes that every zone would get: call limit reached, no agent (any more), feature suspended, POST not recognised. */
const CODES_OF_ALL_ZONES: ReadonlySet<string> = new Set(['-2', '-3', '-4', '-99', '2']);

/** HTTP 429: too many requests (RFC 6585 section 4). From 500 on, the failure is the server's. */
const [TOO_MANY, SERVER_ERROR] = [429, 500];

/**
 * Returns how the latest load of a zone's records ended. A zone that the service refused it will refuse again.
 */
export function loadOutcomeOf(failure: Failure | undefined): LoadOutcome {
  if (failure === undefined) return NOT_FAILED;
  return { failed: true, atLimit: failure.kind === 'limit', unreached: mayPass(failure), failure };
}

/** The outcome in a zone. */
export function loadOutcome({
  failed,
  atLimit = false,
  unreached = false,
  failure,
}: IndexedZone): LoadOutcome {
  return { failed, atLimit, unreached, failure };
}

/** Whether two loads ended alike. A retry that fails for the same cause as the load before does not change the zone. */
export function areAlike(one: LoadOutcome, other: LoadOutcome): boolean {
  return (
    one.failed === other.failed &&
    one.atLimit === other.atLimit &&
    one.unreached === other.unreached &&
    one.failure?.kind === other.failure?.kind &&
    codeOf(one.failure) === codeOf(other.failure)
  );
}

function codeOf(failure: Failure | undefined): string | undefined {
  return failure?.kind === 'service' || failure?.kind === 'login' ? failure.code : undefined;
}

/** Whether the cause may be gone soon: a lost connection, a timeout, a server in trouble, a locked secret store. */
export function mayPass(failure: Failure): boolean {
  const { kind } = failure;
  if (kind === 'http') return failure.status === TOO_MANY || failure.status >= SERVER_ERROR;
  return kind === 'network' || kind === 'timeout' || kind === 'token';
}

/** Whether every other load of the account would fail in the same way. */
export function stopsAll(failure: Failure): boolean {
  switch (failure.kind) {
    case 'budget':
    case 'limit':
    case 'cancelled':
    case 'redirect':
    case 'token':
    case 'login':
      return true;
    case 'service':
      return CODES_OF_ALL_ZONES.has(failure.code);
    case 'network':
    case 'timeout':
    case 'http':
    case 'format':
      return false;
  }
}
