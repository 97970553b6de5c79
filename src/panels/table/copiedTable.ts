import { ExportRun } from '../../export/exportRun.ts';
import { jsonText } from '../../export/tables/json.ts';
import { tableText, type Cell } from '../../export/tables/tableText.ts';
import type { CopyForm, Table } from './table.ts';

/**
 * Writes rows of texts below the names of their columns; as JSON, an object for each row.
 * @throws ExportTooLarge, or the reason of `signal` once it is aborted
 */
export async function copiedTable(
  form: CopyForm,
  columns: Table['columns'],
  rows: Iterable<readonly Cell[]>,
  signal: AbortSignal,
): Promise<string> {
  const run = new ExportRun(signal);
  const named = columns.filter(({ label }) => label !== '');
  if (form !== 'json') return tableText(form, withHead(named, rows), run);
  const objects: string[] = [];
  for (const cells of rows) {
    const object = Object.fromEntries(named.map(({ name }, at) => [name, cells[at]]));
    objects.push(run.counted(jsonText(object)));
    await run.pause();
  }
  return `[\n${objects.join(',\n')}\n]`;
}

function* withHead(
  columns: Table['columns'],
  rows: Iterable<readonly Cell[]>,
): Generator<readonly Cell[], void> {
  yield columns.map(({ label }) => label);
  yield* rows;
}
