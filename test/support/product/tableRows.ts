// The rows of a table as its page receives them.
import assert from 'node:assert/strict';
import {
  TablePortion,
  type ButtonPart,
  type TableRow,
  type TableView,
} from '../../../src/panels/table/table.ts';
import { FIRST_VIEW, portionOf, type TableSource } from '../../../src/panels/table/tableSource.ts';

/** Returns a portion of the rows of a view, serialized like a message. */
export async function portionFrom(
  source: TableSource | undefined,
  view: Partial<TableView> = {},
  first = 0,
  signal = new AbortController().signal,
): Promise<TablePortion> {
  assert.ok(source, 'no table');
  const whole = { ...FIRST_VIEW, ...view };
  const found = await source.find(whole, signal);
  return TablePortion.parse(structuredClone(portionOf(source, whole, found, first)));
}

/** Returns the text of a cell as a person reads it. */
export function cellText({ cells }: TableRow, column: number): string {
  const parts = cells[column]?.parts ?? assert.fail(`no cell ${column}`);
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.kind === 'text') return part.text;
      if (part.kind === 'button' || part.kind === 'icon') return part.action.label;
      if (part.kind === 'list') return part.items.flat().map(textOf).join('\n');
      return part.kind === 'tone' ? `${part.mark} · ${part.text}` : part.label;
    })
    .join('');
}

/** Returns the texts of a column. */
export function columnTexts({ rows }: Pick<TablePortion, 'rows'>, column = 0): readonly string[] {
  return rows.map((row) => cellText(row, column));
}

function textOf(part: string | ButtonPart | { readonly kind: 'text'; readonly text: string }): string {
  if (typeof part === 'string') return part;
  return part.kind === 'text' ? part.text : part.action.label;
}

/** Returns the buttons of a row with this look. */
export function buttonsOf({ cells }: TableRow, look: ButtonPart['look']): readonly ButtonPart[] {
  return cells
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (typeof part === 'object' && part.kind === 'list' ? part.items.flat() : [part]))
    .flatMap((part) =>
      typeof part === 'object' && part.kind === 'button' && part.look === look ? part : [],
    );
}
