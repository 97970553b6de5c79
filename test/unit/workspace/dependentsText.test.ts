import assert from 'node:assert/strict';
import type { Dependents } from '../../../src/workspace/dependents/dependents.ts';
import {
  dependentsSentences,
  dependentsTitle,
  nameText,
  subjectText,
  throughText,
} from '../../../src/workspace/dependents/dependentsText.ts';
import { record, zone } from '../config/zones.ts';

describe('The title of a search for dependents', () => {
  it('makes no link and no icon of a value', () => {
    const value = '[Details](command:workbench.action.closeWindow) $(warning)';
    const rows = [record({ host: 'x', type: 'TXT', value })];
    const [hostile] = rows;
    assert.ok(hostile);
    const title = dependentsTitle({ kind: 'record', zone: zone('example.com', rows), record: hostile });
    assert.match(title, /^Finding what depends on x\.example\.com TXT \[Details\] \(command:/u);
    assert.ok(!title.includes(']('), title);
    assert.ok(!title.includes('$('), title);
  });
});

const [mail] = [record({ host: 'm', type: 'MX', value: 'a.example.net.', mx: 5 })];
const hosting = zone('xn--bcher-kva.example', [mail]);
const found: Dependents = {
  subject: { kind: 'address', address: '192.0.2.1' },
  unserved: undefined,
  hosts: [],
  files: [{ file: 'a.yaml', line: 0, start: 0, end: 9 }],
  isCut: false,
  missing: 0,
};

const throughRecords = (count: number): string =>
  throughText(Array.from({ length: count }, () => ({ zone: hosting, record: mail })));

const said = (more: Partial<Dependents>): readonly string[] => dependentsSentences({ ...found, ...more });

describe('The texts of dependents', () => {
  it('say what is asked about', () => {
    assert.equal(subjectText(found.subject), '192.0.2.1');
    assert.equal(subjectText({ kind: 'host', host: 'xn--bcher-kva.example' }), 'bücher.example');
    assert.equal(
      subjectText({ kind: 'record', zone: hosting, record: mail }),
      'm.bücher.example MX 5 a.example.net.',
    );
    assert.equal(nameText('a\u202E.example'), 'a⟨U+202E⟩.example');
  });

  it('name the first record that leads there, and how many more there are', () => {
    assert.deepEqual([0, 1, 2, 3].map(throughRecords), [
      'answered by the name above',
      'MX 5 a.example.net.',
      'MX 5 a.example.net. and 1 more',
      'MX 5 a.example.net. and 2 more',
    ]);
  });

  it('say first what was found, then what else is known', () => {
    assert.deepEqual(said({}), ['These depend on 192.0.2.1.']);
    assert.deepEqual(said({ files: [] }), ['Nothing here depends on 192.0.2.1.']);
    for (const [unserved, sentence] of [
      ['disabled', '192.0.2.1 is disabled, so nothing depends on it.'],
      ['hidden', '192.0.2.1 is not served: another record answers in its place, so nothing depends on it.'],
      ['zone', 'The zone of 192.0.2.1 is not served, so nothing depends on it.'],
    ] as const)
      assert.deepEqual(said({ unserved, files: [] }), [sentence]);
    assert.deepEqual(said({ isCut: true, missing: 1 }), [
      'These depend on 192.0.2.1.',
      'Only the nearest 5,000 hosts up to 16 steps away are listed.',
      '1 zone is not loaded, so what depends in it is not known.',
    ]);
    assert.deepEqual(said({ missing: 2, mayMissMore: true }).slice(1), [
      'At least 2 zones are not loaded, so what depends in them is not known.',
    ]);
    assert.deepEqual(said({ mayMissMore: true }).slice(1), [
      'There may be zones that are not listed yet, so what depends in them is not known.',
    ]);
    assert.deepEqual(said({ missing: 2 }).slice(1), [
      '2 zones are not loaded, so what depends in them is not known.',
    ]);
  });
});
