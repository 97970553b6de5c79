import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import * as z from 'zod/mini';
import type { ServiceAddress } from '../serviceAddress.ts';

// `fetch` is undici's, in Node and in the editor, and the editor or the environment may send its requests through a
// proxy. Neither tells the caller, but undici publishes what it does on diagnostics channels.

/** The `code` of the error when a proxy did not open a connection to the service. */
export const PROXY_REFUSED = 'ERR_PROXY_REFUSED';
/** The `code` of the error when a plain request was about to leave for a proxy. */
export const PROXY_READS = 'ERR_PROXY_READS';

/** The codes with which undici reports that a proxy closed a CONNECT, or answered it with another status than 200. */
const CONNECT_CODES: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'UND_ERR_ABORTED']);
const LOOPBACK: ReadonlySet<unknown> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const ConnectError = z.object({
  connectParams: z.object({ protocol: z.string(), host: z.string() }),
  error: z.instanceof(Error),
});
const SendHeaders = z.object({
  request: z.object({ origin: z.union([z.string(), z.instanceof(URL)]) }),
  socket: z.instanceof(Socket),
});

/** The origins of the services that were called, for as long as this process runs. */
const watched = new Set<string>();

/**
 * Watches all later requests to a service, cancelled ones included:
 * - A proxy that closes a CONNECT ends the request. undici would take it for a lost connection and connect again,
 *   without a pause and without an end, even after the request was cancelled.
 * - A request to a plain address, which is on this machine, is stopped before its headers are sent through a proxy,
 *   which could read the token.
 */
export function watchProxies(address: ServiceAddress): void {
  if (watched.size === 0) {
    subscribe('undici:client:connectError', endRefused);
    subscribe('undici:client:sendHeaders', stopPlain);
  }
  watched.add(new URL(address).origin);
}

function endRefused(message: unknown): void {
  const { connectParams, error } = ConnectError.safeParse(message).data ?? {};
  if (connectParams === undefined || error === undefined || !('code' in error)) return;
  const isWatched = watched.has(`${connectParams.protocol}//${connectParams.host}`);
  // undici gives up on errors with any code but UND_ERR_SOCKET.
  if (isWatched && CONNECT_CODES.has(error.code)) error.code = PROXY_REFUSED;
}

function stopPlain(message: unknown): void {
  const { request, socket } = SendHeaders.safeParse(message).data ?? {};
  if (request === undefined || socket === undefined) return;
  const { protocol, origin, port } = new URL(request.origin);
  if (protocol !== 'http:' || !watched.has(origin)) return;
  const isDirect = LOOPBACK.has(socket.remoteAddress) && socket.remotePort === Number(port || 80);
  if (!isDirect) socket.destroy(Object.assign(new Error('A proxy.'), { code: PROXY_READS }));
}
