import { newBlock, type Block, type Entry } from './entry.ts';

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
