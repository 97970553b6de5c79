import { shortened, visible } from '../../text/visible.ts';

const WHITE_SPACE = ' \t\r\n';
const MOST_QUOTED = 60;

/** A part of a record's text that breaks its grammar. Offsets and lengths count UTF-16 units. */
export interface TextFault {
  readonly at: number;
  /** 0: something is missing at this place. */
  readonly length: number;
  /** One sentence: what is wrong there, and what is expected. */
  readonly message: string;
}

/** A part of a text, with its place in it. */
export interface Word {
  readonly text: string;
  readonly at: number;
}

export function faultAt({ text, at }: Word, message: string): TextFault {
  return { at, length: text.length, message };
}

/** The parts of a text between separators of one character, empty ones included. */
export function partsOf(text: string, separator: string, at = 0): readonly Word[] {
  let from = at;
  return text.split(separator).map((part) => {
    const word = { text: part, at: from };
    from += part.length + separator.length;
    return word;
  });
}

/** The parts of a text between runs of blanks; none are empty. */
export function words(text: string): readonly Word[] {
  return partsOf(text, ' ').filter((word) => word.text !== '');
}

/** A word without white space around it: blanks, tabs and line ends, nothing else. */
export function trimmed({ text, at }: Word): Word {
  let start = 0;
  let end = text.length;
  while (start < end && WHITE_SPACE.includes(text.charAt(start))) start += 1;
  while (end > start && WHITE_SPACE.includes(text.charAt(end - 1))) end -= 1;
  return { text: text.slice(start, end), at: at + start };
}

/** The first character that is neither printable ASCII nor, where allowed, a blank. */
export function unprintable({ text, at }: Word, { blanks }: { readonly blanks: boolean }): Word | undefined {
  const found = (blanks ? /[^\u0020-\u007E]/u : /[^\u0021-\u007E]/u).exec(text);
  return found === null ? undefined : { text: found[0], at: at + found.index };
}

/** Part of a record for a sentence: shortened, with invisible characters made visible. */
export function excerpt(text: string): string {
  return visible(shortened(text, MOST_QUOTED));
}
