import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** The result of a limited read. */
export type FileContent =
  /** `bytes` were read to find out. */
  | { readonly kind: 'text'; readonly text: string; readonly bytes: number }
  | { readonly kind: 'large' | 'binary'; readonly bytes: number };

/** A file with a NUL among its first bytes is not a text, unless it begins like UTF-16. */
const HEAD = 8_000;
/** Most texts are no larger, and are read at once. */
const FIRST = 32_000;

/**
 * Reads at most `most` bytes of a file, and one more to know whether it is larger. Does not rely on the size that the
 * file system reports: a virtual file may report none and never end. Does not follow a link.
 *
 * @throws a system error if it is no regular file, or cannot be read
 */
export async function readFileUpTo(path: string, most: number): Promise<FileContent> {
  // Without O_NONBLOCK, opening a pipe waits for a writer.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new Error(`Not a regular file: ${path}`);
    const isLarge = stats.size > most;
    const first = await readUpTo(handle, isLarge ? HEAD : FIRST, stats.size);
    if (isBinary(first)) return { kind: 'binary', bytes: first.length };
    if (isLarge) return { kind: 'large', bytes: first.length };
    if (first.length < FIRST) return contentFrom(first, most);
    // Most files have the reported size, so this takes no more memory than they need.
    const likely = Math.max(0, stats.size + 1 - FIRST);
    const body = await readUpTo(handle, likely);
    const rest = await readUpTo(handle, body.length < likely ? 0 : Math.max(0, most + 1 - FIRST - likely));
    return contentFrom(Buffer.concat([first, body, rest]), most);
  } finally {
    await handle.close();
  }
}

/** Returns the content of a file that was read already. */
export function contentFrom(data: Uint8Array, most: number): FileContent {
  const bytes = data.length;
  if (isBinary(data)) return { kind: 'binary', bytes };
  if (bytes > most) return { kind: 'large', bytes };
  const text = new TextDecoder(encodingOf(data)).decode(data);
  return text.includes('\u0000') ? { kind: 'binary', bytes } : { kind: 'text', text, bytes };
}

function isBinary(data: Uint8Array): boolean {
  return encodingOf(data) === 'utf-8' && data.subarray(0, HEAD).includes(0);
}

/** Returns the encoding of a text by its byte order mark, as the editor does. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Reads at most `most` bytes: to the end, or until `expected` bytes are read. */
async function readUpTo(handle: FileHandle, most: number, expected?: number): Promise<Buffer> {
  const buffer = Buffer.alloc(most);
  let filled = 0;
  while (filled < most && (filled === 0 || filled !== expected)) {
    const { bytesRead } = await handle.read(buffer, filled, most - filled, null);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
