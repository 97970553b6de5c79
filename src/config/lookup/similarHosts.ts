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
/** Shorter labels resemble each other by chance, unless a letter is doubled: `db`, `dc`, `id`, `ip`. */
const TELLING_LABEL = 3;

/**
 * Returns the hosts of a zone that answer and differ from `host` in one character, or in two of a label of eight or more,
 * the nearest first: one is wrong, missing, doubled or swapped. Hosts that differ in a number alone are none, see
 * {@link hostsOfSeries}.
 */
export function hostsOfLikeLetters(zone: IndexedZone, host: string): readonly string[] {
  return nearestHosts(zone, host, isTelling);
}

/** Returns the hosts that have one letter of a label of two more or fewer: `vpn` for `vp`. They may be alike by chance. */
export function hostsOfShortLabels(zone: IndexedZone, host: string): readonly string[] {
  return nearestHosts(
    zone,
    host,
    (one, other) => one.length !== other.length && one.length + other.length === 5,
  );
}

function nearestHosts(
  zone: IndexedZone,
  host: string,
  isWanted: (one: string, other: string) => boolean,
): readonly string[] {
  const table = zone.loaded?.table;
  if (table === undefined) return [];
  const found = new Map(withOtherDots(host).map((each) => [each, 1]));
  for (const [each, distance] of misspelled(shapesOf(table), host, isWanted)) found.set(each, distance);
  return [...found]
    .toSorted(([one, a], [other, b]) => a - b || (one < other ? -1 : 1))
    .flatMap(([each]) => (answers(zone, each, host) ? each : []));
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
    const withOneMore = byRest.get(labels.toSpliced(at + 1, 0, '*').join('.'));
    for (const ofLength of withOneMore?.values() ?? []) for (const other of ofLength) found.add(other.host);
  }
  found.delete(host);
  return [...found].filter((each) => answers(zone, each, host)).toSorted();
}

/** Whether a host answers that may be meant by `written`: an underscored name is of no host (RFC 8552). */
function answers(zone: IndexedZone, host: string, written: string): boolean {
  const isOfKind = /(?:^|\.)_/u.test(host) === /(?:^|\.)_/u.test(written);
  return isOfKind && isWritable(host) && ownAnswer(zone, host) !== undefined;
}

/** As many hosts of a series as a text tells, and one for its ellipsis: a zone may have thousands. */
const TOLD_OF_SERIES = 6;

/** Returns some hosts of a zone that answer and differ from `host` in numbers or single letters alone: `db2` for `db1`. */
export function hostsOfSeries(zone: IndexedZone, host: string): readonly string[] {
  const table = zone.loaded?.table;
  if (table === undefined) return [];
  const all = shapesOf(table).series.get(seriesOf(host)) ?? [];
  return all
    .values()
    .filter((each) => each !== host && answers(zone, each, host))
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
  /** By the host with `*` in place of one label, and by the length of that label. */
  readonly byRest: ReadonlyMap<string, ReadonlyMap<number, readonly ComparedLabel[]>>;
  /** The members of each series, by {@link seriesOf}. */
  readonly series: ReadonlyMap<string, readonly string[]>;
}

/** Built once per table, when the first name of its zone answers nothing. */
const SHAPES_OF_TABLES = new WeakMap<RecordTable, HostShapes>();

function shapesOf(table: RecordTable): HostShapes {
  return getOrAdd(SHAPES_OF_TABLES, table, () => {
    const byRest = new Map<string, Map<number, ComparedLabel[]>>();
    const series = new Map<string, string[]>();
    for (const host of table.byHost.keys()) {
      if (host === '@') continue;
      const labels = host.split('.');
      for (const [at, text] of labels.entries()) {
        const byLength = getOrAdd(byRest, labels.with(at, '*').join('.'), () => new Map());
        getOrAdd(byLength, text.length, () => []).push({ host, text, characters: charactersOf(text) });
      }
      if (seriesOf(host) !== host) getOrAdd(series, seriesOf(host), () => []).push(host);
    }
    return { byRest, series };
  });
}

/** What tells the members of a series apart: numbers, and single letters between hyphens and dots. */
const MEMBER = /\d+|(?<![a-z\d])[a-z](?![a-z\d])/gu;

function seriesOf(host: string): string {
  return host.replaceAll(MEMBER, '#');
}

/** Whether one of two labels is the other with one letter doubled: `ww`, `www`. */
function isDoubled(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return Array.from(short).some((letter, at) => short.slice(0, at) + letter + short.slice(at) === long);
}

/** Yields the hosts that differ from `host` in the characters of one label that is wanted, with their distance. */
function* misspelled(
  { byRest }: HostShapes,
  host: string,
  isWanted: (one: string, other: string) => boolean,
): Generator<readonly [string, number]> {
  const labels = host.split('.');
  for (const [at, text] of labels.entries()) {
    const characters = charactersOf(text);
    const furthest = text.length >= LONG_LABEL ? 2 : 1;
    const byLength = byRest.get(labels.with(at, '*').join('.'));
    for (let length = text.length - furthest; length <= text.length + furthest; length += 1)
      for (const other of byLength?.get(length) ?? []) {
        // Each wrong letter changes two bits at most.
        if (countOfBits(other.characters ^ characters) > 2 * furthest) continue;
        const distance = editDistance(text, other.text, furthest);
        if (distance > furthest || !isWanted(text, other.text)) continue;
        // A number that is added, missing or another one is no misspelling.
        if (text.replaceAll(MEMBER, '') !== other.text.replaceAll(MEMBER, '')) yield [other.host, distance];
      }
  }
}

/** Whether labels that differ in a letter or two are hardly alike by chance. */
function isTelling(one: string, other: string): boolean {
  return Math.min(one.length, other.length) >= TELLING_LABEL || isDoubled(one, other);
}

/** Returns a host with a dot more, a dot fewer, one swapped with a neighbour, or a hyphen in place of a dot or the reverse. */
function withOtherDots(host: string): readonly string[] {
  return Array.from(host, (character, at) => {
    const [before, behind] = [host.slice(0, at), host.slice(at + 1)];
    if (character === '.')
      return [
        `${before}-${behind}`,
        before + behind,
        `${before.slice(0, -1)}.${before.slice(-1)}${behind}`,
        `${before}${behind.slice(0, 1)}.${behind.slice(1)}`,
      ];
    return [`${before}.${character}${behind}`, ...(character === '-' ? [`${before}.${behind}`] : [])];
  }).flat();
}

function charactersOf(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at += 1) bits |= 1 << (text.charCodeAt(at) & 31);
  return bits;
}

function countOfBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
