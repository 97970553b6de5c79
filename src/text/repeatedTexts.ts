import { bracketed } from './bracketed.ts';

/** Returns the texts that occur more than once. */
export function repeatedTexts(texts: Iterable<string>): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const text of texts) {
    if (seen.has(text)) repeated.add(text);
    else seen.add(text);
  }
  return repeated;
}

/** Returns a function that numbers each text that it got before, so that all differ: `a`, `a (2)`. */
export function textNumbering(): (text: string) => string {
  const counts = new Map<string, number>();
  return (text) => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return count === 1 ? text : bracketed(text, String(count));
  };
}
