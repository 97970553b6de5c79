import { TimeSlice } from '../../base/timeSlices.ts';
import type { IndexedZone } from '../../index/recordIndex.ts';
import type { RecordTable } from '../../index/recordTable.ts';
import { ownAnswer } from './lookUpName.ts';
import { isWritable } from './writableName.ts';

/** A name with more wrong letters is hardly a typing mistake. */
const FURTHEST = 4;
/** Hosts compared for one name. A zone with more of them gets good suggestions, not always the best. */
const MOST_COMPARED = 20_000;

/**
 * Returns at most `most` hosts of a zone that answer and are spelled like `host`, the nearest first. Compares
 * hosts of about the same length only, those with the same first letter first, and yields to other work between
 * slices. Returns what it has when `token` is cancelled.
 */
export async function similarHosts(
  zone: IndexedZone,
  host: string,
  most: number,
  token: { readonly isCancellationRequested: boolean },
): Promise<readonly string[]> {
  const table = zone.loaded?.table;
  if (table === undefined) return [];
  const furthest = Math.min(FURTHEST, Math.max(2, Math.floor(host.length / 3)));
  const near: { readonly host: string; readonly distance: number }[] = [];
  let compared = 0;
  const slice = new TimeSlice();
  for (const each of hostsOfLikeLength(table, host, furthest)) {
    if (compared === MOST_COMPARED) break;
    compared += 1;
    const distance = editDistance(host, each, furthest);
    if (distance <= furthest && isWritable(each) && ownAnswer(zone, each) !== undefined)
      near.push({ host: each, distance });
    if (!slice.isOver) continue;
    await slice.next();
    if (token.isCancellationRequested) break;
  }
  near.sort((a, b) => a.distance - b.distance || (a.host < b.host ? -1 : 1));
  return near.slice(0, most).map((each) => each.host);
}

/** The hosts of a table by length, then by first letter. The apex is in none of them. */
type HostBuckets = ReadonlyMap<number, ReadonlyMap<string, readonly string[]>>;

/** Built once per table. */
const BUCKETS = new WeakMap<RecordTable, HostBuckets>();

/** Hosts with the same first letter come first, and among them those of the nearest length. */
function* hostsOfLikeLength(table: RecordTable, host: string, furthest: number): Generator<string> {
  const buckets = bucketsOf(table);
  const first = host.charAt(0);
  const lengths = Array.from({ length: 2 * furthest + 1 }, (_, index) =>
    // The length itself, then one more, one less, two more, …
    index % 2 === 0 ? host.length - index / 2 : host.length + (index + 1) / 2,
  );
  for (const length of lengths) yield* buckets.get(length)?.get(first) ?? [];
  for (const length of lengths) {
    for (const [letter, hosts] of buckets.get(length) ?? []) if (letter !== first) yield* hosts;
  }
}

function bucketsOf(table: RecordTable): HostBuckets {
  const known = BUCKETS.get(table);
  if (known !== undefined) return known;
  const buckets = new Map<number, Map<string, string[]>>();
  for (const host of table.byHost.keys()) {
    if (host === '@') continue;
    const byLetter = buckets.get(host.length) ?? new Map<string, string[]>();
    buckets.set(host.length, byLetter);
    const letter = host.charAt(0);
    const hosts = byLetter.get(letter);
    if (hosts === undefined) byLetter.set(letter, [host]);
    else hosts.push(host);
  }
  BUCKETS.set(table, buckets);
  return buckets;
}

/**
 * Returns the optimal string alignment distance of two words: insertions, deletions, substitutions and swaps of
 * neighbours. Returns a number above `most` for any longer distance: only the band of that width around the
 * diagonal is computed. Made here because no library bounds the band and counts swaps.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  const start = commonPrefix(a, b);
  if (start === a.length && start === b.length) return 0;
  let before: number[] = [];
  let row = Array.from({ length: b.length - start + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length - start; i += 1) {
    const from = Math.max(1, i - most);
    const to = Math.min(b.length - start, i + most);
    const next = row.map(() => Infinity);
    if (from === 1) next[0] = i;
    let least = from === 1 ? i : Infinity;
    for (let j = from; j <= to; j += 1) {
      const left = a.charCodeAt(start + i - 1);
      const right = b.charCodeAt(start + j - 1);
      let distance = Math.min(
        (row[j] ?? Infinity) + 1,
        (next[j - 1] ?? Infinity) + 1,
        (row[j - 1] ?? Infinity) + (left === right ? 0 : 1),
      );
      const swapped = left === b.charCodeAt(start + j - 2) && a.charCodeAt(start + i - 2) === right;
      if (swapped) distance = Math.min(distance, (before[j - 2] ?? Infinity) + 1);
      next[j] = distance;
      least = Math.min(least, distance);
    }
    if (least > most) return Infinity;
    before = row;
    row = next;
  }
  return row[b.length - start] ?? Infinity;
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}
