import { copyableText } from './record.ts';

/** The forms that a table of texts can be copied in. */
export type TableForm = 'csv' | 'markdown';

/** A table with its head as the first row, in a form with that form's own escaping; one line a row. */
export function tableText(form: TableForm, [head = [], ...rows]: readonly (readonly string[])[]): string {
  if (form === 'csv') return [head, ...rows].map((row) => row.map(csvText).join(',')).join('\r\n');
  const rule = head.map(() => '---');
  return [head.map(markdownText), rule, ...rows.map((row) => row.map(markdownText))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** A cell of CSV (RFC 4180). */
export function csvCell(value: string | number | boolean | undefined): string {
  const text = value === undefined ? '' : String(value);
  return /[",\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvText(text: string): string {
  return csvCell(copyableText(text));
}

function markdownText(text: string): string {
  return copyableText(text).replaceAll(/[\\`*_[\]<>|~&]/gu, String.raw`\$&`);
}
