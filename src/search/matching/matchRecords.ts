import type { FoundRecord, ZoneState } from '../../zones/zoneState.ts';
import type { IndexedRecord } from '../../zones/recordTable.ts';
import { fold } from '../../dns/nameSpellings.ts';
import type { Query, RecordState, Term, Test, TtlTest } from '../query/query.ts';
import { NameRank } from './nameRank.ts';
import { type Matches, type Rank, Ranking } from './ranking.ts';
import { hasText, isInZoneName } from './textMatch.ts';
import { type RecordText, textOfZone, type ZoneText } from './zoneText.ts';

/** How much work the search does before it may pause: the characters of values, and a constant for each record. */
const STEP = 100_000;
const RECORD_WORK = 50;

/**
 * Finds the records that match a query, `limit` at most, the best first. An empty query matches nothing. Yields the
 * best matches so far from time to time, so that the caller can show them, let other work run, or stop. `textOf` may
 * keep the texts for the next search.
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
  let work = 0;
  for (const zone of query.length === 0 ? [] : zones) {
    if (!ranking.isOpen(nameRank.best)) break;
    const { records, zoneNames } = textOf(zone);
    const terms = termsInZone(ordered, zoneNames);
    if (terms === undefined) continue;
    const zoneRank = nameRank.ofZone(zoneNames);
    const rankOf = (text: RecordText): Rank => nameRank.ofRecord(text) ?? zoneRank;
    let isFull = !ranking.isOpen(zoneRank);
    for (const text of records) {
      work += text.record.value.length + RECORD_WORK;
      if (work >= STEP) {
        work = 0;
        yield ranking.matches;
      }
      // Once there are enough matches of the zone's rank, only records whose names match better are added.
      if (isFull && !ranking.isOpen(rankOf(text))) continue;
      if (terms.some(({ test, negated }) => passes(test, text, zoneNames) === negated)) continue;
      ranking.add(rankOf(text), { zone, record: text.record });
      isFull = !ranking.isOpen(zoneRank);
    }
  }
  return ranking.matches;
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

/** Whether a record passes a test, without the name of its zone. */
export function passes(test: Test, text: RecordText, zoneNames: readonly string[]): boolean {
  const { record } = text;
  switch (test.kind) {
    case 'text':
      return hasText(test, text, zoneNames);
    case 'type':
      return test.exact ? fold(record.type) === test.name : fold(record.type).startsWith(test.name);
    case 'state':
      return hasState(record, test.state);
    case 'service':
      return fold(text.service ?? '').includes(test.name);
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
  const isOnSide = comparison.startsWith('<') ? ttl < seconds : comparison.startsWith('>') && ttl > seconds;
  return isOnSide || (comparison.endsWith('=') && ttl === seconds);
}
