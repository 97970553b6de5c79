import type { LineGroup } from '../api/line.ts';
import type { DnsRecord } from '../api/record.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import { eachInSteps, type Steps } from '../base/timeSlices.ts';

/** A zone, or some of its records, to be written in a form. */
export interface ExportZone {
  /** In ASCII, without a final dot. */
  readonly name: string;
  readonly records: readonly DnsRecord[];
  /** Whether `records` is the whole zone. */
  readonly whole: boolean;
  /** Whether the service sent only part of the zone. */
  readonly incomplete?: boolean;
  /** The line groups of its grade (api.md 4.1); undefined where the service lists none. */
  readonly groups: readonly LineGroup[] | undefined;
}

export interface ExportOptions {
  /** The line whose answers are written, in forms with one answer a name. Undefined: the default line. */
  readonly line?: string | undefined;
}

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
  | 'country';

/** A field of a written record that the form cannot hold. */
export type Unsaid =
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
export type Loss = LeftOutLoss | UnsaidLoss;

export interface LeftOutLoss {
  readonly zone: string;
  readonly record: DnsRecord;
  readonly kind: 'leftOut';
  readonly why: LeftOutWhy;
  /** The lines whose answers are written instead; empty: none. Only for records on other lines. */
  readonly stays?: readonly string[];
}

export interface UnsaidLoss {
  readonly zone: string;
  readonly record: DnsRecord;
  readonly kind: 'unsaid';
  readonly what: Unsaid;
}

export interface ExportFile {
  /** A bare file name that is valid on every platform. */
  readonly name: string;
  readonly text: string;
}

/** Zones in a form. Each record is in the files or has one `leftOut` loss. */
export interface Exported {
  readonly files: readonly ExportFile[];
  readonly losses: readonly Loss[];
}

/** Writes zones in one form, in steps. */
export type WriteForm = (zones: readonly ExportZone[], options: ExportOptions) => Steps<Exported>;

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
  const stated = new Map<DnsRecord, Set<Unsaid | 'leftOut'>>();
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
      for (const loss of unsaidFields(name, record, NO_FIELDS)) settled.push(loss);
    });
  return settled;
}

/** The losses of written records that are from the index, which does not keep all fields. */
export function* indexLosses(
  zones: readonly ExportZone[],
  indexed: ReadonlySet<DnsRecord>,
  losses: readonly Loss[],
): Steps<readonly UnsaidLoss[]> {
  if (indexed.size === 0) return NO_LOSSES;
  const leftOut = new Set<DnsRecord>();
  yield* eachInSteps(losses, ({ kind, record }) => {
    if (kind === 'leftOut') leftOut.add(record);
  });
  const found: UnsaidLoss[] = [];
  for (const { name: zone, records } of zones)
    yield* eachInSteps(records, (record) => {
      if (indexed.has(record) && !leftOut.has(record))
        found.push({ zone, record, kind: 'unsaid', what: 'notIndexed' });
    });
  return found;
}

const NO_FIELDS: ReadonlySet<UnsaidField> = new Set();

/** The fields of a record that most forms have no place for. */
export type UnsaidField = Extract<Unsaid, 'line' | 'remark' | 'weight' | 'priority' | 'monitoring' | 'held'>;

/** The losses of a record in a form of UTF-8 text that holds only the fields in `carried`. */
export function unsaidFields(
  zone: string,
  record: DnsRecord,
  carried: ReadonlySet<UnsaidField>,
): readonly UnsaidLoss[] {
  if (isBare(record)) return NO_LOSSES;
  const lost: (UnsaidField | 'characters')[] = [];
  if (record.remark) lost.push('remark');
  if (record.weight !== undefined) lost.push('weight');
  if (record.mx !== undefined && record.mx !== 0 && record.type !== 'MX') lost.push('priority');
  if (record.monitorStatus) lost.push('monitoring');
  if (record.held) lost.push('held');
  if (!record.value.isWellFormed()) lost.push('characters');
  return lost
    .filter((what) => what === 'characters' || !carried.has(what))
    .map((what) => ({ zone, record, kind: 'unsaid', what }));
}

const NO_LOSSES: readonly UnsaidLoss[] = [];

function isBare({ remark, weight, mx, type, value, monitorStatus, held }: DnsRecord): boolean {
  const hasFields = Boolean(remark) || weight !== undefined || Boolean(monitorStatus) || held;
  return !hasFields && (!mx || type === 'MX') && value.isWellFormed();
}

/** The service answers these types itself with an HTTP redirect; DNS has no such record. */
const REDIRECTS: ReadonlySet<string> = new Set(['URL', 'Framed URL', '显性URL', '隐性URL']);

export function isRedirect(type: string): boolean {
  return REDIRECTS.has(type);
}
