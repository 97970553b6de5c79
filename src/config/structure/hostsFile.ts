import { newBlock, type Block, type Entry } from './entry.ts';
import type { ReadLine, StructureReader } from './structureReader.ts';

/** A host with variables: `web1.example.com ansible_host=192.0.2.7 ansible_user=deploy`. */
const HOST_LINE = /^\s*(?<host>[\w.-]+)(?=\s+[\w.-]+=)/u;

/** Returns the entries of a line with variables in an Ansible inventory; undefined for any other line. */
export function inventoryEntries(line: string, block: Block): readonly Entry[] | undefined {
  const host = HOST_LINE.exec(line)?.groups?.['host'];
  if (host === undefined) return undefined;
  const start = line.indexOf(host);
  const entries: Entry[] = [{ kind: 'host', start, end: start + host.length, key: '', subject: '', block }];
  const own = newBlock(host, block);
  for (const { 0: word, index } of line.slice(start + host.length).matchAll(/\S+/gu)) {
    if (word.startsWith('#')) break;
    const sign = word.indexOf('=');
    if (sign <= 0) continue;
    const from = start + host.length + index;
    const key = word.slice(0, sign);
    entries.push({
      kind: 'value',
      start: from + sign + 1,
      end: from + word.length,
      key,
      subject: key,
      block: own,
    });
  }
  return entries;
}

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
