import { bracketed } from '../text/bracketed.ts';

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

/** Numbers each text that occurred before, so that all differ: `a`, `a (2)`. */
export function numberedTexts(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return texts.map((text) => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return count === 1 ? text : bracketed(text, String(count));
  });
}
