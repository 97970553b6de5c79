/** Comments of Go, Jinja and ERB templates that begin at the start of a line. */
const COMMENTS: readonly (readonly [opening: RegExp, closing: string])[] = [
  [/^\s*\{\{-?\s*\/\*/u, '*/'],
  [/^\s*\{#/u, '#}'],
  [/^\s*<%(?:#|--)/u, '%>'],
];

/** The rest of a line that consists of a comment. */
const REST = /^-?(?:\}\})?$/u;

/** Whether a line is a template comment, and the end of the comment that is still open after it. */
interface CommentLine {
  readonly isComment: boolean;
  readonly openUntil: string | undefined;
}

/** @param openUntil the end of the comment that is still open before this line */
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
