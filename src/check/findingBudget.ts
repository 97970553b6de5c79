import type { Findings } from './findings.ts';
import type { RuleId } from './rules/allRules.ts';

/** So many findings of one rule are held over all zones, so that a rule that finds much leaves room for the others. */
const MOST_OF_RULE_HELD = 2_000;
/** So many findings are held over all zones. */
const MOST_HELD = 20_000;

/** Limits the findings that are held of all zones together. Those over the limit are only counted. */
export class FindingBudget {
  readonly #ofRule = new Map<RuleId, number>();
  #all = 0;

  /** Returns what was found in a zone with as many findings as may still be held. */
  take<Found extends Findings>(found: Found): Found {
    const findings = found.findings.filter(({ rule }) => {
      const held = this.#ofRule.get(rule) ?? 0;
      if (held >= MOST_OF_RULE_HELD || this.#all >= MOST_HELD) return false;
      this.#ofRule.set(rule, held + 1);
      this.#all += 1;
      return true;
    });
    return { ...found, findings };
  }

  /** Gives back what {@link take} returned. */
  release({ findings }: Findings): void {
    for (const { rule } of findings) this.#ofRule.set(rule, (this.#ofRule.get(rule) ?? 0) - 1);
    this.#all -= findings.length;
  }
}
