export type Grown = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** How much more room is made than is asked for: the more, the seldomer, and the more memory it takes. */
const SPARE = 1.125;

/** The same numbers with room for so many, each of so many bytes or more, and for some that follow. */
export function grown(before: Grown, places: number, bytes: 1 | 2 | 4): Grown {
  if (places <= before.length && bytes <= before.BYTES_PER_ELEMENT) return before;
  const length = places <= before.length ? before.length : Math.ceil(places * SPARE);
  const wanted = Math.max(bytes, before.BYTES_PER_ELEMENT);
  const after =
    wanted === 1 ? new Uint8Array(length) : wanted === 2 ? new Uint16Array(length) : new Uint32Array(length);
  after.set(before);
  return after;
}

/** The same bits with room for so many numbers, and for some that follow; those that are new are `fill`. */
export function grownBits(
  before: Int32Array<ArrayBuffer>,
  places: number,
  fill: 0 | -1,
): Int32Array<ArrayBuffer> {
  if (places <= before.length) return before;
  const after = new Int32Array(Math.ceil(places * SPARE)).fill(fill, before.length);
  after.set(before);
  return after;
}
