import type { Failure } from '../api/failure.ts';
import type { IndexedZone } from './recordIndex.ts';

export const NOT_FAILED = { failed: false, atLimit: false, unreached: false } as const;

/** What tells whether another attempt may succeed: the kind of a failure and its HTTP status. */
export interface FailureSign extends Pick<Failure, 'kind'> {
  readonly status?: number;
}

/** Codes that every zone would get: call limit reached, no agent (any more), feature suspended, POST not recognised. */
const CODES_OF_ALL_ZONES: ReadonlySet<string> = new Set(['-2', '-3', '-4', '-99', '2']);

/** HTTP 429: too many requests (RFC 6585 section 4). From 500 on, the failure is the server's. */
const [TOO_MANY, SERVER_ERROR] = [429, 500];

/**
 * Returns how the latest load of a zone's records ended. A zone that the service refused it will refuse again.
 */
export function failureFields(
  failure: FailureSign | undefined,
): Pick<IndexedZone, 'failed' | 'atLimit' | 'unreached'> {
  if (failure === undefined) return NOT_FAILED;
  return { failed: true, atLimit: failure.kind === 'limit', unreached: mayPass(failure) };
}

/** Whether the cause may be gone soon: a lost connection, a timeout, a server in trouble, a locked secret store. */
export function mayPass({ kind, status = 0 }: FailureSign): boolean {
  const isDown = kind === 'http' && (status === TOO_MANY || status >= SERVER_ERROR);
  return isDown || kind === 'network' || kind === 'timeout' || kind === 'token';
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
