import { CloudKey } from './cloud/cloudKey.ts';
import { LoginToken } from './token.ts';

/** The secret of an account. Its kind decides which interface is spoken: api.md, or api3.md with a cloud key. */
export type Secret = LoginToken | CloudKey;

/** Reads the text of the secret storage; undefined if it holds no valid secret. */
export function storedSecret(text: string): Secret | undefined {
  const token = LoginToken.parse(text);
  return CloudKey.fromStored(text) ?? (token instanceof LoginToken ? token : undefined);
}
