import type { FoundRecord, IndexedZone } from '../index/recordIndex.ts';
import type { IndexedRecord } from '../index/recordTable.ts';
import { contains, type IpPrefix } from '../model/ipAddress.ts';
import { isApex } from '../model/names.ts';
import { nameSpellings } from '../model/nameSpellings.ts';
import {
  isOneAddress,
  type Query,
  type RecordState,
  type Term,
  type Test,
  type TextField,
  type TextTest,
} from './query.ts';
import { type Matches, type Rank, Ranking } from './ranking.ts';
import { type Chunk, chunksOf, type ColumnName, find, type Marks } from './searchText.ts';

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
  const terms = query.toSorted((one, other) => selectivity(other) - selectivity(one));
  const name = nameOf(query);
  let passed = 0;
  for (const zone of query.length === 0 ? [] : zones) {
    for (const chunk of chunksOf(zone)) {
      if (!ranking.isOpen('isName')) return ranking.matches;
      matchChunk(zone, chunk, terms, name, ranking);
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

/** Adds the records of a chunk that match. */
function matchChunk(
  zone: IndexedZone,
  chunk: Chunk,
  terms: Query,
  name: TextTest | undefined,
  ranking: Ranking,
): void {
  const zoneRank = rankOfZone(name, chunk);
  // Once enough records match, few chunks hold a better match.
  if (!ranking.isOpen(zoneRank) && !mayBeNamed(name, chunk, ranking.isOpen('beginsWithName'))) return;
  const matching = marksOfAll(terms, chunk);
  if (!matching.includes(1)) return;
  const begins = marksFor(chunk, (marks) => markBeginning(name, chunk, matching, marks));
  const exact = marksFor(chunk, (marks) => markExact(name, chunk, matching, marks));
  for (let at = matching.indexOf(1); at >= 0; at = matching.indexOf(1, at + 1)) {
    const record = chunk.records[at];
    if (record === undefined) return;
    const rank = exact[at] === 1 ? 'isName' : begins[at] === 1 ? 'beginsWithName' : zoneRank;
    ranking.add(rank, { zone, record });
  }
}

/** The text that the ranking takes for a name: the first that can be the name of a record or a zone, or an address. */
function nameOf(query: Query): TextTest | undefined {
  for (const { test, negated } of query) {
    if (!negated && test.kind === 'text' && test.field !== 'line' && test.field !== 'remark') return test;
  }
  return undefined;
}

/** The rank of a record whose own name does not fit better. */
function rankOfZone(name: TextTest | undefined, { zoneNames }: Chunk): Rank {
  if (name === undefined || (name.field !== 'any' && name.field !== 'zone')) return 'other';
  const fits = (fit: (zoneName: string, spelling: string) => boolean): boolean =>
    zoneNames.some((zoneName) => name.spellings.some((spelling) => fit(zoneName, spelling)));
  if (fits((zoneName, spelling) => zoneName === spelling || zoneName === `${spelling}.`)) return 'zoneIsName';
  return fits((zoneName, spelling) => zoneName.startsWith(spelling)) ? 'zoneBeginsWithName' : 'other';
}

/** Whether the name may be the host, full name or address of a record; or, with `orBegin`, begin one. */
function mayBeNamed(name: TextTest | undefined, chunk: Chunk, orBegin: boolean): boolean {
  if (name === undefined) return false;
  const { block, spellings } = name;
  if (block !== undefined && isOneAddress(block))
    return chunk.addresses.some(({ address }) => contains(block, address));
  if (!isOfHosts(name)) return false;
  const hosts = chunk.column('host');
  return spellings.some(
    (spelling) =>
      hosts.includes(`\n${spelling}`) &&
      (orBegin || hosts.includes(`\n${spelling}.`) || hosts.includes(`\n${spelling}\n`)),
  );
}

/** Marks the candidates whose host or full name begins with the name. */
function markBeginning(name: TextTest | undefined, chunk: Chunk, candidates: Marks, marks: Marks): void {
  if (name === undefined || !isOfHosts(name)) return;
  for (const spelling of name.spellings) chunk.column('host').mark(`\n${spelling}`, candidates, marks);
}

/** Marks the candidates whose host, full name or address is the name. */
function markExact(name: TextTest | undefined, chunk: Chunk, candidates: Marks, marks: Marks): void {
  if (name?.block !== undefined && isOneAddress(name.block)) markAddresses(name.block, chunk, marks);
  if (name === undefined || !isOfHosts(name) || !mayBeNamed(name, chunk, false)) return;
  for (const spelling of name.spellings) {
    const hostInZone = chunk.zoneNames.map((zoneName) => `${spelling}.${zoneName}`);
    for (const text of [spelling, `${spelling}.`, ...hostInZone])
      chunk.column('host').mark(`\n${text}\n`, candidates, marks);
  }
}

function isOfHosts({ field }: TextTest): boolean {
  return field === 'any' || field === 'host';
}

/** Marks the records for which all terms hold. */
function marksOfAll(terms: Query, chunk: Chunk): Marks {
  const matching = new Uint8Array(chunk.records.length).fill(1);
  for (const { test, negated } of terms) {
    const marks = marksFor(chunk, (each) => markMatching(test, chunk, matching, each));
    for (let at = 0; at < marks.length; at += 1) if ((marks[at] === 1) === negated) matching[at] = 0;
    if (!matching.includes(1)) break;
  }
  return matching;
}

/** Marks the candidates that pass a test. What it marks beside the candidates does not count. */
function markMatching(test: Test, chunk: Chunk, candidates: Marks, marks: Marks): void {
  const { records } = chunk;
  switch (test.kind) {
    case 'type':
      return chunk.column('type').mark(`\n${test.name}${test.exact ? '\n' : ''}`, candidates, marks);
    case 'state':
      return records.forEach((record, at) => (marks[at] = hasState(record, test.state) ? 1 : 0));
    case 'ttl':
      return records.forEach(({ ttl }, at) => (marks[at] = ttl === test.seconds ? 1 : 0));
    case 'text':
      return markText(test, chunk, candidates, marks);
  }
}

function markText(
  { field, spellings, block }: TextTest,
  chunk: Chunk,
  candidates: Marks,
  marks: Marks,
): void {
  const { zoneNames } = chunk;
  const isAddress = block !== undefined && isOneAddress(block);
  const isInZone = zoneNames.some((name) => spellings.some((each) => find(each, name, 0, isAddress) >= 0));
  if (isInZone && (field === 'any' || field === 'zone')) {
    marks.fill(1);
    return;
  }
  for (const name of columnsOf(field))
    for (const spelling of spellings) chunk.column(name).mark(spelling, candidates, marks, isAddress);
  if (isInZone && field === 'host')
    keepMarked(chunk, marks, ({ host }) => isInHost(spellings, host, zoneNames));
  if (block !== undefined) markAddresses(block, chunk, marks);
}

/** Takes the mark from records that do not pass a test. */
function keepMarked({ records }: Chunk, marks: Marks, passes: (record: IndexedRecord) => boolean): void {
  records.forEach((record, at) => {
    if (marks[at] === 1 && !passes(record)) marks[at] = 0;
  });
}

function columnsOf(field: TextField): readonly ColumnName[] {
  switch (field) {
    case 'any':
      return ['main', 'notes'];
    case 'zone':
      return [];
    default:
      return [field];
  }
}

/** Whether a spelling is in the full name of a host and begins before the zone's part; the apex has the zone's name. */
function isInHost(spellings: readonly string[], host: string, zoneNames: readonly string[]): boolean {
  return nameSpellings(host).some((each) =>
    zoneNames.some((name) =>
      spellings.some((spelling) => {
        if (isApex(each)) return each.includes(spelling) || name.includes(spelling);
        const at = `${each}.${name}`.indexOf(spelling);
        return at >= 0 && at <= each.length;
      }),
    ),
  );
}

/** Marks the A and AAAA records whose address is in a block. */
function markAddresses(block: IpPrefix, chunk: Chunk, marks: Marks): void {
  for (const { at, address } of chunk.addresses) if (contains(block, address)) marks[at] = 1;
}

function hasState({ enabled, held }: IndexedRecord, state: RecordState): boolean {
  return state === 'held' ? held : enabled === (state === 'enabled');
}

function marksFor({ records }: Chunk, mark: (marks: Marks) => void): Marks {
  const marks = new Uint8Array(records.length);
  mark(marks);
  return marks;
}

/** Terms with a higher number are tested first: they are likely to exclude more records, or are cheaper to test. */
function selectivity({ test, negated }: Term): number {
  if (negated) return 0;
  return test.kind === 'text' ? Math.min(...test.spellings.map(({ length }) => length)) : 2;
}
