// The signature of Tencent Cloud API 3.0 as its service checks it (api3.md section 2). Written from the document alone,
// so that it does not share the mistakes of the client.
import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'TC3-HMAC-SHA256';

/** What a signature covers. */
export interface SignedRequest {
  readonly body: string | Buffer;
  /** The signed headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** UNIX seconds. */
  readonly timestamp: number;
  /** `dnspod` for all requests but that of the document's example. */
  readonly service: string;
}

/** The parts of an `Authorization` header. */
export interface Authorization {
  readonly secretId: string;
  readonly date: string;
  readonly service: string;
  /** The names of the signed headers in their order. */
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}

/** Reads an `Authorization` header; undefined if it is not one of this interface. */
export function readAuthorization(header: string): Authorization | undefined {
  const [, secretId, date, service, names, signature] =
    /^TC3-HMAC-SHA256 Credential=([^/\s,]+)\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/u.exec(
      header,
    ) ?? [];
  if (
    secretId === undefined ||
    date === undefined ||
    service === undefined ||
    names === undefined ||
    signature === undefined
  )
    return undefined;
  return { secretId, date, service, signedHeaders: names.split(';'), signature };
}

/** The UTC day of a time in UNIX seconds, as `YYYY-MM-DD`. */
export function utcDay(timestamp: number): string {
  return new Date(timestamp * 1000).toISOString().slice(0, 10);
}

export function canonicalRequest({ body, headers }: SignedRequest): string {
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${signedValue(name, headers[name] ?? '')}\n`);
  return ['POST', '/', '', lines.join(''), names.join(';'), sha256(body)].join('\n');
}

/** The document signs the action in lower case, and every other value as it is sent. */
function signedValue(name: string, value: string): string {
  return name === 'x-tc-action' ? value.trim().toLowerCase() : value.trim();
}

export function stringToSign(request: SignedRequest): string {
  const scope = `${utcDay(request.timestamp)}/${request.service}/tc3_request`;
  return [ALGORITHM, String(request.timestamp), scope, sha256(canonicalRequest(request))].join('\n');
}

/** The three keys that follow from a SecretKey, for one day and service. */
export function signingKeys(secretKey: string, date: string, service: string): readonly Buffer[] {
  const ofDay = hmac(`TC3${secretKey}`, date);
  const ofService = hmac(ofDay, service);
  return [ofDay, ofService, hmac(ofService, 'tc3_request')];
}

export function signatureOf(request: SignedRequest, secretKey: string): string {
  const key = signingKeys(secretKey, utcDay(request.timestamp), request.service).at(-1) ?? '';
  return hmac(key, stringToSign(request)).toString('hex');
}

/** The `Authorization` header of a request. */
export function authorizationOf(request: SignedRequest, secretId: string, secretKey: string): string {
  const scope = `${utcDay(request.timestamp)}/${request.service}/tc3_request`;
  const names = Object.keys(request.headers).toSorted().join(';');
  return `${ALGORITHM} Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signatureOf(request, secretKey)}`;
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
