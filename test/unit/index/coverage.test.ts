import assert from 'node:assert/strict';
import { isUnloadable, isWorthIndexing, type Coverage } from '../../../src/index/coverage.ts';
import { indexedZone } from './zones.ts';

const NOTHING: Coverage = {
  listed: 3,
  covered: 0,
  partly: 0,
  changed: 0,
  failed: 0,
  atLimit: 0,
  total: 3,
  oldest: undefined,
};

describe('A zone that another load would not bring', () => {
  it('is one that the service refused, and none that was not reached', () => {
    const missing = indexedZone('example.com');
    assert.equal(isUnloadable(missing), false);
    assert.equal(isUnloadable({ ...missing, failed: true }), true);
    assert.equal(isUnloadable({ ...missing, failed: true, unreached: true }), false);
    assert.equal(isUnloadable({ ...indexedZone('example.net', []), failed: true }), false);
  });
});

describe('To index is offered', () => {
  it('when nothing is loaded, even if all loads failed', () => {
    assert.equal(isWorthIndexing(NOTHING, 3), true);
    assert.equal(isWorthIndexing({ ...NOTHING, listed: 0, total: undefined }, 0), true);
  });

  it('when more zones are missing than could not be loaded', () => {
    assert.equal(isWorthIndexing({ ...NOTHING, covered: 1 }, 1), true);
    assert.equal(isWorthIndexing({ ...NOTHING, covered: 1 }, 2), false);
    assert.equal(isWorthIndexing({ ...NOTHING, partly: 3 }, 3), false);
    assert.equal(isWorthIndexing({ ...NOTHING, covered: 3 }, 0), false);
  });
});
