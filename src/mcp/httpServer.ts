import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  originValidationResponse,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';
import { mcpServer, type ServedTool } from './mcpServer.ts';

const LOOPBACK = '127.0.0.1';
/** The names of this machine in `Host`. */
const LOCAL = [LOOPBACK, 'localhost'];
const PATH = '/mcp';
const WRONG_SECRET =
  'The secret of this session is missing or wrong. It changes when the window of the editor reloads: copy it again with “DNS Tree: Copy MCP Configuration”.';
/** The limits of requests by other programs. Times are in milliseconds. */
const HTTP_LIMITS = {
  /** Requests that are answered at once, open streams included. */
  requests: 8,
  connections: 32,
  /** Bytes: the input of a tool has at most some thousand. */
  body: 64_000,
  /** Short, because a connection that sends no headers takes up one that another program could use. */
  headers: 2_000,
  check: 500,
  request: 30_000,
} as const;

/** Where the server listens, and what a program has to send. The secret is never stored or logged. */
export interface McpEndpoint {
  readonly url: string;
  readonly secret: string;
}

/** The options and callbacks of the server. */
interface McpHosting {
  readonly version: string;
  /** The port to listen on, if it is free. */
  readonly port?: number | undefined;
  readonly reportBug: (error: unknown) => void;
  /** Called the first time that a program sends a wrong secret: its configuration may be of an earlier session. */
  readonly onWrongSecret: () => void;
}

/** A running server. Disposing it cancels pending requests and closes all connections. */
interface McpHttpServer {
  readonly endpoint: McpEndpoint;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Serves tools to programs of this machine that have the secret of the session. The port may be the same as in an
 * earlier session, but the secret is always new: while no window listens, another program may take the port, and the
 * secret that clients send to it must be worthless. Listens on the given port of loopback, or on a free one if that is
 * taken.
 * @throws a system error if it cannot
 */
export async function startMcpHttpServer(
  tools: readonly ServedTool[],
  { version, port: wanted, reportBug, onWrongSecret }: McpHosting,
): Promise<McpHttpServer> {
  const ending = new AbortController();
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const { signal } = ending;
      // Clients of the 2025 protocol send nothing when they end, so also listen to the signal of their request.
      const gone = requestInfo === undefined ? signal : AbortSignal.any([signal, requestInfo.signal]);
      return mcpServer(tools, version, gone);
    },
    { maxSubscriptions: HTTP_LIMITS.requests / 2 },
  );
  const secret = randomBytes(32).toString('base64url');
  const gate = new Gate(secret, onWrongSecret);
  const server = createServer({
    headersTimeout: HTTP_LIMITS.headers,
    requestTimeout: HTTP_LIMITS.request,
    connectionsCheckingInterval: HTTP_LIMITS.check,
  });
  server.maxConnections = HTTP_LIMITS.connections;
  server.on('request', (request, response) => {
    takeRequest(request, response, gate, handler).catch((error: unknown) => {
      // The other program may close its connection at any time.
      if (!response.destroyed) reportBug(error);
      response.destroy();
    });
  });
  const port = await listen(server, wanted);
  return {
    endpoint: { url: `http://${LOOPBACK}:${port}${PATH}`, secret },
    async [Symbol.asyncDispose]() {
      ending.abort();
      server.close();
      await handler.close();
      server.closeAllConnections();
    },
  };
}

/** Listens on a port of loopback: the wanted one, or a free one if that is taken. Returns it. @throws a system error */
async function listen(server: Server, wanted = 0): Promise<number> {
  try {
    server.listen(wanted, LOOPBACK);
    await once(server, 'listening');
  } catch (error) {
    if (wanted === 0) throw error;
    return listen(server);
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** Decides which requests are answered. */
class Gate {
  readonly #secret: Buffer;
  readonly #onWrongSecret: () => void;
  #hasWarned = false;
  pending = 0;

  constructor(secret: string, onWrongSecret: () => void) {
    this.#secret = digest(`Bearer ${secret}`);
    this.#onWrongSecret = onWrongSecret;
  }

  /** Returns why a request is refused. */
  refusal(request: Request): Response | undefined {
    // A page whose name was bound to loopback sends that name as Host, and any page its Origin.
    const { headers, url } = request;
    const isOwn = headers.get('origin') === `http://${headers.get('host')}`;
    const foreign =
      hostHeaderValidationResponse(request, LOCAL) ?? originValidationResponse(request, isOwn ? LOCAL : []);
    if (foreign !== undefined) return foreign;
    // Digests have the same length, so that the time tells nothing about the secret.
    const sent = headers.get('authorization') ?? '';
    if (!timingSafeEqual(digest(sent), this.#secret)) {
      if (sent !== '' && !this.#hasWarned) this.#onWrongSecret();
      this.#hasWarned ||= sent !== '';
      return new Response(WRONG_SECRET, { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    if (new URL(url).pathname !== PATH) return new Response(null, { status: 404 });
    return this.pending >= HTTP_LIMITS.requests
      ? new Response('Too many requests at once.', { status: 429, headers: { 'Retry-After': '1' } })
      : undefined;
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

async function takeRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  gate: Gate,
  handler: McpHttpHandler,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const head = requestHead(incoming);
  if (head === undefined) return refuse(new Response(null, { status: 400 }), outgoing);
  const refused = gate.refusal(head);
  if (refused !== undefined) return refuse(refused, outgoing);
  gate.pending += 1;
  try {
    const body = await bodyOf(incoming);
    if (body === undefined)
      return await refuse(new Response('The request is too large.', { status: 413 }), outgoing);
    const { method, headers, url } = head;
    const content = body.length === 0 ? {} : { body };
    await send(
      await handler.fetch(new Request(url, { method, headers, signal: gone.signal, ...content })),
      outgoing,
    );
  } finally {
    gate.pending -= 1;
  }
}

/** Refuses a request whose body was not read to its end. */
function refuse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.setHeader('Connection', 'close');
  return send(response, outgoing);
}

/** Returns a request without its body; undefined if its target, its method or a header cannot be one. */
function requestHead({ method = 'GET', url = '/', rawHeaders }: IncomingMessage): Request | undefined {
  try {
    const headers = new Headers();
    for (let at = 0; at < rawHeaders.length; at += 2)
      headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
    return new Request(new URL(url, `http://${LOOPBACK}`), { method, headers });
  } catch {
    return undefined;
  }
}

/** Returns the body of a request; undefined if it is too large. */
async function bodyOf(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let left: number = HTTP_LIMITS.body;
  // The rest of a body that is too large stays unread: leaving the loop would destroy the connection before the
  // response.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    const bytes: unknown = chunk;
    if (!(bytes instanceof Uint8Array)) return undefined;
    left -= bytes.length;
    if (left < 0) return undefined;
    chunks.push(bytes);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) outgoing.end();
  else await pipeline(response.body, outgoing);
}
