import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createDeflate, createGzip } from 'node:zlib';

export type Coding = 'gzip' | 'br' | 'deflate';

const MEBIBYTE = 2 ** 20;
const made = new Map<string, Promise<Buffer>>();

/** Compresses `bytes` spaces followed by `end` with each coding in turn. The result is cached. */
export async function packed(codings: readonly Coding[], bytes: number, end: string): Promise<Buffer> {
  const key = JSON.stringify([codings, bytes, end]);
  const known = made.get(key) ?? pack(codings, bytes, end);
  made.set(key, known);
  return known;
}

async function pack(codings: readonly Coding[], bytes: number, end: string): Promise<Buffer> {
  let from: Readable = Readable.from(plain(bytes, end), { objectMode: false });
  for (const coding of codings) from = from.pipe(packer(coding));
  return buffer(from);
}

function* plain(bytes: number, end: string): Generator<Buffer> {
  const piece = Buffer.alloc(MEBIBYTE, ' ');
  for (let done = 0; done < bytes; done += MEBIBYTE) yield piece;
  yield Buffer.from(end);
}

function packer(coding: Coding): ReturnType<typeof createGzip | typeof createBrotliCompress> {
  switch (coding) {
    case 'gzip':
      return createGzip({ level: 1 });
    case 'deflate':
      return createDeflate({ level: 1 });
    case 'br':
      return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  }
}
