// The hosts of a zone that a name which answers nothing was probably meant to be. What counts as similar was measured
// on public configuration: of names one letter away from a hosted host nearly all were mistakes, farther away most were
// not.
import type { ZoneState } from '../../zones/zoneState.ts';
import type { RecordTable } from '../../zones/recordTable.ts';
import { SHOWN } from '../../text/visible.ts';
import { editDistance } from './editDistance.ts';
import { inOwnScript, restsOf, seriesOf, shapesOf, stemOf } from './hostShapes.ts';
import { ownAnswer } from './lookUpName.ts';
import { isWritable } from './sortedHosts.ts';

/** In shorter labels two letters may be wrong by chance: `backup`, `lookup`. */
const LONG_LABEL = 8;
/** Shorter labels resemble each other by chance, unless a letter is doubled: `db`, `dc`, `id`, `ip`. */
const TELLING_LABEL = 3;
/**
 * If more hosts of a zone differ from the name in one label, some are two letters away by chance: only those one letter
 * away count.
 */
const MOST_COMPARED = 2_000;
/** The most hosts that are returned: those that a text names, and one for its ellipsis. A zone may have thousands. */
const TOLD = SHOWN.named + 1;

/**
 * Returns the hosts of a zone that answer and differ from `host` in one character, or in two of a label of eight or
 * more, the nearest first: one is wrong, missing, doubled or swapped. Hosts that differ in a number alone are none, see
 * {@link hostsOfSeries}.
 */
export function hostsOfLikeLetters(zone: ZoneState, host: string): readonly string[] {
  return nearestHosts(zone, host, isTelling);
}

/**
 * Returns the hosts in which a label of three has one letter more than a label of two, or the reverse: `vpn` for `vp`.
 * They may be alike by chance.
 */
export function hostsOfShortLabels(zone: ZoneState, host: string): readonly string[] {
  return nearestHosts(
    zone,
    host,
    (one, other) => one.length !== other.length && one.length + other.length === 5,
  );
}

function nearestHosts(
  zone: ZoneState,
  host: string,
  isWanted: (one: string, other: string) => boolean,
): readonly string[] {
  const table = zone.loaded?.table;
  if (table === undefined) return [];
  const found = new Map(withOtherDots(host).map((each) => [each, 1]));
  for (const [each, distance] of misspelled(table, host, isWanted)) found.set(each, distance);
  return [...found]
    .toSorted(([one, a], [other, b]) => a - b || (one < other ? -1 : 1))
    .flatMap(([each]) => (answers(zone, each, host) ? each : []));
}

/** Returns hosts of a zone that answer and have the labels of `host`, but in another order or one more or fewer. */
export function hostsOfLikeLabels(zone: ZoneState, host: string): readonly string[] {
  const table = zone.loaded?.table;
  if (table === undefined) return [];
  return told(zone, host, withLikeLabels(table, host, zone.ascii));
}

function* withLikeLabels(table: RecordTable, host: string, zone: string): Generator<string, void> {
  const { byRest } = shapesOf(table);
  const labels = host.split('.');
  if (host.endsWith(`.${zone}`)) yield host.slice(0, -zone.length - 1);
  for (const [at, label] of labels.entries()) {
    const before = labels[at - 1];
    if (before !== undefined && before !== label)
      yield labels
        .with(at - 1, label)
        .with(at, before)
        .join('.');
    if (before === label) yield labels.toSpliced(at, 1).join('.');
    for (const other of byRest.get(labels.toSpliced(at + 1, 0, '*').join('.')) ?? []) yield other.host;
  }
}

/**
 * Returns some hosts of a zone that answer and differ from `host` only in numbers or single letters: `db2` for `db1`.
 */
export function hostsOfSeries(zone: ZoneState, host: string): readonly string[] {
  const table = zone.loaded?.table;
  if (table === undefined) return [];
  const hosts = told(zone, host, shapesOf(table).series.get(seriesOf(host)) ?? []);
  // One other host is no series.
  return hosts.length > 1 ? hosts : [];
}

/** Returns the first of some hosts that answer, each once. */
function told(zone: ZoneState, host: string, hosts: Iterable<string>): readonly string[] {
  const found = new Set<string>();
  for (const each of hosts) {
    if (answers(zone, each, host)) found.add(each);
    if (found.size === TOLD) break;
  }
  return [...found];
}

/** Whether a host answers that may be meant by `written`: an underscored name is of no host (RFC 8552). */
function answers(zone: ZoneState, host: string, written: string): boolean {
  const isOfKind = /(?:^|\.)_/u.test(host) === /(?:^|\.)_/u.test(written);
  return isOfKind && isWritable(host) && ownAnswer(zone, host) !== undefined;
}

/** Whether one of two labels is the other with one letter doubled: `ww`, `www`. */
function isDoubled(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return Array.from(short).some((letter, at) => short.slice(0, at) + letter + short.slice(at) === long);
}

/** Whether labels that differ in a letter or two are hardly alike by chance. */
function isTelling(one: string, other: string): boolean {
  return Math.min(one.length, other.length) >= TELLING_LABEL || isDoubled(one, other);
}

/** Yields the hosts that differ from `host` in the characters of one label that is wanted, with their distance. */
function* misspelled(
  table: RecordTable,
  host: string,
  isWanted: (one: string, other: string) => boolean,
): Generator<readonly [string, number]> {
  const { byRest } = shapesOf(table);
  for (const { rest, label, start } of restsOf(host)) {
    const text = inOwnScript(label);
    const stem = stemOf(text);
    const others = byRest.get(rest) ?? [];
    if (others.length > MOST_COMPARED) {
      const behind = host.slice(start + label.length);
      for (const other of edited(label)) {
        const each = host.slice(0, start) + other + behind;
        if (table.byHost.has(each) && stemOf(other) !== stem && isWanted(text, other)) yield [each, 1];
      }
      continue;
    }
    const furthest = text.length >= LONG_LABEL ? 2 : 1;
    for (const other of others) {
      // A number that is added, missing or another one is no misspelling.
      if (other.stem === stem || !isWanted(text, other.text)) continue;
      const distance = editDistance(text, other.text, furthest);
      if (distance <= furthest) yield [other.host, distance];
    }
  }
}

const CHARACTERS = Array.from('abcdefghijklmnopqrstuvwxyz0123456789-_');

/** Yields the labels in which one character is another one, added or missing, or swapped with its neighbour. */
function* edited(label: string): Generator<string> {
  for (let at = 0; at <= label.length; at += 1) {
    const [before, behind] = [label.slice(0, at), label.slice(at)];
    for (const character of CHARACTERS) {
      yield before + character + behind;
      if (behind !== '') yield before + character + behind.slice(1);
    }
    if (behind !== '') yield before + behind.slice(1);
    if (behind.length > 1) yield before + behind.charAt(1) + behind.charAt(0) + behind.slice(2);
  }
}

/** Returns the spellings of a host with one wrong dot: added, missing, swapped with its neighbour, or as a hyphen. */
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
