import assert from 'node:assert/strict';
import { maybeOutdated, nextLoadNumber } from '../../../../src/zones/lists/wholeness.ts';
import { withClock } from '../../../support/product/clock.ts';

describe('The order of loads', () => {
  it('is kept when the clock is set back between two of them', async () => {
    const before = nextLoadNumber();
    assert.ok((await withClock(-86_400_000, nextLoadNumber)) > before);
  });
});

describe('A load time', () => {
  it('is outdated from the maximum age on', () => {
    assert.equal(maybeOutdated(1000, 500, 1499), false);
    assert.equal(maybeOutdated(1000, 500, 1500), true);
    assert.equal(maybeOutdated(1000, 0, 1000), true);
    assert.equal(maybeOutdated(1000, 1, 1000), false);
  });

  it('is outdated when it lies in the future, however long the maximum age is', () => {
    assert.equal(maybeOutdated(1001, Number.POSITIVE_INFINITY, 1000), true);
  });
});
