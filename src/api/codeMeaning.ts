import { statusMeaning, type StatusMeaning } from './classic/statusCode.ts';
import { errorMeaning, type ErrorMeaning } from './cloud/errorCode.ts';
import type { Operation } from './operation.ts';

/** The meaning of a code of either interface. */
export type CodeMeaning = StatusMeaning | ErrorMeaning | 'domainNotAllowed';

/** These stop all calls of the account until its token changes. */
const LOGIN_MEANINGS: ReadonlySet<CodeMeaning> = new Set([
  'loginRefused',
  'loginBanned',
  'secondFactor',
  'accountLocked',
  'locationRefused',
  'unknownToken',
  'tokenRefused',
  'keyRefused',
  'unknownKey',
  'wrongKey',
  'keyEnded',
  'keyFactor',
]);

/** A policy may allow these operations for some domains only (api3.md section 6). */
const OF_ONE_DOMAIN = /^(?:Domain\.Info|Record\.\w+)$/u;

/**
 * Returns what a code means for an operation; undefined if that is not known. The codes of api.md are numbers, those of
 * api3.md words.
 */
export function codeMeaning(operation: Operation, code: string): CodeMeaning | undefined {
  const meaning = statusMeaning(operation, code) ?? errorMeaning(code);
  return meaning === 'keyNotAllowed' && OF_ONE_DOMAIN.test(operation) ? 'domainNotAllowed' : meaning;
}

/** Whether a code refuses the login. An undocumented one does not. */
export function refusesLogin(meaning: CodeMeaning | undefined): boolean {
  return meaning !== undefined && LOGIN_MEANINGS.has(meaning);
}

/** Whether the service may accept the same request soon. */
export function isPassing(meaning: CodeMeaning | undefined): boolean {
  return meaning === 'busy' || meaning === 'internalError';
}
