// Joins screenshots to an animated PNG (PNG specification, third edition, section 11.3.6). The compressed pixels are
// taken over as they are, so this needs no library for pictures.
import { crc32 } from 'node:zlib';

export interface Frame {
  readonly png: Buffer;
  /** How long the frame is shown, in milliseconds. */
  readonly millis: number;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** @throws when the frames differ in size or in the form of their pixels, or when there is none */
export function animatedPng(frames: readonly Frame[]): Buffer {
  const pictures = frames.map(({ png }) => chunksOf(png));
  const headers = pictures.map((chunks) => partsOf(chunks, 'IHDR')[0] ?? Buffer.alloc(0));
  const [header] = headers;
  if (header === undefined) throw new Error('An animation needs a frame.');
  if (!headers.every((other) => other.equals(header))) throw new Error('The frames differ in size or form.');
  let sequence = 0;
  const animated = pictures.flatMap((chunks, at) => {
    const control = Buffer.alloc(26);
    control.writeUInt32BE(sequence++, 0);
    header.copy(control, 4, 0, 8); // width and height; each frame replaces all of the one before
    control.writeUInt16BE(frames[at]?.millis ?? 0, 20);
    control.writeUInt16BE(1000, 22);
    const pixels = partsOf(chunks, 'IDAT').map((data) => {
      if (at === 0) return chunk('IDAT', data);
      const numbered = Buffer.alloc(4);
      numbered.writeUInt32BE(sequence++);
      return chunk('fdAT', Buffer.concat([numbered, data]));
    });
    return [chunk('fcTL', control), ...pixels];
  });
  const animation = Buffer.alloc(8); // repeated without end
  animation.writeUInt32BE(frames.length);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('acTL', animation),
    ...animated,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The chunks of a PNG file, in their order. Exported for tests. @throws when it is no PNG file */
export function chunksOf(png: Buffer): readonly (readonly [type: string, data: Buffer])[] {
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error('This is no PNG file.');
  const chunks: (readonly [string, Buffer])[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push([png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)]);
    at += length + 12;
  }
  return chunks;
}

function partsOf(chunks: ReturnType<typeof chunksOf>, type: string): readonly Buffer[] {
  return chunks.filter(([each]) => each === type).map(([, data]) => data);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([ends.subarray(0, 4), content, ends.subarray(4)]);
}
