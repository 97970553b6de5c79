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
import { filterWords, sortedRows } from '../../text/rowOrder.ts';
import type { TableView } from '../table/table.ts';

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

/** The rows that match a view, in its order. Yields after each row that it filters. */
export function* matchingRows(
  rows: readonly FindingRow[],
  { filter, order, choices }: TableView,
): Generator<void, readonly FindingRow[]> {
  const chosen = SEVERITIES.findIndex((severity) => severity === choices['severity']);
  const mildest = chosen < 0 ? SEVERITIES.length : chosen;
  const words = filterWords(filter);
  const matching: FindingRow[] = [];
  for (const row of rows) {
    yield;
    if (SEVERITIES.indexOf(row.severity) > mildest) continue;
    const text = `${row.rule} ${row.zone} ${row.host} ${row.text}`.toLowerCase();
    if (words.every((word) => text.includes(word))) matching.push(row);
  }
  const textOf = COLUMN_TEXTS.get(order?.column ?? '');
  return order === undefined || textOf === undefined
    ? matching
    : sortedRows(matching, textOf, order.descending);
}

/** The text of each column that the table is sorted by. */
const COLUMN_TEXTS: ReadonlyMap<string, (row: FindingRow) => string> = new Map([
  ['severity', ({ severity }) => String(SEVERITIES.indexOf(severity))],
  ['rule', ({ rule }) => rule],
  ['zone', ({ zone }) => zone],
  ['host', ({ host }) => host],
  ['text', ({ text }) => text],
]);

/** Identifies the findings of a rule in a zone on the page. */
export function groupId({ ref: { account, domain }, rule }: FindingRow): string {
  return JSON.stringify([account, domain, rule]);
}

/** How many findings the rows stand for. */
export function countFindings(rows: readonly Pick<FindingRow, 'findings'>[]): number {
  return rows.reduce((sum, { findings }) => sum + findings, 0);
}
