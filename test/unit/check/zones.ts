// Zones for the check in a short form, and their findings.
import assert from 'node:assert/strict';
import { DomainId } from '../../../src/api/fields.ts';
import type { Lines } from '../../../src/api/line.ts';
import { accountOf } from '../../support/product/accountOf.ts';
import { checkZone } from '../../../src/check/checkZone.ts';
import type { Finding, Findings } from '../../../src/check/findings.ts';
import type { ZoneFindings } from '../../../src/check/zoneFindings.ts';
import type { RuleId } from '../../../src/check/rules/allRules.ts';
import type { CheckedRecord, CheckedZone } from '../../../src/check/zone/checkedZone.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import { RecordTable } from '../../../src/zones/recordTable.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { resultOf } from '../../support/product/resultOf.ts';

type More = Partial<Omit<CheckedRecord, 'host' | 'type' | 'value'>>;

export function record(host: string, type: string, value: string, more: More = {}): CheckedRecord {
  return {
    id: undefined,
    host,
    type,
    value,
    recordLine: 'Default',
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
  more: Partial<ZoneState> = {},
): ZoneState {
  const table = new RecordTable(records);
  return {
    account: AccountId.parse('10061@here'),
    id: DomainId.parse('1'),
    name,
    ascii: name,
    updatedOn: undefined,
    announced: undefined,
    loaded: { table, fault: undefined, loadedAt: 0, bytes: 0, updatedOn: undefined, announced: undefined },
    served: true,
    ...more,
  };
}

/** Returns the findings of a zone with the default severities. */
export function zoneFindings(indexed: ZoneState): ZoneFindings {
  const records = indexed.loaded?.table.records;
  return { zone: indexed, ...checkOf(zone({ name: indexed.ascii, records })) };
}

/** A record, or one of the default form as a line: `www A 192.0.2.1`, or `Asia: www A 192.0.2.1`. */
export type Written = CheckedRecord | string;

/** Records, or the lines of some as in the examples of the rules: `a A 192.0.2.1 | b TXT x`, or below each other. */
type Records = readonly Written[] | string;

function listOf(records: Records): readonly Written[] {
  return typeof records === 'string' ? records.trim().split(/\s*\n\s*| \| /u) : records;
}

const WRITTEN = /^(?<marks>!*) ?(?:(?<line>[\p{L}\d]+): )?(?<host>\S+) (?<type>\S+) ?(?<value>.*)$/su;

/** Returns a record, and how many marks (“!”) stand before its line. */
function markedRecord(written: Written): readonly [record: CheckedRecord, marks: number] {
  if (typeof written !== 'string') return [written, 0];
  const groups = WRITTEN.exec(written)?.groups;
  assert.ok(groups, written);
  const { marks = '', line: recordLine = 'Default', host = '', type = '', value = '' } = groups;
  return [record(host, type, value, { recordLine }), marks.length];
}

export function recordsOf(records: Records): readonly CheckedRecord[] {
  return listOf(records).map((each) => markedRecord(each)[0]);
}

export interface ZoneFields extends Partial<Omit<CheckedZone, 'table'>> {
  /** Undefined if the zone is not loaded. */
  readonly records: Records | undefined;
}

/** Returns `example.com`, loaded and served unless some fields are replaced. */
export function zone({ records, ...fields }: ZoneFields): CheckedZone {
  return {
    name: 'example.com',
    table: records === undefined ? undefined : new RecordTable(recordsOf(records)),
    complete: true,
    served: true,
    lines: undefined,
    minTtl: undefined,
    ...fields,
  };
}

/** Returns what is found in the first zone; the others belong to the same account. */
export function checkOf(first: CheckedZone, ...others: readonly CheckedZone[]): Findings {
  const view = accountOf([first, ...others]).view(first);
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

/** A zone and its neighbours. */
interface ZoneCase {
  readonly records: Records;
  /** The records of the zone for which the rule finds something, if no marks say so. */
  readonly found?: readonly number[];
  /** Fields of the zone to replace. */
  readonly zone?: Partial<Omit<CheckedZone, 'table'>>;
  readonly others?: readonly CheckedZone[];
}

/**
 * The records of a zone, with a “!” before the line of one for each finding about it. Those behind `$ORIGIN example.net.` are
 * of another zone of the account.
 */
type Case = Records | ZoneCase;

function zoneCase(each: Case): ZoneCase {
  if (typeof each !== 'string') return 'records' in each ? each : { records: each };
  const [records = '', ...others] = each.split(/\$ORIGIN /u).map((text) => text.replace(/[\s|]+$/u, ''));
  return {
    records,
    others: others.map((text) => {
      const [, name = '', rows = ''] = /^(\S+)\.(?: \||\n|$)(.*)$/su.exec(text) ?? [];
      return zone({ name, records: rows === '' ? [] : rows });
    }),
  };
}

/** Adds a test for each case of a rule, beside the examples that the rule has in its file. */
export function describeRule(rule: RuleId, cases: Readonly<Record<string, Case>>): void {
  describe(rule, () => {
    for (const [says, each] of Object.entries(cases)) {
      const { records, zone: fields, others = [], found } = zoneCase(each);
      const marked = listOf(records).flatMap((written, at) =>
        Array<number>(markedRecord(written)[1]).fill(at),
      );
      it(says, () => {
        assert.deepEqual(foundBy(rule, zone({ records, ...fields }), ...others), found ?? marked);
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
