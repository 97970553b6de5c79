import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import type { ExportZone } from '../exportZone.ts';
import {
  lostFields,
  NONE_CARRIED,
  type FieldLoss,
  type LeftOutLoss,
  type Loss,
  type LostField,
} from './loss.ts';

/**
 * Collects the losses of a form that writes the answers of several clients, as one list. A record in any file is not
 * left out. Any other record is listed once, with a reason other than `otherLine` if any client has one.
 */
export class ClientLosses {
  readonly #kept = new Set<DnsRecord>();
  readonly #leftOut = new Map<DnsRecord, LeftOutLoss>();
  readonly #fields = new Map<DnsRecord, Map<LostField, FieldLoss>>();

  keep(record: DnsRecord): void {
    this.#kept.add(record);
  }

  add(losses: readonly Loss[]): void {
    for (const loss of losses) {
      if (loss.kind === 'lostField') this.#addField(loss);
      else if (isOfOtherClient(this.#leftOut.get(loss.record))) this.#leftOut.set(loss.record, loss);
      // Other clients may get the record for certain.
      if (loss.kind === 'leftOut' && loss.why === 'undecided')
        this.#addField({ zone: loss.zone, record: loss.record, kind: 'lostField', what: 'undecided' });
    }
  }

  #addField(loss: FieldLoss): void {
    const known = getOrAdd(this.#fields, loss.record, () => new Map<LostField, FieldLoss>());
    if (!known.has(loss.what)) known.set(loss.what, loss);
  }

  /** All losses of the zones, with the fields of written records that no such form has. */
  settled(zones: readonly ExportZone[]): readonly Loss[] {
    const settled: Loss[] = [];
    for (const [record, loss] of this.#leftOut) if (!this.#kept.has(record)) settled.push(loss);
    for (const [record, all] of this.#fields) if (this.#kept.has(record)) settled.push(...all.values());
    for (const { name, records } of zones)
      for (const record of records)
        if (this.#kept.has(record)) settled.push(...lostFields(name, record, NONE_CARRIED));
    return settled;
  }
}

/** Whether a record is left out only because this client gets another one, if it is at all. */
function isOfOtherClient(loss: LeftOutLoss | undefined): boolean {
  return loss === undefined || loss.why === 'otherLine';
}
