import { CHECK_LIMITS } from './zone/limits.ts';
import type { Findings } from './findings.ts';

/** Limits the findings that are held of all zones together. Those over the limit are only counted. */
export class FindingBudget {
  #held = 0;

  /** Returns what was found in a zone with as many findings as may still be held. */
  take<Found extends Findings>(found: Found): Found {
    const findings = found.findings.slice(0, CHECK_LIMITS.findings - this.#held);
    this.#held += findings.length;
    return { ...found, findings };
  }

  /** Gives back what {@link take} returned. */
  release({ findings }: Findings): void {
    this.#held -= findings.length;
  }
}
