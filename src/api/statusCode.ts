import { OF_OPERATION, type Operation } from './operation.ts';

/** The common codes, used if the table of the operation does not list a code. */
const COMMON = [
  ['-1', 'loginRefused'],
  ['-2', 'callLimit'],
  ['-3', 'notAgent'],
  ['-4', 'notAgent'],
  ['-7', 'noRight'],
  ['-8', 'loginBanned'],
  ['-15', 'prohibited'],
  ['-99', 'suspended'],
  ['2', 'notPost'],
  ['3', 'unknownError'],
  ['6', 'unknownAgentUser'],
  ['7', 'unknownAgentUser'],
  ['10', 'nothing'],
  ['13', 'notInAccount'],
  ['50', 'secondFactor'],
  ['51', 'secondFactor'],
  ['52', 'secondFactor'],
  ['53', 'secondFactor'],
  ['54', 'secondFactor'],
  ['83', 'accountLocked'],
  ['85', 'locationRefused'],
  ['10002', 'unknownToken'],
  ['10003', 'unknownToken'],
  ['20004', 'tokenRefused'],
] as const;

/** The meaning of a status code (api.md section 4 and service-facts.md). */
export type CodeMeaning = (typeof COMMON | (typeof OF_OPERATION)[Operation])[number][1];

/** These stop all calls of the account until its token changes. */
const LOGIN_MEANINGS: ReadonlySet<CodeMeaning> = new Set([
  'loginRefused',
  'loginBanned',
  'secondFactor',
  'accountLocked',
  'locationRefused',
  'unknownToken',
  'tokenRefused',
]);

/** Looks up a code in the table of its operation, then among the common ones. */
export function codeMeaning(operation: Operation, code: string): CodeMeaning | undefined {
  return [...OF_OPERATION[operation], ...COMMON].find(([known]) => known === code)?.[1];
}

/** Whether a code refuses the login. An undocumented one does not. */
export function refusesLogin(meaning: CodeMeaning | undefined): boolean {
  return meaning !== undefined && LOGIN_MEANINGS.has(meaning);
}
