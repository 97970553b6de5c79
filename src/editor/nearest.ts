import type { RecordTable } from '../catalogue/zone.ts';
import { hasAnswers, isWritable } from './existence.ts';

/** Hosts of a zone that answer and are spelled most like `host`, the nearest first. */
export function nearestHosts(table: RecordTable, host: string, most: number): readonly string[] {
  const furthest = Math.max(2, Math.floor(host.length / 3));
  const near: { readonly host: string; readonly distance: number }[] = [];
  for (const each of table.hosts()) {
    if (each === '@' || Math.abs(each.length - host.length) > furthest) continue;
    const distance = editDistance(host, each, furthest);
    if (distance <= furthest && isWritable(each) && hasAnswers(table, each))
      near.push({ host: each, distance });
  }
  near.sort((a, b) => a.distance - b.distance || (a.host < b.host ? -1 : 1));
  return near.slice(0, most).map((each) => each.host);
}

/**
 * How many letters have to be put in, taken out, replaced, or swapped with their neighbour to make `b` of `a`;
 * any number above `most` for more than that.
 */
export function editDistance(a: string, b: string, most: number): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
