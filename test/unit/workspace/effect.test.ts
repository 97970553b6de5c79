import assert from 'node:assert/strict';
import { worst, type Effect } from '../../../src/workspace/dependents/effect.ts';

describe('The worst of several effects', () => {
  it('is the one that loses most, or may', () => {
    const effects: readonly Effect[] = [
      { kind: 'none' },
      { kind: 'unknown' },
      { kind: 'fewer', lost: 1, of: 2 },
      { kind: 'partly' },
      { kind: 'other' },
      { kind: 'same' },
    ];
    for (let at = 0; at < effects.length; at += 1) {
      const rest = effects.slice(at);
      for (const each of [rest, rest.toReversed()]) assert.equal(worst(each), effects[at]);
    }
    assert.equal(worst([]), undefined);
  });

  it('is the first of equal ones', () => {
    const first: Effect = { kind: 'none', line: 'Japan' };
    assert.equal(worst([first, { kind: 'none', line: 'Asia' }]), first);
  });
});
