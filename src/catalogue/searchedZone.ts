import { parseIpAddress } from '../model/ipAddress.ts';
import type { Folded } from './folded.ts';
import { Place, Signatures } from './signatures.ts';
import { nameSpellings } from './spelling.ts';
import { ZoneCodes } from './zoneCodes.ts';
import { BETWEEN, type Texts } from './texts.ts';
import type { KnownZone, RecordTable } from './zone.ts';

/** So many records share a slot: fewer would tell more, and take more memory. */
const SLOT_RECORDS = 128;
/** So many more may share one where a zone would be cut in two otherwise. */
const MORE_RECORDS = 64;
/** So many records that are gone, and are more than half of all, make it worth to begin anew. */
const MANY_GONE = 20_000;

/** A run of records of a zone that are all in one slot. */
export interface Block {
  readonly slot: number;
  /** The first record, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Where the codes of the zone's first record are among those of all zones. */
  readonly at: number;
}

/** A zone with records, as search sees it. */
export interface SearchedZone {
  /** Its name in every spelling, folded, each with a final dot. */
  readonly names: readonly string[];
  readonly table: RecordTable;
  readonly folded: Folded;
  /** Where the codes of its first record are among those of all zones. */
  readonly at: number;
  readonly blocks: readonly Block[];
}

/** Of this slot no signature tells anything: it has to be looked at. */
export const UNSIGNED = 0x7fff_ffff;

/** Zones with records, in the order in which they are searched. */
export interface ZoneList {
  readonly zones: readonly KnownZone[];
  readonly searched: readonly SearchedZone[];
  readonly blocks: ListedBlocks;
}

/** The blocks of all zones of a list, number by number: most are passed over without a look at anything else. */
interface ListedBlocks {
  /** Which of the zones each is of. */
  readonly zones: Int32Array;
  readonly slots: Int32Array;
  readonly froms: Int32Array;
  readonly tos: Int32Array;
  readonly ats: Int32Array;
}

interface KeptList {
  readonly of: readonly KnownZone[];
  readonly signed: number;
  readonly list: ZoneList;
}

/** The zones that were searched, with signatures that tell in which of them to look. */
export class SearchedZones {
  readonly signatures = new Signatures();
  readonly codes = new ZoneCodes();
  readonly #zones = new WeakMap<RecordTable, SearchedZone & { blocks: readonly Block[] }>();
  readonly #gone = new FinalizationRegistry<number>((records) => (this.#goneRecords += records));
  #records = 0;
  /** How many zones have signatures. */
  #signed = 0;
  #goneRecords = 0;
  #slots = 0;
  /** How many more records the last slot takes. */
  #room = 0;
  /** The latest list, for as long as there is memory: who types on searches in the same zones. */
  #kept: WeakRef<KeptList> | undefined;

  /** Whether most of what the signatures tell is of records that nobody holds any more. */
  get stale(): boolean {
    return this.#goneRecords > Math.max(MANY_GONE, this.#records / 2);
  }

