import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import type { ExportZone } from '../exportZone.ts';
import {
  unsupportedFields,
  NONE_CARRIED,
  type FieldOmission,
  type RecordOmission,
  type Omission,
  type UnsupportedField,
} from './omission.ts';

/**
 * Collects the omissions of a form that writes the answers of several clients, as one list. A record in any file is not
 * left out. Any other record is listed once, with a reason other than `otherLine` if any client has one.
 */
export class ClientOmissions {
  readonly #kept = new Set<DnsRecord>();
  readonly #leftOut = new Map<DnsRecord, RecordOmission>();
  readonly #fields = new Map<DnsRecord, Map<UnsupportedField, FieldOmission>>();

  keep(record: DnsRecord): void {
    this.#kept.add(record);
  }

  add(omissions: readonly Omission[]): void {
    for (const omission of omissions) {
      if (omission.kind === 'unsupportedField') this.#addField(omission);
      else if (isOfOtherClient(this.#leftOut.get(omission.record)))
        this.#leftOut.set(omission.record, omission);
      // Other clients may get the record for certain.
      if (omission.kind === 'leftOut' && omission.why === 'undecided')
        this.#addField({
          zone: omission.zone,
          record: omission.record,
          kind: 'unsupportedField',
          what: 'undecided',
        });
    }
  }

  #addField(omission: FieldOmission): void {
    const known = getOrAdd(this.#fields, omission.record, () => new Map<UnsupportedField, FieldOmission>());
    if (!known.has(omission.what)) known.set(omission.what, omission);
  }

  /** All omissions of the zones, with the fields of written records that no such form has. */
  settled(zones: readonly ExportZone[]): readonly Omission[] {
    const settled: Omission[] = [];
    for (const [record, omission] of this.#leftOut) if (!this.#kept.has(record)) settled.push(omission);
    for (const [record, all] of this.#fields) if (this.#kept.has(record)) settled.push(...all.values());
    for (const { name, records } of zones)
      for (const record of records)
        if (this.#kept.has(record)) settled.push(...unsupportedFields(name, record, NONE_CARRIED));
    return settled;
  }
}

/** Whether a record is left out only because this client gets another one, if it is at all. */
function isOfOtherClient(omission: RecordOmission | undefined): boolean {
  return omission === undefined || omission.why === 'otherLine';
}
