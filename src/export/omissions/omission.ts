import type { DnsRecord } from '../../api/record.ts';

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

/** The omissions of records that a client may get or not. */
export function undecidedOmissions(zone: string, records: readonly DnsRecord[]): readonly RecordOmission[] {
  return records.map((record) => ({ zone, record, kind: 'leftOut', why: 'undecided' }));
}

/** The omissions of written records that come from the index, which does not keep all fields. */
export function indexOmissions(
  zones: readonly { readonly name: string; readonly records: readonly DnsRecord[] }[],
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
