import { labelText } from '../syntax/presentation.ts';
import { DNS_SIZES } from '../syntax/sizes.ts';

/** The message breaks a rule of the wire format: nothing in it is believed. */
export class UnreadableMessage extends Error {}

/** Reads a message from its start to its end (RFC 1035 section 4). Every method throws {@link UnreadableMessage}. */
export class MessageReader {
  readonly #bytes: Buffer;
  readonly #end: number;
  /**
   * How many bytes of names may still be read, shared by the message and its parts: as many as the largest message
   * could hold without pointers. With pointers a few bytes stand for a long name, and thousands of those take
   * seconds.
   */
  readonly #names: { left: number };
  #at: number;

  constructor(
    bytes: Buffer,
    at = 0,
    end = bytes.length,
    names: { left: number } = { left: DNS_SIZES.message },
  ) {
    this.#bytes = bytes;
    this.#at = at;
    this.#end = end;
    this.#names = names;
  }

  get at(): number {
    return this.#at;
  }

  get remaining(): number {
    return this.#end - this.#at;
  }

  uint8(): number {
    return this.#bytes.readUInt8(this.#skip(1));
  }

  uint16(): number {
    return this.#bytes.readUInt16BE(this.#skip(2));
  }

  uint32(): number {
    return this.#bytes.readUInt32BE(this.#skip(4));
  }

  bytes(length: number): Buffer {
    const from = this.#skip(length);
    return this.#bytes.subarray(from, from + length);
  }

  rest(): Buffer {
    return this.bytes(this.remaining);
  }

  /** A string of at most 255 bytes, after its length. */
  string(): Buffer {
    return this.bytes(this.uint8());
  }

  /** A reader of the next bytes alone. Names in it may point to what comes before. */
  part(length: number): MessageReader {
    const from = this.#skip(length);
    return new MessageReader(this.#bytes, from, from + length, this.#names);
  }

  /** A name as in a zone file, with `\DDD` for special bytes and a final dot. Pointers point to earlier bytes only. */
  name(): string {
    const labels: string[] = [];
    let length = 1;
    let at = this.#at;
    let end = this.#end;
    let isMoved = false;
    let segment = at;
    for (;;) {
      if (at >= end) throw new UnreadableMessage('a name is cut');
      const size = this.#bytes.readUInt8(at);
      if (size >= 0xc0) {
        if (at + 2 > end) throw new UnreadableMessage('a pointer is cut');
        const target = this.#bytes.readUInt16BE(at) - 0xc000;
        this.#names.left -= 2;
        if (target >= segment || this.#names.left < 0) throw new UnreadableMessage('a pointer loops');
        if (!isMoved) this.#at = at + 2;
        isMoved = true;
        end = this.#bytes.length;
        segment = target;
        at = target;
        continue;
      }
      if (size >= 0x40) throw new UnreadableMessage('a label of an unknown kind');
      if (at + 1 + size > end) throw new UnreadableMessage('a label is cut');
      if (size === 0) break;
      length += size + 1;
      this.#names.left -= size + 1;
      if (length > DNS_SIZES.name || this.#names.left < 0) throw new UnreadableMessage('a name is too long');
      labels.push(labelText(this.#bytes.subarray(at + 1, at + 1 + size)));
      at += 1 + size;
    }
    if (!isMoved) this.#at = at + 1;
    return `${labels.join('.')}.`;
  }

  /** Returns where the next bytes begin, and goes past them. */
  #skip(length: number): number {
    if (length > this.remaining) throw new UnreadableMessage('cut short');
    const from = this.#at;
    this.#at += length;
    return from;
  }
}
