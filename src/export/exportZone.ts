import type { LineGroup, Lines } from '../api/line.ts';
import type { Failure } from '../api/failure.ts';
import type { DnsRecord } from '../api/record.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { Incomplete, IncompleteZone } from '../zones/lists/wholeness.ts';
import type { ExportRun } from './exportRun.ts';
import type { UniqueNames } from './fileName.ts';
import type { Omission } from './omissions/omission.ts';

/** A zone, or some of its records, to be written in a form. */
export interface ExportZone {
  /** In ASCII, without a final dot. */
  readonly name: string;
  readonly records: readonly DnsRecord[];
  /** Whether `records` is the whole zone. */
  readonly whole: boolean;
  /** All loaded records of the zone, if `records` are only some of them. */
  readonly loaded?: readonly DnsRecord[] | undefined;
  /** Why records of the whole zone may be missing. */
  readonly incomplete?: Incomplete | undefined;
  /** The line groups of its grade (api.md 4.1); undefined where the service lists none. */
  readonly groups: readonly LineGroup[] | undefined;
}

/** A zone that is left out, because the service refused to send its records. */
export interface RefusedZone {
  readonly name: string;
  readonly failure: Failure;
}

const LINES = new WeakMap<readonly LineGroup[], Lines>();

/** The lines of a zone, made once for each list of groups. */
export function linesOf({ groups }: ExportZone): Lines | undefined {
  return groups && getOrAdd(LINES, groups, () => ({ shape: 'groups', groups }));
}

export function recordCount(zones: readonly ExportZone[]): number {
  return zones.reduce((sum, { records }) => sum + records.length, 0);
}

/** Returns the zones that may lack records. */
export function incompleteZones(zones: readonly ExportZone[]): readonly IncompleteZone[] {
  return zones.flatMap(({ name, incomplete }) => (incomplete === undefined ? [] : [{ name, incomplete }]));
}

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
