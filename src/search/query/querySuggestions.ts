import { fold } from '../../dns/names.ts';
import { QUERY_KEYS, STATES, COMMON_TYPES } from './query.ts';
import { SHOWN } from '../../text/visible.ts';
import type { KnownValues } from './knownValues.ts';

/** Queries to show before anything is typed. */
export const EXAMPLES = ['is:disabled', 'type:MX', 'zone:example.com', '192.0.2.0/24', 'ttl:<600'] as const;

/** Matches the text before the last word, a minus, a key and the text after it. */
const LAST_WORD = /^(?:(.*)\s)?(-?)(?:([a-z]+):)?([^\s"]*)$/iu;

/**
 * Completes the last word of what is typed: a key (`ty` → `type:`), a value after a key (`type:m` → `type:MX`), or a
 * state without its key (`disabled` → `is:disabled`). Returns whole queries, the likeliest first, none if there is
 * nothing to complete.
 */
export function suggestQueries(typed: string, known: KnownValues): readonly string[] {
  const [, before, minus = '', key, text = ''] = LAST_WORD.exec(typed) ?? [];
  const found = key === undefined ? completeWord(text) : completeValue(fold(key), text, known);
  const start = before === undefined || before === '' ? '' : `${before} `;
  return found.slice(0, SHOWN.named).map((word) => `${start}${minus}${word}`);
}

/** The keys that begin with the word, or the state with this name. */
function completeWord(word: string): readonly string[] {
  // Most words of one letter are not meant as keys.
  if (word.length < 2) return [];
  const state = STATES.find((each) => each === fold(word));
  if (state !== undefined) return [`is:${state}`];
  return QUERY_KEYS.filter((key) => key.startsWith(fold(word))).map((key) => `${key}:`);
}

function completeValue(key: string, text: string, known: KnownValues): readonly string[] {
  const values = valuesOf(key, known);
  const found: string[] = [];
  for (const value of values) {
    if (found.length === SHOWN.named) break;
    // A complete value needs no completion.
    if (fold(value).startsWith(fold(text)) && fold(value) !== fold(text)) found.push(value);
  }
  return found.map((value) => `${key}:${/\s/u.test(value) ? `"${value}"` : value}`);
}

function valuesOf(key: string, { lines, zones, services }: KnownValues): Iterable<string> {
  switch (key) {
    case 'type':
      return COMMON_TYPES;
    case 'is':
      return STATES;
    case 'line':
      return lines;
    case 'zone':
      return zones;
    case 'service':
      return services;
    default:
      return [];
  }
}
