import { isValueKey, type Block } from './entry.ts';

/** A bracket that is open, and what stands in it so far. */
export interface OpenBracket {
  readonly bracket: '{' | '[' | '(';
  /** The block that keys inside belong to. */
  readonly block: Block;
  /** Inside brackets: the key that all items belong to. */
  readonly key: string | undefined;
  /** The value of the sibling `name`. */
  readonly named: string | undefined;
  readonly below: OpenBracket | undefined;
}

export interface BracesState {
  readonly frame: OpenBracket;
  /** The words of the statement that is not complete, without its assignment. */
  readonly words: readonly string[];
  /** The key that the next value belongs to. */
  readonly key: string | undefined;
  /** Inside a comment that spans lines. */
  readonly comment: boolean;
  /** The word that ends a heredoc. */
  readonly heredoc: string | undefined;
}

/** More brackets than any configuration nests. */
export const DEEPEST = 60;

/** The state inside a flow collection or document whose values belong to `key` in `block`. */
export function stateWithin(block: Block, key: string | undefined): BracesState {
  const frame: OpenBracket = { bracket: '{', block, key: undefined, named: undefined, below: undefined };
  return { frame, words: [], key, comment: false, heredoc: undefined };
}

/** `value` beside `name`, and `default` in `variable "x" {`, hold what the name says. */
export function subjectOf(key: string, { named, block }: OpenBracket): string {
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
    [a, b] = [a.below, b.below];
  }
  return true;
}
