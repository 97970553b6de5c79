import { fingerprint, parseMasked } from './secretText.ts';
import { CHINA, INTERNATIONAL, type ServiceAddress } from './serviceAddress.ts';

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
    // A key of the provider's cloud. Some users paste the id last, or in full-width letters.
    if (/^(?:.*,)?[AI]KID[a-z\d]{9,}/iu.test(text.normalize('NFKC'))) return 'cloudKey';
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
    return parseMasked(json, [{ secret: this.#text.slice(this.id.length + 1), whole: this.#text }]);
  }

  /** Returns a hash to compare tokens without keeping them. */
  fingerprint(): string {
    return fingerprint(this.#text);
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
