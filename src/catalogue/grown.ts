export type Grown = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** The same numbers with room for so many, each of so many bytes or more, and for some that follow. */
export function grown(before: Grown, places: number, bytes: 1 | 2 | 4): Grown {
  if (places <= before.length && bytes <= before.BYTES_PER_ELEMENT) return before;
  const length = places <= before.length ? before.length : Math.ceil(places * 1.5);
  const wanted = Math.max(bytes, before.BYTES_PER_ELEMENT);
  const after =
    wanted === 1 ? new Uint8Array(length) : wanted === 2 ? new Uint16Array(length) : new Uint32Array(length);
  after.set(before);
  return after;
}
