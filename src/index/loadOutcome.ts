import type { Failure } from '../api/failure.ts';
import type { IndexedZone } from './recordIndex.ts';

export const NOT_FAILED = { failed: false, atLimit: false, unreached: false } as const;

/** What tells whether another attempt may succeed: the kind of a failure and its HTTP status. */
export interface FailureSign extends Pick<Failure, 'kind'> {
  readonly status?: number;
}

/** HTTP 429: too many requests (RFC 6585 section 4). From 500 on, the failure is the server's. */
const [TOO_MANY, SERVER_ERROR] = [429, 500];

/**
 * Returns how the latest load of a zone's records ended. A lost connection, a timeout and a server in trouble may pass; a
 * zone that the service refused it will refuse again.
 */
export function failureFields(
  failure: FailureSign | undefined,
): Pick<IndexedZone, 'failed' | 'atLimit' | 'unreached'> {
  if (failure === undefined) return NOT_FAILED;
  const { kind, status = 0 } = failure;
  const isDown = kind === 'http' && (status === TOO_MANY || status >= SERVER_ERROR);
  const unreached = isDown || kind === 'network' || kind === 'timeout';
  return { failed: true, atLimit: kind === 'limit', unreached };
}
