import { createHash, createHmac } from 'node:crypto';
import type { KeyParts } from './cloudKey.ts';

const ALGORITHM = 'TC3-HMAC-SHA256';

/** A POST to `/` that is signed. */
interface Signable {
  /** The first part of the host name. */
  readonly service: string;
  /** The headers to sign, with names in lower case: `content-type` and `host` at least. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
}

/** Returns the `Authorization` header of a request (TC3-HMAC-SHA256, api3.md section 2). */
export function authorization(request: Signable, key: Pick<KeyParts, 'secretId' | 'secretKey'>): string {
  const { service, headers, body, timestamp } = request;
  // The day in UTC.
  const [date = ''] = new Date(timestamp * 1000).toISOString().split('T');
  const scope = `${date}/${service}/tc3_request`;
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('');
  const signed = names.join(';');
  const canonical = ['POST', '/', '', lines, signed, sha256(body)].join('\n');
  const text = [ALGORITHM, timestamp, scope, sha256(canonical)].join('\n');
  const signingKey = [date, service, 'tc3_request'].reduce<string | Buffer>(hmac, `TC3${key.secretKey}`);
  const signature = hmac(signingKey, text).toString('hex');
  return `${ALGORITHM} Credential=${key.secretId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
