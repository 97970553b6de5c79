import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { PROBLEM_CODES, type Problem } from '../../../../src/config/problems/problem.ts';
import {
  DEFAULT_LEVELS,
  readDiagnosticSettings,
  levelOf,
  showsAny,
  type DiagnosticLevels,
} from '../../../../src/config/problems/diagnosticSettings.ts';

const levels = (diagnostics: unknown): DiagnosticLevels =>
  readDiagnosticSettings((key) => (key === 'diagnostics' ? diagnostics : undefined)).diagnostics;

/** What a mistake, a merely absent name and an address that its name does not have are shown as. */
const shown = (diagnostics: unknown): string =>
  (['misspelled', 'absent', 'address'] satisfies Problem['kind'][])
    .map((kind) => levelOf(levels(diagnostics), { kind }))
    .join(' ');

describe('What problems are shown as', () => {
  it('is set for each of the two, and the default where it is missing or invalid', () => {
    assert.equal(shown({ mistake: 'error', absent: 'off' }), 'error off error');
    assert.equal(shown({ absent: 'information' }), 'warning information warning');
    assert.deepEqual(levels({ mistake: 7, absent: 'loud' }), DEFAULT_LEVELS);
    for (const invalid of [undefined, null, 7, 'loud', []])
      assert.deepEqual(levels(invalid), DEFAULT_LEVELS, String(invalid));
  });

  it('may be set for one kind, by its code, whatever the others are', () => {
    assert.equal(shown({ 'other-address': 'error' }), 'warning hint error');
    assert.equal(
      shown({ mistake: 'off', 'other-address': 'hint', 'no-record': 'warning' }),
      'off warning hint',
    );
    assert.equal(shown({ 'other-address': 'off', misspelled: 'loud', address: 'error' }), 'warning hint off');
  });

  it('was one severity before, which is that of mistakes', () => {
    assert.equal(shown('information'), 'information hint information');
    assert.equal(shown('hint'), 'hint hint hint');
    assert.equal(shown('off'), 'off off off');
  });

  it('may be nothing', () => {
    assert.equal(showsAny(levels('off')), false);
    assert.equal(showsAny(levels({ mistake: 'off' })), true);
    assert.equal(showsAny(levels({ absent: 'off' })), true);
    assert.equal(showsAny(levels({ mistake: 'off', absent: 'off', 'no-mail': 'hint' })), true);
  });

  it('has all kinds in the manifest, with the severities of rules', () => {
    const Schema = z.looseObject({
      properties: z.record(z.string(), z.looseObject({ enum: z.array(z.string()) })),
    });
    const Part = z.looseObject({ properties: z.record(z.string(), z.unknown()) });
    const Manifest = z.looseObject({ contributes: z.looseObject({ configuration: z.array(Part) }) });
    const { configuration } = Manifest.parse(JSON.parse(readFileSync('package.json', 'utf8'))).contributes;
    const setting = (name: string): z.infer<typeof Schema> =>
      Schema.parse(configuration.flatMap(({ properties }) => properties[name] ?? [])[0]);
    const { properties } = setting('dnsTree.editor.diagnostics');
    assert.deepEqual(
      new Set(Object.keys(properties)),
      new Set(['mistake', 'absent', ...Object.values(PROBLEM_CODES)]),
    );
    const [rule] = Object.values(setting('dnsTree.check.rules').properties);
    for (const [kind, { enum: severities }] of Object.entries(properties))
      assert.deepEqual(severities, rule?.enum, kind);
  });
});
