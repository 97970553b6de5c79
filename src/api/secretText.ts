import { createHmac, randomBytes } from 'node:crypto';

const fingerprintKey = randomBytes(32);

/** Replaces a secret. */
const MASK = '•••';
/** A shorter secret may occur by chance inside a word. */
const LONG_SECRET = 8;
/** An even shorter one may be a whole word by chance: only the whole token is removed. */
const SHORTEST_SECRET = 4;

/** A part of a login that must not be shown. */
interface SecretPart {
  readonly secret: string;
  /** The whole text that a short secret is a part of. */
  readonly whole?: string;
}

/** Returns a keyed hash to compare secrets without keeping them. The key changes with each process. */
export function fingerprint(text: string): string {
  return createHmac('sha256', fingerprintKey).update(text).digest('base64');
}

/**
 * Parses JSON and masks the secrets in it: a response may echo the request, in any spelling.
 * @throws SyntaxError
 */
export function parseMasked(json: string, parts: readonly SecretPart[]): unknown {
  const hidden = parts.flatMap(({ secret, whole = '' }) =>
    spellings(secret.length < LONG_SECRET ? whole : secret),
  );
  const words = parts.flatMap(({ secret: { length }, secret }) =>
    length < LONG_SECRET && length >= SHORTEST_SECRET ? spellings(secret) : [],
  );
  const scrub = (text: string): string =>
    hidden.reduce((left, spelling) => left.replaceAll(spelling, MASK), text);
  const scrubbed = scrub(json);
  // Visiting every string is several times slower. It is needed only if escapes can hide the secret, or if a short
  // secret must be masked in strings only.
  if (!mayHold(scrubbed, [...hidden, ...words])) return JSON.parse(scrubbed);
  const shortest = Math.min(...[...hidden, ...words].map(({ length }) => length));
  const scrubString = (text: string): string =>
    text.length < shortest ? text : words.reduce(withoutWord, scrub(text));
  return JSON.parse(scrubbed, (_name, value: unknown) => scrubbedInside(value, scrubString));
}

function scrubbedInside(value: unknown, scrub: (text: string) => string): unknown {
  if (typeof value === 'string') return scrub(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (Object.keys(value).every((name) => scrub(name) === name)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [scrub(name), inner]));
}

/** Whether a string in `json` may hold one of the texts, as it is or escaped. */
function mayHold(json: string, texts: readonly string[]): boolean {
  const isEscaped = json.includes('\\');
  const isAscii = /^[\u0020-\u007E]*$/u.test(texts.join(''));
  if (isEscaped && (isAscii ? /\\u00[2-7]/u : /\\u/u).test(json)) return true;
  // Other escapes add backslashes only: `\/` and `\"`.
  const bare = isEscaped ? json.replaceAll('\\', '') : json;
  return texts.some((text) => bare.includes(text.replaceAll('\\', '')));
}

/** Masks `word` in `text` where no letter or digit is next to it. */
function withoutWord(text: string, word: string): string {
  const pieces = text.split(word);
  return pieces.reduce((left, after, index) => {
    // Two occurrences next to each other are one word.
    const before = index === 1 ? left : pieces[index - 1] || word;
    const behind = index === pieces.length - 1 ? after : after || word;
    const inWord = /[\p{L}\p{N}]$/u.test(before.slice(-2)) || /^[\p{L}\p{N}]/u.test(behind);
    return `${left}${inWord ? word : MASK}${after}`;
  });
}

/**
 * Returns the spellings of `text`: plain, reversed, URL and form encoded once or twice with either case of hex digits,
 * JSON, base64 and hex.
 */
function spellings(text: string): readonly string[] {
  if (text === '') return [];
  const form = new URLSearchParams([['', text]]).toString().slice(1);
  const once = [encodeURIComponent(text), form];
  const encoded = [...once, ...once.map((spelling) => encodeURIComponent(spelling))];
  const lower = encoded.map((spelling) => spelling.replaceAll(/%[\dA-F]{2}/gu, (code) => code.toLowerCase()));
  const json = JSON.stringify(text).slice(1, -1);
  const escaped = [json, json.replaceAll('/', String.raw`\/`)];
  const reversed = Array.from(text).toReversed().join('');
  return [...new Set([text, reversed, ...encoded, ...lower, ...escaped, ...encodings(Buffer.from(text))])];
}

/** Returns the bytes in hex and in base64, as they occur in the encoding of any longer text. */
function encodings(bytes: Buffer): readonly string[] {
  const hex = bytes.toString('hex');
  const base64 = [0, 1, 2].map((before) => insideBase64(bytes, before));
  const variants = base64.flatMap((each) => [
    each,
    each.replaceAll('/', String.raw`\/`),
    encodeURIComponent(each),
    each.replaceAll('+', '-').replaceAll('/', '_'),
  ]);
  return [hex, hex.toUpperCase(), ...variants].filter(({ length }) => length >= LONG_SECRET);
}

/** Returns the characters of the base64 text that depend on `bytes` alone if `before` bytes come before them. */
function insideBase64(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
}
