import * as l10n from '@vscode/l10n';
import { LatestWork } from '../../base/latestWork.ts';
import { ExportTooLarge } from '../../export/exportRun.ts';
import type { TablePortion, TableView } from './table.ts';
import type { FromPage } from '../protocol.ts';
import { portionOf, type FoundRows, type TableSource } from './tableSource.ts';

type Request<Kind> = Extract<FromPage, { kind: Kind }>;

/** Answers what a page requests of its table. Rows are found once for a view; another view cancels the search. */
export class TableRequests {
  readonly #table: () => TableSource | undefined;
  readonly #finding = new LatestWork();
  readonly #copying = new LatestWork();
  /** The rows that were found last: of which table and revision, in which view. */
  #found:
    | { readonly of: string; readonly view: string; readonly rows: Promise<FoundRows | undefined> }
    | undefined;

  constructor(table: () => TableSource | undefined) {
    this.#table = table;
  }

  /** Forgets rows that the table no longer has: they would stay in memory, and in the clipboard. */
  follow(): void {
    const table = this.#table();
    if (table === undefined) this.#copying.cancel();
    if (table === undefined || this.#found?.of !== keyOf(table)) this.#found = undefined;
  }

  /** Undefined if the page shows another table by now, or requested another view meanwhile. */
  async portion(request: Request<'rows'>, ending: AbortSignal): Promise<TablePortion | undefined> {
    const table = this.#tableOf(request);
    if (table === undefined) return undefined;
    const { name, revision } = table;
    const rows = await this.#rowsOf(table, request.view, ending);
    return rows && portionOf({ name, revision }, request.view, rows, request.first);
  }

  /** Returns the copied text, or a text that says why there is none. */
  async copy(
    { form, view, table: name }: Request<'copyTable'>,
    ending: AbortSignal,
  ): Promise<{ readonly copied?: string | undefined; readonly problem?: string }> {
    const table = this.#tableOf({ table: name });
    const work = async (signal: AbortSignal): Promise<string | undefined> =>
      table?.copy?.(form, view, signal);
    try {
      return { copied: await this.#copying.run(ending, work) };
    } catch (error) {
      if (!(error instanceof ExportTooLarge)) throw error;
      return { problem: l10n.t('The table is too large to be copied. Filter it first.') };
    }
  }

  #tableOf(request: { readonly table: string }): TableSource | undefined {
    const table = this.#table();
    return table?.name === request.table ? table : undefined;
  }

  async #rowsOf(table: TableSource, view: TableView, ending: AbortSignal): Promise<FoundRows | undefined> {
    const [of, viewKey] = [keyOf(table), JSON.stringify(view)];
    if (this.#found?.of !== of || this.#found.view !== viewKey) {
      const rows = this.#finding.run(ending, (signal) => table.find(view, signal));
      this.#found = { of, view: viewKey, rows };
    }
    const found = this.#found;
    try {
      return await found.rows;
    } catch (error) {
      if (this.#found === found) this.#found = undefined;
      throw error;
    }
  }
}

function keyOf({ name, revision }: TableSource): string {
  return JSON.stringify([name, revision]);
}
