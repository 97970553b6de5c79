import { CloudKey } from './cloud/cloudKey.ts';
import { LoginToken } from './token.ts';

/** The secret of an account. Its kind decides which interface is spoken: api.md, or api3.md with a cloud key. */
export type Secret = LoginToken | CloudKey;

/** Reads the text of the secret storage; undefined if it holds no valid secret. */
export function storedSecret(text: string): Secret | undefined {
  const key = CloudKey.fromStored(text);
  if (key !== undefined) return key;
  const token = LoginToken.parse(text);
  return token instanceof LoginToken ? token : undefined;
}
