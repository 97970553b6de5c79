import type { PeerGroup } from '../evidence/peers.ts';
import type { Block } from '../structure/entry.ts';
import type { PlacedProblem } from './problem.ts';

/** A name without evidence of its own, or one that its group counts as evidence. */
export interface Peer {
  readonly group: PeerGroup;
  readonly name: string;
}

/** What is known of the names of a group. */
interface Members {
  readonly hosted: Set<string>;
  readonly missing: Set<string>;
  readonly problems: PlacedProblem[];
}

/** Collects the groups of a document. A name is a host if most names beside it are hosted. */
export class Peers {
  readonly #groups = new Map<Block, Map<string, Members>>();

  addHosted({ group, name }: Peer): void {
    this.#membersOf(group).hosted.add(name);
  }

  addMissing({ group, name }: Peer, problem: PlacedProblem): void {
    const { missing, problems } = this.#membersOf(group);
    missing.add(name);
    problems.push(problem);
  }

  /** Yields the problems of names in groups of which at least two thirds are hosted, two names at least. */
  *problems(): Generator<PlacedProblem> {
    for (const groups of this.#groups.values())
      for (const { hosted, missing, problems } of groups.values())
        if (missing.size * 2 <= hosted.size) yield* problems;
  }

  #membersOf({ block, id }: PeerGroup): Members {
    let groups = this.#groups.get(block);
    if (groups === undefined) this.#groups.set(block, (groups = new Map()));
    let members = groups.get(id);
    if (members === undefined)
      groups.set(id, (members = { hosted: new Set(), missing: new Set(), problems: [] }));
    return members;
  }
}
