import assert from 'node:assert/strict';
import type { Finding } from '../../../src/check/findings.ts';
import { RULE_IDS } from '../../../src/check/rules/allRules.ts';
import type { ExportZone } from '../../../src/export/exportZone.ts';
import { sampleZones } from '../export/sampleZones.ts';
import { findingsOf, zone } from './zones.ts';

/** The zone that shows every rule. */
const FAULTS = 'faults.example';

/** The findings of the other zones as `rule host`, and why they are there. */
const PLANNED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'example.com': {
    'target-dot static.example.com': 'shows a value as some clients write it',
    'dkim-revoked 2023b._domainkey.example.com': 'shows a key that was revoked',
    'spf-missing bounce.example.com': 'takes bounces and sends no mail',
  },
  'huge.example': {
    'line-without-default host-N.huge.example': 'shows one rule with many findings',
  },
  'hostile.example': {
    'txt-quotes attribute.hostile.example': 'needs a quote to break out of an attribute',
    'line-unknown <b>name</b>.hostile.example': 'has HTML for a line',
    'line-without-default <b>name</b>.hostile.example': 'has HTML for a line',
    'host-syntax <b>name</b>.hostile.example': 'has HTML for a name',
    'address-invalid not-an-address.hostile.example': 'shows an odd value',
  },
};

describe('The findings of the sample zones', () => {
  let zones: readonly ExportZone[] = [];

  const found = (name: string): readonly Finding[] => {
    const checked = zones.map(({ name: each, records, groups = [] }) =>
      zone({ name: each, records, lines: { shape: 'groups', groups } }),
    );
    const first = checked.find((each) => each.name === name) ?? assert.fail(name);
    return findingsOf(first, ...checked.filter((each) => each !== first));
  };

  before(async () => {
    zones = await sampleZones();
  });

  it(`of ${FAULTS} are of every rule`, () => {
    const rules = new Set(found(FAULTS).map(({ rule }) => rule));
    assert.deepEqual(
      RULE_IDS.filter((rule) => !rules.has(rule)),
      [],
    );
  });

  it(`of ${FAULTS} are at the records whose remarks name their rules`, () => {
    const { records } = zones.find(({ name }) => name === FAULTS) ?? assert.fail(FAULTS);
    const findings = found(FAULTS);
    const named = records.flatMap((record) =>
      (record.remark ?? '')
        .split(', ')
        .filter((rule) => RULE_IDS.some((each) => each === rule))
        .map((rule) => ({ rule, record })),
    );
    assert.deepEqual(new Set(named.map(({ rule }) => rule)), new Set(RULE_IDS));
    for (const { rule, record } of named) {
      const concerned = findings.filter((each) => each.rule === rule).flatMap((each) => each.records);
      assert.ok(concerned.includes(record), `${rule} at ${record.host}`);
    }
  });

  it('of one record are silenced by its remark', () => {
    const { records } = zones.find(({ name }) => name === FAULTS) ?? assert.fail(FAULTS);
    const silenced = records.find(({ remark }) => remark === 'dns-tree-ignore:address-invalid');
    assert.ok(silenced);
    assert.ok(!found(FAULTS).some((each) => each.records.includes(silenced)));
  });

  it('of all other zones are intended', () => {
    const others = zones.filter(({ name }) => name !== FAULTS);
    assert.ok(others.length > 40, String(others.length));
    for (const { name } of others) {
      const unusual = found(name)
        // The addresses of all sample zones are for documentation; half of the zones say only by SPF that they have no mail.
        .filter(({ rule }) => rule !== 'address-special' && rule !== 'no-mail-partly')
        .map(({ rule, host }) => `${rule} ${host.replace(/^host-\d+/u, 'host-N')}`);
      assert.deepEqual(new Set(unusual), new Set(Object.keys(PLANNED[name] ?? {})), name);
    }
  });
});
