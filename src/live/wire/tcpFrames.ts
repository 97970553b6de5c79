/** A server that sends more than this has not answered the one question. */
const STREAM_BYTES = 4 * 65_537;

/** Puts messages together from the pieces of a stream. */
export class TcpFrames {
  readonly #take: (message: Buffer) => void;
  #pieces: Buffer[] = [];
  #length = 0;
  #total = 0;

  constructor(take: (message: Buffer) => void) {
    this.#take = take;
  }

  /** Returns false once there is more than any response needs. */
  add(piece: Buffer): boolean {
    this.#total += piece.length;
    if (this.#total > STREAM_BYTES) return false;
    this.#pieces.push(piece);
    this.#length += piece.length;
    for (let size = this.#size(); size !== undefined && this.#length >= size + 2; size = this.#size()) {
      // A piece may have thousands of messages without any bytes: it is not copied for each of them.
      const [first, ...more] = this.#pieces;
      const all = first === undefined || more.length > 0 ? Buffer.concat(this.#pieces) : first;
      this.#keep(all.subarray(size + 2));
      this.#take(all.subarray(2, size + 2));
    }
    return true;
  }

  /** The length of the next message; undefined before its two bytes are there. */
  #size(): number | undefined {
    if (this.#length < 2) return undefined;
    const [first = Buffer.alloc(0)] = this.#pieces;
    if (first.length < 2) this.#keep(Buffer.concat(this.#pieces));
    return this.#pieces[0]?.readUInt16BE(0);
  }

  #keep(rest: Buffer): void {
    this.#pieces = [rest];
    this.#length = rest.length;
  }
}
