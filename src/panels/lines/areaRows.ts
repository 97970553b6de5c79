import type { Table, TableView } from '../table/table.ts';
import { groupName, type AreaRow, type GroupsContent } from './linesContent.ts';

/** A row of the table of sub-areas: a text for each column. */
interface AreaCells {
  readonly area: AreaRow;
  readonly cells: readonly string[];
}

/** The columns of the table. Those of answers are shown while the map shows answers. */
export function areaColumns({ table }: GroupsContent, mode: string | undefined): Table['columns'] {
  return table.columns.filter(({ name }) => mode === 'answers' || (name !== 'answer' && name !== 'from'));
}

/** Returns the sub-areas that match the filter of a view, in its order. */
export function areaRows(
  content: GroupsContent,
  columns: Table['columns'],
  { filter, order }: TableView,
): readonly AreaCells[] {
  const wanted = filter.trim().toLowerCase();
  const rows = content.areas
    .map((area) => ({ area, cells: cellsOf(area, content, columns) }))
    .filter(({ cells }) => cells.join(' ').toLowerCase().includes(wanted));
  const column = columns.findIndex(({ name }) => name === order?.column);
  if (order === undefined || column < 0) return rows;
  const { compare } = new Intl.Collator(content.words.language, { numeric: true });
  const sorted = rows.toSorted((one, other) => compare(one.cells[column] ?? '', other.cells[column] ?? ''));
  return order.descending ? sorted.toReversed() : sorted;
}

function cellsOf(area: AreaRow, content: GroupsContent, columns: Table['columns']): readonly string[] {
  const { answer = '', from = '' } = content.question.answers?.of[area.index] ?? {};
  const { name, line, code } = area;
  const texts: Readonly<Record<string, string>> = {
    name,
    line,
    code,
    group: groupName(content, area.group),
    answer,
    from,
  };
  return columns.map((column) => texts[column.name] ?? '');
}
