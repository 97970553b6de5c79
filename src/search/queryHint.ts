import { type Key, KEYS, STATES } from './query.ts';
import { fold } from '../model/nameSpellings.ts';

/** What is missing or wrong in a query. */
export type QueryHint =
  /** No value follows the key yet. */
  | { readonly kind: 'empty'; readonly key: Key }
  /** A word with a colon that is no key, so it is searched as a text. */
  | { readonly kind: 'unknown'; readonly key: string }
  /** There is no such state. */
  | { readonly kind: 'state'; readonly state: string };

/** A minus, a word with a colon, and what follows it. */
const WORD = /^-?([a-z]+):(.*)$/iu;

/** Returns the first problem, undefined if there is none. A colon in an address or before a port makes no key. */
export function queryHint(typed: string): QueryHint | undefined {
  for (const word of typed.replaceAll(/"[^"]*"?/gu, '"').split(/\s+/u)) {
    const [, before, after = ''] = WORD.exec(word) ?? [];
    if (before === undefined || /^[0-9a-f]{0,4}:/iu.test(after)) continue;
    const name = before.toLowerCase();
    const key = KEYS.find((each) => each === name);
    if (key === undefined) return { kind: 'unknown', key: before };
    if (after === '') return { kind: 'empty', key };
    if (key === 'is' && !after.startsWith('"') && !STATES.some((each) => each.startsWith(fold(after))))
      return { kind: 'state', state: after };
  }
  return undefined;
}
