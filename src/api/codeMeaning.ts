import { statusMeaning, type StatusMeaning } from './classic/statusCode.ts';
import type { Operation } from './operation.ts';

/** The meaning of a code of either interface. */
export type CodeMeaning = StatusMeaning;

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

/** Returns what a code means for an operation; undefined if that is not known. */
export function codeMeaning(operation: Operation, code: string): CodeMeaning | undefined {
  return statusMeaning(operation, code);
}

/** Whether a code refuses the login. An undocumented one does not. */
export function refusesLogin(meaning: CodeMeaning | undefined): boolean {
  return meaning !== undefined && LOGIN_MEANINGS.has(meaning);
}
