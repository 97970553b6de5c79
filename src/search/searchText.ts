import type { IndexedZone } from '../index/recordIndex.ts';
import { hasAddressValue, type IndexedRecord, type RecordTable } from '../index/recordTable.ts';
import { type IpAddress, parseIpAddress } from '../model/ipAddress.ts';
import { fold, nameSpellings } from '../model/nameSpellings.ts';
import { isApex } from '../model/names.ts';

/** Records matched in one step. More would make a step of a large zone noticeable, fewer would cost time. */
const CHUNK_SIZE = 2048;

/** One number for each record of a chunk: 1 marks it, 0 does not. */
export type Marks = Uint8Array;

/** One kind of text of each record of a chunk, folded and joined, so that one `indexOf` searches all of them. */
class Column {
  /** Each text stands between line breaks; a record may have several. */
  readonly #joined: string;
  /** Where the texts of each record begin: at the line break before them. The last entry is the end of all texts. */
  readonly #starts: Uint32Array;

  /** `texts`: for each record one text, or several joined by line breaks. */
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

  includes(part: string): boolean {
    return this.#joined.includes(part);
  }

  /**
   * Marks those `candidates` that have a text with `part`. A line break in `part` is the beginning or end of a text.
   * With `asAddress`, `part` is an address and must stand alone.
   */
  mark(part: string, candidates: Marks, marks: Marks, asAddress = false): void {
    const starts = this.#starts;
    let at = -1;
    for (let index = 0; index < candidates.length; index += 1) {
      if (candidates[index] === 0) continue;
      const start = starts[index] ?? 0;
      if (at < start) at = find(part, this.#joined, start, asAddress);
      if (at < 0) return;
      if (at < (starts[index + 1] ?? 0)) marks[index] = 1;
    }
  }
}

/** Returns where `part` is next in a text, -1 if nowhere. With `asAddress`, it must stand alone. */
export function find(part: string, text: string, from: number, asAddress: boolean): number {
  if (!asAddress) return text.indexOf(part, from);
  let at = text.indexOf(part, from);
  while (at >= 0 && !standsAlone(part, text, at)) at = text.indexOf(part, at + 1);
  return at;
}

/** Whether the address at `at` is not part of a longer one: 192.0.2.1 does not match 192.0.2.10. */
function standsAlone(address: string, text: string, at: number): boolean {
  const end = at + address.length;
  const before = address.includes(':') ? /[\da-f:]$/u : /[\d.]$/u;
  const after = address.includes(':') ? /^[\da-f:]/u : /^\.?\d/u;
  return !before.test(text.slice(Math.max(0, at - 1), at)) && !after.test(text.slice(end, end + 2));
}

/**
 * Names what a column holds of each record.
 * - `host`: the full names with a final dot, in every spelling, and `@` for the apex
 * - `value`: the value; in every spelling if it is a name
 * - `main`: host, value and type together
 * - `notes`: line and remark together
 *
 * A text without a field is searched in `main` and `notes`. They are separate because notes are often in a script other
 * than Latin, and text in Latin letters is searched faster.
 */
export type ColumnName = 'host' | 'value' | 'type' | 'line' | 'remark' | 'main' | 'notes';

/** Some records of a zone with the texts and addresses to search in, each made when it is first searched. */
export class Chunk {
  /** The names of the zone in every spelling, folded, each with a final dot. */
  readonly zoneNames: readonly string[];
  readonly records: readonly IndexedRecord[];
  readonly #columns = new Map<ColumnName, Column>();
  #addresses: readonly AddressAt[] | undefined;

  constructor(records: readonly IndexedRecord[], zoneNames: readonly string[]) {
    this.records = records;
    this.zoneNames = zoneNames;
  }

