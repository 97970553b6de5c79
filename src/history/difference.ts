import { getOrAdd } from '../base/getOrAdd.ts';
import { TimeSlice } from '../base/timeSlices.ts';
import { hostSortKey } from '../dns/names.ts';
import {
  canonicalKey,
  canonicalRecord,
  joinedKey,
  type CanonicalRecord,
  type ComparedRecord,
} from './canonicalRecord.ts';

/** The fields in which two records of the same owner and type can differ. */
type ChangedField = 'value' | 'priority' | 'ttl' | 'line' | 'state';

/** A record that is in one of two zones only, or in both with other fields. */
export type RecordChange<R extends ComparedRecord = ComparedRecord> =
  | { readonly kind: 'added'; readonly after: R }
  | { readonly kind: 'removed'; readonly before: R }
  | {
      readonly kind: 'changed';
      readonly before: R;
      readonly after: R;
      /** At least one. */
      readonly fields: readonly ChangedField[];
    };

/** How many records were added, removed and changed. */
export type ChangeCounts = Readonly<Record<RecordChange['kind'], number>>;

interface Side<R> {
  readonly record: R;
  readonly canonical: CanonicalRecord;
  /** Equal for equal records. */
  readonly key: string;
}

type Sides<R> = readonly [before: readonly Side<R>[], after: readonly Side<R>[]];

/**
 * Returns the differences between two zones, owner by owner: order and spelling make no difference. Each record is in
 * at most one change. A record that moved from one owner or type to another is removed and added. A TTL or a state that
 * is not known on one side is no difference. Takes time in proportion to the records, and pauses in between.
 *
 * @param isSameZone whether both are the same zone at two times, so that the ids of its records tell which one changed
 * @throws the reason of `signal`
 */
export async function zoneDifference<R extends ComparedRecord>(
  before: readonly R[],
  after: readonly R[],
  isSameZone: boolean,
  signal: AbortSignal,
): Promise<readonly RecordChange<R>[]> {
  signal.throwIfAborted();
  const [gone, added] = withoutSame(before, after);
  const equal = new Map<string, Side<R>[]>();
  await inTime(gone, signal, (record) => {
    const side = sideOf(record);
    getOrAdd(equal, side.key, () => []).push(side);
  });
  const others: Side<R>[] = [];
  await inTime(added, signal, (record) => {
    const side = sideOf(record);
    if (equal.get(side.key)?.pop() === undefined) others.push(side);
  });
  return changesOf([[...equal.values()].flat(), others], isSameZone, signal);
}

export function changeCounts(changes: readonly RecordChange[]): ChangeCounts {
  const counts = { added: 0, removed: 0, changed: 0 };
  for (const { kind } of changes) counts[kind] += 1;
  return counts;
}

/** How many records differ. */
export function changeCount({ added, removed, changed }: ChangeCounts): number {
  return added + removed + changed;
}

/** Leaves out records with the same id and the same fields: nearly all of a zone, whose values need not be parsed. */
function withoutSame<R extends ComparedRecord>(
  before: readonly R[],
  after: readonly R[],
): readonly [readonly R[], readonly R[]] {
  const byId = new Map<string, number>();
  for (const [index, { id }] of before.entries()) if (id !== undefined) byId.set(id, index);
  const same = new Set<number>();
  const others = after.filter((record) => {
    const index = record.id === undefined ? undefined : byId.get(record.id);
    const known = index === undefined ? undefined : before[index];
    if (index === undefined || known === undefined || same.has(index) || !isSame(known, record)) return true;
    same.add(index);
    return false;
  });
  return [same.size === 0 ? before : before.filter((_, index) => !same.has(index)), others];
}

function isSame(one: ComparedRecord, other: ComparedRecord): boolean {
  return (
    one.host === other.host &&
    one.type === other.type &&
    one.value === other.value &&
    one.mx === other.mx &&
    one.ttl === other.ttl &&
    one.recordLine === other.recordLine &&
    one.enabled === other.enabled
  );
}

function sideOf<R extends ComparedRecord>(record: R): Side<R> {
  const canonical = canonicalRecord(record);
  return { record, canonical, key: canonicalKey(canonical) };
}

