// The hosts of a zone that a name which answers nothing was probably meant to be. What counts as similar was measured on
// public configuration: of names one letter away from a hosted host nearly all were mistakes, farther away most were not.
import { getOrAdd } from '../../base/getOrAdd.ts';
import type { IndexedZone } from '../../index/recordIndex.ts';
import type { RecordTable } from '../../index/recordTable.ts';
import { editDistance } from './editDistance.ts';
import { ownAnswer } from './lookUpName.ts';
import { isWritable } from './writableName.ts';

/** In shorter labels two letters may be wrong by chance: `backup`, `lookup`. */
const LONG_LABEL = 8;
/** Labels as short as this resemble each other by chance: `db`, `dc`, `id`, `ip`. */
const SHORT_LABEL = 2;

/**
 * Returns the hosts of a zone that answer and differ from `host` in one character, or in two of a label of eight or more,
 * the nearest first: one is wrong, missing, doubled or swapped. Hosts that differ in a number alone are none, see
 * {@link hostsOfSeries}.
 */
export function hostsOfLikeLetters(zone: IndexedZone, host: string): readonly string[] {
  const table = zone.loaded?.table;
  if (table === undefined) return [];
  const found = new Map(withOtherDots(host).map((each) => [each, 1]));
  for (const [each, distance] of misspelled(shapesOf(table), host)) found.set(each, distance);
  return [...found]
    .toSorted(([one, a], [other, b]) => a - b || (one < other ? -1 : 1))
    .flatMap(([each]) => (answers(zone, each) ? each : []));
}

/** Returns the hosts of a zone that answer and have the labels of `host`, but in another order or one more or fewer. */
export function hostsOfLikeLabels(zone: IndexedZone, host: string): readonly string[] {
  const table = zone.loaded?.table;
  if (table === undefined) return [];
  const { byRest } = shapesOf(table);
  const labels = host.split('.');
  const found = new Set(host.endsWith(`.${zone.ascii}`) ? [host.slice(0, -zone.ascii.length - 1)] : []);
  for (const [at, label] of labels.entries()) {
    const before = labels[at - 1];
    if (before !== undefined)
      found.add(
        labels
          .with(at - 1, label)
          .with(at, before)
          .join('.'),
      );
    if (before === label) found.add(labels.toSpliced(at, 1).join('.'));
    const withOneMore = byRest.get(labels.toSpliced(at + 1, 0, '*').join('.')) ?? [];
    for (const other of withOneMore) found.add(other.host);
  }
  found.delete(host);
  return [...found].filter((each) => answers(zone, each)).toSorted();
}

function answers(zone: IndexedZone, host: string): boolean {
  return isWritable(host) && ownAnswer(zone, host) !== undefined;
}

/** As many hosts of a series as a text tells, and one for its ellipsis: a zone may have thousands. */
const TOLD_OF_SERIES = 6;

/** Returns some hosts of a zone that answer and differ from `host` in numbers alone: `db2` and `db3` for `db1`. */
export function hostsOfSeries(zone: IndexedZone, host: string): readonly string[] {
  const table = zone.loaded?.table;
  const series = seriesOf(host);
  if (table === undefined || series === host) return [];
  const all = shapesOf(table).series.get(series) ?? [];
  return all
    .values()
    .filter((each) => each !== host && answers(zone, each))
    .take(TOLD_OF_SERIES)
    .toArray();
}

/** A label of a host, to be compared with that of another host whose other labels are the same. */
interface ComparedLabel {
  readonly host: string;
  readonly text: string;
  /** A bit for each character that it has. */
  readonly characters: number;
}

/** The hosts of a table by their spelling. */
interface HostShapes {
  /** By the host with `*` in place of one label. */
  readonly byRest: ReadonlyMap<string, readonly ComparedLabel[]>;
  /** By the host with `#` in place of its numbers, if it has any. */
  readonly series: ReadonlyMap<string, readonly string[]>;
}

/** Built once per table, when the first name of its zone answers nothing. */
const SHAPES_OF_TABLES = new WeakMap<RecordTable, HostShapes>();

function shapesOf(table: RecordTable): HostShapes {
  return getOrAdd(SHAPES_OF_TABLES, table, () => {
    const byRest = new Map<string, ComparedLabel[]>();
    const series = new Map<string, string[]>();
    for (const host of table.byHost.keys()) {
      if (host === '@') continue;
      const labels = host.split('.');
      for (const [at, text] of labels.entries())
        getOrAdd(byRest, labels.with(at, '*').join('.'), () => []).push({
          host,
          text,
          characters: charactersOf(text),
        });
      if (seriesOf(host) !== host) getOrAdd(series, seriesOf(host), () => []).push(host);
    }
    return { byRest, series };
  });
}

function seriesOf(host: string): string {
  return host.replaceAll(/\d+/gu, '#');
}

function withoutNumbers(label: string): string {
  return label.replaceAll(/\d+/gu, '');
}

/** Yields the hosts that differ from `host` in the characters of one label, with their distance. */
function* misspelled({ byRest }: HostShapes, host: string): Generator<readonly [string, number]> {
  const labels = host.split('.');
  for (const [at, text] of labels.entries()) {
    const characters = charactersOf(text);
    const furthest = text.length >= LONG_LABEL ? 2 : 1;
    for (const other of byRest.get(labels.with(at, '*').join('.')) ?? []) {
      if (Math.abs(other.text.length - text.length) > furthest) continue;
      // Each wrong letter changes two bits at most.
      if (countOfBits(other.characters ^ characters) > 2 * furthest) continue;
      if (Math.max(text.length, other.text.length) <= SHORT_LABEL) continue;
      const distance = editDistance(text, other.text, furthest);
      if (distance <= furthest && withoutNumbers(other.text) !== withoutNumbers(text))
        yield [other.host, distance];
    }
  }
}

/** Returns a host with a dot more, a dot fewer, or a hyphen in place of a dot or the reverse. */
function withOtherDots(host: string): readonly string[] {
  return Array.from(host, (character, at) => {
    const [before, behind] = [host.slice(0, at), host.slice(at + 1)];
    if (character === '.') return [`${before}-${behind}`, before + behind];
    return [`${before}.${character}${behind}`, ...(character === '-' ? [`${before}.${behind}`] : [])];
  }).flat();
}

function charactersOf(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at += 1) bits |= 1 << (text.charCodeAt(at) & 31);
  return bits;
}

function countOfBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
