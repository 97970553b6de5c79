import { createHmac, randomBytes } from 'node:crypto';
import * as l10n from '@vscode/l10n';

const fingerprintKey = randomBytes(32);

/** What is wrong with a pasted token, and the sentence that says so. */
export type TokenProblem = 'empty' | 'noComma' | 'noId' | 'noSecret' | 'notText' | 'cloudKey';

/**
 * A login token, `<ACCOUNT_ID>,<SECRET>` (api.md section 5). The text is private to the object: neither
 * printing, inspecting nor serialising one shows the secret.
 */
export class LoginToken {
  readonly #text: string;
  /** The part before the comma; not a secret. */
  readonly id: string;

  private constructor(id: string, secret: string) {
    this.id = id;
    this.#text = `${id},${secret}`;
  }

  /** Reads what a person pasted: white space, quotes and a full-width comma are repaired. */
  static parse(pasted: string): LoginToken | TokenProblem {
    const text = pasted
      .replace(/[\s\p{Cf}\p{Cc}]/gu, '')
      // Out of a whole form body.
      .replace(/^.*?(login_token=[^&]*)&.*$/u, '$1')
      // Quotes stand around the value, around the name and the value, or around each, as in JSON.
      .replace(/^["'`“”‘’]+|["'`“”‘’]+,?$/gu, '')
      .replace(/^login_token["']*[=:]["'`“”‘’]*/iu, '')
      .replace(/[，﹐、､]|%2C/iu, ',');
    if (text === '') return 'empty';
    // A form body would carry these as something else than what was typed.
    if (/\p{Surrogate}/u.test(text)) return 'notText';
    // The provider's cloud has keys of its own, whose id begins so; some paste it last.
    if (/^(?:.*,)?AKID[a-z\d]{9,}/iu.test(text)) return 'cloudKey';
    const comma = text.indexOf(',');
    if (comma < 0) return 'noComma';
    if (comma === 0) return 'noId';
    if (comma === text.length - 1) return 'noSecret';
    return new LoginToken(text.slice(0, comma), text.slice(comma + 1));
  }

  /** The text for the body of a request and for the secret store; nobody else asks for it. */
  reveal(): string {
    return this.#text;
  }

  /** The JSON in `text` without the token, for an answer that echoes what it was sent, however it spells it. */
  parseScrubbed(text: string): unknown {
    const secret = this.#text.slice(this.id.length + 1);
    // A secret of a few characters would also be found in what has nothing to do with it.
    const sought = spellings(secret.length < 8 ? this.#text : secret);
    const scrub = (from: string): string =>
      sought.reduce((left, spelling) => left.replaceAll(spelling, '•••'), from);
    const plainlyScrubbed = scrub(text);
    // Looking into every string takes several times as long; only escapes can hide a secret from the above.
    const escaped = text.includes('\\u00') && /\\u00[2-7]/u.test(text);
    if (!escaped && !/["\\/]/u.test(secret)) return JSON.parse(plainlyScrubbed);
    return JSON.parse(plainlyScrubbed, (_key, value: unknown) => scrubbedInside(value, scrub));
  }

  /** Tells tokens apart without holding one; means nothing outside this process. */
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

function scrubbedInside(value: unknown, scrub: (text: string) => string): unknown {
  if (typeof value === 'string') return scrub(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  return entries.every(([name]) => scrub(name) === name)
    ? value
    : Object.fromEntries(entries.map(([name, inner]) => [scrub(name), inner]));
}

/** `text` as it may come back: plain, as part of a URL, of a form body, and of JSON. */
function spellings(text: string): readonly string[] {
  const form = new URLSearchParams([['', text]]).toString().slice(1);
  return [...new Set([text, encodeURIComponent(text), form, JSON.stringify(text).slice(1, -1)])];
}

/** The sentence for a {@link TokenProblem}. */
export function tokenProblemText(problem: TokenProblem): string {
  switch (problem) {
    case 'empty':
      return l10n.t('Paste a token: the id and the secret joined by a comma, like 12345,0123456789abcdef.');
    case 'noComma':
      return l10n.t(
        'A token has two parts, the id and the secret, joined by a comma; the comma is missing. The id stands beside the token in the service’s console.',
      );
    case 'noId':
      return l10n.t(
        'The id before the comma is missing. It stands beside the token in the service’s console.',
      );
    case 'noSecret':
      return l10n.t(
        'The secret after the comma is missing. The service shows it once, when a token is made.',
      );
    case 'cloudKey':
      return l10n.t(
        'This is an API key of the cloud (its id begins with AKID), which this interface does not take. Make a login token in the console of the DNS service: a number and a secret.',
      );
    case 'notText':
      return l10n.t('The token holds characters that cannot be part of one. Copy it again.');
  }
}
