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
  loginBanned: [
    'Login banned for a while',
    /banned this login .*\. Wait an hour, then enter the token again/u,
  ],
  suspended: ['Feature suspended', /has suspended this feature\. Retry later/u],
  notPost: ['Not received as a POST', /did not get the request as a POST\. A proxy/u],
  unknownError: ['Unknown error at the service', /reported an unknown error\. Retry later/u],
  nothing: ['Nothing to show', /has nothing to show here/u],
  notInAccount: ['Domain not in this account', /or it is not in this account\. Refresh the list/u],
  accountLocked: ['Account locked', /has locked this account\. Sign in to its console/u],
  locationRefused: ['Login not allowed from here', /from this region or address\. Allow it /u],
  unknownToken: ['Unknown token', /no token with this id\. Check the part before the comma/u],
  tokenRefused: ['Token not accepted', /did not accept the token\. It may belong to the other installation/u],
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
