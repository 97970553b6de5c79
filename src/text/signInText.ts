import * as l10n from '@vscode/l10n';
import type { CloudKey } from '../api/cloud/cloudKey.ts';
import type { SecretProblem } from '../api/pastedLogin.ts';
import { isOnThisMachine, type AddressProblem, type ServiceAddress } from '../api/serviceAddress.ts';
import { holdsSpace, usualSecretLength, type LoginToken } from '../api/token.ts';
import type { InputNote } from '../base/stepResult.ts';
import { clockText } from './age.ts';
import { digits, plain } from './visible.ts';
import { sentencesText } from './listText.ts';

/** Says what is wrong with a typed address of a service, and what to type instead. */
export function addressProblemText(problem: AddressProblem): string {
  return ADDRESS_PROBLEMS[problem]();
}

const ADDRESS_PROBLEMS: Readonly<Record<AddressProblem, () => string>> = {
  empty: () => l10n.t('Type the address of the service, like https://dns.example.'),
  notAddress: () => l10n.t('This is not an address. It should look like https://dns.example.'),
  scheme: () =>
    l10n.t('The address has to begin with https:// (or with http:// for a service on this machine).'),
  plainHttp: () =>
    l10n.t(
      'The request would be sent unencrypted. Use https://; http:// is only for localhost, 127.0.0.1 and [::1].',
    ),
  userName: () =>
    l10n.t('The address must not contain a user name or a password. The token or key is given on its own.'),
  query: () => l10n.t('The address must not contain “?” or “#”. Remove it and what follows.'),
};

/** Says what was added to a typed address; undefined if nothing was. */
export function addressNote(address: ServiceAddress, typed: string): InputNote | undefined {
  if (typed.includes('://')) return undefined;
  const text = isOnThisMachine(address)
    ? l10n.t('Connects to {0}. If the service has no TLS, type http:// in front.', plain(address))
    : l10n.t('Connects to {0}', plain(address));
  return { text, isWarning: false };
}

/** Says what is unusual about an accepted token for the service at `address`; undefined if nothing is. */
export function tokenNote(token: LoginToken, typed: string, address: ServiceAddress): InputNote | undefined {
  const usual = usualSecretLength(address);
  const isWarning = usual !== undefined && token.secretLength !== usual;
  const length = isWarning
    ? l10n.t(
        'The secrets of DNSPod usually have {0} characters; this one has {1}.',
        digits(usual),
        digits(token.secretLength),
      )
    : '';
  const spaces = holdsSpace(typed) ? l10n.t('The spaces inside the token are left out.') : '';
  const text = sentencesText([length, spaces]);
  return text === '' ? undefined : { text, isWarning };
}

/** Says what is wrong with a pasted token or key, and what to do. */
export function secretProblemText(problem: SecretProblem): string {
  return SECRET_PROBLEMS[problem]();
}

const SECRET_PROBLEMS: Readonly<Record<SecretProblem, () => string>> = {
  empty: () => l10n.t('Paste a token: the id and the secret joined by a comma, like 12345,0123456789abcdef.'),
  noComma: () =>
    l10n.t(
      'A token has two parts, the id and the secret, joined by a comma; the comma is missing. The id is shown beside the token in the service’s console. Of a cloud API key, paste the SecretId first, which begins with AKID or IKID.',
    ),
  noId: () =>
    l10n.t(
      'The id before the comma, a number, is missing. It is shown beside the token in the service’s console.',
    ),
  noSecret: () =>
    l10n.t('The secret after the comma is missing. The service shows it once, when a token is created.'),
  cloudKey: () =>
    l10n.t(
      'This is a cloud API key, but only a login token is taken here. Nothing was sent. To use the key, add its account with “Add Account…” as DNSPod International or DNSPod China.',
    ),
  token: () =>
    l10n.t(
      'This is a login token, but only a cloud API key is taken here, whose SecretId begins with AKID or IKID. Nothing was sent. To use the token, add its account with “Add Account…” as DNSPod International or DNSPod China.',
    ),
  noSecretId: () =>
    l10n.t('Paste the SecretId of a cloud API key, which begins with AKID or IKID. The console lists it.'),
  noSecretKey: () =>
    l10n.t(
      'Paste the SecretKey, which belongs to the SecretId. The console shows it once, when a key is created.',
    ),
  manyParts: () =>
    l10n.t(
      'These are more parts than a key has: the SecretId, the SecretKey, and for a temporary key its session token, joined by commas.',
    ),
  badJson: () => l10n.t('This JSON is not whole, or has no SecretId. Copy all of it, or paste the SecretId.'),
  notText: () => l10n.t('This contains characters that no token or key has. Copy it again.'),
};

/** Says when a temporary key ends, and what is unusual about a key; undefined if nothing is. */
export function keyNote({ parts }: CloudKey, now: number): InputNote | undefined {
  const { secretId, sessionToken, endsAt } = parts;
  if (sessionToken === undefined) {
    const text = l10n.t(
      'A SecretId of this length is usually that of a temporary key: put its session token after the SecretKey and a comma.',
    );
    // That of a permanent key has 36 characters (api3.md section 6).
    return secretId.length > 36 ? { text, isWarning: true } : undefined;
  }
  if (endsAt === undefined) return { text: l10n.t('A temporary key'), isWarning: false };
  const time = clockText(endsAt, now);
  return endsAt > now
    ? { text: l10n.t('A temporary key, which ends at {0}.', time), isWarning: false }
    : { text: l10n.t('This temporary key ended at {0}. Get another one.', time), isWarning: true };
}
