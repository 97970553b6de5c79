import type { FoundRecord, ZoneState } from '../../zones/zoneState.ts';
import type { IndexedRecord } from '../../zones/recordTable.ts';
import { fold } from '../../dns/names.ts';
import type { Query, RecordState, Term, Test, TtlTest } from '../query/query.ts';
import { NameRank } from './nameRank.ts';
import { type Matches, type Rank, Ranking } from './ranking.ts';
import { hasText, isInZoneName } from './textMatch.ts';
import { wildcardAnswer } from './wildcardAnswer.ts';
import { textOfZone, type ZoneText } from './zoneText.ts';

/** How much work the search does before it may pause: the characters of values, and a constant for each record. */
const STEP = 100_000;
const RECORD_WORK = 50;

/**
 * Finds the records that match a query, `limit` at most, the best first. A name that only a wildcard answers for finds
 * the records of the wildcard. An empty query matches nothing. Yields the best matches so far from time to time, so
 * that the caller can show them, let other work run, or stop. `textOf` may keep the texts for the next search.
 */
export function* matchRecords(
  zones: Iterable<ZoneState>,
  query: Query,
  limit: number,
  textOf: (zone: ZoneState) => ZoneText = textOfZone,
): Generator<Matches, Matches> {
  const ranking = new Ranking(limit);
  const nameRank = new NameRank(query);
  // Negated terms exclude few records, so test the others first.
  const ordered = query.toSorted((one, other) => Number(one.negated) - Number(other.negated));
  const pace = new Pace();
  for (const zone of query.length === 0 ? [] : zones) {
    if (!ranking.isOpen(nameRank.best)) break;
    const zoneText = textOf(zone);
    const terms = termsInZone(ordered, zoneText.zoneNames);
    if (terms === undefined) continue;
    for (const characters of prepared(zoneText, terms)) if (pace.isDone(characters)) yield ranking.matches;
    yield* matchZone({ zone, zoneText, terms, nameRank, pace }, ranking);
  }
  return ranking.matches;
}

/** Counts work until the search may pause. */
class Pace {
  #work = 0;

  /** Adds the work for a record with a value of this length. Returns whether the search may pause. */
  isDone(characters: number): boolean {
    this.#work += characters + RECORD_WORK;
    if (this.#work < STEP) return false;
    this.#work = 0;
    return true;
  }
}

/** Makes the texts that the terms look at, which takes long in a large zone. Yields the length of each value. */
function* prepared(zoneText: ZoneText, terms: readonly Term[]): Generator<number> {
  if (terms.some(({ test }) => test.kind === 'text')) yield* zoneText.prepare();
  if (terms.some(({ test }) => test.kind === 'service')) yield* zoneText.prepareServices();
}

/** Returns the first `limit` records of the zones, for a query without terms. */
export function firstRecords(zones: Iterable<ZoneState>, limit: number): Matches {
  const matches: FoundRecord[] = [];
  for (const zone of zones) {
    for (const record of zone.loaded?.table.records ?? []) {
      if (matches.length === limit) return { matches, more: true };
      matches.push({ zone, record });
    }
  }
  return { matches, more: false };
}

/** A query for the records of one zone. */
interface ZoneQuery {
  readonly zone: ZoneState;
  readonly zoneText: ZoneText;
  /** The terms that the name of the zone does not decide. */
  readonly terms: readonly Term[];
  readonly nameRank: NameRank;
  readonly pace: Pace;
}

/** Returns the terms that the name of the zone does not decide, undefined if no record of the zone can match. */
function termsInZone(query: Query, zoneNames: readonly string[]): readonly Term[] | undefined {
  const left: Term[] = [];
  for (const term of query) {
    const { test, negated } = term;
    const isOfZone = test.kind === 'text' && (test.field === 'any' || test.field === 'zone');
    const holds = isOfZone && isInZoneName(test, zoneNames);
    const isDecided = holds || (isOfZone && test.field === 'zone');
    if (isDecided && holds === negated) return undefined;
    if (!isDecided) left.push(term);
  }
  return left;
}

/** Adds the matching records of a zone. */
function* matchZone(
  { zone, zoneText, terms, nameRank, pace }: ZoneQuery,
  ranking: Ranking,
): Generator<Matches, void> {
  const { records } = zoneText;
  const zoneRank = nameRank.ofZone(zoneText.zoneNames);
  const wildcard = nameRank.fullName === undefined ? undefined : wildcardAnswer(zone, nameRank.fullName);
  const answers = (record: IndexedRecord | undefined): boolean =>
    record !== undefined && wildcard?.records.has(record) === true;
  const rankOf = (at: number): Rank =>
    answers(records[at]) ? 'isName' : (nameRank.ofRecord(zoneText, at) ?? zoneRank);
  let isFull = !ranking.isOpen(zoneRank);
  for (let at = 0; at < records.length; at += 1) {
    const record = records[at];
    if (pace.isDone(record?.value.length ?? 0)) yield ranking.matches;
    // Once there are enough matches of the zone's rank, only records whose names match better are added.
    if (record === undefined || (isFull && !ranking.isOpen(rankOf(at)))) continue;
    const isAnswer = answers(record);
    const left = isAnswer ? terms.filter(({ test }) => !nameRank.isOf(test)) : terms;
    if (!passesAll(left, record, zoneText, at)) continue;
    ranking.add(rankOf(at), { zone, record, ...(isAnswer && wildcard && { answersFor: wildcard }) });
    isFull = !ranking.isOpen(zoneRank);
  }
}

function passesAll(terms: readonly Term[], record: IndexedRecord, zoneText: ZoneText, at: number): boolean {
  for (const { test, negated } of terms) if (passes(test, record, zoneText, at) === negated) return false;
  return true;
}

/** Whether the record at `at` passes a test, without the name of its zone. */
export function passes(test: Test, record: IndexedRecord, zoneText: ZoneText, at: number): boolean {
  switch (test.kind) {
    case 'text':
      return hasText(test, zoneText, at);
    case 'type':
      return test.exact ? fold(record.type) === test.name : fold(record.type).startsWith(test.name);
    case 'state':
      return hasState(record, test.state);
    case 'service':
      return fold(zoneText.services[at] ?? '').includes(test.name);
    case 'ttl':
      return hasTtl(record, test);
  }
}

function hasState({ enabled, held }: IndexedRecord, state: RecordState): boolean {
  // Unknown states count as enabled.
  return state === 'held' ? held : (enabled !== false) === (state === 'enabled');
}

function hasTtl({ ttl }: IndexedRecord, { comparison, seconds }: TtlTest): boolean {
  if (ttl === undefined) return false;
  switch (comparison) {
    case '=':
      return ttl === seconds;
    case '<':
      return ttl < seconds;
    case '<=':
      return ttl <= seconds;
    case '>':
      return ttl > seconds;
    case '>=':
      return ttl >= seconds;
  }
}