  /** The zones that have records; it pauses where something has to be made first. */
  *list(zones: Iterable<KnownZone>): Generator<void, ZoneList> {
    const given = [...zones];
    const kept = this.#kept?.deref();
    if (kept?.signed === this.#signed && areSame(kept.of, given)) return kept.list;
    const found: KnownZone[] = [];
    const searched: SearchedZone[] = [];
    for (const zone of given) {
      const { table } = zone.read ?? {};
      if (table === undefined) continue;
      const before = this.#zones.get(table);
      const each = before ?? this.#add(zone, table);
      if (each === undefined) continue;
      found.push(zone);
      searched.push(each);
      if (before === undefined) yield;
    }
    const list = { zones: found, searched, blocks: listed(searched) };
    this.#kept = new WeakRef({ of: given, signed: this.#signed, list });
    return list;
  }

  /** Makes the search in a zone quick; whether there was something to do. */
  sign(zone: KnownZone): boolean {
    const { table } = zone.read ?? {};
    const searched = table && (this.#zones.get(table) ?? this.#add(zone, table));
    if (table === undefined || searched?.blocks[0]?.slot !== UNSIGNED) return false;
    const blocks: Block[] = [];
    const { at } = searched;
    for (let from = 0; from < table.size; from = blocks.at(-1)?.to ?? table.size) {
      if (this.#room === 0) {
        this.#slots += 1;
        this.#room = SLOT_RECORDS;
      }
      // A few more do less harm than another run of a few.
      const left = table.size - from;
      const to = left > this.#room + MORE_RECORDS ? from + this.#room : table.size;
      this.#room = Math.max(0, this.#room - (to - from));
      blocks.push({ slot: this.#slots - 1, from, to, at });
    }
    for (const block of blocks) this.#sign(searched, block);
    this.codes.put(searched.at, table);
    searched.blocks = blocks;
    this.#signed += 1;
    return true;
  }

  #add(zone: KnownZone, table: RecordTable): (SearchedZone & { blocks: readonly Block[] }) | undefined {
    if (table.size === 0) return undefined;
    const spellings = [...nameSpellings(zone.name), ...nameSpellings(zone.ascii)];
    const names = [...new Set(spellings.map((name) => (name.endsWith('.') ? name : `${name}.`)))];
    const at = this.codes.add(table);
    const blocks = [{ slot: UNSIGNED, from: 0, to: table.size, at }];
    const searched = { names, table, folded: table.folded, at, blocks };
    this.#zones.set(table, searched);
    this.#gone.register(table, table.size);
    this.#records += table.size;
    return searched;
  }

  #sign({ names, folded, table }: SearchedZone, { slot, from, to }: Block): void {
    const { signatures } = this;
    const { hosts, values, remarks } = folded;
    signatures.add(slot, Place.host, joined(hosts, from, to));
    const code6 = folded.types.indexOf('aaaa');
    for (let index = from; index < to; index += 1) {
      const host = hosts.at(index);
      if (!host.includes(BETWEEN)) signatures.addWhole(slot, Place.host, host);
      else for (const each of host.split(BETWEEN)) signatures.addWhole(slot, Place.host, each);
      if (code6 < 0 || table.columns.types.codeAt(index) !== code6) continue;
      const { words } = parseIpAddress(table.columns.values.at(index)) ?? { words: [] };
      for (let count = 1; count <= words.length; count += 1)
        signatures.addWhole(slot, Place.address, words.slice(0, count));
    }
    signatures.add(slot, Place.value, joined(values, from, to));
    signatures.add(slot, Place.remark, joined(remarks, from, to));
    for (const name of names) signatures.add(slot, Place.zone, BETWEEN + name + BETWEEN);
    const { types, lines } = table.columns;
    for (const [code, type] of folded.types.entries())
      if (hasCode(types.codes, code, from, to)) signatures.add(slot, Place.type, BETWEEN + type + BETWEEN);
    for (const [code, line] of folded.lines.entries())
      if (hasCode(lines.codes, code, from, to)) signatures.add(slot, Place.line, line);
  }
}

function listed(searched: readonly SearchedZone[]): ListedBlocks {
  const blocks = searched.flatMap((zone) => zone.blocks);
  return {
    zones: Int32Array.from(searched.flatMap((zone, at) => zone.blocks.map(() => at))),
    slots: Int32Array.from(blocks, ({ slot }) => slot),
    froms: Int32Array.from(blocks, ({ from }) => from),
    tos: Int32Array.from(blocks, ({ to }) => to),
    ats: Int32Array.from(blocks, ({ at }) => at),
  };
}

function areSame(some: readonly KnownZone[], others: readonly KnownZone[]): boolean {
  return some.length === others.length && some.every((zone, at) => zone === others[at]);
}

function joined(texts: Texts, from: number, to: number): string {
  return texts.joined === '' ? BETWEEN + BETWEEN : texts.between(from, to);
}

function hasCode(codes: ArrayLike<number> | undefined, code: number, from: number, to: number): boolean {
  if (codes === undefined) return true;
  for (let index = from; index < to; index += 1) if (codes[index] === code) return true;
  return false;
}
