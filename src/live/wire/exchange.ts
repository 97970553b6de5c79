import { createSocket } from 'node:dgram';
import { createConnection } from 'node:net';
import type { ServerAddress } from '../liveRequest.ts';
import { matchOf, readMessage, type DnsMessage } from './message.ts';
import { socketFailure, type SocketFailure } from './socketFailure.ts';
import { TcpFrames } from './tcpFrames.ts';

/** The result of sending one message. */
export type ExchangeResult =
  | { readonly kind: 'message'; readonly message: DnsMessage; readonly milliseconds: number }
  /** The question came back in another case: not what was sent, or a server that does not repeat it. */
  | { readonly kind: 'spelling' }
  | { readonly kind: 'silent' }
  /** Only bytes that break the format. */
  | { readonly kind: 'unreadable' }
  | SocketFailure
  | { readonly kind: 'aborted' };

/** This many unreadable messages end the wait: reading takes time, and a hostile server sends as many as it can. */
const UNREADABLE_MESSAGES = 8;

interface PendingResponse {
  readonly end: (received: ExchangeResult) => void;
  /** Takes a message of the server; ends the wait if it is the one that is waited for. */
  readonly take: (bytes: Buffer) => void;
}

/**
 * Waits for the response to a query until the time is over or the signal aborts. Forged and broken messages do not end the
 * wait: the right one may still come. `start` opens a socket and returns a function that closes it, which is called
 * whatever happens.
 */
async function waitFor(
  query: Buffer,
  milliseconds: number,
  signal: AbortSignal,
  start: (waiting: PendingResponse) => () => void,
): Promise<ExchangeResult> {
  const { promise, resolve } = Promise.withResolvers<ExchangeResult>();
  const began = performance.now();
  let unreadable = 0;
  const take = (bytes: Buffer): void => {
    const match = matchOf(bytes, query);
    if (match === 'none') return;
    if (match === 'spelling') return resolve({ kind: 'spelling' });
    const message = readMessage(bytes);
    if (message !== undefined) resolve({ kind: 'message', message, milliseconds: performance.now() - began });
    else if ((unreadable += 1) >= UNREADABLE_MESSAGES) resolve({ kind: 'unreadable' });
  };
  const timer = setTimeout(() => resolve({ kind: unreadable > 0 ? 'unreadable' : 'silent' }), milliseconds);
  const abort = (): void => resolve({ kind: 'aborted' });
  signal.addEventListener('abort', abort);
  const close = start({ end: resolve, take });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    close();
  }
}

/** Sends a query over UDP from a port of its own. The socket is connected: messages of other addresses do not arrive. */
export async function askOverUdp(
  { address, port }: ServerAddress,
  query: Buffer,
  milliseconds: number,
  signal: AbortSignal,
): Promise<ExchangeResult> {
  return waitFor(query, milliseconds, signal, ({ end, take }) => {
    const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
    socket.on('error', (error) => end(socketFailure(error)));
    socket.on('message', take);
    // The callbacks of connect() and send() would get the errors in place of the event.
    socket.on('connect', () => socket.send(query));
    socket.connect(port, address);
    return () => socket.close();
  });
}

/** Sends a query over TCP, where each message follows its length (RFC 1035 section 4.2.2), in pieces of any size. */
export async function askOverTcp(
  { address, port }: ServerAddress,
  query: Buffer,
  milliseconds: number,
  signal: AbortSignal,
): Promise<ExchangeResult> {
  return waitFor(query, milliseconds, signal, ({ end, take }) => {
    const socket = createConnection({ host: address, port });
    const frames = new TcpFrames(take);
    socket.on('error', (error) => end(socketFailure(error)));
    socket.on('data', (bytes) => {
      if (!frames.add(bytes)) end({ kind: 'unreadable' });
    });
    socket.on('close', () => end({ kind: 'failed', why: 'closed' }));
    const length = Buffer.alloc(2);
    length.writeUInt16BE(query.length);
    socket.write(Buffer.concat([length, query]));
    return () => socket.destroy();
  });
}
