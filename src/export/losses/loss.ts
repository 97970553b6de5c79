import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { eachInSteps, type Steps } from '../../base/timeSlices.ts';
import type { ExportZone } from '../exportZone.ts';

/** Why a record is left out. */
export type LeftOutWhy =
  | 'otherLine'
  | 'unknownLine'
  | 'ambiguousLine'
  | 'searchEngine'
  | 'disabled'
  | 'redirect'
  | 'type'
  | 'value'
  | 'name'
  | 'conflict'
  | 'duplicate'
  | 'sameZone'
  | 'country';

/** Something about a written record that the form cannot hold. */
export type LostField =
  | 'line'
  | 'remark'
  | 'weight'
  | 'priority'
  | 'monitoring'
  | 'held'
  | 'ttl'
  | 'characters'
  | 'country'
  | 'id'
  | 'other'
  | 'notIndexed';

/** What a form cannot carry of a record. */
export type Loss = LeftOutLoss | FieldLoss;

export interface LeftOutLoss {
  readonly zone: string;
  readonly record: DnsRecord;
  readonly kind: 'leftOut';
  readonly why: LeftOutWhy;
  /** Of a record on another line: the lines whose answers are written in its place. */
  readonly stays?: readonly string[];
}

export interface FieldLoss {
  readonly zone: string;
  readonly record: DnsRecord;
  readonly kind: 'lostField';
  readonly what: LostField;
}

/**
 * Merges the losses of a form that writes the answers of several clients. A record in any file has no `leftOut` loss,
 * every other record has one, with the first reason.
 */
export function* settledLosses(
  zones: readonly ExportZone[],
  losses: readonly Loss[],
  kept: ReadonlySet<DnsRecord>,
): Steps<readonly Loss[]> {
  const settled: Loss[] = [];
  const stated = new Map<DnsRecord, Set<LostField | 'leftOut'>>();
  yield* eachInSteps(losses, (loss) => {
    const { record } = loss;
    if ((loss.kind === 'leftOut') === kept.has(record)) return;
    const what = loss.kind === 'leftOut' ? 'leftOut' : loss.what;
    const known = getOrAdd(stated, record, () => new Set());
    if (known.has(what)) return;
    known.add(what);
    settled.push(loss);
  });
  for (const { name, records } of zones)
    yield* eachInSteps(records, (record) => {
      if (!kept.has(record)) return;
      for (const loss of lostFields(name, record, NO_FIELDS)) settled.push(loss);
    });
  return settled;
}

/** The losses of written records that come from the index, which does not keep all fields. */
export function* indexLosses(
  zones: readonly ExportZone[],
  indexed: ReadonlySet<DnsRecord>,
  losses: readonly Loss[],
): Steps<readonly FieldLoss[]> {
  if (indexed.size === 0) return NO_LOSSES;
  const leftOut = new Set<DnsRecord>();
  yield* eachInSteps(losses, ({ kind, record }) => {
    if (kind === 'leftOut') leftOut.add(record);
  });
  const found: FieldLoss[] = [];
  for (const { name: zone, records } of zones)
    yield* eachInSteps(records, (record) => {
      if (indexed.has(record) && !leftOut.has(record))
        found.push({ zone, record, kind: 'lostField', what: 'notIndexed' });
    });
  return found;
}

const NO_FIELDS: ReadonlySet<CommonField> = new Set();

/** The fields of a record that most forms have no place for. */
export type CommonField = Extract<
  LostField,
  'line' | 'remark' | 'weight' | 'priority' | 'monitoring' | 'held'
>;

/** The losses of a record in a form of UTF-8 text that holds only the fields in `carried`. */
export function lostFields(
  zone: string,
  record: DnsRecord,
  carried: ReadonlySet<CommonField>,
): readonly FieldLoss[] {
  if (isBare(record)) return NO_LOSSES;
  const lost: (CommonField | 'characters')[] = [];
  if (record.remark) lost.push('remark');
  if (record.weight !== undefined) lost.push('weight');
  if (record.mx !== undefined && record.mx !== 0 && record.type !== 'MX') lost.push('priority');
  if (record.monitorStatus) lost.push('monitoring');
  if (record.held) lost.push('held');
  if (!record.value.isWellFormed()) lost.push('characters');
  return lost
    .filter((what) => what === 'characters' || !carried.has(what))
    .map((what) => ({ zone, record, kind: 'lostField', what }));
}

const NO_LOSSES: readonly FieldLoss[] = [];

function isBare({ remark, weight, mx, type, value, monitorStatus, held }: DnsRecord): boolean {
  const hasFields = Boolean(remark) || weight !== undefined || Boolean(monitorStatus) || held;
  return !hasFields && (!mx || type === 'MX') && value.isWellFormed();
}
