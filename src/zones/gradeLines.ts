import type { DomainId } from '../api/fields.ts';
import type { Lines } from '../api/line.ts';
import type { LazyValue } from './lists/lazyValue.ts';

/**
 * The lines of each grade (Record.Line, api.md 4.1). They are the same for all domains of a grade, so one response
 * serves them all. The service may refuse one domain and respond for another, so requests are kept per domain.
 */
export class GradeLines {
  readonly #make: (grade: string, domainId: DomainId) => LazyValue<Lines>;
  readonly #byGrade = new Map<string, Map<DomainId, LazyValue<Lines>>>();

  constructor(make: (grade: string, domainId: DomainId) => LazyValue<Lines>) {
    this.#make = make;
  }

  get all(): readonly LazyValue<Lines>[] {
    return [...this.#byGrade.values()].flatMap((byDomain) => [...byDomain.values()]);
  }

  /** Returns the lines of a grade if they are loaded. Prepares no request, so that any number of domains may ask. */
  loaded(grade: string): Lines | undefined {
    for (const { state } of this.#byGrade.get(grade)?.values() ?? [])
      if (state.content !== undefined) return state.content.value;
    return undefined;
  }

  /** Returns loaded lines of any domain, else those that are loading, else those to load for this domain. */
  of(grade: string, domainId: DomainId): LazyValue<Lines> {
    const byDomain = this.#byGrade.get(grade) ?? new Map<DomainId, LazyValue<Lines>>();
    this.#byGrade.set(grade, byDomain);
    const known = [...byDomain.values()];
    const serving =
      known.find(({ state }) => state.content !== undefined) ??
      known.find(({ state }) => state.loading) ??
      byDomain.get(domainId);
    if (serving !== undefined) return serving;
    const made = this.#make(grade, domainId);
    byDomain.set(domainId, made);
    return made;
  }
}
