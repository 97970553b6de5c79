import * as z from 'zod/mini';
import { parsedJson } from '../../base/parsedJson.ts';
import { fingerprint, parseMasked } from '../secretText.ts';

/** The parts of a key, as they are stored. */
export type KeyParts = z.infer<typeof KeyParts>;
const KeyParts = z.object({
  secretId: z.string().check(z.minLength(1)),
  secretKey: z.string().check(z.minLength(1)),
  /** Of a temporary key (api3.md section 6). */
  sessionToken: z.optional(z.string().check(z.minLength(1))),
  /** When a temporary key ends, in milliseconds since the epoch; undefined if that is not known. */
  endsAt: z.optional(z.number()),
});

/**
 * A key of Tencent Cloud API 3.0 (api3.md section 6). Printing, inspecting or serialising it shows no more than the
 * ends of its SecretId, which is half of the key.
 */
export class CloudKey {
  readonly kind = 'cloudKey';
  readonly #parts: KeyParts;

  constructor(parts: KeyParts) {
    this.#parts = parts;
  }

  /** Reads what {@link reveal} returned; undefined for any other text. */
  static fromStored(text: string): CloudKey | undefined {
    const stored = KeyParts.safeParse(parsedJson(text));
    return stored.success ? new CloudKey(stored.data) : undefined;
  }

  /** The SecretId, which is shown and stored as {@link shortSecretId} only. */
  get id(): string {
    return this.#parts.secretId;
  }

  /** The parts with the SecretKey, only to sign a request. */
  get parts(): KeyParts {
    return this.#parts;
  }

  /** Returns the text for the secret storage. */
  reveal(): string {
    return JSON.stringify(this.#parts);
  }

  /**
   * Parses JSON and masks every part of the key in it.
   * @throws SyntaxError
   */
  parseScrubbed(json: string): unknown {
    const { secretId, secretKey, sessionToken = '' } = this.#parts;
    const secrets = [secretId, secretKey, sessionToken].map((secret) => ({ secret }));
    return parseMasked(json, secrets);
  }

  /** Returns a hash to compare keys without keeping them. */
  fingerprint(): string {
    return fingerprint(this.reveal());
  }

  toJSON(): string {
    return `${shortSecretId(this.id)},•••`;
  }

  toString(): string {
    return this.toJSON();
  }
}

/** Returns the ends of a SecretId, by which its owner knows it. */
export function shortSecretId(id: string): string {
  return `${id.slice(0, 8)}…${id.slice(-4)}`;
}
