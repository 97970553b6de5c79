import { FindingBudget } from './findingBudget.ts';
import { MOST_OF_RULE, type Findings, type ZoneFindings } from './findings.ts';

/** The findings of the latest check of a zone. */
export interface Latest extends ZoneFindings {
  /** The number of the check, in the order of their starts: one that started later may end first. */
  readonly started: number;
}

/** So many zones that a person asked for keep all of their listed findings, whatever other zones hold. */
const MOST_ASKED = 5;

/** The latest findings of each checked zone. All zones together hold a limited number. */
export class LatestFindings {
  readonly #zones = new Map<string, Latest>();
  readonly #budget = new FindingBudget();
  /** Keys of the zones that a person asked for last, the newest at the end. They do not count for the budget. */
  readonly #asked = new Set<string>();

  get(key: string): Latest | undefined {
    return this.#zones.get(key);
  }

  all(): IterableIterator<[string, Latest]> {
    return this.#zones.entries();
  }

  /** @param isAsked whether a person asked for this zone */
  set(key: string, found: Latest, isAsked: boolean): void {
    this.#release(key);
    if (isAsked) {
      this.#asked.delete(key);
      this.#asked.add(key);
    }
    this.#zones.set(key, this.#asked.has(key) ? found : this.#budget.take(found));
    const [oldest] = this.#asked;
    if (this.#asked.size > MOST_ASKED && oldest !== undefined) this.#forgetAsked(oldest);
  }

  /** Returns whether there were findings of the zone, even none. */
  delete(key: string): boolean {
    this.#release(key);
    this.#asked.delete(key);
    return this.#zones.delete(key);
  }

  clear(): void {
    for (const key of this.#zones.keys()) this.delete(key);
  }

  #forgetAsked(key: string): void {
    this.#asked.delete(key);
    const found = this.#zones.get(key);
    if (found !== undefined) this.#zones.set(key, this.#budget.take(found));
  }

  #release(key: string): void {
    const found = this.#zones.get(key);
    if (found !== undefined && !this.#asked.has(key)) this.#budget.release(found);
  }
}

/** Whether the budget left out findings that a new check of this zone alone would list. */
export function isThinned({ findings, counts }: Findings): boolean {
  return findings.length < counts.reduce((sum, { count }) => sum + Math.min(count, MOST_OF_RULE), 0);
}
