import assert from 'node:assert/strict';
import { changedText, changeText, changeCountsText, spanText } from '../../../src/text/changeText.ts';

const record = {
  host: 'www',
  type: 'A',
  value: '192.0.2.1',
  mx: 0,
  recordLine: 'Default',
  ttl: 600,
  enabled: true,
};
const at = (hours: number, minutes = 0): number => new Date(2025, 0, 2, hours, minutes).getTime();

describe('The text of a change', () => {
  it('counts what changed, in the order changed, added, removed', () => {
    assert.equal(changeCountsText({ added: 1, removed: 2, changed: 3 }), '3 changed, 1 added, 2 removed');
    assert.equal(changeCountsText({ added: 0, removed: 12_345, changed: 0 }), '12,345 removed');
    assert.equal(changeCountsText({ added: 0, removed: 0, changed: 0 }), 'no difference');
  });

  it('says between which times', () => {
    assert.equal(spanText(at(14, 2), at(18, 40), at(20)), 'between 14:02 and 18:40');
    const later = spanText(at(14, 2), at(18, 40), at(24));
    assert.equal(later, 'between 2025-01-02 14:02 and 2025-01-02 18:40');
    assert.equal(spanText(at(9), at(9), at(20)), 'at 09:00');
    assert.equal(spanText(at(19), at(18, 40), at(20)), 'before 18:40', 'the clock was put back');
    assert.equal(spanText(0, at(18, 40), at(20)), 'before 18:40');
  });

  it('names the fields that changed', () => {
    const after = { ...record, ttl: 60, enabled: false };
    const changed = { kind: 'changed', before: record, after, fields: ['ttl', 'state'] } as const;
    assert.equal(changeText(changed), 'www A: TTL 600 → 60, disabled');
    assert.equal(changeText({ kind: 'added', after: record }), 'www A: added 192.0.2.1');
    const before = { ...record, type: 'MX', value: 'm.example.', mx: 5 };
    assert.equal(changeText({ kind: 'removed', before }), 'www MX: removed 5 m.example.');
  });

  it('has what was before on the left, of every field, and the default of a field without a value', () => {
    const before = { ...record, value: 'old', mx: 5, recordLine: 'Asia', ttl: 60 };
    const after = { ...record, value: 'new', mx: 10, recordLine: '', ttl: undefined, enabled: undefined };
    const fields = ['value', 'priority', 'ttl', 'line', 'state'] as const;
    const bare = { ...before, mx: undefined, ttl: undefined, recordLine: undefined };
    const other = { ...record, mx: 1, ttl: 60, recordLine: 'Europe' };
    for (const [change, text] of [
      [{ before, after, fields }, 'old → new, priority 5 → 10, TTL 60 → , line Asia → Default, enabled'],
      [
        { before: bare, after: other, fields: ['priority', 'ttl', 'line'] },
        'priority 0 → 1, TTL  → 60, line Default → Europe',
      ],
      [{ before, after: { ...record, mx: undefined }, fields: ['priority'] }, 'priority 5 → 0'],
    ] as const)
      assert.equal(changedText({ kind: 'changed', ...change }), text);
  });

  it('makes hostile text visible', () => {
    const hidden = changeText({ kind: 'added', after: { ...record, value: 'a\u202Eb\u0000' } });
    assert.doesNotMatch(hidden, /[\u202E\u0000]/u);
  });
});
