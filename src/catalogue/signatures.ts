/** What is looked for where; the same text gives other rows in each. */
export const Place = {
  host: 0x1b87_3593,
  value: 0x52dc_e729,
  remark: 0x6c8e_9cf5,
  zone: 0x38b3_4ae5,
  type: 0x7f4a_7c15,
  line: 0x4cf5_ad43,
  /** The words that IPv6 addresses begin with. */
  address: 0x2545_f491,
} as const;
export type Place = (typeof Place)[keyof typeof Place];

/** A bit for each slot, the first 32 in the first number. */
export type Slots = Uint32Array;

/** Rows of bits, of which a slot sets about one in fifteen. */
const ROWS_LOG2 = 16;

/**
 * Tells for many slots at a glance that a text is in none of what was added to them: each run of two, three and four
 * characters sets the slot's bit in a row of its own, more or less. 32 slots lie side by side, so that to look for
 * a text is to read a few numbers for each 32 slots, wherever the texts themselves are.
 */
export class Signatures {
  readonly #groups: Uint32Array[] = [];
  /** The last slot to which something was added. */
  #last = 0;

  add(slot: number, place: Place, text: string): void {
    const group = this.#groupOf(slot);
    const bit = 1 << (slot & 31);
    const { length } = text;
    // Eight bits for each character; those beyond Latin-1 share bits with what stands before them.
    let run = 0;
    for (let at = 0; at < length; at += 1) {
      run = (run << 8) ^ text.charCodeAt(at);
      const two = twoKey(place, run);
      const three = threeKey(place, run);
      setBit(group, rowOf(two), bit);
      setBit(group, rowOf(~two), bit);
      setBit(group, rowOf(three), bit);
      setBit(group, rowOf(~three), bit);
      setBit(group, rowOf(fourKey(place, run)), bit);
    }
  }

  /** Adds something that is looked for as a whole only. */
  addWhole(slot: number, place: Place, whole: string | readonly number[]): void {
    const group = this.#groupOf(slot);
    for (const row of rowsOfWhole(place, whole)) group[row] = (group[row] ?? 0) | (1 << (slot & 31));
  }

  /** The slots that may hold a text; any may hold a single character. */
  holding(place: Place, text: string): Slots {
    return this.#inRows(rowsOf(place, text));
  }

  /** The slots to which something was added as a whole, and perhaps others. */
  holdingWhole(place: Place, whole: string | readonly number[]): Slots {
    return this.#inRows(rowsOfWhole(place, whole));
  }

  get none(): Slots {
    return this.#inRows([], 0);
  }

  get all(): Slots {
    return this.#inRows([], 0xffff_ffff);
  }

  #inRows(rows: readonly number[], before = 0xffff_ffff): Slots {
    const found = new Uint32Array(this.#groups.length);
    for (const [at, group] of this.#groups.entries()) {
      let slots = before;
      for (let row = 0; row < rows.length && slots !== 0; row += 1) slots &= group[rows[row] ?? 0] ?? 0;
      found[at] = slots;
    }
    // To the last slot more may be added while these are in use, and to those that follow.
    const last = found.length - 1;
    if (last >= 0) found[last] = (found[last] ?? 0) | (-1 << (this.#last & 31));
    return found;
  }

  #groupOf(slot: number): Uint32Array {
    this.#last = Math.max(this.#last, slot);
    return (this.#groups[slot >>> 5] ??= new Uint32Array(2 ** ROWS_LOG2));
  }
}

export function both(one: Slots, other: Slots): Slots {
  return one.map((slots, at) => slots & (other[at] ?? 0));
}

export function either(one: Slots, other: Slots): Slots {
  return one.map((slots, at) => slots | (other[at] ?? 0));
}

/** Whether the bit of a slot is set; a slot that came later than the bits may be anything. */
export function isSet(slots: Slots, slot: number): boolean {
  return (((slots[slot >>> 5] ?? 0xffff_ffff) >>> (slot & 31)) & 1) === 1;
}

function setBit(group: Uint32Array, row: number, bit: number): void {
  group[row] = (group[row] ?? 0) | bit;
}

/** The more rows, the less one that is easily another's matters. */
const ENOUGH_ROWS = 8;

function rowsOf(place: Place, text: string): readonly number[] {
  const { length } = text;
  const fours: number[] = [];
  const threes: number[] = [];
  const twos: number[] = [];
  let run = 0;
  for (let at = 0; at < length; at += 1) {
    run = (run << 8) ^ text.charCodeAt(at);
    if (at > 2) fours.push(rowOf(fourKey(place, run)));
    if (at > 1) threes.push(rowOf(threeKey(place, run)), rowOf(~threeKey(place, run)));
    if (at > 0) twos.push(rowOf(twoKey(place, run)), rowOf(~twoKey(place, run)));
  }
  // The longer a run, the more it tells.
  return [...fours, ...threes, ...twos].slice(0, Math.max(ENOUGH_ROWS, fours.length));
}

function twoKey(place: Place, run: number): number {
  return (run & 0xffff) ^ place;
}

function threeKey(place: Place, run: number): number {
  return (run & 0xff_ffff) ^ (place << 2);
}

function fourKey(place: Place, run: number): number {
  return run ^ ~place;
}

/** Two: one alone is easily that of something else, which many slots have. */
function rowsOfWhole(place: Place, whole: string | readonly number[]): readonly [number, number] {
  let key: number = place << 1;
  for (let at = 0; at < whole.length; at += 1) {
    const part = typeof whole === 'string' ? whole.charCodeAt(at) : (whole[at] ?? 0);
    key = Math.imul(key, 31) + part;
  }
  return [rowOf(key), rowOf(~key)];
}

/** Spreads keys that differ in few bits (the finalizer of MurmurHash3, but for its last step). */
function rowOf(key: number): number {
  let hash = Math.imul(key ^ (key >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return hash >>> (32 - ROWS_LOG2);
}
