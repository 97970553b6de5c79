import { copyableText } from '../text/visible.ts';

/** The forms that a table of texts can be copied in. */
export type TableForm = 'csv' | 'markdown';

/** A cell; undefined is an empty one. */
export type Cell = string | number | boolean | undefined;

/** A table with its head as the first row, in a form with that form's own escaping; one line a row. */
export function tableText(form: TableForm, [head = [], ...rows]: readonly (readonly Cell[])[]): string {
  if (form === 'csv') return [head, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n');
  const rule = head.map(() => '---');
  return [head.map(markdownCell), rule, ...rows.map((row) => row.map(markdownCell))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/**
 * What makes a spreadsheet compute a cell instead of showing it, with or without blanks before it. The apostrophe
 * stands here so that a reader can undo the escape: it takes one apostrophe off.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠']/u;

/**
 * A cell of CSV (RFC 4180). Text that a spreadsheet would take for a formula gets an apostrophe before it, and
 * control characters are written as `\DDD`.
 */
export function csvCell(value: Cell): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  const text = copyableText(value);
  const disarmed = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]|^\s|\s$/u.test(disarmed) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed;
}

function markdownCell(value: Cell): string {
  return copyableText(String(value ?? '')).replaceAll(/[\\`*_[\]<>|~&]/gu, String.raw`\$&`);
}
