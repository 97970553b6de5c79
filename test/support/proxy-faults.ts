import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Coding, packed } from './bomb.ts';

/** What can go wrong with one call. What the upstream is asked for, it is asked for really. */
export type Fault =
  /** The connection is reset before any answer. */
  | { readonly kind: 'reset' }
  /** The connection is reset after half the upstream's body. */
  | { readonly kind: 'resetInBody' }
  /** No answer ever. */
  | { readonly kind: 'silence' }
  /** The upstream's answer, a byte at a time. */
  | { readonly kind: 'drip'; readonly everyMillis: number }
  /** An HTTP status, with a page of its own if no body is given. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  | { readonly kind: 'redirect'; readonly status: 301 | 302 | 303 | 307 | 308; readonly location: string }
  /** HTTP 200 with this body, whatever the upstream says. */
  | { readonly kind: 'body'; readonly body: string; readonly contentType?: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'html' }
  | { readonly kind: 'xml' }
  /** The first half of the upstream's JSON, as if it were all. */
  | { readonly kind: 'truncated' }
  /** The upstream's status, and under every other key a list where there was an object and the reverse. */
  | { readonly kind: 'wrongShape' }
  /** The upstream's shape with every value outside `status` of another type. */
  | { readonly kind: 'wrongTypes' }
  /** Spaces of this many bytes, never held in memory, then the upstream's JSON. */
  | { readonly kind: 'huge'; readonly bytes: number }
  /** The same with an empty success at its end, compressed, the last coding outermost: a thousandth of it or less goes over the wire. */
  | { readonly kind: 'bomb'; readonly codings: readonly Coding[]; readonly bytes: number }
  /** A failure of the service's own. */
  | { readonly kind: 'code'; readonly code: string; readonly message?: string }
  /** A failure whose message repeats the token of the call. */
  | { readonly kind: 'echoToken'; readonly code: string }
  /** The upstream's JSON, changed. */
  | { readonly kind: 'replace'; readonly with: (json: unknown) => unknown };

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One call while it is being answered. */
export interface Exchange {
  readonly response: ServerResponse;
  readonly token: string;
  /** Aborted when the connection is gone. */
  readonly gone: AbortSignal;
  /** Asks the upstream. */
  readonly upstream: () => Promise<Answer>;
  /** Ends the connection without the client's doing. */
  readonly cut: () => void;
}

/** The page most faults carry where the service's JSON should be. */
export const PAGE =
  '<!DOCTYPE html>\n<html><head><title>Gateway</title></head><body><h1>Gateway</h1></body></html>\n';
/** A success that every operation reads, and that brings nothing. */
const NOTHING = JSON.stringify({
  status: { code: '1', message: '', created_at: '2024-09-02 16:40:07' },
  info: { user: {} },
  groups: [],
  domains: [],
  domain: {},
  records: [],
  record: {},
  lines: {},
});
const TYPE = 'text/html; charset=UTF-8';
const MEBIBYTE = 2 ** 20;

export async function passOn({ response, upstream }: Exchange): Promise<void> {
  const { status, headers, body } = await upstream();
  send(response, status, headers['content-type'] ?? TYPE, body);
}

export async function fail(fault: Fault, exchange: Exchange): Promise<void> {
  const { response, gone } = exchange;
  switch (fault.kind) {
    case 'reset':
      return exchange.cut();
    case 'resetInBody': {
      const { body } = await exchange.upstream();
      response.writeHead(200, { 'content-type': TYPE, 'content-length': body.length });
      response.write(body.subarray(0, body.length / 2), () => exchange.cut());
      return;
    }
    case 'silence':
      return;
    case 'drip': {
      const { body } = await exchange.upstream();
      response.writeHead(200, { 'content-type': TYPE, 'content-length': body.length });
      for (const byte of body) {
        response.write(Uint8Array.of(byte));
        await delay(fault.everyMillis, undefined, { signal: gone });
      }
      response.end();
      return;
    }
    case 'status':
      for (const [name, value] of Object.entries(fault.headers ?? {})) response.setHeader(name, value);
      return send(response, fault.status, TYPE, fault.body ?? PAGE);
    case 'redirect':
      response.setHeader('location', fault.location);
      return send(response, fault.status, TYPE, '');
    case 'body':
      return send(response, 200, fault.contentType ?? TYPE, fault.body);
    case 'empty':
      return send(response, 200, TYPE, '');
    case 'html':
      return send(response, 200, TYPE, PAGE);
    case 'xml':
      return send(response, 200, TYPE, xml());
    case 'truncated': {
      const { body } = await exchange.upstream();
      return send(response, 200, TYPE, body.subarray(0, body.length / 2));
    }
    case 'wrongShape':
      return sendChanged(exchange, (json) => outsideStatus(json, otherShape));
    case 'wrongTypes':
      return sendChanged(exchange, (json) => outsideStatus(json, otherTypes));
    case 'huge':
      return flood(exchange, fault.bytes);
    case 'bomb':
      response.setHeader('content-encoding', fault.codings.join(', '));
      return send(response, 200, TYPE, await packed(fault.codings, fault.bytes, NOTHING));
    case 'code':
      return send(response, 200, TYPE, failure(fault.code, fault.message ?? `Failure ${fault.code}`));
    case 'echoToken':
      return send(response, 200, TYPE, failure(fault.code, `The token ${exchange.token} is not good.`));
    case 'replace':
      return sendChanged(exchange, fault.with);
  }
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

async function sendChanged(
  { response, upstream }: Exchange,
  change: (json: unknown) => unknown,
): Promise<void> {
  const { body } = await upstream();
  const json: unknown = JSON.parse(body.toString('utf8'));
  send(response, 200, TYPE, JSON.stringify(change(json)));
}

/** Writes spaces until `bytes` are reached, then the upstream's body; no faster than it is read. */
async function flood({ response, gone, upstream }: Exchange, bytes: number): Promise<void> {
  const { body } = await upstream();
  const piece = Buffer.alloc(MEBIBYTE, ' ');
  response.writeHead(200, { 'content-type': TYPE });
  for (let sent = 0; sent < bytes; sent += MEBIBYTE)
    if (!response.write(piece)) await once(response, 'drain', { signal: gone });
  response.end(body);
}

/** A body with a status alone, as all the service's failures are. */
export function failure(code: string, message: string): string {
  return JSON.stringify({ status: { code, message, created_at: '2024-09-02 16:40:07' } });
}

function xml(): string {
  return '<?xml version="1.0" encoding="utf-8"?>\n<dns><status><code>1</code></status></dns>\n';
}

function outsideStatus(json: unknown, change: (value: unknown) => unknown): unknown {
  if (!isObject(json)) return change(json);
  const { status, ...rest } = json;
  return { status, ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, change(value)])) };
}

function otherShape(value: unknown): unknown {
  if (Array.isArray(value)) return { 0: value[0] ?? null };
  return isObject(value) ? [Object.keys(value)] : [value];
}

/** Numbers become text and text numbers or lists; the containers stay. */
function otherTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(otherTypes);
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, otherTypes(inner)]));
  }
  if (typeof value === 'string')
    return value !== '' && Number.isFinite(Number(value)) ? Number(value) : [value];
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  return { was: 'null' };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
