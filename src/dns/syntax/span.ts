const WHITE_SPACE = ' \t\r\n';

/** A part of a value, with its place in it. Offsets count UTF-16 units. */
export interface Span {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export function span(text: string, start = 0): Span {
  return { text, start, end: start + text.length };
}

/** The part of a span from one index of its text to another. */
export function subSpan({ text, start }: Span, from: number, to = text.length): Span {
  return span(text.slice(from, to), start + from);
}

/** The parts of a span between separators of one character, empty ones included. */
export function splitSpan({ text, start }: Span, separator: string): readonly Span[] {
  let from = start;
  return text.split(separator).map((part) => {
    const each = span(part, from);
    from += part.length + separator.length;
    return each;
  });
}

/** A span without white space around it: blanks, tabs and line ends, nothing else. */
export function trimSpan(whole: Span): Span {
  const { text } = whole;
  let from = 0;
  let to = text.length;
  while (from < to && WHITE_SPACE.includes(text.charAt(from))) from += 1;
  while (to > from && WHITE_SPACE.includes(text.charAt(to - 1))) to -= 1;
  return subSpan(whole, from, to);
}

/** The first character that is neither printable ASCII nor a blank. */
export function unprintableIn(whole: Span): Span | undefined {
  const found = /[^\u0020-\u007E]/u.exec(whole.text);
  return found === null ? undefined : subSpan(whole, found.index, found.index + found[0].length);
}
