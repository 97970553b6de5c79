import type { FoundRecord } from '../../zones/zoneState.ts';
import type { AnsweredName } from './wildcardAnswer.ts';

export interface RecordMatch extends FoundRecord {
  /** The name in the query, if no record has it and a wildcard answers for it, which this record is one of. */
  readonly answersFor?: AnsweredName;
}

export interface Matches {
  /** The best first; equally good ones in the order of the zones and their records. */
  readonly matches: readonly RecordMatch[];
  /** Whether more records match than these. */
  readonly more: boolean;
}

/** How well a record fits the name in a query, the best first. See `NameRank`. */
const RANKS = [
  /** The record has this host, full name or address, or is of the wildcard that answers for the name. */
  'isName',
  /** Its host or full name begins with the name. */
  'beginsWithName',
  /** Its zone has the name. */
  'zoneIsName',
  /** The name of its zone begins with the name. */
  'zoneBeginsWithName',
  'other',
] as const;
export type Rank = (typeof RANKS)[number];

/** Keeps the best matches up to a limit, and one more to know whether there are more. */
export class Ranking {
  readonly #limit: number;
  readonly #byRank = new Map<Rank, RecordMatch[]>(RANKS.map((rank) => [rank, []]));

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether the limit leaves room for another match of this rank. */
  isOpen(rank: Rank): boolean {
    let count = 0;
    for (const [each, { length }] of this.#byRank) {
      count += length;
      if (each === rank) break;
    }
    return count <= this.#limit;
  }

  /** Adds the next match, in the order of the zones and their records. */
  add(rank: Rank, match: RecordMatch): void {
    if (this.isOpen(rank)) this.#byRank.get(rank)?.push(match);
  }

  get matches(): Matches {
    const all = [...this.#byRank.values()].flat();
    return { matches: all.slice(0, this.#limit), more: all.length > this.#limit };
  }
}
