import type { Lines } from '../../api/line.ts';
import type { IndexedRecord } from '../../zones/recordTable.ts';

/** The fields of a record that the rules need. */
export type CheckedRecord = Omit<IndexedRecord, 'monitorStatus'>;

/** The records of one zone. The tables of the index are of this form. */
export interface CheckedTable {
  readonly records: readonly CheckedRecord[];
  /** The records of each host: in ASCII, lower case, `@` for the apex. */
  readonly byHost: ReadonlyMap<string, readonly CheckedRecord[]>;
}

/** A zone of the account, as input of the check. */
export interface CheckedZone {
  /** In ASCII, lower case, without a final dot. */
  readonly name: string;
  /** Undefined: not loaded. */
  readonly table: CheckedTable | undefined;
  /** Whether all of its records are loaded. */
  readonly complete: boolean;
  /** Whether DNS clients get its records: the zone is not paused, locked or delegated elsewhere. */
  readonly served: boolean;
  /** The lines of its grade; undefined: not loaded. */
  readonly lines: Lines | undefined;
  /** The lowest TTL that the grade permits, in seconds. */
  readonly minTtl: number | undefined;
}
