import type { Entry } from './entry.ts';

/** The result of reading one line. */
export interface ReadLine<State> {
  readonly entries: readonly Entry[];
  /** The state at the beginning of the next line. */
  readonly state: State;
}

/**
 * Reads the structure of a text line by line. A reader never throws: text that it cannot read has no entries. States
 * are immutable and open blocks keep their identity, so that reading can resume at any line.
 */
export interface StructureReader<State> {
  readonly initial: State;
  read(line: string, state: State): ReadLine<State>;
  /** Whether the next line has the same entries after either state. */
  isSame(a: State, b: State): boolean;
}

/** Reads text for people, which has no entries. */
export const PROSE_READER: StructureReader<undefined> = {
  initial: undefined,
  isSame: () => true,
  read: () => ({ entries: [], state: undefined }),
};

/** Returns how many characters of white space a line begins with. */
export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The text of a quoted or plain word, without its quotes. */
export function unquoted(word: string): string {
  return /^(["'`]).*\1$/su.test(word) ? word.slice(1, -1) : word;
}

/** Returns where a quote closes that no backslash escapes; the length of the line if it does not. */
export function endOfQuoted(line: string, from: number, quote: string): number {
  let at = from;
  while (at < line.length && line.charAt(at) !== quote) at += line.charAt(at) === '\\' ? 2 : 1;
  return Math.min(at, line.length);
}

/**
 * Whether a key is for the value of a variable that its sibling names, as `value` is in `{name: API_HOST, value: …}`.
 */
export function isValueKey(key: string): boolean {
  return /^(?:values?|default|defaultvalue|content|val)$/iu.test(key);
}

/** Whether a key is for the name of a variable, as `name` is in `{name: API_HOST, value: …}`. */
export function isNameKey(key: string): boolean {
  return /^(?:name|key|variable|property|parameter|option|question)$/iu.test(key);
}
