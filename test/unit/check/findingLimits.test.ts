import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DomainId } from '../../../src/api/fields.ts';
import { checkZone } from '../../../src/check/checkZone.ts';
import { FindingBudget } from '../../../src/check/latestFindings.ts';
import type { Findings } from '../../../src/check/findings.ts';
import { unlisted, unlistedText, type NamedZone } from '../../../src/check/zoneFindings.ts';
import type { RuleId } from '../../../src/check/rules/allRules.ts';
import type { CheckedRecord } from '../../../src/check/zone/checkedZone.ts';
import { ZoneChecks } from '../../../src/check/zoneChecks.ts';
import { fixedIndex } from '../../../src/zones/knownZones.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import { accountOf } from '../../support/product/accountOf.ts';
import { resultOf } from '../../support/product/resultOf.ts';
import { sampleZones } from '../export/sampleZones.ts';
import { FixedAccounts } from './fixedAccounts.ts';
import { checkOf, indexedZone, record, zone } from './zones.ts';

const { signal } = new AbortController();

/** Hosts whose addresses are not valid. */
const invalid = (count: number): readonly CheckedRecord[] =>
  Array.from({ length: count }, (_, index) => record(`h${index}`, 'A', 'x'));

/** What was found if a rule found something `count` times. */
const foundBy = (count: number, rule: RuleId = 'address-invalid'): Findings => {
  const [first] = checkOf(zone({ records: invalid(1) })).findings;
  assert.ok(first);
  const { severity, source } = first;
  return {
    findings: Array.from({ length: Math.min(count, 100) }, () => ({ ...first, rule })),
    counts: [{ rule, severity, source, count }],
  };
};

describe('The findings of a zone', () => {
  for (const [count, listed, more] of [
    [100, 100, []],
    [101, 100, ['and 1 more']],
    [2_006, 100, ['and 1,906 more']],
  ] as const)
    it(`lists ${listed} of a rule that finds ${count}`, () => {
      const found = checkOf(zone({ records: invalid(count) }));
      assert.equal(found.findings.length, listed);
      assert.deepEqual(
        found.counts.map((each) => [each.rule, each.count]),
        [['address-invalid', count]],
      );
      assert.deepEqual(unlisted(found).map(unlistedText), more);
    });

  it('tells of a rule of which nothing is listed', () => {
    const { counts } = checkOf(zone({ records: invalid(1) }));
    assert.deepEqual(unlisted({ findings: [], counts }).map(unlistedText), ['and 1 more']);
  });

  it('counts each rule for itself', () => {
    const loops = Array.from({ length: 3 }, (_, index) =>
      record(`c${index}`, 'CNAME', `c${index}.example.com.`),
    );
    const { findings, counts } = checkOf(zone({ records: [...invalid(150), ...loops] }));
    assert.equal(findings.length, 103);
    assert.deepEqual(
      counts.map(({ rule, severity, count }) => [rule, severity, count]),
      [
        ['address-invalid', 'error', 150],
        ['cname-loop', 'error', 3],
      ],
    );
  });

  it('keeps no view of the zone and its account', async () => {
    const [records] = (await sampleZones())
      .filter(({ name }) => name === 'faults.example')
      .map((each) => each.records);
    assert.ok(records);
    const views: WeakRef<object>[] = [];
    const check = (): Findings => {
      const checked = zone({ name: 'faults.example', records });
      const account = accountOf([checked]);
      const view = account.view(checked);
      assert.ok(view);
      views.push(new WeakRef(account), new WeakRef(view));
      return resultOf(checkZone(view, new Map()));
    };
    const { findings } = check();
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    assert.ok(typeof collect === 'function');
    // A turn later, nothing on the stack keeps them.
    await nextTurn();
    collect();
    assert.deepEqual(
      views.map((view) => view.deref()),
      [undefined, undefined],
    );
    for (const { text } of findings) assert.notEqual(text(), '');
  });
});

describe('The budget of findings', () => {
  it('holds 20,000 of all rules, and room again for what is released', () => {
    const budget = new FindingBudget();
    const rules: readonly RuleId[] = [
      'address-invalid',
      'address-special',
      'caa-syntax',
      'cname-loop',
      'cname-chain',
      'ds-syntax',
      'dkim-syntax',
      'occluded',
      'spf-syntax',
      'txt-quotes',
    ];
    for (const rule of rules) for (let zones = 0; zones < 20; zones += 1) budget.take(foundBy(100, rule));
    const one = foundBy(1, 'srv-owner');
    assert.equal(budget.take(one).findings.length, 0);
    budget.release(one);
    assert.equal(budget.take(foundBy(2, 'srv-owner')).findings.length, 1);
  });
});

/** Zones with the same records. */
function zonesOf(count: number, records: readonly CheckedRecord[]): readonly ZoneState[] {
  return Array.from({ length: count }, (_, index) =>
    indexedZone(`z${index}.example`, records, { id: DomainId.parse(`${index}`) }),
  );
}

describe('The check of all zones', () => {
  it('keeps no records of the zones but those of the findings', async () => {
    const settings = { onLoad: false, severitiesOf: () => new Map(), isIgnoredZone: () => false };
    const checks = new ZoneChecks(
      new FixedAccounts(fixedIndex(zonesOf(1, invalid(1)))),
      () => settings,
      assert.ifError,
    );
    const all = await checks.checkAll(() => undefined, signal);
    checks.dispose();
    const expected: readonly NamedZone[] = zonesOf(1, []).map(({ account, id, name, ascii }) => ({
      account,
      id,
      name,
      ascii,
      incomplete: undefined,
    }));
    assert.deepEqual(
      all.map((each) => each.zone),
      expected,
    );
  });
});
