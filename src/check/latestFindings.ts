import { CHECK_LIMITS } from './zone/limits.ts';
import type { Findings } from './findings.ts';
import type { ZoneFindings } from './zoneFindings.ts';

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

/** The findings of the latest check of a zone. */
export interface Latest extends ZoneFindings {
  /** The number of the check, in the order of their starts: one that started later may end first. */
  readonly started: number;
}

/** The latest findings of each checked zone. The number of findings of all zones together is limited. */
export class LatestFindings {
  readonly #zones = new Map<string, Latest>();
  readonly #budget = new FindingBudget();
  /**
   * The key of the zone whose check the user requested last. Its listed findings are all kept, however many other zones
   * have.
   */
  #asked: string | undefined;

  get(key: string): Latest | undefined {
    return this.#zones.get(key);
  }

  all(): IterableIterator<[string, Latest]> {
    return this.#zones.entries();
  }

  /** @param isAsked whether the user requested the check of this zone */
  set(key: string, found: Latest, isAsked: boolean): void {
    this.#release(key);
    if (isAsked && this.#asked !== key) {
      this.#forgetAsked();
      this.#asked = key;
    }
    this.#zones.set(key, this.#asked === key ? found : this.#budget.take(found));
  }

  /** Deletes the findings of a zone. Returns whether it had been checked, even without findings. */
  delete(key: string): boolean {
    this.#release(key);
    if (this.#asked === key) this.#asked = undefined;
    return this.#zones.delete(key);
  }

  clear(): void {
    for (const key of this.#zones.keys()) this.delete(key);
  }

  #forgetAsked(): void {
    const found = this.#asked === undefined ? undefined : this.#zones.get(this.#asked);
    if (this.#asked !== undefined && found !== undefined)
      this.#zones.set(this.#asked, this.#budget.take(found));
  }

  #release(key: string): void {
    const found = this.#zones.get(key);
    if (found !== undefined && this.#asked !== key) this.#budget.release(found);
  }
}

/** Whether the budget left out findings that a new check of this zone alone would list. */
export function isThinned({ findings, counts }: Findings): boolean {
  return (
    findings.length < counts.reduce((sum, { count }) => sum + Math.min(count, CHECK_LIMITS.findingsOfRule), 0)
  );
}
