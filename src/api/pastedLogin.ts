import type { Login } from './client.ts';
import { isKeyText, parseKey, type KeyId, type KeyProblem } from './cloud/pastedKey.ts';
import type { HostingService } from './serviceAddress.ts';
import { LoginToken, usualSecretLength, type TokenProblem } from './token.ts';

/** Why a pasted secret is rejected. That of another kind than is taken is named by its kind. */
export type SecretProblem = TokenProblem | KeyProblem;

/** What a person pasted as the secret of an account: a whole one, or the SecretId of a key. */
export type PastedLogin = KeyId | ({ readonly kind: 'login' } & Login);

/** Parses a pasted secret of a service; with a `knownId`, the rest of that key. */
export function parseLogin(
  pasted: string,
  { token, cloudKey }: HostingService,
  knownId?: string,
): PastedLogin | SecretProblem {
  if (knownId !== undefined || isKeyText(pasted)) {
    const secret = parseKey(pasted, knownId);
    if (cloudKey === undefined) return 'cloudKey';
    if (typeof secret === 'string') return secret;
    if (secret.kind === 'cloudKey') return { kind: 'login', address: cloudKey, secret };
    return knownId === undefined ? secret : 'noSecretKey';
  }
  const secret = LoginToken.parse(pasted);
  const hasNumber = secret instanceof LoginToken && /^\d+$/u.test(secret.id);
  if (token === undefined) return hasNumber ? 'token' : 'noSecretId';
  if (typeof secret === 'string') return secret;
  // DNSPod numbers its tokens: anything else may be the SecretKey and the session token of a key.
  if (!hasNumber && usualSecretLength(token) !== undefined) return 'noId';
  return { kind: 'login', address: token, secret };
}