  column(name: ColumnName): Column {
    let column = this.#columns.get(name);
    if (column === undefined) {
      column = new Column(this.#texts(name));
      this.#columns.set(name, column);
    }
    return column;
  }

  /** The addresses of the A and AAAA records. */
  get addresses(): readonly AddressAt[] {
    this.#addresses ??= this.records.flatMap(({ type, value }, at) => {
      const address = hasAddressValue(type) ? parseIpAddress(value) : undefined;
      return address === undefined ? [] : [{ at, address }];
    });
    return this.#addresses;
  }

  /** For each record its text, or several joined by line breaks. */
  #texts(name: ColumnName): readonly string[] {
    const { records, zoneNames } = this;
    switch (name) {
      case 'host':
        return spellingsOf(records.map(({ host }) => host)).map((hosts) =>
          lines(fullNames(hosts, zoneNames)),
        );
      case 'value':
        return spellingsOf(records.map(({ value }) => value)).map(lines);
      case 'type':
        return records.map(({ type }) => lines([type]));
      case 'line':
        return records.map(({ line = '' }) => lines([line]));
      case 'remark':
        return records.map(({ remark = '' }) => lines([remark]));
      case 'main':
        return joinedTexts(this.#texts('host'), this.#texts('value'), this.#texts('type'));
      case 'notes':
        return joinedTexts(this.#texts('line'), this.#texts('remark'));
    }
  }
}

interface AddressAt {
  /** The number of the record in its chunk. */
  readonly at: number;
  readonly address: IpAddress;
}

interface SearchText {
  /** What the zone was called then: the full names end with it. */
  readonly zoneName: string;
  readonly zoneNames: readonly string[];
  /** A chunk is made when it is first searched. */
  readonly chunks: (Chunk | undefined)[];
}

/** Derived from immutable tables, and dropped with them. */
const TEXTS = new WeakMap<RecordTable, SearchText>();

/** The loaded records of a zone, chunk by chunk. */
export function* chunksOf(zone: IndexedZone): Generator<Chunk, void> {
  const { table } = zone.loaded ?? {};
  if (table === undefined) return;
  let text = TEXTS.get(table);
  if (text?.zoneName !== zone.name) {
    text = { zoneName: zone.name, zoneNames: zoneNamesOf(zone), chunks: [] };
    TEXTS.set(table, text);
  }
  const { chunks, zoneNames } = text;
  for (let at = 0; at * CHUNK_SIZE < table.records.length; at += 1) {
    yield (chunks[at] ??= new Chunk(table.records.slice(at * CHUNK_SIZE, (at + 1) * CHUNK_SIZE), zoneNames));
  }
}

/** The names of a zone in every spelling, folded, each with a final dot. */
function zoneNamesOf({ name, ascii }: IndexedZone): readonly string[] {
  const spellings = [...nameSpellings(name), ...nameSpellings(ascii)];
  return [...new Set(spellings.map((each) => (each.endsWith('.') ? each : `${each}.`)))];
}

/** The spellings of each text. Most texts have one, which one look at all of them tells. */
function spellingsOf(texts: readonly string[]): readonly (readonly string[])[] {
  const severalSpellings = /[^\u0000-\u007F]|xn--/iu.test(texts.join('\n'));
  return texts.map((text) => (severalSpellings ? nameSpellings(text) : [text]));
}

function fullNames(hosts: readonly string[], zoneNames: readonly string[]): readonly string[] {
  return hosts.flatMap((host) =>
    isApex(host) ? [host, ...zoneNames] : zoneNames.map((zoneName) => `${host}.${zoneName}`),
  );
}

/** Joins texts by line breaks, with a space for each line break within one. */
function lines(texts: readonly string[]): string {
  const [only] = texts;
  if (texts.length === 1 && only?.includes('\n') === false) return only;
  return texts.map((text) => text.replaceAll('\n', ' ')).join('\n');
}

/** Joins the first texts of each list by line breaks, then the second ones, and so on. */
function joinedTexts(first: readonly string[], ...others: readonly (readonly string[])[]): readonly string[] {
  return first.map((text, at) => others.reduce((sum, each) => `${sum}\n${each[at] ?? ''}`, text));
}
