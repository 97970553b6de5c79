import { type Key, KEYS, STATES } from './query.ts';
import { fold } from './spelling.ts';

/** What is likely to be amiss with what was typed. */
export type QueryHint =
  /** Nothing follows it yet. */
  | { readonly kind: 'empty'; readonly key: Key }
  /** It is no key, and was looked for as a text. */
  | { readonly kind: 'unknown'; readonly key: string }
  /** No record can be in that state. */
  | { readonly kind: 'state'; readonly state: string };

/** A minus, something like a key, and what follows it. */
const WORD = /^-?([a-z]+):(.*)$/iu;

/** The first thing that is amiss; undefined when all is well. An address or a port is no key. */
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
