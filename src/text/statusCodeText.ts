import * as l10n from '@vscode/l10n';
import type { CodeMeaning } from '../api/codeMeaning.ts';

/** The texts of a status code. */
interface StatusCodeText {
  /** A few words. */
  readonly title: string;
  /** A sentence about what happened, then one about what to do. */
  readonly sentence: string;
}

/** The texts of each meaning. An empty list is no failure and has none. */
export const STATUS_CODE_TEXT: Readonly<Record<Exclude<CodeMeaning, 'emptyList'>, () => StatusCodeText>> = {
  upgradeCompany: () => ({
    title: l10n.t('Company must upgrade'),
    sentence: l10n.t('Upgrade the company account in the service’s console to load this domain.'),
  }),
  upgradeActedFor: () => ({
    title: l10n.t('Customer must upgrade'),
    sentence: l10n.t(
      'Upgrade the account that this agent acts for in the service’s console to load this domain.',
    ),
  }),
  unknownDomain: () => ({
    title: l10n.t('Unknown domain'),
    sentence: l10n.t('The service knows no domain with this id. Refresh the list; it may have been deleted.'),
  }),
  noPermission: () => ({
    title: l10n.t('No permission'),
    sentence: l10n.t('This account has no permission to load this. Ask the owner of the domain.'),
  }),
  offsetRefused: () => ({
    title: l10n.t('Page not available'),
    sentence: l10n.t(
      'The service refused to list from this position. Refresh the list; it may be shorter now.',
    ),
  }),
  noLinesOfGrade: () => ({
    title: l10n.t('No lines for this grade'),
    sentence: l10n.t('The service does not list the lines of this domain grade.'),
  }),
  unknownRecord: () => ({
    title: l10n.t('Unknown record'),
    sentence: l10n.t('The service knows no record with this id. Refresh the list; it may have been deleted.'),
  }),
  lengthRefused: () => ({
    title: l10n.t('Request refused'),
    sentence: l10n.t(
      'The service refused the request. Its documentation says that the number of records is invalid, but it also sends this code when it refuses the way of signing in.',
    ),
  }),
  prohibited: () => ({
    title: l10n.t('Domain prohibited'),
    sentence: l10n.t('The service has prohibited this domain. Ask the service’s support.'),
  }),
  secondFactor: () => ({
    title: l10n.t('Second factor needed'),
    sentence: l10n.t(
      'The service asks for a second factor, which a token cannot provide. Create a new token in the service’s console.',
    ),
  }),
  unknownAgentUser: () => ({
    title: l10n.t('Unknown user of the agent'),
    sentence: l10n.t('The service does not accept the user id of the agent.'),
  }),
  notAgent: () => ({
    title: l10n.t('Not an agent of this user'),
    sentence: l10n.t('This account is not an agent, or the user is not under it.'),
  }),
  loginRefused: () => ({
    title: l10n.t('Login refused'),
    sentence: l10n.t('The service refused the login. Check the id and the secret of the token.'),
  }),
  callLimit: () => ({
    title: l10n.t('Call limit reached'),
    sentence: l10n.t('The hourly call limit is reached. Wait up to an hour, then retry.'),
  }),
  noRight: () => ({
    title: l10n.t('No access to this interface'),
    sentence: l10n.t('This account is not allowed to use this part of the interface.'),
  }),
  loginBanned: () => ({
    title: l10n.t('Login banned for a while'),
    sentence: l10n.t(
      'The service has banned this login for a while after too many failed ones. Wait an hour, then enter it again.',
    ),
  }),
  suspended: () => ({
    title: l10n.t('Feature suspended'),
    sentence: l10n.t('The service has suspended this feature. Retry later.'),
  }),
  notPost: () => ({
    title: l10n.t('Not received as a POST'),
    sentence: l10n.t('The service did not get the request as a POST. A proxy may have changed it.'),
  }),
  unknownError: () => ({
    title: l10n.t('Unknown error at the service'),
    sentence: l10n.t('The service reported an unknown error. Retry later.'),
  }),
  nothing: () => ({
    title: l10n.t('Nothing to show'),
    sentence: l10n.t('The service has nothing to show here.'),
  }),
  notInAccount: () => ({
    title: l10n.t('Domain not in this account'),
    sentence: l10n.t('This domain does not exist, or it is not in this account. Refresh the list.'),
  }),
  accountLocked: () => ({
    title: l10n.t('Account locked'),
    sentence: l10n.t('The service has locked this account. Sign in to its console to see why.'),
  }),
  locationRefused: () => ({
    title: l10n.t('Login not allowed from here'),
    sentence: l10n.t(
      'The service does not allow a login from this region or address. Allow it in the service’s console.',
    ),
  }),
  unknownToken: () => ({
    title: l10n.t('Unknown token'),
    sentence: l10n.t('The service knows no token with this id. Check the part before the comma.'),
  }),
  tokenRefused: () => ({
    title: l10n.t('Token not accepted'),
    sentence: l10n.t(
      'The service did not accept the token. It may belong to the other installation (International or China): add the account there.',
    ),
  }),
  keyRefused: () => ({
    title: l10n.t('Key refused'),
    sentence: l10n.t(
      'The service refused the key. Check in the console of the cloud that the key exists and is enabled.',
    ),
  }),
  unknownKey: () => ({
    title: l10n.t('Unknown SecretId'),
    sentence: l10n.t(
      'The service knows no key with this SecretId, which begins with AKID or IKID. A DNSPod token or an AppId is not accepted here.',
    ),
  }),
  wrongKey: () => ({
    title: l10n.t('SecretKey not accepted'),
    sentence: l10n.t(
      'The SecretKey does not belong to this SecretId, or a part of it is missing. Enter both again.',
    ),
  }),
  keyEnded: () => ({
    title: l10n.t('Temporary key ended'),
    sentence: l10n.t('The temporary key has ended, or its session token is not valid. Enter a new one.'),
  }),
  keyFactor: () => ({
    title: l10n.t('Second factor needed'),
    sentence: l10n.t(
      'The service asks for a second factor, which a key cannot provide. Use the key of a user who needs none.',
    ),
  }),
  keyNotAllowed: () => ({
    title: l10n.t('Not allowed by the policy'),
    sentence: l10n.t(
      'The key is valid, but its user may not do this. Allow the action in the user’s policy, in the console of the cloud.',
    ),
  }),
  domainNotAllowed: () => ({
    title: l10n.t('Not allowed by the policy'),
    sentence: l10n.t(
      'The key is valid, but its user may not do this with this domain. Allow the action for the domain in the user’s policy, in the console of the cloud.',
    ),
  }),
  unverifiedUser: () => ({
    title: l10n.t('Real name not verified'),
    sentence: l10n.t(
      'The real name of the account is not verified, so the service refuses. Verify it in the console of the service.',
    ),
  }),
  unknownGroup: () => ({
    title: l10n.t('Unknown group'),
    sentence: l10n.t('The service knows no group with this id. Refresh the list; it may have been deleted.'),
  }),
  busy: () => ({
    title: l10n.t('Too many calls'),
    sentence: l10n.t(
      'The service got more calls within a second than it allows, from all programs that use this account. Wait a little, then retry.',
    ),
  }),
  internalError: () => ({
    title: l10n.t('Internal error at the service'),
    sentence: l10n.t('The service reported an internal error. Retry later.'),
  }),
  badRequest: () => ({
    title: l10n.t('Request refused'),
    sentence: l10n.t(
      'The service refused the request as not valid. Please report it to the makers of DNS Tree.',
    ),
  }),
  notOffered: () => ({
    title: l10n.t('Not offered at this address'),
    sentence: l10n.t(
      'The service does not offer this at the address of the account. Some of it is offered in China only.',
    ),
  }),
  clock: () => ({
    title: l10n.t('Wrong clock'),
    sentence: l10n.t(
      'The clock of this computer and that of the service differ by more than five minutes, so the service refuses every request. Set the clock, then retry.',
    ),
  }),
};
