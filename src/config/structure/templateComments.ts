import { getOrAdd } from '../../base/getOrAdd.ts';

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

/** Tells whether a comment that a line leaves open is ever closed. One that is not hides nothing. */
export class CommentEnds {
  readonly #textOf: (line: number) => string;
  #lineCount: number;
  /** The last line with each closing; -1 for none. */
  readonly #last = new Map<string, number>();

  constructor(lineCount: number, textOf: (line: number) => string) {
    this.#lineCount = lineCount;
    this.#textOf = textOf;
  }

  isBelow(line: number, closing: string): boolean {
    return getOrAdd(this.#last, closing, () => this.#find(closing)) > line;
  }

  /** Looks for the ends again, in a text that changed. */
  reset(lineCount: number): void {
    this.#lineCount = lineCount;
    this.#last.clear();
  }

  #find(closing: string): number {
    let line = this.#lineCount - 1;
    while (line >= 0 && !this.#textOf(line).includes(closing)) line -= 1;
    return line;
  }
}
