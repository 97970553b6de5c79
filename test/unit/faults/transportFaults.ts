import type { Fails, FaultRow } from './row.ts';

const MEBIBYTE = 2 ** 20;
/** The size limit of a response (8 MiB), with room for the buffers of a connection. */
const RESPONSE_LIMIT = 32 * MEBIBYTE;
/** More than the limit: what a body unpacks to, which nobody sends. */
const BOMB = 9;

/** Network failures and server errors are retried twice. */
const TRIES = 3;

const broken: Fails = {
  fails: { kind: 'network', reason: 'reset' },
  headline: 'Connection broken',
  sentence: 'The connection broke before the response was complete. Retry.',
};

const late = (seconds: number): Fails => ({
  fails: { kind: 'timeout', seconds },
  headline: 'Timed out',
  sentence: `No complete response came within ${seconds} seconds. Check the connection, then retry.`,
});

/** A timeout that must not be reached, even on a busy machine. */
const LONG_SECONDS = 100;

const tooLarge: Fails = {
  fails: { kind: 'format', problem: 'tooLarge' },
  headline: 'Response too large',
  sentence:
    'The response was larger than any response of this service can be, so the rest of it was not read.',
};

const faultOfServer = (status: number): Fails => ({
  fails: { kind: 'http', status },
  headline: `Service error (HTTP ${status})`,
  sentence: `The service reported an internal error (HTTP ${status}). Retry later.`,
});

const busy = (status: number, retryAfterSeconds: number): Fails => ({
  fails: { kind: 'http', status, retryAfterSeconds },
  headline: `Service busy (HTTP ${status})`,
  sentence: `The service is busy (HTTP ${status}) and asks for a pause of ${retryAfterSeconds} s. Retry after that.`,
});

const tooManyCalls: Fails = {
  fails: { kind: 'http', status: 429 },
  headline: 'Service busy (HTTP 429)',
  sentence: 'The service is busy (HTTP 429: too many calls). Wait a little, then retry.',
};

const loginOrAddress =
  'The login or the address may be wrong. Check in the service’s console that API access is on, that the token or key exists and may be used from your network address, and that the account is at this installation (International or China).';

const redirected = (status: number): Fails => ({
  fails: { kind: 'redirect', status },
  headline: 'Redirect refused',
  sentence: `The service redirected the request to another address (HTTP ${status}). The redirect was refused, because a token or key is used only for the address you entered. ${loginOrAddress}`,
});

const inTenMinutes = (): Readonly<Record<string, string>> => {
  const now = Date.now();
  return { date: new Date(now).toUTCString(), 'retry-after': new Date(now + 600_000).toUTCString() };
};

/** A body that reports success, for an HTTP status that reports a failure. */
const claimsSuccess = JSON.stringify({ status: { code: '1', message: 'Action completed successful' } });

export const transportFaults = (): readonly FaultRow[] => [
  {
    what: 'a refused connection',
    spoiling: { kind: 'closedPort' },
    requests: 0,
    ends: {
      fails: { kind: 'network', reason: 'refused' },
      headline: 'Service not reached',
      sentence:
        'The service refused the connection. Check the address, and whether the service is running, then retry.',
    },
  },
  { what: 'a reset before the response', spoiling: { kind: 'reset' }, requests: TRIES, ends: broken },
  { what: 'a reset in the body', spoiling: { kind: 'resetInBody' }, requests: TRIES, ends: broken },
  {
    what: 'no response',
    spoiling: { kind: 'silence' },
    timeoutSeconds: 0.7,
    requests: 1,
    hangsUp: { withinBytes: 0 },
    ends: late(0.7),
  },
  {
    what: 'one byte a second',
    spoiling: { kind: 'drip', everyMillis: 1000 },
    timeoutSeconds: 0.7,
    requests: 1,
    hangsUp: { withinBytes: 1000 },
    ends: late(0.7),
  },
  ...[500, 502, 503, 504].map((status): FaultRow => ({
    what: `HTTP ${status}`,
    spoiling: { kind: 'status', status },
    requests: TRIES,
    ends: faultOfServer(status),
  })),
  {
    what: 'HTTP 500 over a success',
    spoiling: { kind: 'status', status: 500, body: claimsSuccess },
    requests: 1,
    ends: faultOfServer(500),
  },
  {
    what: 'HTTP 503 that asks for an hour',
    spoiling: { kind: 'status', status: 503, headers: { 'retry-after': '3600' } },
    requests: 1,
    ends: busy(503, 3600),
  },
  {
    what: 'HTTP 503 that names a time',
    spoiling: { kind: 'status', status: 503, headers: inTenMinutes() },
    requests: 1,
    ends: busy(503, 600),
  },
  { what: 'HTTP 429', spoiling: { kind: 'status', status: 429 }, requests: 1, ends: tooManyCalls },
  {
    what: 'HTTP 429 that asks for a second',
    spoiling: { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
    requests: 1,
    ends: busy(429, 1),
  },
  {
    what: 'HTTP 429 that asks for nonsense',
    spoiling: { kind: 'status', status: 429, headers: { 'retry-after': 'soon' } },
    requests: 1,
    ends: tooManyCalls,
  },
  {
    what: 'HTTP 404',
    spoiling: { kind: 'status', status: 404 },
    requests: 1,
    ends: {
      fails: { kind: 'http', status: 404 },
      headline: 'Request rejected (HTTP 404)',
      sentence: 'There is no such service at this address (HTTP 404). Check the address of the account.',
    },
  },
  {
    what: 'HTTP 403',
    spoiling: { kind: 'status', status: 403 },
    requests: 1,
    ends: {
      fails: { kind: 'http', status: 403 },
      headline: 'Request rejected (HTTP 403)',
      sentence: `The service rejected the request (HTTP 403). ${loginOrAddress}`,
    },
  },
  ...([301, 302, 303, 307, 308] as const).map((status): FaultRow => ({
    what: `HTTP ${status} to another host`,
    spoiling: { kind: 'elsewhere', status },
    requests: 1,
    ends: redirected(status),
  })),
  {
    what: '64 MiB of body',
    spoiling: { kind: 'huge', bytes: 64 * MEBIBYTE },
    timeoutSeconds: LONG_SECONDS,
    requests: 1,
    hangsUp: { withinBytes: RESPONSE_LIMIT },
    ends: tooLarge,
  },
  ...([['gzip'], ['br'], ['deflate'], ['gzip', 'gzip'], ['br', 'deflate', 'gzip']] as const).map(
    (codings): FaultRow => ({
      what: `${BOMB} MiB packed by ${codings.join(' and ')}`,
      spoiling: { kind: 'bomb', codings, bytes: BOMB * MEBIBYTE },
      timeoutSeconds: LONG_SECONDS,
      requests: 1,
      ends: tooLarge,
    }),
  ),
];
