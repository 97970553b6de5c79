import * as l10n from '@vscode/l10n';
import type { SarifPlace } from '../../check/sarif.ts';
import type { ItemRef } from '../../zones/itemRef.ts';
import { fqdn, toUnicode } from '../../dns/names.ts';
import { LIMIT, visible, digits } from '../../text/visible.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import type { UnmentionedRecord } from '../../workspace/unmentionedRecords.ts';
import type { WorkspaceFinding } from '../../workspace/workspaceFindings.ts';
import { compareTexts, filterWords } from '../filterTexts.ts';
import { matchingTreeRows } from './treeRows.ts';
import { LIST_COLUMNS, type ListView, type WorkspaceListName } from './workspaceContent.ts';

/** The target of a row. */
export type RowTarget =
  | { readonly kind: 'place'; readonly place: SarifPlace }
  | { readonly kind: 'record'; readonly ref: ItemRef }
  | { readonly kind: 'nowhere' };

/** A link of a row: one place of several. */
interface RowLink {
  readonly text: string;
  readonly isKnown: boolean;
  readonly target: RowTarget;
}

/** A row of a list of *Check Workspace*. Safe to show. */
export interface WorkspaceRow {
  /** One for each column, except the last one if the list has links. */
  readonly cells: readonly string[];
  readonly target: RowTarget;
  readonly links: readonly RowLink[];
  /** Whether an earlier log has all findings of the row. */
  readonly isKnown: boolean;
  /** The depth in a tree, from 1. The rows below a row follow it. */
  readonly level?: number;
}

/** Makes a row of each name or address that is probably wrong, with its reason, in the order of their first places. */
export function* problemRows(findings: Iterable<WorkspaceFinding>): Generator<void, readonly WorkspaceRow[]> {
  const groups = new Map<string, { readonly cells: readonly string[]; readonly links: RowLink[] }>();
  for (const { subject, rule, severity, text, place, isKnown = false } of findings) {
    yield;
    if (subject === undefined || place === undefined || severity === 'note') continue;
    const group = getOrAdd(groups, JSON.stringify([subject, rule, text]), () => ({
      cells: [visible(toUnicode(subject), LIMIT.name), rule, text],
      links: [],
    }));
    group.links.push({ text: placeText(place), isKnown, target: { kind: 'place', place } });
  }
  return [...groups.values()].flatMap(({ cells, links }) => {
    const [first] = links;
    return first === undefined
      ? []
      : { cells, links, target: first.target, isKnown: links.every((link) => link.isKnown) };
  });
}

/** Makes a tree of the names that are merely absent: zones, their names, and the places of each. */
export function* absentRows(findings: Iterable<WorkspaceFinding>): Generator<void, readonly WorkspaceRow[]> {
  const zones = new Map<string, Map<string, WorkspaceRow[]>>();
  for (const { subject, severity, place, fileZone = '', isKnown = false } of findings) {
    yield;
    if (subject === undefined || place === undefined || severity !== 'note') continue;
    const names = getOrAdd(zones, fileZone, () => new Map<string, WorkspaceRow[]>());
    getOrAdd(names, subject, () => []).push(
      treeRow(3, [placeText(place), ''], { kind: 'place', place }, isKnown),
    );
  }
  return [...zones].flatMap(([zone, names]) => {
    const ofNames = [...names].flatMap(([name, places]) => [
      treeRow(
        2,
        [visible(toUnicode(name), LIMIT.name), digits(places.length)],
        places[0]?.target,
        areKnown(places),
      ),
      ...places,
    ]);
    const all = [...names.values()].flat();
    return [
      treeRow(1, [visible(toUnicode(zone), LIMIT.name), digits(all.length)], undefined, areKnown(all)),
      ...ofNames,
    ];
  });
}

function areKnown(rows: readonly WorkspaceRow[]): boolean {
  return rows.every(({ isKnown }) => isKnown);
}

/** A row of a tree, without links. */
export function treeRow(
  level: number,
  cells: readonly string[],
  target: RowTarget = { kind: 'nowhere' },
  isKnown = false,
): WorkspaceRow {
  return { level, cells, target, links: [], isKnown };
}

/** Makes a row of each record without an occurrence in a file. */
export function* recordRows(records: readonly UnmentionedRecord[]): Generator<void, readonly WorkspaceRow[]> {
  const rows: WorkspaceRow[] = [];
  for (const { zone, record } of records) {
    yield;
    const { id, host, type, recordLine = '', value, enabled } = record;
    const shown = visible(value, LIMIT.short);
    const cells = [
      visible(toUnicode(zone.name), LIMIT.name),
      visible(fqdn(toUnicode(host), toUnicode(zone.name)), LIMIT.name),
      visible(type, LIMIT.short),
      visible(recordLine, LIMIT.short),
      enabled === false ? l10n.t('{0} (disabled)', shown) : shown,
    ];
    const ref = { account: zone.account, domain: zone.id, ...(id === undefined ? {} : { record: id }) };
    rows.push({ cells, target: { kind: 'record', ref }, links: [], isKnown: false });
  }
  return rows;
}

/** `hosts.yaml:3:7`, counted from 1. */
export function placeText({ file, line, start }: SarifPlace): string {
  return `${visible(file, LIMIT.name)}:${line + 1}:${start + 1}`;
}

/** Whether a list is a tree. */
export function isTree(list: WorkspaceListName): boolean {
  return list === 'dependents' || list === 'absent';
}

/** The rows that match a view, in its order. Yields after each row that it filters. */
export function* matchingWorkspaceRows(
  rows: readonly WorkspaceRow[],
  list: WorkspaceListName,
  { filter, order }: ListView,
  hidesKnown: boolean,
): Generator<void, readonly WorkspaceRow[]> {
  const words = filterWords(filter);
  const matches = ({ cells, links }: WorkspaceRow): boolean => {
    const texts = [...cells, ...links.map(({ text }) => text)].map((text) => text.toLowerCase());
    return words.every((word) => texts.some((text) => text.includes(word)));
  };
  const compare = order && comparison(LIST_COLUMNS[list].indexOf(order.column), order.descending);
  if (isTree(list))
    return yield* matchingTreeRows(hidesKnown ? rows.filter((row) => !row.isKnown) : rows, matches, compare);
  const matching: WorkspaceRow[] = [];
  for (const row of rows) {
    yield;
    if (hidesKnown && row.isKnown) continue;
    const links = hidesKnown ? row.links.filter(({ isKnown }) => !isKnown) : row.links;
    const shown = links.length === row.links.length ? row : { ...row, links };
    if (matches(shown)) matching.push(shown);
  }
  return compare === undefined ? matching : matching.toSorted(compare);
}

function comparison(at: number, descending: boolean): (one: WorkspaceRow, other: WorkspaceRow) => number {
  // The column of links has no cell: it is sorted by their number.
  const compare = (one: WorkspaceRow, other: WorkspaceRow): number =>
    compareTexts(one.cells[at], other.cells[at]) || one.links.length - other.links.length;
  return descending ? (one, other) => compare(other, one) : compare;
}
