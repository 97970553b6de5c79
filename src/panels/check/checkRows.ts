import { getOrAdd } from '../../base/getOrAdd.ts';
import {
  unlisted,
  unlistedText,
  type Finding,
  type NamedZone,
  type ZoneFindings,
} from '../../check/findings.ts';
import type { RuleId } from '../../check/rules/allRules.ts';
import { SEVERITIES, type Severity } from '../../check/rules/severity.ts';
import type { ItemRef } from '../../zones/itemRef.ts';
import { toUnicode } from '../../dns/names.ts';
import { LIMIT, visible } from '../../text/visible.ts';
import { compareTexts, filterWords } from '../filterTexts.ts';
import type { CheckView } from './checkContent.ts';

/** A finding in the table of *Check All Zones*, or those of a rule in a zone that are only counted. Safe to show. */
export interface FindingRow {
  /** The record to reveal; its zone if the service sent no id for the record. */
  readonly ref: ItemRef;
  readonly severity: Severity;
  readonly rule: RuleId;
  readonly zone: string;
  /** The full name; empty for the findings of a zone that are not listed. */
  readonly host: string;
  readonly text: string;
  /** How many findings the row stands for. */
  readonly findings: number;
  /** The finding; undefined for those that are only counted. */
  readonly finding?: Finding;
  /** Distinguishes rows of the same rule at the same place of a record. The first one has none. */
  readonly repetition?: number;
}

/** Makes a row of each finding. Yields after each, so that the caller can stay within a time slice. */
export function* findingRows(
  all: readonly ZoneFindings<NamedZone>[],
): Generator<void, readonly FindingRow[]> {
  const rows: FindingRow[] = [];
  for (const found of all) {
    const { zone } = found;
    const zoneName = visible(toUnicode(zone.name), LIMIT.name);
    const repetitions = new Map<string, number>();
    const add = (row: FindingRow): void => {
      const id = findingId(row);
      const repetition = repetitions.get(id);
      repetitions.set(id, (repetition ?? 0) + 1);
      rows.push(repetition === undefined ? row : { ...row, repetition });
    };
    for (const finding of found.findings) {
      const { severity, rule, host, text, records } = finding;
      const record = records[0].id;
      const ref = { account: zone.account, domain: zone.id, ...(record === undefined ? {} : { record }) };
      const hostName = visible(toUnicode(host), LIMIT.name);
      add({ ref, severity, rule, zone: zoneName, host: hostName, text: text(), findings: 1, finding });
      yield;
    }
    const ref = { account: zone.account, domain: zone.id };
    for (const each of unlisted(found)) {
      const { severity, rule, count } = each;
      add({ ref, severity, rule, zone: zoneName, host: '', text: unlistedText(each), findings: count });
    }
  }
  return rows;
}

/** Identifies a finding on the page. The same in every list that contains the finding, and in every language. */
export function findingId({
  ref: { account, domain, record },
  rule,
  finding,
  repetition,
}: FindingRow): string {
  const { part, start, end } = finding?.about ?? {};
  return JSON.stringify([account, domain, rule, record, part, start, end, repetition]);
}

/** The rows that a view shows, in its order. Yields after each row that it filters. */
export function* matchingRows(
  rows: readonly FindingRow[],
  { filter, severity, sort, descending }: CheckView,
): Generator<void, readonly FindingRow[]> {
  const mildest = SEVERITIES.indexOf(severity);
  const words = filterWords(filter);
  const matching: FindingRow[] = [];
  for (const row of rows) {
    yield;
    if (SEVERITIES.indexOf(row.severity) > mildest) continue;
    const text = `${row.rule} ${row.zone} ${row.host} ${row.text}`.toLowerCase();
    if (words.every((word) => text.includes(word))) matching.push(row);
  }
  const compare =
    sort === 'severity'
      ? (one: FindingRow, other: FindingRow) =>
          SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity)
      : (one: FindingRow, other: FindingRow) => compareTexts(one[sort], other[sort]);
  return matching.toSorted(descending ? (one, other) => compare(other, one) : compare);
}

/** Identifies the findings of a rule in a zone on the page. */
export function groupId({ ref: { account, domain }, rule }: FindingRow): string {
  return JSON.stringify([account, domain, rule]);
}

/** How many findings the rows stand for. */
export function countFindings(rows: readonly FindingRow[]): number {
  return rows.reduce((sum, { findings }) => sum + findings, 0);
}

/**
 * How many findings there are of each rule or zone, and the worst severity among them: the gravest first, then the
 * most.
 */
export function countRows(
  rows: readonly FindingRow[],
  by: 'rule' | 'zone',
): readonly { readonly name: string; readonly severity: Severity; readonly findings: number }[] {
  const counts = new Map<string, { name: string; severity: Severity; findings: number }>();
  for (const { [by]: name, severity, findings } of rows) {
    const counted = getOrAdd(counts, name, () => ({ name, severity, findings: 0 }));
    counted.findings += findings;
    if (SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(counted.severity)) counted.severity = severity;
  }
  return [...counts.values()].toSorted(
    (one, other) =>
      SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) || other.findings - one.findings,
  );
}
