/** How template languages write comments: Go, Jinja, ERB. What begins one stands at the start of a line. */
const COMMENTS: readonly (readonly [opening: RegExp, closing: string])[] = [
  [/^\s*\{\{-?\s*\/\*/u, '*/'],
  [/^\s*\{#/u, '#}'],
  [/^\s*<%(?:#|--)/u, '%>'],
];

/** What follows the end of a comment that fills its line. */
const REST = /^-?(?:\}\})?$/u;

/** Whether a line is a comment of a template, and what ends the comment that the next line is in. */
export interface CommentLine {
  readonly isComment: boolean;
  readonly openUntil: string | undefined;
}

/** @param openUntil what ends the comment that the line is in */
export function readCommentLine(line: string, openUntil: string | undefined): CommentLine {
  const closing = openUntil ?? COMMENTS.find(([opening]) => opening.test(line))?.[1];
  if (closing === undefined) return { isComment: false, openUntil: undefined };
  const end = line.indexOf(closing);
  if (end < 0) return { isComment: true, openUntil: closing };
  return {
    isComment: openUntil !== undefined || REST.test(line.slice(end + closing.length).trim()),
    openUntil: undefined,
  };
}
