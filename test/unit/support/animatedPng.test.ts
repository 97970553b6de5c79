import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { animatedPng, chunksOf } from '../../support/editor/animatedPng.ts';

const pixels = (png: Buffer): Buffer =>
  Buffer.concat(chunksOf(png).flatMap(([type, data]) => (type === 'IDAT' ? [data] : [])));

describe('An animated PNG', () => {
  const icon = readFileSync('media/icon.png');

  it('shows each picture for its time, again and again, and is a picture without animation too', () => {
    const animated = animatedPng([
      { png: icon, millis: 700 },
      { png: icon, millis: 1500 },
    ]);
    const chunks = chunksOf(animated);
    assert.deepEqual(
      [...new Set(chunks.map(([type]) => type))],
      ['IHDR', 'acTL', 'fcTL', 'IDAT', 'fdAT', 'IEND'],
    );
    const of = (wanted: string): Buffer[] =>
      chunks.flatMap(([type, data]) => (type === wanted ? [data] : []));
    assert.deepEqual(of('acTL')[0], Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
    assert.deepEqual(
      of('fcTL').map((data) => [data.readUInt32BE(4), data.readUInt32BE(8), data.readUInt16BE(20)]),
      [
        [256, 256, 700],
        [256, 256, 1500],
      ],
    );
    assert.deepEqual(pixels(animated), pixels(icon));
    assert.deepEqual(Buffer.concat(of('fdAT').map((data) => data.subarray(4))), pixels(icon));
    const numbers = chunks.flatMap(([type, data]) => (/^f[cd]/u.test(type) ? [data.readUInt32BE(0)] : []));
    assert.deepEqual(numbers, [...numbers.keys()]);
  });

  it('is not made of nothing, or of pictures of different sizes', () => {
    assert.throws(() => animatedPng([]), /needs a frame/);
    const other = readFileSync('media/manual/pictures/zones-dark.png');
    assert.throws(() => animatedPng([icon, other].map((png) => ({ png, millis: 1 }))), /differ/);
    assert.throws(() => animatedPng([{ png: Buffer.from('no'), millis: 1 }]), /no PNG/);
  });
});
