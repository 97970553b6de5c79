import { CloudKey } from './cloudKey.ts';

/** Why the text of a key is rejected. */
export type KeyProblem = 'noSecretId' | 'noSecretKey' | 'manyParts' | 'badJson' | 'notText' | 'token';

/** The SecretId of a key whose SecretKey is still to be asked for. */
export interface KeyId {
  readonly kind: 'keyId';
  readonly id: string;
}

/** A SecretId, also that of a temporary key. Those of some accounts begin with IKID. */
const SECRET_ID = /(?<![\w-])[AI]KID[\w-]{9,}/iu;
/** The names of the parts, as in a file of variables. The input box drops the line ends before them. */
const LABELS =
  /(?:export\s+)?(?:(?<![\w-])[a-z_]+_|TENCENTCLOUD_)?(?:(?:tmp)?secret[_-]?(?:id|key)|(?:session|security)?[_-]?token)["'“”]?\s*(?:[:=：]|(?=[AI]KID))/giu;
/** The number of an application, which the console shows beside a key, and the heads of a table of keys. */
const NO_PART = /^(?:\d*|(?:tmp)?secret[_-]?(?:id|key)|(?:session|security)?token)$/iu;

/** Whether a pasted text is that of a key, whole or not: a login token never is. */
export function isKeyText(pasted: string): boolean {
  const text = withoutInvisible(pasted);
  return text.startsWith('{') || SECRET_ID.test(text.replaceAll(LABELS, ','));
}

/**
 * Parses a pasted key: `AKID…`, `AKID…,KEY` in either order, `AKID…,KEY,TOKEN` of a temporary key, the same with names
 * in front, or the JSON of a temporary key. With a `knownId`, also `KEY` and `KEY,TOKEN`. Ignores quotes and what is
 * {@link NO_PART}.
 */
export function parseKey(pasted: string, knownId?: string): CloudKey | KeyId | KeyProblem {
  const text = withoutInvisible(pasted);
  if (text.startsWith('{')) return parseJson(text);
  const words = text
    .replaceAll(LABELS, ',')
    .split(/[\s,，﹐、､;；&"'`“”‘’]+|%2C/iu)
    .filter((word) => !NO_PART.test(word));
  const id = words.find((word) => SECRET_ID.test(word)) ?? knownId;
  if (id === undefined) return 'noSecretId';
  if (id === knownId && /^\d+[,，]./u.test(text)) return 'token';
  const [key, token, ...more] = words.filter((word) => word !== id);
  return more.length > 0 || SECRET_ID.test(key ?? '') ? 'manyParts' : keyOf(id, key, token);
}

/** Also makes ASCII of full-width letters and digits, which some input methods type. */
function withoutInvisible(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/(?!\s)[\p{Cf}\p{Cc}]+/gu, '')
    .trim();
}

function keyOf(
  secretId: string,
  secretKey: string | undefined,
  sessionToken?: string,
  endsAt?: number,
): CloudKey | KeyId | KeyProblem {
  // Only these characters can stand in a header.
  if (!/^[!-~]+$/u.test([secretId, secretKey, sessionToken].join(''))) return 'notText';
  if (secretKey === undefined) return { kind: 'keyId', id: secretId };
  if (sessionToken === undefined) return new CloudKey({ secretId, secretKey });
  const end = endsAt === undefined ? {} : { endsAt };
  return new CloudKey({ secretId, secretKey, sessionToken, ...end });
}

/** Parses what the services for temporary keys return, at any depth and in any of their spellings. */
function parseJson(json: string): CloudKey | KeyId | KeyProblem {
  let parts: ReadonlyMap<KeyPart, string> = new Map();
  try {
    JSON.parse(json, (_name, value: unknown) => {
      const own = new Map(partsOf(value));
      // The end may stand beside the object with the key, and a token of another kind too.
      parts = new Map(own.has('id') ? [...parts, ...own] : [...own, ...parts]);
      return value;
    });
  } catch {
    // The error would quote the key.
    return 'badJson';
  }
  const id = parts.get('id');
  if (id === undefined) return 'badJson';
  // Exchanged parts would send the SecretKey.
  if (!SECRET_ID.test(id)) return 'noSecretId';
  const endsAt = timeOf(parts.get('seconds') ?? parts.get('time') ?? '');
  return keyOf(id, parts.get('key'), parts.get('token'), endsAt);
}

type KeyPart = 'id' | 'key' | 'token' | 'seconds' | 'time';

function partsOf(value: unknown): [KeyPart, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]): [KeyPart, string][] => {
    const part = partOf(name);
    const text = typeof inner === 'string' || typeof inner === 'number' ? String(inner) : '';
    return part === undefined || text === '' ? [] : [[part, text]];
  });
}

function partOf(name: string): KeyPart | undefined {
  const plain = name.replaceAll(/[^a-z]/giu, '').toLowerCase();
  if (plain.endsWith('secretid')) return 'id';
  if (plain.endsWith('secretkey')) return 'key';
  if (/^(?:.*(?:session|security|cloud))?token$/u.test(plain)) return 'token';
  if (/^expire[ds]?(?:at|time)$/u.test(plain)) return 'seconds';
  return plain === 'expiration' ? 'time' : undefined;
}

/** Returns the milliseconds of a time in seconds, in milliseconds or in ISO 8601. */
function timeOf(text: string): number | undefined {
  const number = text === '' ? Number.NaN : Number(text);
  // A time in milliseconds would be in a distant millennium if it were one in seconds.
  const time = Number.isNaN(number) ? text : number < 1e11 ? number * 1000 : number;
  const end = new Date(time).getTime();
  return Number.isNaN(end) ? undefined : end;
}
