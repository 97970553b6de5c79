import * as l10n from '@vscode/l10n';
import { isDefaultLine } from '../../dns/record.ts';
import { visible, SHOWN } from '../../text/visible.ts';
import { lineTable } from '../../dns/recordLineTable.ts';
import { linesOf, type ExportZone } from '../exportZone.ts';
import { listText } from '../../text/listText.ts';

/**
 * The lines of the records whose answers can be written. The default line is undefined, and comes first if records are
 * on it.
 */
export function writableLines(zones: readonly ExportZone[]): readonly (string | undefined)[] {
  const names = new Set(zones.flatMap(({ records }) => records.map(({ recordLine }) => recordLine)));
  const tests = zones.map(lineTest);
  const others = [...names].filter((line) => !isDefaultLine(line) && tests.some((hasLine) => hasLine(line)));
  return [...names].some(isDefaultLine) ? [undefined, ...others] : others;
}

/** Why the answers of a line cannot be written: none of the zones has it. Undefined when one has. */
export function missingLine(zones: readonly ExportZone[], wanted: string | undefined): string | undefined {
  if (isDefaultLine(wanted) || zones.some((zone) => lineTest(zone)(wanted))) return undefined;
  const known = new Set(
    zones.flatMap(({ records, groups = [] }) => [
      ...records.map((record) => record.recordLine ?? ''),
      ...groups.map(({ name }) => name),
    ]),
  );
  const named = [...known].filter((name) => !isDefaultLine(name)).slice(0, SHOWN.named);
  return l10n.t(
    'There is no line “{0}” here, or several have this name. Lines of these records are: {1}.',
    visible(wanted ?? '', 80),
    listText(named.map((name) => visible(name, 80))),
  );
}

/**
 * Returns a test for the lines of a zone. Without line groups they are those of the records. When all records are on
 * the default line, each line has their answers.
 */
function lineTest(zone: ExportZone): (recordLine: string | undefined) => boolean {
  if (zone.groups !== undefined) {
    const table = lineTable(linesOf(zone));
    return (line) => table.keysOf(line).length === 1;
  }
  const names = new Set(zone.records.map(({ recordLine }) => recordLine));
  const isDefaultOnly = [...names].every(isDefaultLine);
  return (line) => isDefaultOnly || names.has(line);
}
