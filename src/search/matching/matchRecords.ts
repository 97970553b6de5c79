import type { FoundRecord, IndexedZone } from '../../index/recordIndex.ts';
import type { IndexedRecord } from '../../index/recordTable.ts';
import type { Query, RecordState, Term, Test, TextTest, TtlTest, TypeTest } from '../query/query.ts';
import { type Matches, type Rank, Ranking } from './ranking.ts';
import { type Chunk, type Marks, searchTextOf } from './recordColumns.ts';
import {
  hasText,
  isInZoneName,
  markRecords,
  nameParts,
  type TextParts,
  textParts,
  typeParts,
} from './textParts.ts';

/** After this many records the search pauses. */
const STEP = 2000;

/**
 * Finds the records that match a query, `limit` at most, the best first. An empty query matches nothing. Yields the
 * best matches so far after every few thousand records at the latest, so that the caller can show them, let other
 * work run, or stop.
 */
export function* matchRecords(
  zones: Iterable<IndexedZone>,
  query: Query,
  limit: number,
): Generator<Matches, Matches> {
  const ranking = new Ranking(limit);
  const terms = query.toSorted((one, other) => cost(one) - cost(other));
  const name = nameOf(query);
  let passed = 0;
  for (const zone of query.length === 0 ? [] : zones) {
    const { table } = zone.loaded ?? {};
    if (table === undefined) continue;
    const { zoneNames, chunks } = searchTextOf(zone, table);
    const zoneTerms = termsInZone(terms, zoneNames);
    if (zoneTerms === undefined) continue;
    const zoneRank = rankOfZone(name, zoneNames);
    for (const chunk of chunks) {
      // Without a name in the query, no match is better than another.
      if (!ranking.isOpen(name === undefined ? 'other' : 'isName')) return ranking.matches;
      matchChunk({ zone, zoneNames, terms: zoneTerms, name, zoneRank }, chunk, ranking);
      passed += chunk.records.length;
      if (passed < STEP) continue;
      passed = 0;
      yield ranking.matches;
    }
  }
  return ranking.matches;
}

/** Returns the first `limit` records of the zones, for a query without terms. */
export function firstRecords(zones: Iterable<IndexedZone>, limit: number): Matches {
  const matches: FoundRecord[] = [];
  for (const zone of zones) {
    for (const record of zone.loaded?.table.records ?? []) {
      if (matches.length === limit) return { matches, more: true };
      matches.push({ zone, record });
    }
  }
  return { matches, more: false };
}

/** A term for the records of one zone. */
interface ZoneTerm {
  readonly test: Exclude<Test, TextTest | TypeTest> | TextParts;
  readonly negated: boolean;
}

/** A query for the records of one zone. */
interface ZoneQuery {
  readonly zone: IndexedZone;
  readonly zoneNames: readonly string[];
  /** The terms that the name of the zone does not decide. */
  readonly terms: readonly ZoneTerm[];
  readonly name: TextTest | undefined;
  /** The rank of a record whose own name does not fit better. */
  readonly zoneRank: Rank;
}

/** Returns the terms that the name of the zone does not decide, undefined if no record of the zone can match. */
function termsInZone(terms: Query, zoneNames: readonly string[]): readonly ZoneTerm[] | undefined {
  const left: ZoneTerm[] = [];
  for (const { test, negated } of terms) {
    switch (test.kind) {
      case 'state':
      case 'ttl':
        left.push({ test, negated });
        break;
      case 'type':
        left.push({ test: typeParts(test), negated });
        break;
      case 'text': {
        const holds = (test.field === 'any' || test.field === 'zone') && isInZoneName(test, zoneNames);
        const isDecided = holds || test.field === 'zone';
        if (isDecided && holds === negated) return undefined;
        if (!isDecided) left.push({ test: textParts(test, zoneNames), negated });
      }
    }
  }
  return left;
}

/** Adds the records of a chunk that match. */
function matchChunk(query: ZoneQuery, chunk: Chunk, ranking: Ranking): void {
  const marks = candidates(query, chunk, ranking);
  if (marks === undefined) return;
  const { zone, zoneNames, terms, name, zoneRank } = query;
  const exact = nameParts(name, 'is', zoneNames);
  const begins = nameParts(name, 'beginsWith', zoneNames);
  for (let at = 0; at < marks.length; at += 1) {
    if (marks[at] === 0) continue;
    const record = chunk.records[at];
    if (record === undefined || !passesAll(terms, record, chunk, at)) continue;
    const isName = hasText(exact, chunk, at);
    const rank = isName ? 'isName' : hasText(begins, chunk, at) ? 'beginsWithName' : zoneRank;
    ranking.add(rank, { zone, record });
  }
}

/** Marks the records of a chunk that may match with a rank that is still open. */
function candidates(
  { zoneNames, terms, name, zoneRank }: ZoneQuery,
  chunk: Chunk,
  ranking: Ranking,
): Marks | undefined {
  if (!ranking.isOpen(zoneRank)) {
    const exact = nameParts(name, 'is', zoneNames);
    const begins = ranking.isOpen('beginsWithName') ? nameParts(name, 'beginsWith', zoneNames).parts : [];
    return markRecords({ ...exact, parts: [...exact.parts, ...begins] }, chunk);
  }
  for (const { test, negated } of terms) if ('parts' in test && !negated) return markRecords(test, chunk);
  return new Uint8Array(chunk.records.length).fill(1);
}

function passesAll(terms: readonly ZoneTerm[], record: IndexedRecord, chunk: Chunk, at: number): boolean {
  for (const { test, negated } of terms) if (passes(test, record, chunk, at) === negated) return false;
  return true;
}

function passes(test: ZoneTerm['test'], record: IndexedRecord, chunk: Chunk, at: number): boolean {
  if ('parts' in test) return hasText(test, chunk, at);
  switch (test.kind) {
    case 'state':
      return hasState(record, test.state);
    case 'ttl':
      return hasTtl(record, test);
  }
}

function hasState({ enabled, held }: IndexedRecord, state: RecordState): boolean {
  return state === 'held' ? held : enabled === (state === 'enabled');
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

/** The text that the ranking takes for a name: the first that can be the name of a record or a zone, or an address. */
function nameOf(query: Query): TextTest | undefined {
  for (const { test, negated } of query) {
    if (!negated && test.kind === 'text' && test.field !== 'line' && test.field !== 'remark') return test;
  }
  return undefined;
}

function rankOfZone(name: TextTest | undefined, zoneNames: readonly string[]): Rank {
  if (name === undefined || (name.field !== 'any' && name.field !== 'zone')) return 'other';
  const fits = (fit: (zoneName: string, spelling: string) => boolean): boolean =>
    zoneNames.some((zoneName) => name.spellings.some((spelling) => fit(zoneName, spelling)));
  if (fits((zoneName, spelling) => zoneName === spelling || zoneName === `${spelling}.`)) return 'zoneIsName';
  return fits((zoneName, spelling) => zoneName.startsWith(spelling)) ? 'zoneBeginsWithName' : 'other';
}

/** Terms with a lower number are tested first: they are cheaper to test, or exclude more records. */
function cost({ test, negated }: Term): number {
  if (negated) return 3;
  switch (test.kind) {
    case 'state':
    case 'ttl':
      return 0;
    case 'type':
      return 0.4;
    case 'text':
      return 1 / Math.min(...test.spellings.map(({ length }) => length));
  }
}
