import type { ExportRun } from './exportRun.ts';
import type { UniqueNames } from './fileName.ts';
import type { Omission } from './omissions/omission.ts';
import type { ExportZone } from './exportZone.ts';

export interface ExportOptions {
  readonly run: ExportRun;
  /**
   * The line whose answers are written, in forms that have the answers of one line only. Undefined: the default line.
   */
  readonly recordLine?: string | undefined;
  /** The names of resources in other files of the same export. Undefined: there are none. */
  readonly taken?: UniqueNames;
}

export interface ExportFile {
  /** A bare file name that is valid on every platform. */
  readonly name: string;
  readonly text: string;
}

/** Zones in a form. Each record is in the files or has one `leftOut` omission. */
export interface ExportResult {
  readonly files: readonly ExportFile[];
  readonly omissions: readonly Omission[];
}

/** Writes zones in one form. @throws the reason of the run's signal once it is aborted */
export type WriteForm = (zones: readonly ExportZone[], options: ExportOptions) => Promise<ExportResult>;

/** Stands at the start of a file for programs that take UTF-8 for something else without it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The files of a form as one text for the clipboard, without byte order marks. Where there are several, the name of
 * each stands above it.
 */
export function copiedText({ files }: Pick<ExportResult, 'files'>): string {
  const [first, ...more] = files;
  if (first !== undefined && more.length === 0) return first.text.replace(BYTE_ORDER_MARK, '').trimEnd();
  return files.map(({ name, text }) => `${name.endsWith('.zone') ? ';' : '#'} ${name}\n${text}`).join('\n');
}
