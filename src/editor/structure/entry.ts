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
}

/** A part of a line with its place in the structure of the text. Offsets are UTF-16 code units. */
export interface Entry {
  /**
   * - `key`: the key itself; `key` is its text.
   * - `value`: a value, or one item of a list, of `key`.
   * - `text`: a line of a longer text that is the value of `key`: a script, a file, prose.
   * - `host`: a column in which only hosts stand.
   */
  readonly kind: 'key' | 'value' | 'text' | 'host';
  readonly start: number;
  readonly end: number;
  /** As written, without quotes. */
  readonly key: string;
  /** What the value is for: the key, or `FOO` in `{name: FOO, value: …}` and `variable "FOO" { default = … }`. */
  readonly subject: string;
  /** The block that the key stands in. */
  readonly block: Block;
  /** Whether it is one of a list of values. */
  readonly isItem?: boolean;
}

/** What reading one line gives. */
export interface ReadLine<State> {
  readonly entries: readonly Entry[];
  /** What the next line begins with. */
  readonly state: State;
}

/**
 * Reads the structure of a text line by line. A reader never throws: text that it cannot read has no entries. States
 * are immutable and open blocks keep their identity, so that reading can resume at any line.
 */
export interface StructureReader<State> {
  readonly initial: State;
  read(line: string, state: State): ReadLine<State>;
  /** Whether the lines below two states read the same. */
  isSame(a: State, b: State): boolean;
}

export function newBlock(key: string, parent: Block | undefined, labels: readonly string[] = []): Block {
  return { key, labels, parent };
}

/** The text of a quoted or plain word, without its quotes. */
export function unquoted(word: string): string {
  return /^(["'`]).*\1$/su.test(word) ? word.slice(1, -1) : word;
}

/** Whether a key holds the value of what its sibling `name` names: `- name: API_HOST`, `value: …`. */
export function isValueKey(key: string): boolean {
  return /^(?:values?|default|defaultvalue|content|val)$/iu.test(key);
}

/** Whether a key names the value of its sibling `value`. */
export function isNameKey(key: string): boolean {
  return /^(?:name|key|variable|property|parameter|option)$/iu.test(key);
}
