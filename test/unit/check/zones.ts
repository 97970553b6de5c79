// Zones for the check in a short form, and their findings.
import assert from 'node:assert/strict';
import { DomainId } from '../../../src/api/fields.ts';
import type { Lines } from '../../../src/api/line.ts';
import { accountOf } from '../../support/product/accountOf.ts';
import { checkZone } from '../../../src/check/checkZone.ts';
import type { Finding, Findings, ZoneFindings } from '../../../src/check/findings.ts';
import type { RuleId } from '../../../src/check/rules/allRules.ts';
import type { CheckedRecord, CheckedZone } from '../../../src/check/zone/checkedZone.ts';
import type { IndexedZone } from '../../../src/index/recordIndex.ts';
import { RecordTable } from '../../../src/index/recordTable.ts';
import { AccountId } from '../../../src/model/account.ts';
import { resultOf } from '../../support/product/resultOf.ts';

type More = Partial<Omit<CheckedRecord, 'host' | 'type' | 'value'>>;

export function record(host: string, type: string, value: string, more: More = {}): CheckedRecord {
  return {
    id: undefined,
    host,
    type,
    value,
    line: 'Default',
    mx: type === 'MX' ? 10 : 0,
    ttl: 600,
    enabled: true,
    held: false,
    remark: '',
    ...more,
  };
}

/** Returns a zone of the index with these records. */
export function indexedZone(
  name: string,
  records: readonly CheckedRecord[],
  more: Partial<IndexedZone> = {},
): IndexedZone {
  const table = new RecordTable(records);
  return {
    account: AccountId.parse('10061@here'),
    id: DomainId.parse('1'),
    name,
    ascii: name,
    updatedOn: undefined,
    announced: undefined,
    loaded: { table, fault: undefined, loadedAt: 0, updatedOn: undefined, announced: undefined },
    served: true,
    failed: false,
    ...more,
  };
}

/** Returns the findings of a zone with the default severities. */
export function zoneFindings(indexed: IndexedZone): ZoneFindings {
  const records = indexed.loaded?.table.records;
  return { zone: indexed, ...checkOf(zone({ name: indexed.ascii, records })) };
}

interface ZoneFields extends Partial<Omit<CheckedZone, 'table'>> {
  /** Undefined if the zone is not loaded. */
  readonly records: readonly CheckedRecord[] | undefined;
}

/** Returns `example.com`, loaded and served unless some fields are replaced. */
export function zone({ records, ...fields }: ZoneFields): CheckedZone {
  return {
    name: 'example.com',
    table: records && new RecordTable(records),
    complete: true,
    served: true,
    lines: undefined,
    minTtl: undefined,
    ...fields,
  };
}

/** Returns what is found in the first zone; the others belong to the same account. */
export function checkOf(first: CheckedZone, ...others: readonly CheckedZone[]): Findings {
  const view = accountOf([first, ...others]).view(first.name);
  return view === undefined ? { findings: [], counts: [] } : resultOf(checkZone(view, new Map()));
}

/** Returns the listed findings of the first zone. */
export function findingsOf(...zones: readonly [CheckedZone, ...CheckedZone[]]): readonly Finding[] {
  return checkOf(...zones).findings;
}

/** Returns how often a rule finds something in the first zone. */
export function countOf(rule: RuleId, ...zones: readonly [CheckedZone, ...CheckedZone[]]): number {
  return checkOf(...zones).counts.find((each) => each.rule === rule)?.count ?? 0;
}

/** Returns the numbers of the records in the first zone for which a rule finds something, in order. */
export function foundBy(rule: RuleId, ...zones: readonly [CheckedZone, ...CheckedZone[]]): readonly number[] {
  const [{ table }] = zones;
  return findingsOf(...zones)
    .filter((finding) => finding.rule === rule)
    .map(({ records: [first] }) => table?.records.indexOf(first) ?? -1);
}

/** A zone, its neighbours, and the records of the zone for which the rule finds something. */
export interface Case {
  readonly says: string;
  readonly records: readonly CheckedRecord[];
  readonly found: readonly number[];
  /** Fields of the zone to replace. */
  readonly zone?: Partial<Omit<CheckedZone, 'table'>>;
  readonly others?: readonly CheckedZone[];
}

/** Adds a test for each case of a rule. */
export function describeRule(rule: RuleId, cases: readonly Case[]): void {
  describe(rule, () => {
    it('has cases with findings and cases without', () => {
      assert.ok(cases.some(({ found }) => found.length > 0));
      assert.ok(cases.some(({ found }) => found.length === 0));
    });
    for (const { says, records, found, zone: fields, others = [] } of cases) {
      it(says, () => {
        assert.deepEqual(foundBy(rule, zone({ records, ...fields }), ...others), found);
      });
    }
  });
}

/** Lines as the international service lists them: a continent, two of its countries, and another continent. */
export const LINES: Lines = {
  shape: 'groups',
  groups: [
    group('default', 'Default', { default: 'Default' }),
    group('asia', 'Asia', { JP: 'Japan', KR: 'Korea, Republic of' }),
    group('europe', 'Europe', { DE: 'Germany' }),
    group('search_engine', 'Search Engine', { search_engine: 'Search Engine' }),
  ],
};

/** Lines with a country in two groups. */
export const SHARED_LINES: Lines = {
  shape: 'groups',
  groups: [
    group('default', 'Default', { default: 'Default' }),
    group('asia', 'Asia', { TR: 'Turkey' }),
    group('europe', 'Europe', { TR: 'Turkey' }),
  ],
};

function group(id: string, name: string, areas: Readonly<Record<string, string>>) {
  const listed = Object.entries(areas).map(([code, areaName]) => ({ code, name: areaName }));
  return { id, name, areas: listed, other: [] };
}
