import type { Catalogue, KnownZone } from '../catalogue/zone.ts';
import { fqdn, toAscii, toUnicode } from '../model/names.ts';
import { recordsOf, reachOf } from './reach.ts';
import type { Freshness } from './answer.ts';
import { hasAnswers } from './existence.ts';
import { hostsBeginning } from './hostOrder.ts';

/** More are not offered at once: further letters make them fewer. */
export const MOST_SUGGESTIONS = 100;

/** A part of a name before the cursor, in front of `after`, which stands behind it. */
export interface PartialName {
  readonly before: string;
  readonly after: string;
}

/** Languages in which a line begins with a value, as hosts and sites do. */
const VALUE_FIRST: ReadonlySet<string> = new Set(['caddyfile', 'hosts', 'plaintext', 'dockerfile']);

/** Whether the text before a word of a line (all of it) leads to a value, or into a string, and not to a key. */
export function isValuePosition(before: string, language: string): boolean {
  if (VALUE_FIRST.has(language)) return true;
  return /[^\s\-*#;/]/u.test(before) || /^\s*-\s+$/u.test(before);
}

/**
 * Names that answer in the loaded zones and begin as the partial one does, zone by zone, those of none too: between
 * two zones whoever asks may rest or stop. At most {@link MOST_SUGGESTIONS} of each.
 */
export function* namesLike(
  catalogue: Catalogue,
  { before, after }: PartialName,
): Generator<readonly string[]> {
  const start = before.toLowerCase();
  const unicode = /[^\u0000-\u007F]/u.test(start);
  for (const zone of zonesFor(catalogue, after)) {
    const names = new Set<string>();
    for (const host of hostsLike(zone, start, unicode)) {
      const ascii = fqdn(host, zone.ascii);
      const name = unicode ? toUnicode(ascii) : ascii;
      if (name !== start) names.add(name);
      if (names.size >= MOST_SUGGESTIONS) break;
    }
    yield [...names];
  }
}

/** Hosts of a zone whose full names begin so and answer. */
function* hostsLike(zone: KnownZone, start: string, unicode: boolean): Generator<string> {
  const table = zone.read?.table;
  if (table === undefined) return;
  for (const host of hostsBeginning(table, start)) if (hasAnswers(table, host)) yield host;
  const name = unicode ? toUnicode(zone.ascii) : zone.ascii;
  if (name.startsWith(start) && hasAnswers(table, '@')) yield '@';
  // All of a host, and the beginning of the zone.
  for (let dot = start.indexOf('.'); dot >= 0; dot = start.indexOf('.', dot + 1)) {
    if (!name.startsWith(start.slice(dot + 1))) continue;
    const host = toAscii(start.slice(0, dot)).toLowerCase();
    if (hasAnswers(table, host)) yield host;
  }
}

/** All zones; or the one whose name stands behind the cursor already, after what is left of a label. */
function zonesFor(catalogue: Catalogue, after: string): Iterable<KnownZone> {
  const behind = catalogue.named(toAscii(after.replace(/^[^.]*\./u, '')).toLowerCase());
  return behind.length > 0 ? behind : [...catalogue.zones];
}

/** The values of a name, those of its addresses among them, each once and in the order they are hosted in. */
export function valuesOf(catalogue: Catalogue, name: string, fresh: Freshness): readonly string[] {
  const { steps, addresses } = reachOf(catalogue, name, fresh);
  const own = (steps[0]?.answers ?? []).flatMap(({ outcome }) =>
    recordsOf(outcome.is === 'unknown' ? outcome.seen : outcome).map(({ value }) => value),
  );
  return [...new Set([...own, ...addresses])].filter((value) => value !== '').slice(0, MOST_SUGGESTIONS);
}
