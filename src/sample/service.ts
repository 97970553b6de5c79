import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { ACCOUNT_ID } from './account.ts';
import { RequestForm } from './requestForm.ts';
import { responseBody, type JsonObject } from './responseBody.ts';
import { refusedStatus } from './codes.ts';
import { isOperation, respond } from './operations.ts';
import { resetZones } from './zones/zone.ts';

/** A running sample service. */
export interface SampleService {
  /** `http://127.0.0.1:PORT`, without a final slash. */
  readonly address: string;
  /** `<ACCOUNT_ID>,<SECRET>` (api.md 5), generated at each start. */
  readonly token: string;
  /** Stops the service and closes all connections. */
  stop(): Promise<void>;
}

/** The maximum size of a request body in bytes. */
const LARGEST_BODY = 64 * 1024;
const LOOPBACK = '127.0.0.1';

/** Starts a service with the interface of api.md and sample zones, on a free loopback port. */
export async function startSampleService(): Promise<SampleService> {
  resetZones();
  const token = `${ACCOUNT_ID},${randomBytes(16).toString('hex')}`;
  const server = createServer();
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The sample service has no port.');
  const host = `${LOOPBACK}:${bound.port}`;

  server.on('request', (request, response) => {
    serve(request, response, { host, token }).catch(() => response.destroy());
  });

  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> =>
    (stopped ??= new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }));
  return { address: `http://${host}`, token, stop };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  own: { readonly host: string; readonly token: string },
): Promise<void> {
  // Prevents DNS rebinding: a web page whose name resolves to loopback still sends its own name.
  if (request.headers.host !== own.host) return refuse(response, 421);
  const operation = request.url?.replace(/\?.*$/s, '').slice(1) ?? '';
  if (!isOperation(operation)) return refuse(response, 404);

  const text = await formBody(request);
  if (text === undefined) return refuse(response, 413);
  const form = new RequestForm(text);
  send(response, responseBody(responseTo(request, operation, form, own.token), form.text('format')));
}

function responseTo(
  request: IncomingMessage,
  operation: string,
  form: RequestForm,
  token: string,
): JsonObject {
  if (request.method !== 'POST') return { status: refusedStatus('postOnly', form.language) };
  if (!isSame(form.text('login_token') ?? '', token)) {
    return { status: refusedStatus('loginFailed', form.language) };
  }
  return respond(operation, form);
}

/** Returns the request body; an empty text if it is not a form, undefined if it is too long. */
async function formBody(request: IncomingMessage): Promise<string | undefined> {
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? '');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > LARGEST_BODY) return undefined;
    chunks.push(chunk);
  }
  return isForm ? Buffer.concat(chunks).toString('utf8') : '';
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Like the real service, responds to every operation with HTTP 200 and an HTML content type, failures included. */
function send(response: ServerResponse, text: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=UTF-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(text);
}

/** Responds to anything but a request of the interface with an HTTP status, and closes the connection. */
function refuse(response: ServerResponse, status: 404 | 413 | 421): void {
  response.writeHead(status, { 'content-length': 0, connection: 'close' });
  response.end();
}
