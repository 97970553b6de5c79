import type { Block, Entry } from '../structure/entry.ts';
import { meaningOf } from './keys.ts';
import type { NamePlace } from './namePlace.ts';

/** The values or keys that a name stands among: items of a list, keys of a mapping, the same key in blocks side by side. */
export interface PeerGroup {
  readonly block: Block;
  /** Tells the groups of a block apart. */
  readonly id: string;
}

/** Returns the group of a name that fills its entry, with or without a port; undefined for any other name. */
export function peerGroupOf({ line, start, end }: NamePlace, entry: Entry): PeerGroup | undefined {
  const { kind, key, subject, block, isItem } = entry;
  // Of suffixes, only domains may be hosts: not zones or search lists.
  if (kind === 'value' && meaningOf(subject) === 'suffix' && !/domains?$/iu.test(subject)) return undefined;
  // A line of a plain list is indented at most.
  const isLine = kind === 'text' && key === '' && line.slice(entry.start, start).trim() === '';
  if (!isLine && entry.start !== start) return undefined;
  if (!/^(?:\.|:\d{1,5})?\s*$/u.test(line.slice(end, entry.end))) return undefined;
  switch (kind) {
    case 'key':
      return { block, id: 'key' };
    case 'text':
      return isLine ? { block, id: 'line' } : undefined;
    case 'value':
      return isItem === true ? { block, id: `item ${key}` } : { block: block.parent ?? block, id: key };
    case 'host':
      return undefined;
  }
}
