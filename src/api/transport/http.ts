import ky, { HTTPError, TimeoutError } from 'ky';
import { jittered } from '../../base/jitter.ts';
import { CallError, type Failure, type NetworkReason } from '../failure.ts';
import { networkReason } from './networkReason.ts';
import { watchProxies } from './proxyWatch.ts';
import type { Operation } from '../operation.ts';
import { httpDate, secondsFrom, type HttpResponse } from './response.ts';
import type { ServiceAddress } from '../serviceAddress.ts';

/** The largest page (500 records of 3,000 escaped characters) is well below this. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
/** The status of a response that may be repeated, as ky gets it. */
const REPEATED = 503;
/** A call with a longer `Retry-After` fails at once; the message says how long to wait. */
const RETRY_AFTER_SECONDS = 5;

/** Without a connection the request never reached the service, so it does not count. */
const UNCONNECTED: ReadonlySet<NetworkReason> = new Set([
  'refused',
  'notFound',
  'unreachable',
  'certificate',
  'notTls',
  'proxyRefused',
  'proxyReads',
]);

/** Failures that another attempt would only repeat. */
const NOT_RETRIED: ReadonlySet<NetworkReason> = new Set(['notTls', 'proxyRefused', 'proxyReads']);

export interface HttpRequest {
  readonly address: ServiceAddress;
  /** Below the address. */
  readonly path: string;
  readonly operation: Operation;
  readonly body: string;
  /** Made for each attempt, because a signature has a time. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Returns when the request may be repeated: `soon`, or `later` if the service is too busy. Undefined: never. */
  readonly mayRepeat: (response: HttpResponse) => 'soon' | 'later' | undefined;
  /** The limit for one request, from the connection to the last byte. */
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
}

/** Facts about a call, collected while it runs, so that the report of a failed call has them too. */
export interface Trace {
  /** Host and port of the service; undefined before the login is read. */
  host: string | undefined;
  /** Requests that reached the service, retries included. */
  requests: number;
}

/**
 * POSTs a body and returns the whole response, whatever its status. Retries network failures and the responses that may
 * be repeated, follows no redirect, and limits the size of the body.
 *
 * The custom `fetch` does what the options and hooks of ky cannot: its timeout and its retries cover the headers but
 * not the body, it has no size limit for the body of a success, and it waits for rate-limit headers other than
 * `Retry-After`. Therefore the body is read here, and ky gets a response without body and with our own `Retry-After`.
 * @throws CallError of kind network, timeout, redirect, format (tooLarge) or cancelled.
 */
export async function post(request: HttpRequest, trace: Trace): Promise<HttpResponse> {
  const { address, path, operation, body, signal } = request;
  let latest: HttpResponse | undefined;
  let repeat: ReturnType<HttpRequest['mayRepeat']>;
  if (signal.aborted) throw new CallError({ operation, kind: 'cancelled' });
  watchProxies(address);
  try {
    await ky.post(`${address}/${path}`, {
      body,
      redirect: 'manual',
      signal,
      timeout: request.timeoutSeconds * 1000,
      retry: {
        limit: 2,
        methods: ['post'],
        statusCodes: [REPEATED],
        afterStatusCodes: [REPEATED],
        delay: (attempt) => (repeat === 'later' ? 1000 : 300) * 2 ** (attempt - 1),
        jitter: (delay) => jittered(delay),
        shouldRetry: ({ error }) => (mayRetry(error) ? undefined : false),
      },
      fetch: async (input, init) => {
        latest = undefined;
        repeat = undefined;
        const response = await counted(trace, fetch(input, { ...init, headers: request.headers() }));
        const { status, headers } = response;
        const text = await readBody(operation, response);
        const date = headers.get('date');
        const retryAfterSeconds = secondsFrom(headers.get('retry-after'), date);
        latest = { status, text, retryAfterSeconds, sentAt: httpDate(date) };
        if ((retryAfterSeconds ?? 0) <= RETRY_AFTER_SECONDS) repeat = request.mayRepeat(latest);
        const retryAfter = new Headers();
        if (retryAfterSeconds !== undefined) retryAfter.set('retry-after', String(retryAfterSeconds));
        return new Response(null, { status: repeat === undefined ? 200 : REPEATED, headers: retryAfter });
      },
    });
  } catch (error) {
    if (signal.aborted) throw new CallError({ operation, kind: 'cancelled' });
    if (!(error instanceof HTTPError)) throw new CallError(failureFrom(error, request));
  }
  if (latest === undefined) throw new CallError({ operation, kind: 'network', reason: 'other' });
  return latest;
}

/** Counts a request when it starts: after a timeout nothing waits for its end. */
async function counted(trace: Trace, response: Promise<Response>): Promise<Response> {
  trace.requests += 1;
  try {
    return await response;
  } catch (error) {
    if (UNCONNECTED.has(networkReason(error))) trace.requests -= 1;
    throw error;
  }
}

function mayRetry(error: Error): boolean {
  if (error instanceof CallError) return false;
  return error instanceof HTTPError || !NOT_RETRIED.has(networkReason(error));
}

/** The body of an aborted request throws when it is read. */
async function readBody(operation: Operation, response: Response): Promise<string> {
  const { status } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await response.body?.cancel();
    throw new CallError({ operation, kind: 'redirect', status });
  }
  // `new Response` throws a RangeError for such a status.
  if (status < 200 || status > 599) {
    await response.body?.cancel();
    throw new CallError({ operation, kind: 'http', status });
  }
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) throw new CallError({ operation, kind: 'format', problem: 'tooLarge' });
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function failureFrom(error: unknown, { operation, timeoutSeconds }: HttpRequest): Failure {
  if (error instanceof CallError) return error.failure;
  if (error instanceof TimeoutError) return { operation, kind: 'timeout', seconds: timeoutSeconds };
  return { operation, kind: 'network', reason: networkReason(error) };
}
