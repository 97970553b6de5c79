import { Conditions, Rank, ranks } from './conditions.ts';
import type { Query } from './query.ts';
import { SearchedZones, UNSIGNED, type ZoneList } from './searchedZone.ts';
import { isSet } from './signatures.ts';
import type { KnownZone } from './zone.ts';

/** A record that was found: the one at `index` of what was read of the zone. */
export interface Found {
  readonly zone: KnownZone;
  readonly index: number;
}

export interface Finds {
  /** The best first: whose name is what was typed, whose name begins so, then others in the order of the zones. */
  readonly found: readonly Found[];
  /** Whether there are more than these. */
  readonly more: boolean;
}

/** Blocks to look at between two pauses: some thousands of records. */
const AT_ONCE = 16;

/** What is made for one search, and by {@link prepareSearch}, serves all that come after it. */
let searched = new SearchedZones();

/**
 * Makes coming searches quick. Without it they find the same. It pauses after every zone, so that it can be done
 * when there is nothing else to do, and takes up where it left off.
 */
export function* prepareSearch(zones: Iterable<KnownZone>): Generator<void, void> {
  for (const zone of zones) if (searched.sign(zone)) yield;
}

/**
 * Looks for the records of all zones for which a query holds, `limit` at most. It pauses every few zones, for
 * whoever asks to see whether the answer is still wanted. An empty query finds nothing.
 */
export function* find(zones: Iterable<KnownZone>, query: Query, limit: number): Generator<void, Finds> {
  const found: Found[] = [];
  if (query.length > 0) {
    if (searched.stale) searched = new SearchedZones();
    // Another search may begin anew meanwhile.
    const own = searched;
    const list = yield* own.list(zones);
    const conditions = new Conditions(query, own);
    const without = new Set<number>();
    // The best first: often enough of them are found where few have to be looked at.
    for (const rank of ranks) yield* findRanked(rank, list, conditions, without, limit, found);
  }
  return { found: found.slice(0, limit), more: found.length > limit };
}

/**
 * Adds the records of one rank, until there is one more than the limit. `without`: the blocks that no signature tells
 * of and that were found to hold nothing, for the ranks that follow.
 */
function* findRanked(
  rank: Rank,
  { zones, searched: all, blocks }: ZoneList,
  conditions: Conditions,
  without: Set<number>,
  limit: number,
  found: Found[],
): Generator<void, void> {
  const slots = conditions.slotsOf(rank);
  let looked = 0;
  for (let at = 0; at < blocks.zones.length && found.length <= limit; at += 1) {
    const slot = blocks.slots[at] ?? 0;
    if (!isSet(slots, slot) || without.has(at)) continue;
    looked += 1;
    if (looked % AT_ONCE === 0) yield;
    const block = {
      slot,
      from: blocks.froms[at] ?? 0,
      to: blocks.tos[at] ?? 0,
      at: blocks.ats[at] ?? 0,
    };
    // Most are passed over without a look at anything else.
    if (slot !== UNSIGNED && !conditions.mayFind(block, rank)) continue;
    const of = blocks.zones[at] ?? 0;
    const zone = zones[of];
    const own = all[of];
    if (zone === undefined || own === undefined) continue;
    if (slot === UNSIGNED) {
      if (rank === Rank.exact && !conditions.mayHold(own, block)) without.add(at);
      if (without.has(at) || !conditions.mayFind(block, rank)) continue;
    }
    const { indexes, count } = conditions.look(own, block, rank);
    for (let place = 0; place < count && found.length <= limit; place += 1) {
      const index = indexes[place] ?? 0;
      if (conditions.hold(own, index, slot, rank)) found.push({ zone, index });
    }
  }
}
