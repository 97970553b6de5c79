import { getOrAdd } from '../../base/getOrAdd.ts';
import { unlisted, unlistedText, type NamedZone, type ZoneFindings } from '../../check/zoneFindings.ts';
import type { Finding } from '../../check/findings.ts';
import type { RuleId } from '../../check/rules/allRules.ts';
import { SEVERITIES, type Severity } from '../../check/rules/severity.ts';
import type { ItemRef } from '../../zones/itemRef.ts';
import { toUnicode } from '../../dns/names.ts';
import { LIMIT, visible } from '../../text/visible.ts';
import type { TableView } from '../table/table.ts';
import { matchingRows, type TreeRow } from '../table/treeRows.ts';

/**
 * A finding in the table of *Check All Zones*, or those of a rule in a zone: that are only counted, or that are below
 * the row, which is about the first of them. Safe to show.
 */
export interface FindingRow extends TreeRow<FindingRow> {
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
    const { account, id: domain, name } = found.zone;
    const zone = visible(toUnicode(name), LIMIT.name);
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
      const ref = { account, domain, ...(record === undefined ? {} : { record }) };
      const hostName = visible(toUnicode(host), LIMIT.name);
      add({ ref, severity, rule, zone, host: hostName, text: text(), findings: 1, finding });
      yield;
    }
    for (const each of unlisted(found)) {
      const { severity, rule, count: findings } = each;
      add({ ref: { account, domain }, severity, rule, zone, host: '', text: unlistedText(each), findings });
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

/** Returns the rows that match a view, in its order. The choice is the mildest severity. */
export function matchingFindings(
  rows: readonly FindingRow[],
  view: TableView,
): Generator<void, readonly FindingRow[]> {
  const mildest = SEVERITIES.findIndex((severity) => severity === view.choices['severity']);
  const grave = rows.filter(({ severity }) => mildest < 0 || SEVERITIES.indexOf(severity) <= mildest);
  return matchingRows(grave, view, {
    searched: ({ rule, zone, host, text }) => `${rule} ${zone} ${host} ${text}`,
    sorted: (row, column) => COLUMN_TEXTS.get(column)?.(row) ?? '',
  });
}

/** The text of each column that the table is sorted by. */
const COLUMN_TEXTS: ReadonlyMap<string, (row: FindingRow) => string> = new Map([
  ['severity', ({ severity }) => String(SEVERITIES.indexOf(severity))],
  ['rule', ({ rule }) => rule],
  ['zone', ({ zone }) => zone],
  ['host', ({ host }) => host],
  ['text', ({ text }) => text],
]);

/**
 * Puts the findings of a rule in a zone below one row, in the place of the first; a single finding stays as it is. Yields
 * after each finding.
 */
export function* groupedRows(matching: readonly FindingRow[]): Generator<void, readonly FindingRow[]> {
  const groups = new Map<string, FindingRow[]>();
  for (const row of matching) {
    yield;
    getOrAdd(groups, groupId(row), () => []).push(row);
  }
  return [...groups.values()].flatMap((children) =>
    children.length === 1
      ? children
      : children.slice(0, 1).map((first) => ({ ...first, findings: countFindings(children), children })),
  );
}

/** Identifies the findings of a rule in a zone on the page. */
export function groupId({ ref: { account, domain }, rule }: FindingRow): string {
  return JSON.stringify([account, domain, rule]);
}

/** How many findings the rows stand for. */
export function countFindings(rows: readonly Pick<FindingRow, 'findings'>[]): number {
  return rows.reduce((sum, { findings }) => sum + findings, 0);
}
