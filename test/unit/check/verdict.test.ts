import assert from 'node:assert/strict';
import { verdictText } from '../../../src/check/verdict.ts';
import type { Severity } from '../../../src/check/rules/severity.ts';
import { indexedZone } from './zones.ts';

function verdict(counts: Partial<Record<Severity, number>>): string {
  const all = (['error', 'warning', 'information', 'hint'] as const).flatMap((severity) => {
    const count = counts[severity] ?? 0;
    return count === 0 ? [] : [{ rule: 'occluded', severity, source: '', count } as const];
  });
  return verdictText('example.com', { zone: indexedZone('example.com', []), findings: [], counts: all });
}

describe('The verdict on a zone', () => {
  it('counts the findings of each severity, and says when nothing is grave', () => {
    assert.equal(verdict({}), 'No problems found in example.com.');
    assert.equal(
      verdict({ information: 2, hint: 14 }),
      'example.com: no errors or warnings; 2 notes, 14 hints',
    );
    assert.equal(verdict({ error: 1, warning: 2 }), 'example.com: 1 error, 2 warnings');
    assert.equal(verdict({ error: 3, hint: 1_000 }), 'example.com: 3 errors, 1,000 hints');
    assert.equal(verdict({ warning: 1, information: 1, hint: 1 }), 'example.com: 1 warning, 1 note, 1 hint');
  });
});
