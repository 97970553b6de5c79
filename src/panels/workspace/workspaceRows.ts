import * as l10n from '@vscode/l10n';
import type { SarifPlace } from '../../check/sarif.ts';
import type { ItemRef } from '../../zones/itemRef.ts';
import { fqdn, toUnicode } from '../../dns/names.ts';
import { LIMIT, visible, digits } from '../../text/visible.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import type { Dependents } from '../../workspace/dependents/dependents.ts';
import type { DependentHost } from '../../workspace/dependents/dependentsTree.ts';
import { nameText, subjectText, throughText } from '../../workspace/dependents/dependentsText.ts';
import type { UnmentionedRecord } from '../../workspace/unmentionedRecords.ts';
import type { WorkspaceFinding } from '../../workspace/workspaceFindings.ts';
import type { TreeRow } from '../table/treeRows.ts';

/** What a row or a link opens: a place in a file, or a record. */
export type RowTarget = SarifPlace | ItemRef;

/** A row of a list of *Check Workspace Files*. Safe to show. */
export interface WorkspaceRow extends TreeRow<WorkspaceRow> {
  /** One for each column, except the last one if the list has places in it. */
  readonly cells: readonly string[];
  /** Undefined: it opens nothing. */
  readonly target?: RowTarget | undefined;
  /** What the last column links to. */
  readonly places?: readonly WorkspaceRow[];
  /** Whether an earlier log has all findings of the row. */
  readonly isKnown?: boolean;
}

/** Makes a row of each name or address that is probably wrong, with its reason, in the order of their first places. */
export function* problemRows(findings: Iterable<WorkspaceFinding>): Generator<void, readonly WorkspaceRow[]> {
  const groups = new Map<string, { readonly cells: readonly string[]; readonly places: WorkspaceRow[] }>();
  for (const { subject, rule, isAbsent, text, place, isKnown } of findings) {
    yield;
    if (subject === undefined || place === undefined || isAbsent === true) continue;
    const { places } = getOrAdd(groups, JSON.stringify([subject, rule, text]), () => ({
      cells: [nameText(subject), rule, text],
      places: [],
    }));
    places.push(placeRow(place, isKnown));
  }
  return [...groups.values()].map(({ cells, places }) => ({
    cells,
    places,
    target: places[0]?.target,
    isKnown: areKnown(places),
  }));
}

/** Makes a tree of the names that are merely absent: zones, their names, and the places of each. */
export function* absentRows(findings: Iterable<WorkspaceFinding>): Generator<void, readonly WorkspaceRow[]> {
  const zones = new Map<string, Map<string, WorkspaceRow[]>>();
  for (const { subject, isAbsent, place, fileZone = '', isKnown } of findings) {
    yield;
    if (subject === undefined || place === undefined || isAbsent !== true) continue;
    const names = getOrAdd(zones, fileZone, () => new Map<string, WorkspaceRow[]>());
    const places = getOrAdd(names, subject, () => []);
    places.push(placeRow(place, isKnown));
  }
  const rows: WorkspaceRow[] = [];
  for (const [zone, names] of zones) {
    const children: WorkspaceRow[] = [];
    for (const [name, places] of names) {
      yield;
      children.push({
        cells: [nameText(name), digits(places.length)],
        target: places[0]?.target,
        isKnown: areKnown(places),
        children: places,
      });
    }
    const all = [...names.values()].flat();
    rows.push({ cells: [nameText(zone), digits(all.length)], isKnown: areKnown(all), children });
  }
  return rows;
}

function areKnown(rows: readonly WorkspaceRow[]): boolean {
  return rows.every(({ isKnown }) => isKnown);
}

/** `hosts.yaml:3:7`, counted from 1. */
function placeRow(place: SarifPlace, isKnown = false): WorkspaceRow {
  const { file, line, start } = place;
  const text = `${visible(file, LIMIT.name)}:${line + 1}:${start + 1}`;
  return { cells: [text, ''], target: place, isKnown };
}

/** Makes a row of each record without an occurrence in a file. */
export function* recordRows(records: readonly UnmentionedRecord[]): Generator<void, readonly WorkspaceRow[]> {
  const rows: WorkspaceRow[] = [];
  for (const unmentioned of records) {
    yield;
    const { zone, record } = unmentioned;
    const { host, type, recordLine = '', value, enabled } = record;
    const shown = visible(value, LIMIT.short);
    const cells = [
      nameText(zone.name),
      visible(fqdn(toUnicode(host), toUnicode(zone.name)), LIMIT.name),
      visible(type, LIMIT.short),
      visible(recordLine, LIMIT.short),
      enabled === false ? l10n.t('{0} (disabled)', shown) : shown,
    ];
    rows.push({ cells, target: recordRef(unmentioned) });
  }
  return rows;
}

/**
 * Makes a row of each host and each place that depend on a subject, from top to bottom, with the subject first. Yields
 * after each.
 */
export function* dependentRows(found: Dependents): Generator<void, readonly WorkspaceRow[]> {
  const { subject } = found;
  const target = subject.kind === 'record' ? recordRef(subject) : undefined;
  const children = yield* dependentsBelow(found, target);
  return [{ cells: [subjectText(subject), ''], target, children }];
}

function* dependentsBelow(
  { files, hosts }: Pick<DependentHost, 'files' | 'hosts'>,
  above: RowTarget | undefined,
): Generator<void, readonly WorkspaceRow[]> {
  const rows: WorkspaceRow[] = files.map((place) => placeRow(place));
  for (const host of hosts) {
    yield;
    const { name, records, isRepeated } = host;
    const [first] = records;
    const target = first === undefined ? above : recordRef(first);
    const text = isRepeated ? l10n.t('{0} (listed elsewhere)', nameText(name)) : nameText(name);
    const children = yield* dependentsBelow(host, target);
    rows.push({ cells: [text, throughText(records)], target, children });
  }
  return rows;
}

function recordRef({ zone, record: { id } }: UnmentionedRecord): ItemRef {
  return { account: zone.account, domain: zone.id, ...(id === undefined ? {} : { record: id }) };
}