/** Does something with each item, and pauses in between. @throws the reason of `signal` */
async function inTime<T>(items: Iterable<T>, signal: AbortSignal, act: (item: T) => void): Promise<void> {
  const slice = new TimeSlice();
  for (const item of items) {
    act(item);
    if (slice.isOver) await slice.next(signal);
  }
}

/** Returns the changes of records that are not equal to any record on the other side. */
async function changesOf<R extends ComparedRecord>(
  [before, after]: Sides<R>,
  isSameZone: boolean,
  signal: AbortSignal,
): Promise<readonly RecordChange<R>[]> {
  const hosts = new Map<string, HostSides<R>>();
  const hostOf = ({ canonical: { owner, type } }: Side<R>): HostSides<R> =>
    getOrAdd(hosts, joinedKey(owner, type), () => ({
      sortKey: hostSortKey(owner),
      type,
      before: [],
      after: [],
    }));
  await inTime(before, signal, (side) => void hostOf(side).before.push(side));
  await inTime(after, signal, (side) => void hostOf(side).after.push(side));
  const changes: RecordChange<R>[] = [];
  const keys = pairingKeys<R>(isSameZone);
  const pair = (one: Side<R>, other: Side<R>): void => {
    const fields = changedFields(one.canonical, other.canonical);
    if (fields.length > 0) changes.push({ kind: 'changed', before: one.record, after: other.record, fields });
  };
  await inTime([...hosts.values()].toSorted(compareHosts), signal, (host) => {
    let left: Sides<R> = [host.before, host.after];
    for (const key of keys) left = paired(left, key, pair);
    for (const { record } of left[0]) changes.push({ kind: 'removed', before: record });
    for (const { record } of left[1]) changes.push({ kind: 'added', after: record });
  });
  return changes;
}

/** The records of an owner and a type. */
interface HostSides<R> {
  /** The {@link hostSortKey} of the owner. */
  readonly sortKey: string;
  readonly type: string;
  readonly before: Side<R>[];
  readonly after: Side<R>[];
}

/** Sorts by owner, then by type. No two are equal. */
function compareHosts(one: HostSides<unknown>, other: HostSides<unknown>): number {
  const isBefore = one.sortKey === other.sortKey ? one.type < other.type : one.sortKey < other.sortKey;
  return isBefore ? -1 : 1;
}

type KeyOf<R> = (side: Side<R>) => string | undefined;

/**
 * The keys that pair a record with its later version among those of an owner and a type, the most reliable first. A
 * record without a key (undefined) is not paired by it.
 */
function pairingKeys<R extends ComparedRecord>(isSameZone: boolean): readonly KeyOf<R>[] {
  return [
    ({ record: { id } }) => (isSameZone ? id : undefined),
    ({ canonical: { data, preference, recordLine } }) => joinedKey(data, preference, recordLine),
    ({ canonical: { data, recordLine } }) => joinedKey(data, recordLine),
    ({ canonical: { data } }) => data,
    // Another id is another record, although it may serve the same purpose.
    ({ record: { id }, canonical: { recordLine } }) =>
      isSameZone && id !== undefined ? undefined : recordLine,
  ];
}

/** Pairs records with equal keys. Returns those that are left of both sides. */
function paired<R>(
  [before, after]: Sides<R>,
  key: KeyOf<R>,
  pair: (before: Side<R>, after: Side<R>) => void,
): Sides<R> {
  const byKey = Map.groupBy(before.toReversed(), key);
  const matched = new Set<Side<R>>();
  const left = after.filter((side) => {
    const own = key(side);
    const match = own === undefined ? undefined : byKey.get(own)?.pop();
    if (match === undefined) return true;
    matched.add(match);
    pair(match, side);
    return false;
  });
  return [before.filter((side) => !matched.has(side)), left];
}

function changedFields(before: CanonicalRecord, after: CanonicalRecord): readonly ChangedField[] {
  const fields: ChangedField[] = [];
  if (before.data !== after.data) fields.push('value');
  if (before.preference !== after.preference) fields.push('priority');
  if (isOther(before.ttl, after.ttl)) fields.push('ttl');
  if (before.recordLine !== after.recordLine) fields.push('line');
  if (isOther(before.enabled, after.enabled)) fields.push('state');
  return fields;
}

/** Whether both values are known and differ. */
function isOther<T>(one: T | undefined, other: T | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}
