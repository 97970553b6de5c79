import { HostCodes } from './hostCodes.ts';
import { SharedCodes } from './sharedCodes.ts';
import type { RecordTable } from './zone.ts';

/** What few distinct values tell of the records of all zones that are searched, side by side. */
export class ZoneCodes {
  /** Folded. */
  readonly types = new SharedCodes<string>();
  /** Folded. */
  readonly lines = new SharedCodes<string>();
  /** Sums of traits. */
  readonly traits = new SharedCodes<number>();
  readonly hosts = new HostCodes();
  #size = 0;

  /** Adds the records of a zone; where the first of them is. */
  add({ size, columns, folded }: RecordTable): number {
    const at = this.#size;
    this.types.put(at, columns.types, folded.types);
    this.lines.put(at, columns.lines, folded.lines);
    this.traits.put(at, columns.traits, columns.traits.values);
    this.hosts.makeRoom(at + size);
    this.#size += size;
    return at;
  }
}
