import assert from 'node:assert/strict';
import { bytesText } from '../../../src/text/bytesText.ts';

describe('bytesText', () => {
  it('has one decimal below ten, and none above', () => {
    const sizes = [
      0, 9, 12, 999, 1000, 1949, 9940, 10_000, 10_400, 512_400, 999_999, 1_000_000, 9_940_000, 9_950_000,
      25_000_000, 999_999_999, 1_000_000_000, 1_400_000_000,
    ];
    const texts =
      '0 B, 9 B, 12 B, 999 B, 1 kB, 1.9 kB, 9.9 kB, 10 kB, 10 kB, 512 kB, 1000 kB, 1 MB, 9.9 MB, 10 MB, 25 MB, 1000 MB, 1 GB, 1.4 GB';
    assert.equal(sizes.map(bytesText).join(', '), texts);
  });
});
