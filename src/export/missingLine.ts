import * as l10n from '@vscode/l10n';
import { isDefaultLine } from '../model/record.ts';
import { visible } from '../text/visible.ts';
import { ExportLines } from './exportLines.ts';
import type { ExportZone } from './form.ts';

/** Lines that a sentence names. */
const MOST_NAMED = 6;

/** Why the answers of a line cannot be written: none of the zones has it. Undefined when one has. */
export function missingLine(zones: readonly ExportZone[], line: string | undefined): string | undefined {
  if (isDefaultLine(line) || zones.some((zone) => hasLine(zone, line))) return undefined;
  const known = new Set(
    zones.flatMap(({ records, groups = [] }) => [
      ...records.map((record) => record.line ?? ''),
      ...groups.map(({ name }) => name),
    ]),
  );
  const named = [...known].filter((name) => !isDefaultLine(name)).slice(0, MOST_NAMED);
  return l10n.t(
    'There is no line “{0}” here, or several have this name. Lines of these records are: {1}.',
    visible(line ?? '', 80),
    named.map((name) => visible(name, 80)).join(', '),
  );
}

/** Without line groups the lines are those of the records. When all are on the default line, each line has its answers. */
function hasLine({ records, groups }: ExportZone, line: string | undefined): boolean {
  if (groups !== undefined) return new ExportLines(groups).client(line) !== undefined;
  return (
    records.some((record) => record.line === line) || records.every((record) => isDefaultLine(record.line))
  );
}
