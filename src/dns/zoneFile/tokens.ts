/** A word or a quoted string of a line, with its escapes. Offsets are UTF-16 code units. */
export interface ZoneFileToken {
  /** As written, without the quotes of a string. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
  /** Whether it is the quoted value of the word before it: `alpn="h2,h3"` (RFC 9460 section 2.1). */
  readonly isValue: boolean;
}

/**
 * - `quote`: a quote does not close in its line, as BIND demands
 * - `stray`: a parenthesis closes that none opened, or the line ends in a backslash
 */
export type TokenFault = 'quote' | 'stray';

interface TokenizedLine {
  readonly tokens: readonly ZoneFileToken[];
  /** How many parentheses are open at the end of the line. */
  readonly depth: number;
  readonly fault: TokenFault | undefined;
}

/**
 * A step of a line (RFC 1035 section 5.1): a comment, a string, blanks, a parenthesis, or a word. An expression of a
 * template is a part of a word.
 */
const STEP =
  /;.*|"((?:[^"\\]+|\\.)*)("?)|[ \t\r\f\v]+|[()]|(?:[^ \t\r\f\v;"()\\{<$]+|\\.|\{\{[^{}]{0,200}\}\}|<%[^<>]{0,200}%>|\$\{[^{}]{0,200}\}|[{<$])+|\\/gsu;

/** An expression of a template, which makes a word of a zone file. */
const TEMPLATE = /\{\{|<%|\$\{/u;

/** Whether a template makes a word, or a part of it. */
export function isOfTemplate({ text, isQuoted }: Pick<ZoneFileToken, 'text' | 'isQuoted'>): boolean {
  return !isQuoted && TEMPLATE.test(text);
}

/**
 * Splits a line of a zone file. Takes time in proportion to the line.
 *
 * @param before how many parentheses are open at its beginning
 */
export function zoneFileTokens(line: string, before: number): TokenizedLine {
  const tokens: ZoneFileToken[] = [];
  let depth = before;
  let fault: TokenFault | undefined;
  let endsInEquals = false;
  for (const { 0: step, 1: string, 2: close, index: start } of line.matchAll(STEP)) {
    const first = step.charAt(0);
    const end = start + step.length;
    const isValue = endsInEquals;
    endsInEquals = false;
    if (first === '(') depth += 1;
    else if (first === ')') {
      if (depth === 0) fault ??= 'stray';
      depth = Math.max(0, depth - 1);
    } else if (first === '"') {
      if (close === '') fault ??= 'quote';
      tokens.push({ text: string ?? '', start, end, isQuoted: true, isValue });
    } else if (step === '\\') fault ??= 'stray';
    else if (!/[; \t\r\f\v]/u.test(first)) {
      tokens.push({ text: step, start, end, isQuoted: false, isValue: false });
      endsInEquals = step.endsWith('=');
    }
  }
  return { tokens, depth, fault };
}
