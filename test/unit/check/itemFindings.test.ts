import assert from 'node:assert/strict';
import { findingsOfItem, itemFindings, type ItemFindings } from '../../../src/check/itemFindings.ts';
import {
  countsText,
  findingCountText,
  isInProblems,
  verdictText,
} from '../../../src/check/findingCountText.ts';
import { RecordId } from '../../../src/api/fields.ts';
import { indexedZone, record, zoneFindings } from './zones.ts';
import type { Findings } from '../../../src/check/findings.ts';
import type { Severity } from '../../../src/check/rules/severity.ts';

const NONE = { error: 0, warning: 0, information: 0, hint: 0 };

const gravest = (counts: typeof NONE): string | undefined => findingCountText(counts);
const rules = ({ findings }: ItemFindings): unknown => findings.map(({ rule }) => rule);

describe('The findings of an item', () => {
  const ids = ['1', '2', '3', '4'].map((id) => RecordId.parse(id));
  const [first, second, third, fourth] = ids;
  const indexed = indexedZone('example.com', [
    record('a', 'A', 'x', { id: first }),
    record('a', 'A', 'y', { id: second }),
    record('b', 'CNAME', 'c.example.', { id: third }),
    record('b', 'TXT', 'z', { id: fourth }),
    record('d', 'A', 'x'),
  ]);
  const latest = zoneFindings(indexed);
  const checks = { latest: () => latest };
  const { account } = indexed;
  const domain = indexed.id ?? assert.fail();

  it('are all of a domain', () => {
    const all = findingsOfItem(checks, { account, domain });
    assert.deepEqual(
      rules(all),
      latest.findings.map(({ rule }) => rule),
    );
    assert.deepEqual(all.counts, { ...NONE, error: 4 });
  });

  it('are those of a record that explains them too', () => {
    for (const [id, expected] of [
      [first, ['address-invalid']],
      [second, ['address-invalid']],
      [third, ['cname-other-data']],
      [fourth, ['cname-other-data']],
      [RecordId.parse('5'), []],
    ] as const) {
      const found = findingsOfItem(checks, { account, domain, record: id });
      assert.deepEqual(rules(found), expected, id);
      assert.deepEqual(found.counts, { ...NONE, error: expected.length });
    }
  });

  it('name the record itself, also where one finding stands for many', () => {
    const records = Array.from({ length: 110 }, (_, at) =>
      record(`h${at}`, 'A', `192.0.2.${at}`, { id: RecordId.parse(String(at + 1)) }),
    );
    const many = zoneFindings(indexedZone('example.com', records));
    const textOf = (id: number): string | undefined => {
      const item = { account, domain, record: RecordId.parse(String(id)) };
      const found = findingsOfItem({ latest: () => many }, item);
      return found.findings.find(({ rule }) => rule === 'address-special')?.text();
    };
    assert.match(textOf(1) ?? '', /^h0\.example\.com has .* 192\.0\.2\.0,.* 109 more records/u);
    assert.match(textOf(2) ?? '', /^h1\.example\.com has .* 192\.0\.2\.1,.* 109 more records/u);
    assert.match(textOf(101) ?? '', /^h100\.example\.com has .* 192\.0\.2\.100,.* 109 more records/u);
    assert.equal(textOf(102), undefined, 'a finding keeps so many records');
  });

  it('are all those of a record, in their order', () => {
    const id = RecordId.parse('7');
    const own = (rule: string, ...recordIds: readonly (RecordId | undefined)[]) => {
      const [any] = latest.findings;
      assert.ok(any);
      const [one, ...others] = recordIds.map((each) => ({ ...any.records[0], id: each }));
      assert.ok(one);
      return { ...any, rule, records: [one, ...others], once: undefined };
    };
    const other = RecordId.parse('8');
    const findings = [own('a', id, id), own('b', other), own('c', other, id), own('d', undefined)];
    const many = Object.assign({}, latest, { findings });
    const rulesOf = (of: RecordId): readonly string[] =>
      findingsOfItem({ latest: () => many }, { account, domain, record: of }).findings.map(
        ({ rule }) => rule,
      );
    assert.deepEqual(
      [rulesOf(id), rulesOf(other)],
      [
        ['a', 'c'],
        ['b', 'c'],
      ],
    );
    assert.deepEqual(rulesOf(RecordId.parse('9')), []);
  });

  it('are none without a domain, or while it is not checked', () => {
    for (const none of [
      findingsOfItem(checks, { account }),
      findingsOfItem({ latest: () => undefined }, { account, domain }),
    ])
      assert.deepEqual(none, { findings: [], counts: NONE });
  });

  it('are counted in words', () => {
    assert.equal(countsText(NONE), '');
    assert.equal(
      countsText({ error: 1, warning: 1, information: 1, hint: 1 }),
      '1 error, 1 warning, 1 info, 1 hint',
    );
    assert.equal(
      countsText({ error: 1200, warning: 2, information: 3, hint: 4 }),
      '1,200 errors, 2 warnings, 3 infos, 4 hints',
    );
    assert.equal(gravest({ ...NONE, information: 2, hint: 1 }), undefined);
    assert.equal(gravest({ error: 2, warning: 1, information: 3, hint: 1 }), '2 errors, 1 warning');
    assert.deepEqual(itemFindings(latest.findings).counts, { ...NONE, error: 4 });
  });
});

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
      'example.com: no errors or warnings; 2 infos, 14 hints',
    );
    assert.equal(verdict({ error: 1, warning: 2 }), 'example.com: 1 error, 2 warnings');
    assert.equal(verdict({ error: 3, hint: 1_000 }), 'example.com: 3 errors, 1,000 hints');
    assert.equal(verdict({ warning: 1, information: 1, hint: 1 }), 'example.com: 1 warning, 1 info, 1 hint');
  });

  it('tells whether Problems, which lists no hints, lists something', () => {
    assert.equal(isInProblems(counted({})), false);
    assert.equal(isInProblems(counted({ hint: 7 })), false);
    for (const severity of ['error', 'warning', 'information'] as const)
      assert.equal(isInProblems(counted({ [severity]: 1, hint: 7 })), true, severity);
  });
});
