import type { Query } from './query.ts';
import type { KnownZone } from './zone.ts';
import { Rank, ZoneSearch } from './zoneSearch.ts';

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

/**
 * Looks for the records of all zones for which a query holds, `limit` at most. It pauses after every zone, for
 * whoever asks to see whether the answer is still wanted. An empty query finds nothing.
 */
export function* find(zones: Iterable<KnownZone>, query: Query, limit: number): Generator<void, Finds> {
  const best = new Best(limit);
  if (query.length > 0) {
    for (const zone of zones) {
      findIn(zone, query, best);
      if (best.full(Rank.exact)) break;
      yield;
    }
  }
  return best.finds();
}

function findIn(zone: KnownZone, query: Query, best: Best): void {
  if (zone.read === undefined || zone.read.table.size === 0) return;
  const search = ZoneSearch.of(zone, zone.read.table, query);
  if (search === undefined) return;
  const named = new Set<number>();
  for (const { index, rank } of search.named(best.full(Rank.begins))) {
    best.add(rank, { zone, index });
    named.add(index);
    if (best.full(Rank.exact)) return;
  }
  if (best.full(search.rank)) return;
  for (const index of search.all()) {
    if (!named.has(index)) best.add(search.rank, { zone, index });
    if (best.full(search.rank)) return;
  }
}

/** The first of every rank, as many as may be wanted. */
class Best {
  readonly #limit: number;
  readonly #ranks: readonly Found[][] = Object.values(Rank).map(() => []);

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether nothing of this rank can come among the first any more, nor tell that there are more. */
  full(rank: Rank): boolean {
    let count = 0;
    for (let better = 0; better <= rank; better += 1) count += this.#ranks[better]?.length ?? 0;
    return count > this.#limit;
  }

  add(rank: Rank, found: Found): void {
    if (!this.full(rank)) this.#ranks[rank]?.push(found);
  }

  finds(): Finds {
    const all = this.#ranks.flat();
    return { found: all.slice(0, this.#limit), more: all.length > this.#limit };
  }
}
