import type { DomainId } from '../api/fields.ts';
import type { Lines } from '../api/line.ts';
import type { LazyValue } from './value.ts';

/**
 * The lines of each grade (Record.Line, api.md 4.1). They are the same for every domain of a grade, so what one was
 * answered serves all; but the service may refuse one domain and answer for the next.
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

  /** Those that were read for whichever domain; else those that are being read; else those to be read for this one. */
  of(grade: string, domainId: DomainId): LazyValue<Lines> {
    const byDomain = this.#byGrade.get(grade) ?? new Map<DomainId, LazyValue<Lines>>();
    this.#byGrade.set(grade, byDomain);
    const known = [...byDomain.values()];
    const serving =
      known.find(({ state }) => state.content !== undefined) ??
      known.find(({ state }) => state.reading) ??
      byDomain.get(domainId);
    if (serving !== undefined) return serving;
    const made = this.#make(grade, domainId);
    byDomain.set(domainId, made);
    return made;
  }
}
