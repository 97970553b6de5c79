import type { Block } from './searchedZone.ts';

/** Less than one record in so many is few. */
const FEW = 8;

/** The records of a block that may be found still, in their order. */
export class Candidates {
  indexes = new Uint32Array(1024);
  count = 0;
  #of = 0;
  #marks = new Uint8Array(1024);

  /** Begins with so many, which {@link indexes} has, of a block of so many records. */
  found(count: number, of: number): void {
    this.count = count;
    this.#of = of;
  }

  /** Begins with all records of a block. */
  begin({ from, to }: Block): void {
    const indexes = this.roomFor(to - from);
    for (let index = from; index < to; index += 1) indexes[index - from] = index;
    this.found(to - from, to - from);
  }

  /** The {@link indexes}, where there may be so many. */
  roomFor(count: number): Uint32Array {
    if (this.indexes.length < count) this.indexes = new Uint32Array(2 * count);
    return this.indexes;
  }

  /** Whether it is less work to look at each of them than at all records of the block. */
  get areFew(): boolean {
    return this.count * FEW <= this.#of;
  }

  /** Keeps those of which `isKept` says so. */
  keep(isKept: (index: number) => boolean): void {
    const { indexes } = this;
    let kept = 0;
    for (let place = 0; place < this.count; place += 1) {
      const index = indexes[place] ?? 0;
      indexes[kept] = index;
      if (isKept(index)) kept += 1;
    }
    this.count = kept;
  }

  /** Keeps those that get marked. */
  keepMarked({ from, to }: Block, mark: (marks: Uint8Array) => void): void {
    if (this.#marks.length < to) this.#marks = new Uint8Array(2 * to);
    const marks = this.#marks.fill(0, from, to);
    mark(marks);
    const { indexes } = this;
    let kept = 0;
    for (let place = 0; place < this.count; place += 1) {
      const index = indexes[place] ?? 0;
      indexes[kept] = index;
      kept += marks[index] ?? 0;
    }
    this.count = kept;
  }
}
