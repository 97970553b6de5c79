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

/** Matches the text before a mailbox, which looks like a host because it has a dot instead of its `@`. A template may
 * make the field before it. */
const BEFORE_MAILBOX =
  /\s(?:SOA\s+(?:\{\{[^{}]{0,200}\}\}|<%[^<>]{0,200}%>|\$\{[^{}]{0,200}\}|(?!\{\{|<%|\$\{)\S)+|RP|MINFO)\s+/iu;

/** Reads zone files (RFC 1035 section 5.1). Any word may be a host, except texts and mailboxes. */
export const ZONE_READER: StructureReader<object> = {
  initial: STATE,
  isSame: () => true,
  read(line): ReadLine<object> {
    // `_dns-sd` lists domains to browse.
    if (/^\s*(?:;|\{%|<%|%\s|\w{1,2}\._dns-sd\.)/u.test(line)) return { entries: [], state: STATE };
    const entries: Entry[] = [];
    const mailbox = BEFORE_MAILBOX.exec(line);
    const mailboxAt = mailbox === null ? -1 : mailbox.index + mailbox[0].length;
    for (const { 0: word, index: start } of line.matchAll(/"[^"]*"?|;.*|[^\s";]+/gu)) {
      if (word.startsWith(';')) break;
      if (start === mailboxAt) continue;
      const kind = word.startsWith('"') ? 'text' : 'host';
      entries.push({ kind, start, end: start + word.length, key: '', subject: '', block: BLOCK });
    }
    return { entries, state: STATE };
  },
};
