import type { ZoneState } from '../zones/zoneState.ts';
import type { KnownZones } from '../zones/knownZones.ts';
import type { IndexedRecord, RecordTable } from '../zones/recordTable.ts';
import { troublesOf, type Trouble } from '../dns/record.ts';
import { fqdn, toAscii, toUnicode } from '../dns/names.ts';
import { addressOf, isLeading, leadingRecords, resolveName } from '../config/lookup/resolveName.ts';
import { loadedAnswer, ownAnswer } from '../config/lookup/lookUpName.ts';
import type { Answer } from '../dns/zone.ts';
import type { Freshness } from '../zones/dnsZone.ts';
import { isMadeByPrograms } from '../config/evidence/programNames.ts';
import { hostsBeginning, isWritable } from '../config/lookup/sortedHosts.ts';
import { SHOWN } from '../text/visible.ts';

/** The text of a name before the cursor, and the text behind the cursor. */
export interface PartialName {
  readonly before: string;
  readonly after: string;
}

/** Languages in which a line begins with a value. */
const VALUE_FIRST: ReadonlySet<string> = new Set([
  'caddyfile',
  'hosts',
  'plaintext',
  'dns-zone',
  'dockerfile',
]);

/** Whether a value or a string follows `before`, which is all of a line up to a word. */
export function isValuePosition(before: string, language: string): boolean {
  if (VALUE_FIRST.has(language)) return true;
  return /[^\s\-*#;/]/u.test(before) || /^\s*-\s+$/u.test(before);
}

/** A hosted name to put into a text. */
export interface NameSuggestion {
  /** In the spelling that was typed: Unicode or ASCII. */
  readonly name: string;
  readonly host: string;
  readonly zone: ZoneState;
}

/** The zones to suggest names from: those in `first` before all others, or only those. */
export interface ZoneChoice {
  /** In ASCII. */
  readonly first: ReadonlySet<string>;
  readonly only: boolean;
}

/**
 * Yields the names that answer in the loaded zones and begin as the partial one does: one list for each zone, of at
 * most {@link SHOWN.offered}. Within a large zone it yields empty lists, so that the caller can pause or stop there.
 */
export function* namesLike(
  accounts: KnownZones,
  { before, after }: PartialName,
  choice: ZoneChoice,
): Generator<readonly NameSuggestion[]> {
  const start = before.toLowerCase();
  const unicode = /[^\u0000-\u007F]/u.test(start);
  for (const zone of chosen(zonesFor(accounts, after), choice)) {
    if (!isWritable(zone.ascii)) continue;
    const names = new Map<string, NameSuggestion>();
    for (const host of hostsLike(zone, start, unicode)) {
      if (host === undefined) {
        yield [];
        continue;
      }
      const ascii = fqdn(host, zone.ascii);
      const name = unicode ? toUnicode(ascii) : ascii;
      if (name !== start) names.set(name, { name, host, zone });
      if (names.size >= SHOWN.offered) break;
    }
    yield [...names.values()];
  }
}

function chosen(zones: Iterable<ZoneState>, { first, only }: ZoneChoice): readonly ZoneState[] {
  const all = [...zones];
  const mentioned = all.filter(({ ascii }) => first.has(ascii));
  return only ? mentioned : [...mentioned, ...all.filter(({ ascii }) => !first.has(ascii))];
}

/** The records that answer for a suggested name. */
interface HostedRecords {
  /** The first record without trouble, as `A 192.0.2.30`; the first of all if all have trouble. */
  readonly first: string;
  /** How many records answer, and how many of them are in trouble. */
  readonly records: number;
  readonly troubled: number;
}

/** Returns the records that answer for a suggested name: only those with an address or a target, if it has any. */
export function hostedFor({ host, zone }: NameSuggestion): HostedRecords {
  const answer = ownAnswer(zone, host);
  const leading = answer === undefined ? [] : leadingRecords(answer);
  const records = leading.length > 0 ? leading : (answer?.records ?? []);
  const first = records.find(isUntroubled) ?? records[0];
  return {
    first: first === undefined ? '' : `${first.type} ${first.value}`,
    records: records.length,
    troubled: records.filter((record) => !isUntroubled(record)).length,
  };
}

function isUntroubled(record: IndexedRecord): boolean {
  return troublesOf(record).length === 0;
}

/** Keys whose values are hosts. After one with an empty value, completion opens by itself. */
const HOST_KEY =
  /(?:host|hostname|hosts|url|uri|domain|endpoint|server|servers|addr|address|origin|upstream|broker|brokers|issuer)$/iu;

/**
 * Returns what a text before the cursor is: not an empty value, an empty value, or one that takes a host by the
 * name of its key.
 *
 * @param before at most 300 characters
 */
export function emptyValueOf(before: string): 'none' | 'any' | 'host' {
  const value = before.replace(/["'`]$/u, '').trimEnd();
  const assigned = ['=>', '=', ':'].find((operator) => value.endsWith(operator));
  if (assigned === undefined)
    return value.trimStart() === '-' && value.length < before.length ? 'any' : 'none';
  const left = value.slice(0, -assigned.length).trimEnd();
  // Input: at most 300 characters.
  const key = /[\w.-]*$/u.exec(left.replace(/["']$/u, ''))?.[0] ?? '';
  if (key === '') return 'none';
  return HOST_KEY.test(key) ? 'host' : 'any';
}

/** After so many hosts the caller can pause: they take a few milliseconds at most. */
const HOSTS_PER_STEP = 100;

/**
 * Yields the hosts of a zone that answer and whose full names begin with `start`; if it is empty, only servers.
 * Yields undefined where the caller can pause.
 */
function* hostsLike(zone: ZoneState, start: string, unicode: boolean): Generator<string | undefined> {
  const table = zone.loaded?.table;
  if (table === undefined) return;
  let seen = 0;
  for (const host of hostsBeginning(table, start)) {
    seen += 1;
    if (seen % HOSTS_PER_STEP === 0) yield undefined;
    if (start === '' ? isServer(zone, table, host) : hasAnswer(zone, table, host)) yield host;
  }
  const name = unicode ? toUnicode(zone.ascii) : zone.ascii;
  if (name.startsWith(start) && hasAnswer(zone, table, '@')) yield '@';
  // A whole host and the beginning of the zone's name.
  for (let dot = start.indexOf('.'); dot >= 0; dot = start.indexOf('.', dot + 1)) {
    if (!name.startsWith(start.slice(dot + 1))) continue;
    const host = toAscii(start.slice(0, dot)).toLowerCase();
    if (hasAnswer(zone, table, host)) yield host;
  }
}

/** Whether a host has records of its own that answer. Looks at them first, because an answer takes long to make. */
function hasAnswer(zone: ZoneState, table: RecordTable, host: string): boolean {
  const hasEnabled = table.byHost.get(host)?.some(({ enabled }) => enabled !== false) === true;
  return hasEnabled && ownAnswer(zone, host) !== undefined;
}

/** Whether a host has an address or a target, and is not a name that programs create. */
function isServer(zone: ZoneState, table: RecordTable, host: string): boolean {
  const mayLead = table.byHost.get(host)?.some((record) => record.enabled !== false && isLeading(record));
  if (mayLead !== true || isMadeByPrograms(host)) return false;
  const answer = ownAnswer(zone, host);
  return answer !== undefined && leadingRecords(answer).length > 0;
}

/** Returns the zone whose name is already behind the cursor; all zones if none is. */
function zonesFor(accounts: KnownZones, after: string): Iterable<ZoneState> {
  const behind = accounts.named(toAscii(after.replace(/^[^.]*\./u, '')).toLowerCase());
  return behind.length > 0 ? behind : [...accounts.zones];
}

/** A value to put into a text. */
interface ValueSuggestion {
  readonly value: string;
  /** Empty if any record with this value is not in trouble. */
  readonly troubles: readonly Trouble[];
}

/**
 * Returns the values of a name, then the addresses that it resolves to, each once. Values of records in trouble come
 * last, otherwise they are in the order in which they are hosted.
 */
export function suggestedValues(
  accounts: KnownZones,
  name: string,
  fresh: Freshness,
): readonly ValueSuggestion[] {
  const { steps } = resolveName(accounts, name, fresh);
  const values = new Map<string, readonly Trouble[]>();
  for (const [index, { answers }] of steps.entries()) {
    for (const { value, troubles } of answers.flatMap(index === 0 ? valuesOf : addressesOf)) {
      if (value === '') continue;
      const known = values.get(value);
      if (known === undefined || troubles.length === 0) values.set(value, troubles);
    }
  }
  return [...values]
    .map(([value, troubles]) => ({ value, troubles }))
    .toSorted((one, other) => Number(one.troubles.length > 0) - Number(other.troubles.length > 0))
    .slice(0, SHOWN.offered);
}

/** Returns the values of a name: those of its records, or the targets of a DNAME record above it. */
function valuesOf(answer: Answer<IndexedRecord>): readonly ValueSuggestion[] {
  const seen = loadedAnswer(answer);
  if (seen?.kind === 'dname') return seen.targets.map((value) => ({ value, troubles: [] }));
  return answer.records.map((record) => ({ value: record.value, troubles: troublesOf(record) }));
}

function addressesOf({ records }: Answer<IndexedRecord>): readonly ValueSuggestion[] {
  return records.flatMap((record) => {
    const value = addressOf(record);
    return value === undefined ? [] : { value, troubles: troublesOf(record) };
  });
}
