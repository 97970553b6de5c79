import * as l10n from '@vscode/l10n';
import { isOnThisMachine, type AddressProblem, type ServiceAddress } from '../api/serviceAddress.ts';
import { holdsSpace, usualSecretLength, type LoginToken, type TokenProblem } from '../api/token.ts';
import type { InputNote } from '../base/stepResult.ts';
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
      'The token would be sent unencrypted. Use https://; http:// is only for localhost, 127.0.0.1 and [::1].',
    ),
  userName: () =>
    l10n.t('The address must not contain a user name or a password. The token is given on its own.'),
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
  const isOdd = usual !== undefined && token.secretLength !== usual;
  const texts = [
    ...(isOdd
      ? [
          l10n.t(
            'The secrets of DNSPod usually have {0} characters; this one has {1}.',
            digits(usual),
            digits(token.secretLength),
          ),
        ]
      : []),
    ...(holdsSpace(typed) ? [l10n.t('The spaces inside the token are left out.')] : []),
  ];
  return texts.length === 0 ? undefined : { text: sentencesText(texts), isWarning: isOdd };
}

/** Says what is wrong with a pasted token, and what to do. */
export function tokenProblemText(problem: TokenProblem): string {
  return TOKEN_PROBLEMS[problem]();
}

const TOKEN_PROBLEMS: Readonly<Record<TokenProblem, () => string>> = {
  empty: () => l10n.t('Paste a token: the id and the secret joined by a comma, like 12345,0123456789abcdef.'),
  noComma: () =>
    l10n.t(
      'A token has two parts, the id and the secret, joined by a comma; the comma is missing. The id is shown beside the token in the service’s console.',
    ),
  noId: () =>
    l10n.t('The id before the comma is missing. It is shown beside the token in the service’s console.'),
  noSecret: () =>
    l10n.t('The secret after the comma is missing. The service shows it once, when a token is created.'),
  cloudKey: () =>
    l10n.t(
      'This is a cloud API key (its id begins with AKID), which this interface does not accept. Create a login token in the console of the DNS service: a number and a secret.',
    ),
  notText: () => l10n.t('The token contains characters that no token has. Copy it again.'),
};
