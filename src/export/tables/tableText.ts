import { copyableText } from '../../text/unseenEscapes.ts';
import type { ExportRun } from '../exportRun.ts';

/** The forms that a table of texts can be copied in. */
type TableForm = 'csv' | 'markdown';

/** A cell; undefined is an empty one. */
export type Cell = string | number | boolean | undefined;

/** Writes a table whose first row is its head. @throws ExportTooLarge, or the reason of the run once it is aborted */
export async function tableText(
  form: TableForm,
  rows: Iterable<readonly Cell[]>,
  run: ExportRun,
): Promise<string> {
  const lines: string[] = [];
  for (const row of rows) {
    lines.push(run.counted(rowText(form, row, lines.length)));
    await run.pause();
  }
  return lines.join(LINE_END[form]);
}

const LINE_END: Readonly<Record<TableForm, string>> = { csv: '\r\n', markdown: '\n' };

/** The line of a row. In Markdown, the head has a rule below it. */
function rowText(form: TableForm, row: readonly Cell[], index: number): string {
  if (form === 'csv') return row.map(csvCell).join(',');
  const line = markdownLine(row.map((cell) => markdownText(String(cell ?? ''))));
  return index === 0 ? `${line}${LINE_END.markdown}${markdownLine(row.map(() => '---'))}` : line;
}

function markdownLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/**
 * Finds where a spreadsheet would begin a formula: before a sign at the start of a cell, or after a semicolon, where
 * spreadsheets with a decimal comma begin a cell. Blanks and quotes may stand before the sign. The apostrophe is among
 * the signs, so that a reader can undo the escape by removing one apostrophe at each of these places.
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

/** Whether a cell of CSV has an apostrophe that its value has not. */
export function isDisarmed(value: Cell): boolean {
  return typeof value === 'string' && copyableText(value).search(FORMULA) >= 0;
}

/** Markup, and the characters that make readers turn an address into a link: they would keep the backslashes in it. */
const MARKUP = /[\\`*_[\]<>|~&]|:(?=\/\/)|(?<=\bwww)\./giu;

/** Text on one line in Markdown, without any markup of its own. */
export function markdownText(text: string): string {
  return copyableText(text).replaceAll(MARKUP, String.raw`\$&`);
}
