import { RecordId } from '../api/fields.ts';
import { isApex, toAscii } from '../model/names.ts';
import { Addresses } from './addresses.ts';
import { Coded } from './coded.ts';
import { type RecordColumns, Traits } from './columns.ts';
import { Folded } from './folded.ts';
import { Lookup } from './lookup.ts';
import { Texts } from './texts.ts';
import type { CataloguedRecord, RecordTable } from './zone.ts';

/** Packs records in their order. */
export function packRecords(rows: Iterable<CataloguedRecord>): PackedRecords {
  const list = [...rows];
  return new PackedRecords(list.length, {
    ids: Texts.of(list.map((row) => row.id ?? '')),
    hosts: Texts.of(list.map((row) => row.host)),
    values: Texts.of(list.map((row) => row.value)),
    remarks: Texts.of(list.map((row) => row.remark ?? '')),
    types: Coded.of(list.map((row) => row.type)),
    lines: Coded.of(list.map((row) => row.line)),
    ttls: Coded.of(list.map((row) => row.ttl)),
    priorities: Coded.of(list.map((row) => row.mx)),
    traits: Coded.of(list.map(traitsOf)),
  });
}

/** The records of a zone, column by column. */
export class PackedRecords implements RecordTable {
  readonly size: number;
  readonly columns: RecordColumns;
  #hosts: Lookup | undefined;
  #addresses: Addresses | undefined;
  #folded: Folded | undefined;

  constructor(size: number, columns: RecordColumns) {
    this.size = size;
    this.columns = columns;
  }

  /** @throws RangeError when there is no such record. */
  at(index: number): CataloguedRecord {
    if (!Number.isInteger(index) || index < 0 || index >= this.size)
      throw new RangeError(`There is no record ${index} among ${this.size}.`);
    const { ids, hosts, values, remarks, types, lines, ttls, priorities } = this.columns;
    return {
      id: this.has(index, Traits.withoutId) ? undefined : RecordId.parse(ids.at(index)),
      host: hosts.at(index),
      type: types.at(index) ?? '',
      line: lines.at(index),
      value: values.at(index),
      mx: priorities.at(index),
      ttl: ttls.at(index),
      enabled: this.has(index, Traits.enabled) ? true : this.has(index, Traits.disabled) ? false : undefined,
      held: this.has(index, Traits.held),
      remark: this.has(index, Traits.withoutRemark) ? undefined : remarks.at(index),
    };
  }

  has(index: number, trait: number): boolean {
    return ((this.columns.traits.at(index) ?? 0) & trait) !== 0;
  }

  withHost(host: string): readonly number[] {
    return this.#byHost().with(host);
  }

  hosts(): Iterable<string> {
    return this.#byHost().keys();
  }

  /** The columns as search wants them; made for the first search. */
  get folded(): Folded {
    this.#folded ??= new Folded(this.columns);
    return this.#folded;
  }

  get addresses(): Addresses {
    this.#addresses ??= new Addresses(this.columns.types, this.columns.values);
    return this.#addresses;
  }

  #byHost(): Lookup {
    this.#hosts ??= new Lookup(this.size, (index) => hostKey(this.columns.hosts.at(index)));
    return this.#hosts;
  }
}

function hostKey(host: string): string {
  return isApex(host) ? '@' : toAscii(host).toLowerCase();
}

function traitsOf(row: CataloguedRecord): number {
  return (
    (row.enabled === true ? Traits.enabled : 0) +
    (row.enabled === false ? Traits.disabled : 0) +
    (row.held ? Traits.held : 0) +
    (row.id === undefined ? Traits.withoutId : 0) +
    (row.remark === undefined ? Traits.withoutRemark : 0)
  );
}
