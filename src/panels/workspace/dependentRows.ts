import * as l10n from '@vscode/l10n';
import type { FoundRecord } from '../../zones/zoneState.ts';
import type { SarifPlace } from '../../check/sarif.ts';
import type { Dependents } from '../../workspace/dependents/dependents.ts';
import type { DependentHost } from '../../workspace/dependents/dependentsTree.ts';
import { nameText, subjectText, throughText } from '../../workspace/dependents/dependentsText.ts';
import { placeText, treeRow, type RowTarget, type WorkspaceRow } from './workspaceRows.ts';

const NOWHERE: RowTarget = { kind: 'nowhere' };

/**
 * Makes a row of each host and each place, from top to bottom, with the subject of the search first. Yields after each.
 */
export function* dependentRows(found: Dependents): Generator<void, readonly WorkspaceRow[]> {
  const { subject } = found;
  const target = subject.kind === 'record' ? recordTarget(subject) : NOWHERE;
  const rows = [treeRow(1, [subjectText(subject), ''], target)];
  yield* placeRows(rows, 2, found.files);
  yield* hostRows(rows, 2, found.hosts, target);
  return rows;
}

function* hostRows(
  rows: WorkspaceRow[],
  level: number,
  hosts: readonly DependentHost[],
  above: RowTarget,
): Generator<void, void> {
  for (const host of hosts) {
    yield;
    const { name, records, isRepeated } = host;
    const [first] = records;
    const target = first === undefined ? above : recordTarget(first);
    const text = isRepeated ? l10n.t('{0} (listed elsewhere)', nameText(name)) : nameText(name);
    rows.push(treeRow(level, [text, throughText(records)], target));
    yield* placeRows(rows, level + 1, host.files);
    yield* hostRows(rows, level + 1, host.hosts, target);
  }
}

function* placeRows(
  rows: WorkspaceRow[],
  level: number,
  places: readonly SarifPlace[],
): Generator<void, void> {
  for (const place of places) {
    yield;
    rows.push(treeRow(level, [placeText(place), ''], { kind: 'place', place }));
  }
}

function recordTarget({ zone, record: { id } }: FoundRecord): RowTarget {
  const ref = { account: zone.account, domain: zone.id, ...(id === undefined ? {} : { record: id }) };
  return { kind: 'record', ref };
}
