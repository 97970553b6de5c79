import assert from 'node:assert/strict';
import { isInProblems, verdictText } from '../../../src/check/verdict.ts';
import type { Findings } from '../../../src/check/findings.ts';
import type { Severity } from '../../../src/check/rules/severity.ts';

function counted(counts: Partial<Record<Severity, number>>): Pick<Findings, 'counts'> {
  const all = (['error', 'warning', 'information', 'hint'] as const).flatMap((severity) => {
    const count = counts[severity] ?? 0;
    return count === 0 ? [] : [{ rule: 'occluded', severity, source: '', count } as const];
  });
  return { counts: all };
}

function verdict(counts: Partial<Record<Severity, number>>): string {
  return verdictText('example.com', counted(counts));
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

  it('tells whether Problems, which lists no hints, lists something', () => {
    assert.equal(isInProblems(counted({})), false);
    assert.equal(isInProblems(counted({ hint: 7 })), false);
    for (const severity of ['error', 'warning', 'information'] as const)
      assert.equal(isInProblems(counted({ [severity]: 1, hint: 7 })), true, severity);
  });
});
