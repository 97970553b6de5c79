import type { IndexedZone } from '../../index/recordIndex.ts';
import { hasAddressValue, type IndexedRecord, type RecordTable } from '../../index/recordTable.ts';
import { hasPrefix, type IpPrefix, parseIpAddress } from '../../model/ipAddress.ts';
import { fold, nameSpellings } from '../../model/nameSpellings.ts';
import { isApex } from '../../model/names.ts';

/** Records searched in one step. More would make a step of a large zone noticeable, fewer would cost time. */
const CHUNK_SIZE = 2048;

/** One number for each record of a chunk: 1 marks it, 0 does not. */
export type Marks = Uint8Array;

/** One text of each record of a chunk, folded and joined so that one `indexOf` searches all of them. */
class TextColumn {
  /** Each text stands between line breaks, and so does each line of a text. */
  readonly #joined: string;
  /** Where the text of each record begins: at the line break before it. The last entry is the end of all texts. */
  readonly #starts: Uint32Array;

  constructor(texts: readonly string[]) {
    // Folding all texts at once is faster, but some letters become two.
    const joined = texts.join('\n');
    const folded = fold(joined);
    const sameLength = folded.length === joined.length;
    this.#joined = `\n${folded}\n`;
    this.#starts = new Uint32Array(texts.length + 1);
    let end = 0;
    for (const [index, text] of texts.entries()) {
      end += (sameLength ? text : fold(text)).length + 1;
      this.#starts[index + 1] = end;
    }
  }

  /**
   * Marks the records whose text has `part`. A line break in `part` is the beginning or the end of a line. Without
   * marks, makes some as soon as there is a record to mark.
   */
  mark(part: string, marks: Marks | undefined): Marks | undefined {
    const first = this.#joined.indexOf(part);
    if (first < 0) return marks;
    const starts = this.#starts;
    const count = starts.length - 1;
    const marked = marks ?? new Uint8Array(count);
    let index = 0;
    for (let at = first; at >= 0; at = this.#joined.indexOf(part, starts[index])) {
      while (index < count && (starts[index + 1] ?? 0) <= at) index += 1;
      if (index === count) break;
      marked[index] = 1;
      index += 1;
    }
    return marked;
  }

  /** The text of a record, between line breaks. */
  textOf(index: number): string {
    return this.#joined.slice(this.#starts[index], (this.#starts[index + 1] ?? 0) + 1);
  }
}

/** Words of the longest address. */
const MAX_WORDS = 8;

/** The addresses of the A and AAAA records of a chunk, packed, because a block is compared with all of them. */
class PackedAddresses {
  /** For each record the family of its address, 0 without one. */
  readonly #families: Uint8Array;
  /** For each record the words of its address, followed by zeros. */
  readonly #words: Uint16Array;

  constructor(records: readonly IndexedRecord[]) {
    this.#families = new Uint8Array(records.length);
    this.#words = new Uint16Array(records.length * MAX_WORDS);
    for (const [index, { type, value }] of records.entries()) {
      const address = hasAddressValue(type) ? parseIpAddress(value) : undefined;
      if (address === undefined) continue;
      this.#families[index] = address.family;
      this.#words.set(address.words, index * MAX_WORDS);
    }
  }

  /** Whether the address of a record is in a block. */
  isIn(block: IpPrefix, index: number): boolean {
    return this.#families[index] === block.address.family && hasPrefix(this.#words, index * MAX_WORDS, block);
  }
}

/**
 * What a column holds of each record.
 * - `host`: the host in every spelling; `@` for the apex
 * - `value`: the value; in every spelling if it is a name
 * - `main`: host, value and type together
 * - `notes`: line and remark together
 *
 * A text without a field is searched in `main` and `notes`. They are separate because notes are often in a script other
 * than Latin, which doubles the memory of a text.
 */
export type ColumnName = 'host' | 'value' | 'type' | 'line' | 'remark' | 'main' | 'notes';

/** Some records of a zone with the texts and addresses to search in, each made when it is first searched. */
export class Chunk {
  readonly records: readonly IndexedRecord[];
  readonly #columns = new Map<ColumnName, TextColumn>();
  #addresses: PackedAddresses | undefined;

  constructor(records: readonly IndexedRecord[]) {
    this.records = records;
  }

  column(name: ColumnName): TextColumn {
    let column = this.#columns.get(name);
    if (column === undefined) {
      column = new TextColumn(textsOf(name, this.records));
      this.#columns.set(name, column);
    }
    return column;
  }

  get addresses(): PackedAddresses {
    this.#addresses ??= new PackedAddresses(this.records);
    return this.#addresses;
  }
}

interface SearchText {
  /** The name of the zone that `zoneNames` was made from. */
  readonly zoneName: string;
  /** Its names in every spelling, folded, each with a final dot. */
  readonly zoneNames: readonly string[];
  readonly chunks: readonly Chunk[];
}

/** Derived from immutable tables, and dropped with them. */
const TEXTS = new WeakMap<RecordTable, SearchText>();

/** Returns the names and texts by which the records of a zone are searched. */
export function searchTextOf({ name, ascii }: IndexedZone, table: RecordTable): SearchText {
  let text = TEXTS.get(table);
  if (text?.zoneName !== name) {
    text = { zoneName: name, zoneNames: zoneNamesOf(name, ascii), chunks: text?.chunks ?? chunksOf(table) };
    TEXTS.set(table, text);
  }
  return text;
}

function chunksOf({ records }: RecordTable): readonly Chunk[] {
  return Array.from(
    { length: Math.ceil(records.length / CHUNK_SIZE) },
    (_, at) => new Chunk(records.slice(at * CHUNK_SIZE, (at + 1) * CHUNK_SIZE)),
  );
}

function zoneNamesOf(name: string, ascii: string): readonly string[] {
  const spellings = [...nameSpellings(name), ...nameSpellings(ascii)];
  return [...new Set(spellings.map((each) => (each.endsWith('.') ? each : `${each}.`)))];
}

/** For each record one text, or several joined by line breaks. */
function textsOf(name: ColumnName, records: readonly IndexedRecord[]): readonly string[] {
  switch (name) {
    case 'host':
      return spellingsOf(records.map(({ host }) => (isApex(host) ? '@' : host)));
    case 'value':
      return spellingsOf(records.map(({ value }) => value));
    case 'type':
      return records.map(({ type }) => type.replaceAll('\n', ' '));
    case 'line':
      return records.map(({ line = '' }) => line);
    case 'remark':
      return records.map(({ remark = '' }) => remark);
    case 'main': {
      const hosts = textsOf('host', records);
      const values = textsOf('value', records);
      return records.map(({ type }, at) => `${hosts[at]}\n${values[at]}\n${type}`);
    }
    case 'notes':
      return records.map(({ line = '', remark = '' }) => `${line}\n${remark}`);
  }
}

/** The spellings of each text, joined by line breaks. Tests all texts at once first, because most have one spelling. */
function spellingsOf(texts: readonly string[]): readonly string[] {
  const joined = texts.join('');
  const lines = joined.includes('\n') ? texts.map((text) => text.replaceAll('\n', ' ')) : texts;
  return /[^\u0000-\u007F]|xn--/iu.test(joined) ? lines.map((text) => nameSpellings(text).join('\n')) : lines;
}
