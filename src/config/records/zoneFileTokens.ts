/** A word or a quoted string of a zone file, with its escapes. */
export interface ZoneFileToken {
  readonly text: string;
  readonly isQuoted: boolean;
  /** Whether it is the quoted value of the word before: `alpn="h2,h3"` (RFC 9460 section 2.1). */
  readonly isValue: boolean;
}

/** A line of a zone file, or several that parentheses join. At least one token. */
export interface ZoneFileEntry {
  /** Where it begins, counted from 0. */
  readonly line: number;
  /** Whether it begins with a blank, so that it has the owner of the entry before. */
  readonly isIndented: boolean;
  readonly tokens: readonly ZoneFileToken[];
}

/** One step of a zone file (RFC 1035 section 5.1): a comment, a string, a word, or a character that separates them. */
const STEP = /;[^\n]*|"((?:[^"\\]|\\.)*)"?|(?:[^\s;"()\\]|\\.)+|\r?\n|[ \t\r\f\v]+|[()]|[^]/gsu;

/** Splits a zone file into its entries. Takes time in proportion to the text. */
export function* zoneFileEntries(text: string): Generator<ZoneFileEntry> {
  let line = 0;
  let depth = 0;
  let begin = 0;
  let isIndented = false;
  let isAtStart = true;
  let tokens: ZoneFileToken[] = [];
  let before = '';
  for (const [step, quoted] of text.matchAll(STEP)) {
    const first = step.charAt(0);
    const isValue = quoted !== undefined && before.endsWith('=');
    before = quoted === undefined ? step : '';
    if (step.endsWith('\n') && quoted === undefined && first !== ';' && step.trim() === '') {
      line += 1;
      if (depth > 0) continue;
      if (tokens.length > 0) yield { line: begin, isIndented, tokens };
      tokens = [];
      isIndented = false;
      isAtStart = true;
      continue;
    }
    if (isAtStart) begin = line;
    if (first === '(') depth += 1;
    else if (first === ')') depth = Math.max(0, depth - 1);
    else if (quoted !== undefined) tokens.push({ text: quoted, isQuoted: true, isValue });
    else if (first !== ';' && step.trim() !== '') tokens.push({ text: step, isQuoted: false, isValue });
    else if (isAtStart && first !== ';') isIndented = true;
    isAtStart = false;
    // A string may contain line breaks, and so may a word, after a backslash.
    line += step.split('\n').length - 1;
  }
  if (tokens.length > 0) yield { line: begin, isIndented, tokens };
}
