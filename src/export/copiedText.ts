import type { ExportResult } from './exportZone.ts';

/** Stands at the start of a file for programs that take UTF-8 for something else without it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The files of a form as one text for the clipboard, without byte order marks. Where there are several, the name of
 * each stands above it.
 */
export function copiedText({ files }: Pick<ExportResult, 'files'>): string {
  const [first, ...more] = files;
  if (first !== undefined && more.length === 0) return first.text.replace(BYTE_ORDER_MARK, '').trimEnd();
  return files.map(({ name, text }) => `${commentSign(name)} ${name}\n${text}`).join('\n');
}

/** The sign that begins a comment in a file: `;` in zone files, `#` in configurations and YAML. */
function commentSign(name: string): string {
  return name.endsWith('.zone') ? ';' : '#';
}
