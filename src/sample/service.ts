import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { ACCOUNT_ID } from './account.ts';
import { body, type JsonObject } from './answer.ts';
import { refusedStatus } from './codes.ts';
import { Form } from './form.ts';
import { answer, isOperation } from './operations.ts';

/** A running sample service. */
export interface SampleService {
  /** `http://127.0.0.1:PORT`, without a final slash. */
  readonly address: string;
  /** `<ACCOUNT_ID>,<SECRET>`, new at each start (api.md 5). */
  readonly token: string;
  /** Ends the service and cuts the connections still open. */
  stop(): Promise<void>;
}

/** Bytes; a call's form is a few hundred. */
const LARGEST_BODY = 64 * 1024;
const LOOPBACK = '127.0.0.1';

/** Serves the interface of api.md with sample zones, on a free loopback port, to whoever has the token. */
export async function startSampleService(): Promise<SampleService> {
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
  // A page whose own name was made to resolve to loopback still sends that name.
  if (request.headers.host !== own.host) return refuse(response, 421);
  const operation = request.url?.replace(/\?.*$/s, '').slice(1) ?? '';
  if (!isOperation(operation)) return refuse(response, 404);

  const text = await formBody(request);
  if (text === undefined) return refuse(response, 413);
  const form = new Form(text);
  send(response, body(answerTo(request, operation, form, own.token), form.text('format')));
}

function answerTo(request: IncomingMessage, operation: string, form: Form, token: string): JsonObject {
  if (request.method !== 'POST') return { status: refusedStatus('postOnly', form.language) };
  if (!isSame(form.text('login_token') ?? '', token)) {
    return { status: refusedStatus('loginFailed', form.language) };
  }
  return answer(operation, form);
}

/** The body when it is a form, `''` when it is anything else, undefined when it is too long. */
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

/** Compares without telling by its time how much was right. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Every answer of an operation, failures included, is HTTP 200 and calls itself HTML, as the real ones do. */
function send(response: ServerResponse, text: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=UTF-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(text);
}

/** What is no call of the interface gets a bare HTTP status, and its connection is closed. */
function refuse(response: ServerResponse, status: 404 | 413 | 421): void {
  response.writeHead(status, { 'content-length': 0, connection: 'close' });
  response.end();
}
