import assert from 'node:assert/strict';
import { STATUS_CODE_TEXT } from '../../../src/text/statusCodeText.ts';

/** What each meaning is called, and what its sentences say. */
const TEXTS: Readonly<Record<keyof typeof STATUS_CODE_TEXT, readonly [title: string, sentence: RegExp]>> = {
  upgradeCompany: ['Company must upgrade', /^Upgrade the company account /u],
  upgradeActedFor: ['Customer must upgrade', /^Upgrade the account that this agent acts for /u],
  unknownDomain: ['Unknown domain', /no domain with this id\. Refresh the list;/u],
  noPermission: ['No permission', /no permission to load this\. Ask the owner/u],
  offsetRefused: ['Page not available', /refused to list from this position\. Refresh the list;/u],
  noLinesOfGrade: ['No lines for this grade', /does not list the lines of this domain grade/u],
  unknownRecord: ['Unknown record', /no record with this id\. Refresh the list;/u],
  lengthRefused: ['Request refused', /number of records is invalid, but .* the way of signing in/u],
  prohibited: ['Domain prohibited', /has prohibited this domain\. Ask /u],
  secondFactor: ['Second factor needed', /a second factor, .*\. Create a new token/u],
  unknownAgentUser: ['Unknown user of the agent', /does not accept the user id of the agent/u],
  notAgent: ['Not an agent of this user', /is not an agent, or the user is not under it/u],
  loginRefused: ['Login refused', /refused the login\. Check the id and the secret/u],
  callLimit: ['Call limit reached', /hourly call limit is reached\. Wait up to an hour, then retry/u],
  noRight: ['No access to this interface', /not allowed to use this part of the interface/u],
  loginBanned: ['Login banned for a while', /banned this login .*\. Wait an hour, then enter it again/u],
  suspended: ['Feature suspended', /has suspended this feature\. Retry later/u],
  notPost: ['Not received as a POST', /did not get the request as a POST\. A proxy/u],
  unknownError: ['Unknown error at the service', /reported an unknown error\. Retry later/u],
  nothing: ['Nothing to show', /has nothing to show here/u],
  notInAccount: ['Domain not in this account', /or it is not in this account\. Refresh the list/u],
  accountLocked: ['Account locked', /has locked this account\. Sign in to its console/u],
  locationRefused: ['Login not allowed from here', /from this region or address\. Allow it /u],
  unknownToken: ['Unknown token', /no token with this id\. Check the part before the comma/u],
  tokenRefused: ['Token not accepted', /did not accept the token\. It may belong to the other installation/u],
  keyRefused: ['Key refused', /refused the key\. Check in the console of the cloud/u],
  unknownKey: ['Unknown SecretId', /no key with this SecretId, .* A DNSPod token or an AppId/u],
  wrongKey: ['SecretKey not accepted', /does not belong to this SecretId, .* Enter both again/u],
  keyEnded: ['Temporary key ended', /temporary key has ended, .* Enter a new one/u],
  keyFactor: ['Second factor needed', /a second factor, which a key cannot provide\. Use the key/u],
  keyNotAllowed: [
    'Not allowed by the policy',
    /key is valid, but its user may not do this\. Allow the action/u,
  ],
  domainNotAllowed: [
    'Not allowed by the policy',
    /may not do this with this domain\. Allow the action for the domain/u,
  ],
  unverifiedUser: ['Real name not verified', /real name of the account is not verified, .* Verify it/u],
  unknownGroup: ['Unknown group', /no group with this id\. Refresh the list;/u],
  busy: ['Too many calls', /more calls within a second than it allows, .* Wait a little, then retry/u],
  internalError: ['Internal error at the service', /reported an internal error\. Retry later/u],
  badRequest: ['Request refused', /refused the request as not valid\. Please report it/u],
  notOffered: ['Not offered at this address', /does not offer this at the address .* in China only/u],
  clock: ['Wrong clock', /differ by more than five minutes, .* Set the clock, then retry/u],
};

describe('The text of a status code', () => {
  for (const [meaning, texts] of Object.entries(STATUS_CODE_TEXT))
    it(`says what happened, then what to do: ${meaning}`, () => {
      const [expected, said] = new Map(Object.entries(TEXTS)).get(meaning) ?? assert.fail(meaning);
      assert.equal(texts().title, expected);
      assert.match(texts().sentence, said);
      assert.match(texts().sentence, /^\p{Lu}.*[^.]\.$/u);
    });
});
