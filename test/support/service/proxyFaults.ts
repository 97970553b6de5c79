import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Coding, packed } from './bomb.ts';

/** A fault that the proxy injects into one call. Where a fault uses the upstream's response, the upstream is called. */
export type Fault =
  /** The connection is reset before any response. */
  | { readonly kind: 'reset' }
  /** The connection is reset after half the upstream's body. */
  | { readonly kind: 'resetInBody' }
  /** No response at all. */
  | { readonly kind: 'silence' }
  /** The upstream's response, one byte at a time. */
  | { readonly kind: 'drip'; readonly everyMillis: number }
  /** An HTTP status, with an HTML page if no body is given. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  | { readonly kind: 'redirect'; readonly status: 301 | 302 | 303 | 307 | 308; readonly location: string }
  /** HTTP 200 with this body instead of the upstream's. */
  | { readonly kind: 'body'; readonly body: string; readonly contentType?: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'html' }
  | { readonly kind: 'xml' }
  /** The first half of the upstream's JSON, as a complete response. */
  | { readonly kind: 'truncated' }
  /** The upstream's status; every other list becomes an object and every object a list. */
  | { readonly kind: 'wrongShape' }
  /** The upstream's structure, with every value outside `status` changed to another type. */
  | { readonly kind: 'wrongTypes' }
  /** This many spaces, streamed without holding them in memory, then the upstream's JSON. */
  | { readonly kind: 'huge'; readonly bytes: number }
  /** Spaces and an empty success, compressed with each coding in turn: a thousandth or less goes over the wire. */
  | { readonly kind: 'bomb'; readonly codings: readonly Coding[]; readonly bytes: number }
  /** A failure with a status code of the service. */
  | { readonly kind: 'code'; readonly code: string; readonly message?: string }
  /** A failure whose message repeats the token of the call. */
  | { readonly kind: 'echoToken'; readonly code: string }
  /** The upstream's JSON, changed. */
  | { readonly kind: 'replace'; readonly with: (json: unknown) => unknown };

export interface UpstreamResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A call that is in progress. */
export interface Exchange {
  readonly response: ServerResponse;
  readonly token: string;
  /** Aborted when the connection is gone. */
  readonly gone: AbortSignal;
  /** Sends the call to the upstream. */
  readonly upstream: () => Promise<UpstreamResponse>;
  /** Resets the connection from this side. */
  readonly cut: () => void;
}

/** The HTML page that most faults send instead of the service's JSON. */
export const PAGE =
  '<!DOCTYPE html>\n<html><head><title>Gateway</title></head><body><h1>Gateway</h1></body></html>\n';
/** The fields of a success that every operation can parse, without rows. */
export const EMPTY_FIELDS = {
  info: { user: {} },
  groups: [],
  domains: [],
  domain: {},
  records: [],
  record: {},
  lines: {},
};
const EMPTY_SUCCESS = JSON.stringify({
  status: { code: '1', message: '', created_at: '2024-09-02 16:40:07' },
  ...EMPTY_FIELDS,
});
const TYPE = 'text/html; charset=UTF-8';
const MEBIBYTE = 2 ** 20;

export async function passOn({ response, upstream }: Exchange): Promise<void> {
  const { status, headers, body } = await upstream();
  if (headers.date !== undefined) response.setHeader('date', headers.date);
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
      return send(response, 200, TYPE, await packed(fault.codings, fault.bytes, EMPTY_SUCCESS));
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

/** Writes `bytes` spaces, then the upstream's body, with back-pressure. */
async function flood({ response, gone, upstream }: Exchange, bytes: number): Promise<void> {
  const { body } = await upstream();
  const piece = Buffer.alloc(MEBIBYTE, ' ');
  response.writeHead(200, { 'content-type': TYPE });
  for (let sent = 0; sent < bytes; sent += MEBIBYTE)
    if (!response.write(piece)) await once(response, 'drain', { signal: gone });
  response.end(body);
}

/** A body with only a status, like all failures of the service. */
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

/** Turns numbers into texts and texts into numbers or lists; keeps objects and arrays. */
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
