import type { LineGroup, Lines } from '../api/line.ts';
import type { Failure } from '../api/failure.ts';
import type { DnsRecord } from '../api/record.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { Incomplete, IncompleteZone } from '../zones/lists/wholeness.ts';

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
