// Entries of texts, and names in them.
import type { NamePlace } from '../../../../src/config/evidence/namePlace.ts';
import { newBlock, type Entry } from '../../../../src/config/structure/entry.ts';
import type { Family } from '../../../../src/config/structure/language.ts';

export const NAME = 'www.example.com';

export function entryOf(key: string, fields: Partial<Entry> = {}): Entry {
  return { kind: 'value', start: 0, end: 1, key, subject: key, block: newBlock('', undefined), ...fields };
}

/** Where N@ is in a text. Its entry is between ¦ and ¦, or the whole line. */
export function placed(
  text: string,
  fields: Partial<Entry> = {},
  family: Family = 'yaml',
): readonly [place: NamePlace, entry: Entry] {
  const marked = text.replace('N@', NAME);
  const line = marked.replaceAll('¦', '');
  const from = Math.max(0, marked.indexOf('¦'));
  const to = marked.lastIndexOf('¦') > from ? marked.lastIndexOf('¦') - 1 : line.length;
  const start = line.indexOf(NAME);
  const entry = entryOf('k', { start: from, end: to, ...fields });
  return [{ line, start, end: start + NAME.length, entries: [entry], family }, entry];
}
