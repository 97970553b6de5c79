import { firstIndex } from '../../base/firstIndex.ts';
import { DOCUMENT_LIMITS } from './documentLimits.ts';

/** A range of a text in UTF-16 code units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * A mapping, block, section or element of a text. The object is its identity: two blocks with the same keys are
 * two blocks.
 */
export interface Block {
  /** The key that the block is the value of, without quotes; empty at the top of a text. */
  readonly key: string;
  /** The words between the key and the block: the labels of HCL, the title of a Puppet resource. */
  readonly labels: readonly string[];
  readonly parent: Block | undefined;
  /** The outermost block around it; undefined if it is that block. */
  readonly top: Block | undefined;
}

/**
 * A part of a line with its place in the structure of the text. Offsets are UTF-16 code units. The entries of a line
 * are in order and do not overlap.
 */
export interface Entry {
  /**
   * - `key`: the key itself; `key` is its text.
   * - `value`: a value, or one item of a list, of `key`.
   * - `text`: a line of a longer text that is the value of `key`: a script, a file, prose.
   * - `host`: a word in a column that only hosts are in.
   */
  readonly kind: 'key' | 'value' | 'text' | 'host';
  readonly start: number;
  readonly end: number;
  /** As written, without quotes. */
  readonly key: string;
  /** What the value is for: the key, or `FOO` in `{name: FOO, value: …}` and `variable "FOO" { default = … }`. */
  readonly subject: string;
  /** The block that the key is in. */
  readonly block: Block;
  /** Whether the value is an item of a list. */
  readonly isItem?: boolean;
  /** The name in full that a relative name stands for, in lower case, with no final dot. */
  readonly fqdn?: string;
}

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

export function newBlock(key: string, parent: Block | undefined, labels: readonly string[] = []): Block {
  return {
    key: cutKey(key),
    labels: labels.map(cutKey),
    parent,
    top: parent?.top ?? parent,
  };
}

/** Returns an entry whose key and subject are cut to a limited length. */
export function withCutKey(entry: Entry): Entry {
  const [key, subject] = [cutKey(entry.key), cutKey(entry.subject)];
  return key === entry.key && subject === entry.subject ? entry : { ...entry, key, subject };
}

/** Cuts a key, or a text that is read like one, to a limited length: evidence reads it for each name in its block. */
export function cutKey(key: string): string {
  return key.slice(0, DOCUMENT_LIMITS.patternCharacters);
}

/** Returns the index of the entry that contains a range; -1 if there is none. */
export function indexOfEntry(entries: readonly Entry[], { start, end }: TextRange): number {
  const at = firstIndex(entries.length, (index) => (entries[index]?.start ?? 0) <= start) - 1;
  return end <= (entries[at]?.end ?? -1) ? at : -1;
}

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
