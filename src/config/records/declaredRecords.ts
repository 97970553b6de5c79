import type { DeclaredHost, DeclaredRecord } from './declaredRecord.ts';

/**
 * Why a record is not read:
 * - `expression`: its host, type, value or number is known only by running the code
 * - `zone`: the zone is not written here
 * - `private`: it is for one network or view only
 * - `owner`: its host is written twice, in two ways
 * - `value`: its value has a form that is not read
 * - `long`: its line is too long to be read
 */
export type NotJudgedWhy = 'expression' | 'zone' | 'private' | 'owner' | 'value' | 'long';

export interface UnjudgedPlace {
  /** Where the record begins, counted from 0. */
  readonly line: number;
  readonly why: NotJudgedWhy;
}

/** The records of a text in the order of the text. */
export interface DeclaredRecords {
  readonly records: readonly DeclaredRecord[];
  /** Hosts of records whose values are not read. */
  readonly hosts: readonly DeclaredHost[];
  readonly notJudged: readonly UnjudgedPlace[];
}

export const NOTHING_DECLARED: DeclaredRecords = { records: [], hosts: [], notJudged: [] };

/** Collects the records of a text. */
export class DeclaredCollector implements DeclaredRecords {
  readonly records: DeclaredRecord[] = [];
  readonly hosts: DeclaredHost[] = [];
  readonly notJudged: UnjudgedPlace[] = [];

  /** Adds the values of a host; a reason instead of values if they are not read. */
  add(line: number, host: DeclaredHost, found: readonly DeclaredData[] | NotJudgedWhy): void {
    if (typeof found === 'string') {
      this.hosts.push(host);
      this.leaveOut(line, found);
      return;
    }
    for (const each of found) this.records.push({ ...host, ...each });
  }

  leaveOut(line: number, why: NotJudgedWhy): void {
    this.notJudged.push({ line, why });
  }
}

/** The fields of a record other than those of its host. */
export type DeclaredData = Omit<DeclaredRecord, keyof DeclaredHost>;
