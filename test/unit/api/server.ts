// A service on loopback with responses set by the test, and a client for it.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { Client, type CallReport, type ClientOptions } from '../../../src/api/client.ts';
import { failureOf, type Failure } from '../../../src/api/failure.ts';
import { LoginToken } from '../../../src/api/token.ts';
import { listen } from '../../support/service/loopback.ts';

export const SECRET = 'c0ffee0123456789abcdef0123456789';
export const TOKEN = readToken(`12345,${SECRET}`);

/** A received request. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly form: URLSearchParams;
}

/** Returns the body of the response, or undefined if it writes the response itself. */
export type Respond = (request: ReceivedRequest, response: ServerResponse) => string | Buffer | undefined;

export class TestService implements AsyncDisposable {
  readonly received: ReceivedRequest[] = [];
  readonly address: ServiceAddress;
  readonly #server: Server;

  private constructor(server: Server, address: ServiceAddress) {
    this.#server = server;
    this.address = address;
  }

  static async start(respond: Respond): Promise<TestService> {
    const server = createServer();
    const service = new TestService(server, ServiceAddress.parse(await listen(server)));
    server.on('request', (request, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => void chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const { method = '', url = '', headers } = request;
        const received = { method, url, headers, body, form: new URLSearchParams(body) };
        service.received.push(received);
        // The real service sends every response with this type.
        response.setHeader('content-type', 'text/html; charset=UTF-8');
        const responseBody = respond(received, response);
        if (responseBody !== undefined) response.end(responseBody);
      });
    });
    return service;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}

export function readToken(text: string): LoginToken {
  const token = LoginToken.parse(text);
  assert.ok(token instanceof LoginToken, `“${text}” should be a token`);
  return token;
}

export function clientOf(
  { address }: { readonly address: ServiceAddress },
  options: Partial<ClientOptions> = {},
): Client {
  return new Client({
    login: async () => ({ address, secret: TOKEN }),
    language: 'en',
    userAgent: 'DNS-Tree/0.0.0 (tests)',
    timeoutSeconds: () => 8,
    onCall: () => undefined,
    ...options,
  });
}

/** Returns a client and the reports of its calls. */
export function reportingClient(
  service: { readonly address: ServiceAddress },
  options: Partial<ClientOptions> = {},
): { readonly client: Client; readonly reports: CallReport[] } {
  const reports: CallReport[] = [];
  return {
    client: clientOf(service, { ...options, onCall: (report) => void reports.push(report) }),
    reports,
  };
}

export function status(code: unknown, message: unknown = ''): object {
  return { code, message, created_at: '2025-01-02 03:04:05' };
}

/** Returns the body of a successful response. */
export function success(data: object): string {
  return JSON.stringify({ status: status('1', 'Action completed successful'), ...data });
}

/** Returns the body of a failure, which has a status only. */
export function refusal(code: unknown, message: unknown = ''): string {
  return JSON.stringify({ status: status(code, message) });
}

/** Returns a signal that is never aborted. */
export function never(): AbortSignal {
  return new AbortController().signal;
}

/** Returns the failure of `call` without its host. Fails the test on success and on any other error. */
export async function failureFrom(call: Promise<unknown>): Promise<Failure> {
  return withoutHost(await failureWithHost(call));
}

export function withoutHost({ host: _host, ...failure }: Failure): Failure {
  return failure;
}

export const isCancelled = (error: unknown): boolean => failureOf(error)?.kind === 'cancelled';

export async function failureWithHost(call: Promise<unknown>): Promise<Failure> {
  try {
    await call;
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    return failure;
  }
  assert.fail('The call should have failed.');
}

/** Returns the result of `load` for a successful response with `data`. */
export async function withResponse<T>(data: object, load: (client: Client) => Promise<T>): Promise<T> {
  await using service = await TestService.start(() => success(data));
  return await load(clientOf(service));
}

/** Returns the same data with every number as a string. */
export function spelled(data: object): object {
  const json = JSON.stringify(data, (_name, value: unknown) =>
    typeof value === 'number' ? String(value) : value,
  );
  const parsed: unknown = JSON.parse(json);
  assert.ok(typeof parsed === 'object' && parsed !== null);
  return parsed;
}
