import * as l10n from '@vscode/l10n';
import { failure, login, type CodeTable } from './codeMeaning.ts';

export const prohibited = failure(
  () => l10n.t('Domain prohibited'),
  () => l10n.t('The service has prohibited this domain. Ask the service’s support.'),
);
const secondFactor = login(
  () => l10n.t('Second factor needed'),
  () =>
    l10n.t(
      'The service asks for a second factor, which a token login cannot give. Make a new token in the service’s console and replace this one.',
    ),
);
const agentUser = failure(
  () => l10n.t('Unknown user of the agent'),
  () => l10n.t('The service does not accept the user id of the agent.'),
);
const notAgent = failure(
  () => l10n.t('Not an agent of this user'),
  () => l10n.t('This account is not an agent, or the user is not under it.'),
);

/** The common codes of service-facts.md, for what the operation's own table does not name. */
export const commonCodes: CodeTable = new Map([
  [
    '-1',
    login(
      () => l10n.t('Login refused'),
      () => l10n.t('The service refused the login. Check the id and the secret, and replace the token.'),
    ),
  ],
  [
    '-2',
    failure(
      () => l10n.t('Call limit reached'),
      () => l10n.t('The hourly number of calls is used up. It is full again within the hour; retry then.'),
    ),
  ],
  ['-3', notAgent],
  ['-4', notAgent],
  [
    '-7',
    failure(
      () => l10n.t('No right to this interface'),
      () => l10n.t('This account has no right to use this part of the interface.'),
    ),
  ],
  [
    '-8',
    login(
      () => l10n.t('Login banned for a while'),
      () =>
        l10n.t(
          'The service has banned this login for a while after too many failed ones. Wait an hour, then replace the token.',
        ),
    ),
  ],
  ['-15', prohibited],
  [
    '-99',
    failure(
      () => l10n.t('Feature suspended'),
      () => l10n.t('The service has suspended this feature. Retry later.'),
    ),
  ],
  [
    '2',
    failure(
      () => l10n.t('Request not taken as a POST'),
      () => l10n.t('The service did not get the request as a POST. A proxy may have changed it.'),
    ),
  ],
  [
    '3',
    failure(
      () => l10n.t('Unknown error at the service'),
      () => l10n.t('The service reported an error it does not know itself. Retry later.'),
    ),
  ],
  ['6', agentUser],
  ['7', agentUser],
  [
    '10',
    failure(
      () => l10n.t('Nothing to show'),
      () => l10n.t('The service has nothing to show here.'),
    ),
  ],
  [
    '13',
    failure(
      () => l10n.t('Domain not in this account'),
      () => l10n.t('This domain does not exist, or it is not in this account. Refresh the list.'),
    ),
  ],
  ...['50', '51', '52', '53', '54'].map((code) => [code, secondFactor] as const),
  [
    '83',
    login(
      () => l10n.t('Account locked'),
      () =>
        l10n.t(
          'The service has locked this account. Sign in to its console to see why, then replace the token.',
        ),
    ),
  ],
  [
    '85',
    login(
      () => l10n.t('Login not allowed from here'),
      () =>
        l10n.t(
          'The service does not allow a login from this region or address. Allow it in the service’s console, then replace the token.',
        ),
    ),
  ],
  [
    '10002',
    login(
      () => l10n.t('Unknown token'),
      () =>
        l10n.t(
          'The service knows no token with this id. Check the part before the comma, and replace the token.',
        ),
    ),
  ],
  [
    '20004',
    login(
      () => l10n.t('Token of the other installation'),
      () =>
        l10n.t(
          'This token belongs to the other installation of the service (International or China). Add the account there, or replace the token.',
        ),
    ),
  ],
]);
