import type { Block, Entry } from '../structure/entry.ts';
import type { Family } from '../structure/language.ts';
import { KEY_ROWS } from './keyRows.ts';
import { rowWords, type Role, type EvidenceRow } from './evidenceRow.ts';

/** Maps each word or phrase in the rows of some places to the index of the first such row. */
function phrasesFor(...places: readonly EvidenceRow['where'][]): ReadonlyMap<string, number> {
  const phrases = KEY_ROWS.flatMap((row, index) =>
    row.key !== undefined && places.includes(row.where)
      ? rowWords(row).map((phrase) => [phrase, index] as const)
      : [],
  );
  return new Map(phrases.toReversed());
}

const PHRASES = phrasesFor('key');
const MEMBERS = phrasesFor('members');
const MEMBERS_AND_KEYS = phrasesFor('members', 'keys');
const BLOCK_NAMES = phrasesFor('blockName');
const BLOCK_ADDRESSES = phrasesFor('blockAddress');

/** The rows for whole keys. */
const WHOLE = KEY_ROWS.filter(
  ({ where, key }) =>
    !['word', 'members', 'keys', 'blockName', 'blockAddress'].includes(where) &&
    (where !== 'key' || key === undefined),
).map((row) => ({ row, words: row.key === undefined ? undefined : new Set(rowWords(row)) }));
const WORDS_IN_ONE = KEY_ROWS.filter(({ where }) => where === 'word');

/** How many words the longest phrase of a row has. */
const WORDS_OF_PHRASE = 4;

/** Last words that distinguish several values of one kind: `db_host_primary`, `API_URL_PROD`. */
const QUALIFIERS: ReadonlySet<string> = new Set(
  'backup primary secondary fallback main default internal external public private prod production preprod staging stage stg uat qa dev test live beta old new ro rw active passive'.split(
    ' ',
  ),
);

/**
 * Returns the row for a key where it stands, or for a directive; undefined if it says nothing about its value.
 *
 * @param families the languages whose keys and directives count
 */
export function evidenceOfKey(
  entry: Pick<Entry, 'key' | 'subject' | 'block'>,
  ...families: readonly Family[]
): EvidenceRow | undefined {
  const { key, subject, block } = entry;
  const path = keyPath(entry);
  const directive = subject.toLowerCase();
  const found = WHOLE.find(
    ({ row: { where, pattern, within }, words }) =>
      (where === 'key' || families.some((family) => family === where)) &&
      words?.has(directive) !== false &&
      pattern?.test(key) !== false &&
      within?.test(path) !== false,
  );
  if (found !== undefined) return found.row;
  const ofMembers = key === 'name' ? firstRow(MEMBERS, wordsOfKey(block.key)) : undefined;
  return ofMembers ?? rowOfWords(subject);
}

/** How many blocks around a key are part of its path. */
const FURTHEST = 3;

/** Returns a key and the blocks around it with their labels, the innermost first, each with a line break behind it. */
export function keyPath({ key, block }: Pick<Entry, 'key' | 'block'>): string {
  let path = `${key}\n`;
  let steps = 0;
  for (let at: Block | undefined = block; at !== undefined && steps < FURTHEST; at = at.parent, steps += 1)
    path += `${[at.key, ...at.labels].join(' ')}\n`;
  return path;
}

/** Returns what the last words of a key say about its value; undefined if they say nothing. */
export function roleOfWords(key: string): Role | undefined {
  return rowOfWords(key)?.role;
}

function rowOfWords(key: string): EvidenceRow | undefined {
  const words = wordsOfKey(key);
  const last = lastWordOfKey(key);
  const row = firstRow(PHRASES, words);
  if (row !== undefined) return row;
  if (QUALIFIERS.has(last)) return firstRow(PHRASES, words.slice(0, -1));
  return WORDS_IN_ONE.find(({ pattern }) => pattern?.test(last));
}

/**
 * Whether a key only distinguishes one of several values of the key around it from the others: `prod` in
 * `alias_domain = { prod = …, dev = … }`.
 */
export function isQualifier(key: string): boolean {
  const words = wordsOfKey(key);
  return words.length > 0 && words.every((word) => QUALIFIERS.has(word));
}

/** Whether the keys of the mapping at a key are hosts. */
export function isOverHosts(key: string): boolean {
  return roleOfWords(key) !== 'identifier' && firstRow(MEMBERS_AND_KEYS, wordsOfKey(key)) !== undefined;
}

/** Whether a key is for the name, or the address, of the host that its block is about. */
export function isOfBlock(what: 'name' | 'address', key: string): boolean {
  return (what === 'name' ? BLOCK_NAMES : BLOCK_ADDRESSES).has(foldedKey(key));
}

/** Returns a key in lower case, without `_` and `-`. */
export function foldedKey(key: string): string {
  return key.toLowerCase().replace(/[_-]/gu, '');
}

/** Returns the first row for any phrase that ends a key. */
function firstRow(phrases: ReadonlyMap<string, number>, words: readonly string[]): EvidenceRow | undefined {
  let first = Number.POSITIVE_INFINITY;
  for (let from = Math.max(0, words.length - WORDS_OF_PHRASE); from < words.length; from += 1)
    first = Math.min(first, phrases.get(words.slice(from).join('-')) ?? first);
  return KEY_ROWS[first];
}

/** Returns the last word of a key in lower case; empty if it has none. */
export function lastWordOfKey(key: string): string {
  return wordsOfKey(key).at(-1) ?? '';
}

/** Cached for each key, because documents have few different ones. */
const WORDS = new Map<string, readonly string[]>();
const CACHED_KEYS = 10_000;

/** Returns the words of a key in lower case, only those after the slash if it has one (`example.com/host`). */
export function wordsOfKey(key: string): readonly string[] {
  const known = WORDS.get(key);
  if (known !== undefined) return known;
  const words = key
    .slice(key.lastIndexOf('/') + 1)
    .slice(-120)
    .replace(/([a-z\d])([A-Z])/gu, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/u)
    // `server1`, `hosts[0]`
    .map((word) => word.replace(/\d{1,9}$/u, ''))
    .filter((word) => word !== '');
  if (WORDS.size >= CACHED_KEYS) WORDS.clear();
  WORDS.set(key, words);
  return words;
}
