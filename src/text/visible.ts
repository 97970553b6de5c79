import { spellUnseen } from './unseen.ts';

// Makes untrusted texts safe to show. Invisible characters, and blanks other than the space, are spelled out, so that
// one value cannot be mistaken for another. Limits how much of a text and of a list is shown, and writes numbers.

/** The longest texts that are shown, in UTF-16 units. The rest of a text is cut off and marked with an ellipsis. */
export const LIMIT = {
  /** A record type, a status, a code. */
  word: 40,
  /** A line, an id, a name inside a sentence. */
  short: 80,
  /** A host, a zone, a group; a DNS name has at most 253 characters. */
  name: 260,
  /** A value in a row. */
  value: 300,
  /** Any other text: a line of a tooltip or of a hover, a sentence, a title. */
  line: 1000,
  /** A field of a panel; more than any value of the service has. */
  field: 20_000,
} as const;

/** How many entries of a long list are shown. If there are more, the text beside them says so. */
export const SHOWN = {
  /** Names in a sentence or in a line of a card. */
  named: 5,
  /** Entries of a hover, a cell, a card or a chart. */
  cell: 20,
  /** Items that are offered to choose from at once: typing more narrows them down. */
  offered: 100,
  /** Entries of a choice, or of a list beside other content. */
  list: 300,
  /** Rows of a view: the editor shows no more problems of a file. */
  view: 1_000,
  /** Rows of the table of a page: one with more is slow. */
  page: 3_000,
} as const;

/** Returns a number with thousands separators. */
export function digits(number: number): string {
  return number.toLocaleString('en');
}

/** Returns at most `limit` UTF-16 units of `text` on one line, with invisible characters spelled out. */
export function visible(text: string, limit: number = LIMIT.line): string {
  // Cut first: a value may have megabytes.
  return shortened(spellUnseen(text.slice(0, limit + 1), visibleSpelling), limit);
}

/** {@link visible} text for places where the editor makes links of `[text](address)` and icons of `$(name)`. */
export function plain(text: string, limit: number = LIMIT.line): string {
  const shown = visible(text, limit);
  return shortened(shown.replaceAll('](', '] (').replaceAll('$(', '$ ('), limit);
}

/** At most `limit` UTF-16 units of `text`, never half a character; a text that was cut ends in an ellipsis. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  return `${cut.replace(/[\uD800-\uDBFF]$/u, '')}…`;
}

function visibleSpelling(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x20) return String.fromCodePoint(0x2400 + point);
  if (point === 0x7f) return '\u2421';
  return `⟨U+${point.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
