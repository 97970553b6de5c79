import { mapInSteps, type Steps } from '../base/timeSlices.ts';
import { copyableText } from '../text/visible.ts';

/** The forms that a table of texts can be copied in. */
export type TableForm = 'csv' | 'markdown';

/** A cell; undefined is an empty one. */
export type Cell = string | number | boolean | undefined;

/** A table with its head as the first row, in a form with that form's own escaping; one line a row. */
export function tableText(form: TableForm, rows: readonly (readonly Cell[])[]): string {
  return rows.map((row, index) => rowText(form, row, index)).join(LINE_END[form]);
}

/** The same in steps. */
export function* tableTextInSteps(form: TableForm, rows: Iterable<readonly Cell[]>): Steps<string> {
  let index = -1;
  const lines = yield* mapInSteps(rows, (row) => {
    index += 1;
    return rowText(form, row, index);
  });
  return lines.join(LINE_END[form]);
}

const LINE_END: Readonly<Record<TableForm, string>> = { csv: '\r\n', markdown: '\n' };

/** The line of a row. In Markdown, the head has a rule below it. */
function rowText(form: TableForm, row: readonly Cell[], index: number): string {
  if (form === 'csv') return row.map(csvCell).join(',');
  const line = markdownLine(row.map(markdownCell));
  return index === 0 ? `${line}${LINE_END.markdown}${markdownLine(row.map(() => '---'))}` : line;
}

function markdownLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/**
 * What a spreadsheet computes instead of showing: a formula, with or without blanks and quotes before it, at the start
 * of a cell or after a semicolon, where spreadsheets with a decimal comma begin a cell. The apostrophe stands among the
 * signs so that a reader can undo the escape: it takes one apostrophe off at each of these places.
 */
const FORMULA = /(^|;)(?=[\s"]*[=+\-@＝＋－＠'])/gu;

/**
 * A cell of CSV (RFC 4180). A formula gets an apostrophe before it, and control characters, tabs among them, are
 * written as `\DDD`.
 */
function csvCell(value: Cell): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  const disarmed = copyableText(value).replaceAll(FORMULA, "$1'");
  return /[",;\r\n]|^\s|\s$/u.test(disarmed) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed;
}

function markdownCell(value: Cell): string {
  return copyableText(String(value ?? '')).replaceAll(/[\\`*_[\]<>|~&]/gu, String.raw`\$&`);
}
