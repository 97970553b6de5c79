import { AddressCodes } from './addressCodes.ts';
import { CharacterCodes } from './characterCodes.ts';
import { HostCodes } from './hostCodes.ts';
import { Kinds } from './kinds.ts';
import type { RecordTable } from './zone.ts';

/** What is told of the records of all zones that are searched, side by side, without a look at any of them. */
export class ZoneCodes {
  readonly kinds = new Kinds();
  readonly hosts = new HostCodes();
  readonly characters = new CharacterCodes();
  readonly addresses = new AddressCodes();
  #size = 0;

  /** Adds the records of a zone; where the first of them is. */
  add(table: RecordTable): number {
    const at = this.#size;
    this.#size += table.size;
    this.kinds.put(at, table);
    this.hosts.makeRoom(this.#size);
    this.characters.makeRoom(this.#size);
    this.addresses.makeRoom(this.#size);
    return at;
  }

  /** What only quick searches need, of the records of a zone that was added at a place. */
  put(at: number, { size, columns, folded }: RecordTable): void {
    const { hosts, values, remarks } = folded;
    this.hosts.put(at, hosts);
    this.characters.put(at, size, [hosts, values, remarks]);
    this.addresses.put(at, columns);
  }
}
