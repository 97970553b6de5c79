import type { Block } from '../structure/entry.ts';
import type { PlacedEntry, ReadText } from './declaredRecord.ts';

/** The attributes of a `resource` or `data` block, or of a block within one. */
export interface ResourceBlock {
  readonly block: Block;
  /** The line of its first attribute, counted from 0. */
  readonly line: number;
  /** By key, in the order of the text. */
  readonly values: Map<string, PlacedEntry[]>;
  /** The blocks right below it. */
  readonly inner: ResourceBlock[];
  /** Returns a line of the text. */
  readonly textOf: ReadText['textOf'];
}

/** Collects the `resource` and `data` blocks of a text of Terraform, in its order. */
export function terraformBlocks({
  entries,
  textOf,
}: Pick<ReadText, 'entries' | 'textOf'>): readonly ResourceBlock[] {
  const known = new Map<Block, ResourceBlock | undefined>();
  const outer: ResourceBlock[] = [];
  /**
   * Returns the attributes of a block that is, or is within, a resource. Blocks are nested a few dozen deep at most.
   */
  const attributesOf = (block: Block, line: number): ResourceBlock | undefined => {
    if (known.has(block)) return known.get(block);
    const isOuter = block.parent?.parent === undefined && /^(?:resource|data)$/u.test(block.key);
    const around = isOuter || block.parent === undefined ? undefined : attributesOf(block.parent, line);
    const made =
      isOuter || around !== undefined
        ? { block, line, values: new Map<string, PlacedEntry[]>(), inner: [], textOf }
        : undefined;
    known.set(block, made);
    if (made !== undefined) (isOuter ? outer : (around?.inner ?? [])).push(made);
    return made;
  };
  for (const [line, each] of entries.entries())
    for (const entry of each) {
      const values = attributesOf(entry.block, line)?.values;
      if (values === undefined) continue;
      const placed = values.get(entry.key);
      if (entry.kind === 'key') values.set(entry.key, placed ?? []);
      else if (placed === undefined) values.set(entry.key, [{ line, entry }]);
      else placed.push({ line, entry });
    }
  return outer;
}
