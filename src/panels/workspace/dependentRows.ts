import * as l10n from '@vscode/l10n';
import type { FoundRecord } from '../../index/recordIndex.ts';
import { digits } from '../../text/digits.ts';
import type { SarifPlace } from '../../check/sarif.ts';
import type { Dependents } from '../../workspace/dependents/dependents.ts';
import type { DependentHost } from '../../workspace/dependents/dependentsTree.ts';
import { effectText, nameText, subjectText, throughText } from '../../workspace/dependents/dependentsText.ts';
import { placeText, treeRow, type RowTarget, type WorkspaceRow } from './workspaceRows.ts';

const NOWHERE: RowTarget = { kind: 'nowhere' };

/** Makes a row of each host and each place, from top to bottom: what is asked about first. Yields after each. */
export function* dependentRows(found: Dependents): Generator<void, readonly WorkspaceRow[]> {
  const { subject, effect } = found;
  const type = subject.kind === 'record' ? subject.record.type : 'ANY';
  // A host that is in no zone, or has no records of its own, is not removed.
  const own = subject.kind === 'record' && effect !== undefined ? effectText(effect, type) : '';
  const target = subject.kind === 'record' ? recordTarget(subject) : NOWHERE;
  const rows = [treeRow(1, [subjectText(subject), '', own], target)];
  yield* placeRows(rows, 2, found);
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
    const { name, type, effect, records, isRepeated } = host;
    const [first] = records;
    const target = first === undefined ? above : recordTarget(first);
    const text = isRepeated ? l10n.t('{0} (listed elsewhere)', nameText(name)) : nameText(name);
    rows.push(treeRow(level, [text, throughText(host), effectText(effect, type)], target));
    yield* placeRows(rows, level + 1, host);
    yield* hostRows(rows, level + 1, host.hosts, target);
  }
}

function* placeRows(
  rows: WorkspaceRow[],
  level: number,
  { files, moreFiles }: { readonly files: readonly SarifPlace[]; readonly moreFiles: number },
): Generator<void, void> {
  for (const place of files) {
    yield;
    rows.push(treeRow(level, [placeText(place), '', ''], { kind: 'place', place }));
  }
  if (moreFiles > 0) rows.push(treeRow(level, [l10n.t('and {0} more', digits(moreFiles)), '', ''], NOWHERE));
}

function recordTarget({ zone, record: { id } }: FoundRecord): RowTarget {
  const ref = { account: zone.account, domain: zone.id, ...(id === undefined ? {} : { record: id }) };
  return { kind: 'record', ref };
}
