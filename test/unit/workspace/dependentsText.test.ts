import assert from 'node:assert/strict';
import type { Dependents } from '../../../src/workspace/dependents/dependents.ts';
import {
  dependentsSentences,
  dependentsTitle,
  effectText,
  nameText,
  subjectText,
  throughText,
} from '../../../src/workspace/dependents/dependentsText.ts';
import type { Effect } from '../../../src/workspace/dependents/effect.ts';
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
  effect: undefined,
  isBreaking: false,
  unserved: undefined,
  hosts: [],
  files: [],
  moreFiles: 0,
  counts: { hosts: 1, files: 0 },
  endedAt: [],
  missing: 0,
};

const throughRecords = (count: number): string =>
  throughText({
    records: Array.from({ length: count }, () => ({ zone: hosting, record: mail })),
    link: 'server',
  });

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
    assert.deepEqual([1, 2, 3].map(throughRecords), [
      'MX 5 a.example.net.',
      'MX 5 a.example.net. and 1 more',
      'MX 5 a.example.net. and 2 more',
    ]);
    assert.equal(throughText({ records: [], link: 'answeredBy' }), 'answered by the name above');
    assert.equal(throughText({ records: [], link: 'server' }), '');
  });

  it('say what becomes of a host', () => {
    const effects: readonly (readonly [effect: Effect | undefined, any: string, ofType: string])[] = [
      [undefined, 'only names the address', 'only names the address'],
      [{ kind: 'none' }, 'would have no answer', 'would have no answer for MX'],
      [{ kind: 'fewer', lost: 1, of: 2 }, 'would lose 1 of 2 answers', 'would lose 1 of 2 answers for MX'],
      [{ kind: 'partly' }, 'would lead to fewer or other answers', 'would lead to fewer or other answers'],
      [{ kind: 'other' }, 'would get other answers', 'would get other answers'],
      [{ kind: 'same' }, 'would stay as it is', 'would stay as it is'],
      [{ kind: 'unknown' }, 'not known', 'not known'],
    ];
    for (const [effect, any, ofType] of effects) {
      assert.deepEqual([effectText(effect, 'ANY'), effectText(effect, 'MX')], [any, ofType]);
      if (effect === undefined) continue;
      const onLine = { ...effect, line: 'Asia' };
      assert.equal(effectText(onLine, 'MX'), `${ofType} on the line Asia`);
    }
  });

  it('say first what was found, then what else is known', () => {
    assert.deepEqual(said({}), ['These depend on 192.0.2.1.']);
    assert.deepEqual(said({ isBreaking: true }), ['Removing 192.0.2.1 would break these.']);
    assert.deepEqual(said({ counts: { hosts: 0, files: 1 } }), ['These depend on 192.0.2.1.']);
    assert.deepEqual(said({ counts: { hosts: 0, files: 0 } }), ['Nothing here depends on 192.0.2.1.']);
    for (const [unserved, sentence] of [
      ['disabled', '192.0.2.1 is disabled, so nothing depends on it.'],
      ['hidden', '192.0.2.1 is not served: another record answers in its place, so nothing depends on it.'],
      ['zone', 'The zone of 192.0.2.1 is not served, so nothing depends on it.'],
    ] as const)
      assert.deepEqual(said({ unserved, counts: { hosts: 0, files: 0 } }), [sentence]);
    const same = { kind: 'same' } as const;
    assert.deepEqual(said({ effect: same }), ['These depend on 192.0.2.1.']);
    assert.deepEqual(said({ effect: same, subject: { kind: 'record', zone: hosting, record: mail } }), [
      'These depend on m.bücher.example MX 5 a.example.net..',
      'Another record says the same, so that removing this one changes nothing.',
    ]);
    assert.deepEqual(said({ endedAt: ['hosts', 'depth', 'places', 'repeated', 'leads'], missing: 1 }), [
      'These depend on 192.0.2.1.',
      'Only the nearest 5,000 hosts are listed.',
      'Hosts further than 16 steps away are not listed.',
      'Only 5,000 places in files are listed.',
      'Hosts that depend in more than one way are listed again only 5,000 times in all.',
      'The zones have too many records, so not all of them were followed.',
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
