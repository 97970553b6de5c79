import * as l10n from '@vscode/l10n';
import {
  COPY_FORMS,
  PORTION,
  type CopyForm,
  type Table,
  type TablePortion,
  type TableRow,
  type TableView,
} from './table.ts';

/** The rows of a table in one view. */
export interface FoundRows {
  readonly count: number;
  /** Makes the rows `first` to `end`, without the last one. */
  rows(first: number, end: number): readonly TableRow[];
  readonly countText: string;
  readonly besides?: unknown;
}

/** Where the rows of a panel's table come from. */
export interface TableSource {
  /** The name of the table. */
  readonly name: string;
  readonly revision: number;
  /** Finds the rows of a view, in slices of time. Called once for each view and revision. */
  find(view: TableView, signal: AbortSignal): Promise<FoundRows>;
  /** Writes all rows of a view, listed or not. Undefined if there are none to write. */
  copy?(form: CopyForm, view: TableView, signal: AbortSignal): Promise<string | undefined>;
}

/** Returns the portion that begins with row number `first`. */
export function portionOf(
  { name, revision }: Pick<TableSource, 'name' | 'revision'>,
  view: TableView,
  found: FoundRows,
  first: number,
): TablePortion {
  const { count, countText, besides } = found;
  const listed = [...found.rows(first, first + PORTION)];
  return { table: name, view, revision, first, rows: listed, count, countText, besides };
}

export const FIRST_VIEW: TableView = { filter: '', choices: {}, toggled: [] };

/** A table with the usual words. */
export function tableOf(
  table: Pick<Table, 'name' | 'style' | 'label' | 'columns' | 'revision'> &
    Partial<Pick<Table, 'choices' | 'copies' | 'isTree' | 'initial' | 'resets'>>,
  filter: string,
  examples: string = filter,
): Table {
  return {
    choices: [],
    copies: [...COPY_FORMS],
    isTree: false,
    initial: FIRST_VIEW,
    resets: 0,
    ...table,
    words: {
      filter,
      examples,
      clear: l10n.t('Clear Filter'),
      copyTable: l10n.t('Copy the table'),
      copyForms: {
        csv: l10n.t('Copy as CSV'),
        markdown: l10n.t('Copy as Markdown'),
        json: l10n.t('Copy as JSON'),
      },
    },
  };
}
