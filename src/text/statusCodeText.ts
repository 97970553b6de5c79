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
      'The service has banned this login for a while after too many failed ones. Wait an hour, then enter the token again.',
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
};
