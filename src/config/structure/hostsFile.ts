import { newBlock, type Block, type Entry, type ReadLine, type StructureReader } from './entry.ts';
import { inventoryEntries } from './ansibleInventory.ts';

const BLOCK: Block = newBlock('', undefined);
const STATE = {};

/** Reads hosts files and inventories. Each word is a host, except assignments (`key=value`). */
export const HOSTS_READER: StructureReader<object> = {
  initial: STATE,
  isSame: () => true,
  read(line): ReadLine<object> {
    const comment = line.indexOf('#');
    const text = comment < 0 ? line : line.slice(0, comment);
    if (/^\s*\[/u.test(text)) return { entries: [], state: STATE };
    const inventory = inventoryEntries(text, BLOCK);
    if (inventory !== undefined) return { entries: inventory, state: STATE };
    const entries = text.matchAll(/\S+/gu).map(({ 0: word, index: start }): Entry => {
      return { kind: 'host', start, end: start + word.length, key: '', subject: '', block: BLOCK };
    });
    return { entries: [...entries], state: STATE };
  },
};
