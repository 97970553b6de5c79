import ky, { HTTPError, TimeoutError } from 'ky';
import { jittered } from '../../base/jitter.ts';
import { CallError, type Failure, type NetworkReason } from '../failure.ts';
import { networkReason } from './networkReason.ts';
import { watchProxies } from './proxyWatch.ts';
import type { Operation } from '../operation.ts';
import { secondsFrom, type HttpResponse } from './response.ts';
import type { ServiceAddress } from '../serviceAddress.ts';

/** The largest page (500 records of 3,000 escaped characters) is well below this. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
/** All 5xx statuses. */
const SERVER_ERRORS = Array.from({ length: 100 }, (_, index) => 500 + index);
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

interface HttpRequest {
  readonly address: ServiceAddress;
  readonly operation: Operation;
  readonly form: URLSearchParams;
  readonly userAgent: string;
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
 * POSTs a form and returns the whole response, whatever its status. Retries network failures and 5xx, follows no
 * redirect, and limits the size of the body.
 *
 * The custom `fetch` does what the options and hooks of ky cannot: its timeout and its retries cover the headers but
 * not the body, it has no size limit for the body of a success, and it waits for rate-limit headers other than
 * `Retry-After`. Therefore the body is read here, and ky gets a response without body and with our own `Retry-After`.
 * @throws CallError of kind network, timeout, redirect, format (tooLarge) or cancelled.
 */
export async function post(request: HttpRequest, trace: Trace): Promise<HttpResponse> {
  const { operation, signal } = request;
  let latest: HttpResponse | undefined;
  watchProxies(request.address);
  try {
    await ky.post(`${request.address}/${operation}`, {
      body: request.form,
      headers: { 'user-agent': request.userAgent },
      redirect: 'manual',
      signal,
      timeout: request.timeoutSeconds * 1000,
      retry: {
        limit: 2,
        methods: ['post'],
        statusCodes: SERVER_ERRORS,
        afterStatusCodes: SERVER_ERRORS,
        backoffLimit: 3000,
        jitter: (delay) => jittered(delay),
        shouldRetry: ({ error }) => (mayRetry(error, latest) ? undefined : false),
      },
      fetch: async (input, init) => {
        latest = undefined;
        const response = await counted(trace, fetch(input, init));
        const { status, headers } = response;
        const text = await readBody(operation, response);
        const retryAfterSeconds = secondsFrom(headers.get('retry-after'), headers.get('date'));
        latest = { status, text, retryAfterSeconds };
        const retryAfter = new Headers();
        if (retryAfterSeconds !== undefined) retryAfter.set('retry-after', String(retryAfterSeconds));
        return new Response(null, { status, headers: retryAfter });
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

function mayRetry(error: Error, response: HttpResponse | undefined): boolean {
  if (error instanceof CallError) return false;
  if (!(error instanceof HTTPError) || response === undefined) return !NOT_RETRIED.has(networkReason(error));
  // A 5xx with a status code of the service may be a refused login, which must not be repeated.
  if (/"status"\s*:\s*\{/u.test(response.text) && response.text.includes('"code"')) return false;
  return (response.retryAfterSeconds ?? 0) <= RETRY_AFTER_SECONDS;
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
