/** TextLines of a text, and how many there are. */
export interface TextLines {
  readonly lineCount: number;
  textOf(line: number): string;
}

/** How many lines above a list are searched for its key. */
const MOST_LINES = 100;
const LONGEST_LINE = 300;

/** A key and what separates it from its value, at the start of a line or of an inline block. */
// Input: at most 300 characters.
const KEY = /(?:^|[\s{,"'-])([A-Za-z_][\w.-]{0,80})["']?\s{0,80}(?:[:=]|=>)(?=\s|["'[{]|$)/gu;

/** Returns the key of the value, or of the list, that `start` is in; undefined without a key. */
export function keyAt(lines: TextLines, line: number, start: number): string | undefined {
  const before = lines.textOf(line).slice(0, Math.min(start, LONGEST_LINE));
  const own = lastKeyIn(before);
  if (own !== undefined) return own;
  // Only list items belong to a key above.
  if (!/^[\s"'-]*$/u.test(before)) return undefined;
  const indent = indentOf(before);
  for (let above = line - 1; above >= Math.max(0, line - MOST_LINES); above -= 1) {
    const text = lines.textOf(above).slice(0, LONGEST_LINE);
    if (text.trim() === '') continue;
    const key = lastKeyIn(text);
    if (key !== undefined && indentOf(text) <= indent) return key;
    if (indentOf(text) < indent) return undefined;
  }
  return undefined;
}

function lastKeyIn(text: string): string | undefined {
  return [...text.matchAll(KEY)].at(-1)?.[1];
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}
