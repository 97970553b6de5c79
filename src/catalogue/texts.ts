/** What stands between two texts. A text may hold it too: what is found is looked at again. */
export const BETWEEN = '\n';

/**
 * One text of each of many records, all in one string: that takes little memory, and is searched in one go.
 * Immutable.
 */
export class Texts {
  readonly size: number;
  /** Every text with {@link BETWEEN} before and after it; empty when all texts are. */
  readonly joined: string;
  #starts: Uint16Array | Uint32Array | undefined;
  #ambiguous: boolean | undefined;

  private constructor(size: number, joined: string, starts?: Uint16Array | Uint32Array) {
    this.size = size;
    this.joined = joined;
    this.#starts = starts;
  }

  static of(list: readonly string[]): Texts {
    if (list.every((text) => text === '')) return new Texts(list.length, '');
    const joined = `${BETWEEN}${list.join(BETWEEN)}${BETWEEN}`;
    // Where no text holds one, the places are counted when somebody asks.
    const starts = list.some((text) => text.includes(BETWEEN)) ? startsOf(list, joined.length) : undefined;
    return new Texts(list.length, joined, starts);
  }

  /** Of what {@link joined} said; undefined when these are not `size` texts. */
  static ofJoined(size: number, joined: string): Texts | undefined {
    if (joined === '') return new Texts(size, '');
    const whole = joined.length > 1 && joined.startsWith(BETWEEN) && joined.endsWith(BETWEEN);
    return whole && countIn(joined) === size + 1 ? new Texts(size, joined) : undefined;
  }

  at(index: number): string {
    if (this.joined === '') return '';
    const starts = this.#places();
    return this.joined.slice(starts[index], (starts[index + 1] ?? 0) - 1);
  }

  /** All of them, without keeping anything. */
  list(): readonly string[] {
    if (this.joined === '') return Array.from({ length: this.size }, () => '');
    return this.ambiguous
      ? Array.from({ length: this.size }, (_, index) => this.at(index))
      : this.joined.slice(1, -1).split(BETWEEN);
  }

  /** A run of them as {@link joined} has them, with what stands before the first and after the last. */
  between(from: number, to: number): string {
    if (from === 0 && to === this.size) return this.joined;
    const starts = this.#places();
    return this.joined.slice((starts[from] ?? 0) - 1, starts[to] ?? this.joined.length);
  }

  /** Marks each text of a run that has `part` in it; what stands before and after a text is taken as part of it. */
  mark(part: string, marks: Uint8Array, from: number, to: number): void {
    if (this.joined === '') return;
    const texts = this.between(from, to);
    let place = texts.indexOf(part);
    if (place < 0) return;
    const starts = this.#places();
    const offset = (starts[from] ?? 0) - 1;
    for (let index = from; place >= 0;) {
      index = this.#indexAt(offset + place, index, to);
      if (index >= to) return;
      marks[index] = 1;
      // What is left of this text does not matter; what stands after it is before the next, or ends it all.
      place = texts.indexOf(part, Math.max(place + 1, (starts[index + 1] ?? 0) - 1 - offset));
    }
  }

  /** How long a text is; not to be asked where nothing is {@link joined}. */
  lengthAt(index: number): number {
    const starts = this.#places();
    return (starts[index + 1] ?? 0) - (starts[index] ?? 0) - 1;
  }

  beginsWith(part: string, index: number): boolean {
    return part.length <= this.lengthAt(index) && this.joined.startsWith(part, this.#places()[index]);
  }

  /** Whether a text holds what stands between two. */
  get ambiguous(): boolean {
    this.#ambiguous ??= this.joined !== '' && countIn(this.joined) !== this.size + 1;
    return this.#ambiguous;
  }

  /** The same texts spelled in another way, in which each is as long as before. */
  respelled(joined: string): Texts {
    return joined === this.joined ? this : new Texts(this.size, joined, this.#starts);
  }

  map(change: (text: string) => string): Texts {
    return Texts.of(this.list().map(change));
  }

  /** Which text of a run a place in {@link joined} belongs to; what stands before a text belongs to it. */
  #indexAt(place: number, from: number, to: number): number {
    const starts = this.#places();
    let low = from;
    let high = Math.min(to, this.size - 1);
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((starts[middle] ?? 0) - 1 <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #places(): Uint16Array | Uint32Array {
    this.#starts ??= startsIn(this.joined, this.size);
    return this.#starts;
  }
}

function startsOf(list: readonly string[], length: number): Uint16Array | Uint32Array {
  const starts = places(list.length + 1, length);
  let start = 1;
  for (const [index, text] of list.entries()) {
    starts[index] = start;
    start += text.length + 1;
  }
  starts[list.length] = start;
  return starts;
}

function startsIn(joined: string, size: number): Uint16Array | Uint32Array {
  const starts = places(size + 1, joined.length);
  for (let index = 0, place = 0; index <= size; index += 1) {
    starts[index] = place + 1;
    place = joined.indexOf(BETWEEN, place + 1);
  }
  return starts;
}

function places(count: number, length: number): Uint16Array | Uint32Array {
  return length < 0xffff ? new Uint16Array(count) : new Uint32Array(count);
}

function countIn(joined: string): number {
  let count = 0;
  for (let place = joined.indexOf(BETWEEN); place >= 0; place = joined.indexOf(BETWEEN, place + 1))
    count += 1;
  return count;
}
