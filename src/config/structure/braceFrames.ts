import type { Block } from './entry.ts';
import { isValueKey } from './structureReader.ts';

/** The state inside an open bracket. */
export interface OpenBracket {
  readonly bracket: '{' | '[' | '(';
  /** The block of the keys in the bracket. */
  readonly block: Block;
  /** In `[` or `(`: the key of all items. */
  readonly key: string | undefined;
  /** The value of the key `name` in the bracket, if it was read already. */
  readonly named: string | undefined;
  /** The key that a selector of Puppet chooses the value of. */
  readonly selector?: string | undefined;
  readonly below: OpenBracket | undefined;
}

export interface BracesState {
  readonly frame: OpenBracket;
  /** The words of the incomplete statement, without its assignment. */
  readonly words: readonly string[];
  /** The key of the next value. */
  readonly key: string | undefined;
  /** Whether the line begins inside of a comment. */
  readonly comment: boolean;
  /** The word that ends the heredoc that the line begins in; undefined outside of one. */
  readonly heredoc: string | undefined;
  /** The block of the next value, if a path of keys precedes it. */
  readonly inner: Block | undefined;
}

/** Brackets nested deeper than this are ignored. No configuration needs as many. */
export const DEEPEST = 60;

/** The initial state of a document or flow collection whose values belong to `key` in `block`. */
export function stateWithin(block: Block, key: string | undefined): BracesState {
  const frame: OpenBracket = { bracket: '{', block, key: undefined, named: undefined, below: undefined };
  return { frame, words: [], key, comment: false, heredoc: undefined, inner: undefined };
}

/**
 * Returns the subject ({@link Entry.subject}) of a key: the sibling `name` of `value`, `x` for `default` in
 * `variable "x" {`.
 */
export function subjectOf(key: string, { named, block, selector }: OpenBracket): string {
  if (selector !== undefined) return selector;
  if (!isValueKey(key)) return key;
  if (named !== undefined) return named;
  if (/^(?:variable|parameter|output)$/u.test(block.key)) return block.labels.at(-1) ?? key;
  return block.key === '' ? key : block.key;
}

export function depthOf(frame: OpenBracket): number {
  let depth = 0;
  for (let at: OpenBracket | undefined = frame; at !== undefined; at = at.below) depth += 1;
  return depth;
}

export function sameFrames(a: OpenBracket | undefined, b: OpenBracket | undefined): boolean {
  while (a !== b) {
    if (a === undefined || b === undefined) return false;
    if (a.block !== b.block || a.bracket !== b.bracket || a.key !== b.key || a.named !== b.named)
      return false;
    if (a.selector !== b.selector) return false;
    [a, b] = [a.below, b.below];
  }
  return true;
}
