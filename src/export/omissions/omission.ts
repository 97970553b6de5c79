import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';

/** Why a record is left out. */
export type LeftOutWhy =
  | 'otherLine'
  | 'unknownLine'
  | 'ambiguousLine'
  | 'undecided'
  | 'searchEngine'
  | 'disabled'
  | 'redirect'
  | 'type'
  | 'value'
  | 'tooLarge'
  /** Valid data that the form cannot express. */
  | 'formValue'
  | 'name'
  | 'target'
  | 'provider'
  | 'noAddress'
  /** CDS and CDNSKEY records of a zone without the keys that they are about. */
  | 'withoutKey'
  | 'belowDname'
  | 'besideDelegation'
  | 'apexAlias'
  | 'conflict'
  | 'duplicate'
  | 'sameZone'
  | 'country';

/** A property of a written record that the form does not support. */
export type UnsupportedField =
  | 'line'
  | 'remark'
  | 'weight'
  | 'priority'
  | 'monitoring'
  | 'held'
  | 'ttl'
  | 'characters'
  | 'apostrophe'
  | 'country'
  | 'undecided'
  | 'id'
  | 'other'
  | 'notIndexed';

/** A record that a form leaves out, or a property of a written record that it does not support. */
export type Omission = RecordOmission | FieldOmission;

export interface RecordOmission {
  readonly zone: string;
  readonly record: DnsRecord;
  readonly kind: 'leftOut';
  readonly why: LeftOutWhy;
  /** If the record is on another line: the lines whose answers are written in its place. */
  readonly replacedBy?: readonly string[];
  /** If the record is for countries: the codes that the form does not have. */
  readonly codes?: readonly string[];
}

export interface FieldOmission {
  readonly zone: string;
  readonly record: DnsRecord;
  readonly kind: 'unsupportedField';
  readonly what: UnsupportedField;
  /** If the record is for countries: the codes that the form does not have. */
  readonly codes?: readonly string[];
}

/** The name of a zone, and its records that a form writes. */
interface WrittenRecords {
  readonly name: string;
  readonly records: readonly DnsRecord[];
}

/** The omissions of records that a client may get or not. */
export function undecidedOmissions(zone: string, records: readonly DnsRecord[]): readonly RecordOmission[] {
  return records.map((record) => ({ zone, record, kind: 'leftOut', why: 'undecided' }));
}

/** The omissions of written records that come from the index, which does not keep all fields. */
export function indexOmissions(
  zones: readonly WrittenRecords[],
  indexed: ReadonlySet<DnsRecord>,
  omissions: readonly Omission[],
): readonly FieldOmission[] {
  const leftOut = new Set(omissions.flatMap(({ kind, record }) => (kind === 'leftOut' ? [record] : [])));
  return zones.flatMap(({ name: zone, records }) =>
    records
      .filter((record) => indexed.has(record) && !leftOut.has(record))
      .map((record): FieldOmission => ({ zone, record, kind: 'unsupportedField', what: 'notIndexed' })),
  );
}

/** For a form that supports none of these fields. */
export const NONE_CARRIED: ReadonlySet<CommonField> = new Set();

/** The fields of a record that most forms do not support. */
type CommonField = Extract<UnsupportedField, 'remark' | 'weight' | 'priority' | 'monitoring' | 'held'>;

/** Returns the omissions of a record in a form of UTF-8 text that supports only the fields in `carried`. */
export function unsupportedFields(
  zone: string,
  record: DnsRecord,
  carried: ReadonlySet<CommonField>,
): readonly FieldOmission[] {
  const lost: (CommonField | 'characters')[] = [];
  if (record.remark) lost.push('remark');
  if (record.weight !== undefined) lost.push('weight');
  if (record.mx !== undefined && record.mx !== 0 && record.type !== 'MX') lost.push('priority');
  if (record.monitorStatus) lost.push('monitoring');
  if (record.held) lost.push('held');
  if (!record.value.isWellFormed()) lost.push('characters');
  return lost
    .filter((what) => what === 'characters' || !carried.has(what))
    .map((what) => ({ zone, record, kind: 'unsupportedField', what }));
}

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
  settled(zones: readonly WrittenRecords[]): readonly Omission[] {
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
