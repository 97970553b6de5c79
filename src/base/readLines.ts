import type { FileHandle } from 'node:fs/promises';

const NEWLINE = 0x0a;
const CHUNK_BYTES = 256 * 1024;

/**
 * Returns the complete lines in the first `maxBytes` of a file. In place of a line of more than `maxLineBytes`, returns
 * an empty one, so that it is never in memory as a whole.
 */
export async function* readLines(
  handle: FileHandle,
  maxBytes: number,
  maxLineBytes: number,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  let pieces: Buffer[] = [];
  let length = 0;
  const take = (piece: Buffer): void => {
    length += piece.length;
    if (length < maxLineBytes) pieces.push(piece);
    else pieces = [];
  };
  let position = 0;
  while (position < maxBytes) {
    signal.throwIfAborted();
    const wanted = Math.min(CHUNK_BYTES, maxBytes - position);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    const chunk = buffer.subarray(0, bytesRead);
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, end));
      yield Buffer.concat(pieces).toString();
      pieces = [];
      length = 0;
      from = end + 1;
    }
    take(chunk.subarray(from));
  }
}
