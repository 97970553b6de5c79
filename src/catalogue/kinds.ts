import type { Candidates } from './candidates.ts';
import { type Grown, grown } from './grown.ts';
import type { Block } from './searchedZone.ts';
import type { RecordTable } from './zone.ts';

/** What few distinct values tell of a record. */
export interface Kind {
  /** Folded. */
  readonly type: string;
  /** Folded. */
  readonly line: string;
  /** A sum of traits. */
  readonly traits: number;
}

/** Which kinds are asked for: a one for each that is, a zero for the others. */
export type AskedKinds = Uint8Array;

/** The kind of each record of many zones, by places that all of them share; each distinct kind once. */
export class Kinds {
  readonly #known = new Map<string, number>();
  readonly #kinds: Kind[] = [];
  #codes: Grown = new Uint8Array();

  /** Puts the kinds of the records of a zone at a place and those that follow. */
  put(at: number, { size, columns: { types, lines, traits }, folded }: RecordTable): void {
    this.#makeRoom(at + size);
    /** By what is told of each kind by the codes of the zone's own columns; mostly few. */
    const own: (number | undefined)[] = [];
    for (let index = 0; index < size; index += 1) {
      const type = types.codeAt(index);
      const line = lines.codeAt(index);
      const key = (line * types.values.length + type) * traits.values.length + traits.codeAt(index);
      let kind = own[key];
      if (kind === undefined) {
        kind = this.#codeOf({
          type: folded.types[type] ?? '',
          line: folded.lines[line] ?? '',
          traits: traits.at(index) ?? 0,
        });
        own[key] = kind;
        this.#makeRoom(at + size);
      }
      this.#codes[at + index] = kind;
    }
  }

  #makeRoom(places: number): void {
    const known = this.#kinds.length;
    this.#codes = grown(this.#codes, places, known <= 0x100 ? 1 : known <= 0x1_0000 ? 2 : 4);
  }

  /** Which of the kinds put so far are asked for. */
  asked(isAsked: (kind: Kind) => boolean): AskedKinds {
    return Uint8Array.from(this.#kinds, (kind) => (isAsked(kind) ? 1 : 0));
  }

  /** Whether the record at a place is of a kind that is asked for. */
  isAsked(asked: AskedKinds, place: number): boolean {
    return asked[this.#codes[place] ?? 0] === 1;
  }

  /** The candidates of a block: its records that are of a kind that is asked for. */
  gather(asked: AskedKinds, { from, to, at }: Block, candidates: Candidates): void {
    const codes = this.#codes;
    const indexes = candidates.roomFor(to - from);
    let count = 0;
    for (let index = from; index < to; index += 1) {
      indexes[count] = index;
      count += asked[codes[at + index] ?? 0] ?? 0;
    }
    candidates.found(count, to - from);
  }

  /** Marks every record of a block that is of a kind that is asked for. */
  mark(asked: AskedKinds, { from, to, at }: Block, marks: Uint8Array): void {
    const codes = this.#codes;
    for (let index = from; index < to; index += 1) if (asked[codes[at + index] ?? 0] === 1) marks[index] = 1;
  }

  #codeOf(kind: Kind): number {
    const key = JSON.stringify([kind.type, kind.line, kind.traits]);
    const code = this.#known.get(key) ?? this.#kinds.length;
    if (code === this.#kinds.length) {
      this.#known.set(key, code);
      this.#kinds.push(kind);
    }
    return code;
  }
}
