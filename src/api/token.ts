import { createHmac, randomBytes } from 'node:crypto';
import { CHINA, INTERNATIONAL, type ServiceAddress } from './serviceAddress.ts';

const fingerprintKey = randomBytes(32);

/** Replaces a secret. */
const MASK = '•••';
/** A shorter secret may occur by chance inside a word. */
const LONG_SECRET = 8;
/** An even shorter one may be a whole word by chance: only the whole token is removed. */
const SHORTEST_SECRET = 4;

/**
 * The number of hexadecimal digits in the secrets that DNSPod issues. Not documented, so other lengths are accepted.
 */
const DNSPOD_SECRET = 32;

/** White space and invisible characters, which no token has. */
const SPACES = /[\s\p{Cf}\p{Cc}]+/gu;

/** Why a pasted token is rejected. */
export type TokenProblem = 'empty' | 'noComma' | 'noId' | 'noSecret' | 'notText' | 'cloudKey';

/**
 * A login token, `<ACCOUNT_ID>,<SECRET>` (api.md section 5). Printing, inspecting or serialising it does not show the
 * secret.
 */
export class LoginToken {
  readonly kind = 'token';
  readonly #text: string;
  /** The part before the comma, which is not secret. */
  readonly id: string;

  private constructor(id: string, secret: string) {
    this.id = id;
    this.#text = `${id},${secret}`;
  }

  /** Parses pasted text. Ignores white space, quotes and a surrounding form body, and accepts a full-width comma. */
  static parse(pasted: string): LoginToken | TokenProblem {
    const text = pasted
      .replaceAll(SPACES, '')
      // A whole form body.
      .replace(/^(?:(?!login_token=).)*(login_token=[^&]*)&.*$/u, '$1')
      // Quotes may be around the value, around name and value together, or around each, as in JSON.
      .replace(/^["'`“”‘’]+|(?<!["'`“”‘’])["'`“”‘’]+,?$/gu, '')
      .replace(/^login_token["']*[=:]["'`“”‘’]*/iu, '')
      .replace(/[，﹐、､]|%2C/iu, ',');
    if (text === '') return 'empty';
    // A form body cannot carry lone surrogates.
    if (/\p{Surrogate}/u.test(text)) return 'notText';
    // A key of the provider's cloud: its id starts with AKID. Some users paste the id last.
    if (/^(?:.*,)?AKID[a-z\d]{9,}/iu.test(text)) return 'cloudKey';
    const comma = text.indexOf(',');
    if (comma < 0) return 'noComma';
    if (comma === 0) return 'noId';
    if (comma === text.length - 1) return 'noSecret';
    return new LoginToken(text.slice(0, comma), text.slice(comma + 1));
  }

  /** How many characters the secret has. */
  get secretLength(): number {
    return this.#text.length - this.id.length - 1;
  }

  /** Returns the text with the secret, only for the body of a request and for the secret storage. */
  reveal(): string {
    return this.#text;
  }

  /**
   * Parses JSON and masks the token in it: a response may echo the request, in any spelling.
   * @throws SyntaxError
   */
  parseScrubbed(json: string): unknown {
    const secret = this.#text.slice(this.id.length + 1);
    const isShort = secret.length < LONG_SECRET;
    const hidden = spellings(isShort ? this.#text : secret);
    const words = isShort && secret.length >= SHORTEST_SECRET ? spellings(secret) : [];
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

  /** Returns a keyed hash to compare tokens without keeping them. The key changes with each process. */
  fingerprint(): string {
    return createHmac('sha256', fingerprintKey).update(this.#text).digest('base64');
  }

  toJSON(): string {
    return `${this.id},•••`;
  }

  toString(): string {
    return this.toJSON();
  }
}

/** Whether a pasted token has white space inside, which {@link LoginToken.parse} ignores. */
export function holdsSpace(pasted: string): boolean {
  const text = pasted.trim();
  return text.replaceAll(SPACES, '') !== text;
}

/** How many characters a secret of this service usually has; undefined if that is not known. */
export function usualSecretLength(address: ServiceAddress): number | undefined {
  return address === INTERNATIONAL || address === CHINA ? DNSPOD_SECRET : undefined;
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
