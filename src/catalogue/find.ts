import { Conditions, Rank } from './conditions.ts';
import type { Query } from './query.ts';
import { type Block, type SearchedZone, SearchedZones } from './searchedZone.ts';
import { isSet, type Slots } from './signatures.ts';
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
 * Looks for the records of all zones for which a query holds, `limit` at most. It pauses after every zone, for
 * whoever asks to see whether the answer is still wanted. An empty query finds nothing.
 */
export function* find(zones: Iterable<KnownZone>, query: Query, limit: number): Generator<void, Finds> {
  const best = new Best(limit);
  if (query.length === 0) return best.finds();
  if (searched.stale) searched = new SearchedZones();
  // Another search may begin anew meanwhile.
  const own = searched;
  const { zones: found, searched: all, blocks } = yield* own.list(zones);
  const conditions = new Conditions(query, own);
  let entered: Entered | undefined;
  for (let at = 0; at < blocks.zones.length && !best.full(Rank.exact); at += 1) {
    const block = { slot: blocks.slots[at] ?? 0, from: blocks.froms[at] ?? 0, to: blocks.tos[at] ?? 0 };
    if (!isSet(slotsToSee(conditions, best), block.slot)) continue;
    const zone = found[blocks.zones[at] ?? 0];
    const each = all[blocks.zones[at] ?? 0];
    if (zone === undefined || each === undefined) continue;
    if (entered?.zone !== zone) {
      if (entered !== undefined) yield;
      entered = { zone, own: each, rank: conditions.rankIn(each, block.slot), mayHold: undefined };
    }
    findIn(entered, block, conditions, best);
  }
  return best.finds();
}

/** The zone whose blocks are looked at. */
interface Entered {
  readonly zone: KnownZone;
  readonly own: SearchedZone;
  /** Of its records that have no better one. */
  readonly rank: Rank;
  /** Whether its name allows that anything is found in it; undefined until that matters. */
  mayHold: boolean | undefined;
}

/** The slots where something may be that can still come among the first. */
function slotsToSee(conditions: Conditions, best: Best): Slots {
  if (!best.full(Rank.holds)) return conditions.possible;
  if (!best.full(Rank.inZone)) return conditions.beginningOrInZone;
  return best.full(Rank.begins) ? conditions.exact : conditions.beginning;
}

function findIn(entered: Entered, block: Block, conditions: Conditions, best: Best): void {
  const { zone, own, rank } = entered;
  const exactly = best.full(Rank.begins);
  // Once there is enough, only what is better can still come among the first, and few zones have such.
  const enough = best.full(rank);
  const slots = enough ? (exactly ? conditions.exact : conditions.beginning) : conditions.possible;
  if (!isSet(slots, block.slot)) return;
  entered.mayHold ??= conditions.enter(own, block.slot);
  if (!entered.mayHold) return;
  const { indexes, count } = conditions.look(own, block, enough ? (exactly ? 'is' : 'begins') : undefined);
  for (let place = 0; place < count; place += 1) {
    const index = indexes[place] ?? 0;
    const found = conditions.nameRank(own, index, block.slot) ?? rank;
    if (best.full(found) || !conditions.hold(own, index, block.slot)) continue;
    best.add(found, { zone, index });
    if (best.full(Rank.exact)) return;
  }
}

/** The first of every rank, as many as may be wanted. */
class Best {
  readonly #limit: number;
  readonly #ranks: readonly Found[][] = Object.values(Rank).map(() => []);
  /** How many there are of each rank and better ones. */
  readonly #counts: number[] = Object.values(Rank).map(() => 0);

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether nothing of this rank can come among the first any more, nor tell that there are more. */
  full(rank: Rank): boolean {
    return (this.#counts[rank] ?? 0) > this.#limit;
  }

  add(rank: Rank, found: Found): void {
    if (this.full(rank)) return;
    this.#ranks[rank]?.push(found);
    for (let worse: number = rank; worse < this.#counts.length; worse += 1)
      this.#counts[worse] = (this.#counts[worse] ?? 0) + 1;
  }

  finds(): Finds {
    const all = this.#ranks.flat();
    return { found: all.slice(0, this.#limit), more: all.length > this.#limit };
  }
}
