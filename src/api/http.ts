import ky, { HTTPError, TimeoutError } from 'ky';
import { CallError, type Failure, type NetworkReason } from './failure.ts';
import { networkReason } from './networkReason.ts';
import type { Operation } from './operation.ts';
import { secondsFrom } from './retryAfter.ts';
import type { ServiceAddress } from './address.ts';

/** The largest page of the service (500 records of 3,000 characters, escaped) stays well below. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const MAX_RETRIES = 2;
const SERVER_FAULTS = Array.from({ length: 100 }, (_, index) => 500 + index);
/** A longer `Retry-After` is told to the person instead of waited for. */
const MAX_RETRY_AFTER_SECONDS = 5;

/** Where no connection came about, the service heard of nothing. */
const UNCONNECTED: ReadonlySet<NetworkReason> = new Set([
  'refused',
  'notFound',
  'unreachable',
  'certificate',
]);

export interface HttpRequest {
  readonly address: ServiceAddress;
  readonly operation: Operation;
  readonly form: URLSearchParams;
  readonly userAgent: string;
  /** For one try, from the connection to the last byte. */
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  readonly retryAfterSeconds: number | undefined;
}

/** What became of a request so far, also of one that fails. */
export interface Trace {
  /** How many tries reached the service. */
  requests: number;
}

/**
 * POSTs a form and reads the whole answer, whatever its status. Network failures and 5xx are tried again,
 * redirects are not followed, and the answer has a size limit.
 * @throws CallError of kind network, timeout, redirect, format (tooLarge) or cancelled.
 */
export async function post(request: HttpRequest, trace: Trace): Promise<HttpAnswer> {
  const { operation, signal } = request;
  let last: HttpAnswer | undefined;
  try {
    await ky.post(`${request.address}/${operation}`, {
      body: request.form,
      headers: { 'user-agent': request.userAgent },
      redirect: 'manual',
      signal,
      timeout: request.timeoutSeconds * 1000,
      retry: {
        limit: MAX_RETRIES,
        methods: ['post'],
        statusCodes: SERVER_FAULTS,
        afterStatusCodes: SERVER_FAULTS,
        backoffLimit: 3000,
        jitter: (delay) => delay * (0.5 + (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255),
        shouldRetry: ({ error }) => (mayRetry(error, last) ? undefined : false),
      },
      // ky's own timeout ends with the headers; reading the body here puts it under timeout and retry too.
      // ky gets a response without the body, which it would read to make an error of it.
      fetch: async (input, init) => {
        last = undefined;
        const response = await traced(trace, fetch(input, init));
        const { status, headers } = response;
        const text = await readWhole(operation, response, signal);
        const retryAfterSeconds = secondsFrom(headers.get('retry-after'), headers.get('date'));
        last = { status, text, retryAfterSeconds };
        // Only what this file understands: ky also waits for headers of other services' making.
        const told =
          retryAfterSeconds === undefined
            ? undefined
            : { headers: { 'retry-after': String(retryAfterSeconds) } };
        return new Response(null, { status, ...told });
      },
    });
  } catch (error) {
    if (signal.aborted) throw new CallError({ operation, kind: 'cancelled' });
    if (!(error instanceof HTTPError)) throw new CallError(failureFrom(error, request));
  }
  if (last === undefined) throw new CallError({ operation, kind: 'network', reason: 'other' });
  return last;
}

/** Counts a try from its start, since whoever times out waits no longer for its end. */
async function traced(trace: Trace, response: Promise<Response>): Promise<Response> {
  trace.requests += 1;
  try {
    return await response;
  } catch (error) {
    if (UNCONNECTED.has(networkReason(error))) trace.requests -= 1;
    throw error;
  }
}

function mayRetry(error: Error, last: HttpAnswer | undefined): boolean {
  if (error instanceof CallError) return false;
  if (!(error instanceof HTTPError) || last === undefined) return true;
  // The service's own word under a 5xx is an answer, and may be a refused login: never asked for twice.
  if (/"status"\s*:\s*\{[^{}]*"code"/u.test(last.text)) return false;
  return (last.retryAfterSeconds ?? 0) <= MAX_RETRY_AFTER_SECONDS;
}

async function readWhole(operation: Operation, response: Response, signal: AbortSignal): Promise<string> {
  const { status } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await response.body?.cancel();
    throw new CallError({ operation, kind: 'redirect', status });
  }
  // A Response of ours could not have it.
  if (status < 200 || status > 599) {
    await response.body?.cancel();
    throw new CallError({ operation, kind: 'http', status });
  }
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    if (signal.aborted) throw new CallError({ operation, kind: 'cancelled' });
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new CallError({ operation, kind: 'format', problem: 'tooLarge' });
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function failureFrom(error: unknown, { operation, timeoutSeconds }: HttpRequest): Failure {
  if (error instanceof CallError) return error.failure;
  if (error instanceof TimeoutError) return { operation, kind: 'timeout', seconds: timeoutSeconds };
  return { operation, kind: 'network', reason: networkReason(error) };
}
