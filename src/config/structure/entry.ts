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
