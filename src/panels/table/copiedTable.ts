import { ExportRun } from '../../export/exportRun.ts';
import { jsonText, tableText, type Cell } from '../../export/tables/tableText.ts';
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
  const named = columns.filter(({ label }) => label !== '');
  if (form !== 'json') {
    const head = named.map(({ label }) => label);
    return tableText(form, withHead(head, rows), new ExportRun(signal));
  }
  return jsonText(
    Iterator.from(rows)
      .map((cells) => Object.fromEntries(named.map(({ name }, at) => [name, cells[at]])))
      .toArray(),
  );
}

function* withHead(head: readonly Cell[], rows: Iterable<readonly Cell[]>): Generator<readonly Cell[]> {
  yield head;
  yield* rows;
}
