import assert from 'node:assert/strict';
import {
  DEFAULT_LEVELS,
  readDiagnosticSettings,
  showsAny,
  type DiagnosticLevels,
} from '../../../../src/config/problems/diagnosticSettings.ts';

const levels = (diagnostics: unknown): DiagnosticLevels =>
  readDiagnosticSettings((key) => (key === 'diagnostics' ? diagnostics : undefined)).diagnostics;

describe('What problems are shown as', () => {
  it('is set for each of the two, and the default where it is missing or invalid', () => {
    assert.deepEqual(levels({ mistake: 'error', absent: 'off' }), { mistake: 'error', absent: 'off' });
    assert.deepEqual(levels({ absent: 'information' }), { mistake: 'warning', absent: 'information' });
    assert.deepEqual(levels({ mistake: 7, absent: 'loud' }), DEFAULT_LEVELS);
    for (const invalid of [undefined, null, 7, 'loud', []])
      assert.deepEqual(levels(invalid), DEFAULT_LEVELS, String(invalid));
  });

  it('was one severity before, which is that of mistakes', () => {
    assert.deepEqual(levels('information'), { mistake: 'information', absent: 'hint' });
    assert.deepEqual(levels('hint'), { mistake: 'hint', absent: 'hint' });
    assert.deepEqual(levels('off'), { mistake: 'off', absent: 'off' });
  });

  it('may be nothing', () => {
    assert.equal(showsAny(levels('off')), false);
    assert.equal(showsAny({ mistake: 'off', absent: 'hint' }), true);
    assert.equal(showsAny({ mistake: 'hint', absent: 'off' }), true);
  });
});
