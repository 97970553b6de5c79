import type { DomainId } from '../api/fields.ts';
import type { Lines } from '../api/line.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { LazyValue } from './lists/lazyValue.ts';

/**
 * The lines of the accepted grade (Record.Line, api.md 4.1). They are the same for all domains of the grade, so one
 * response serves them all. The service may refuse one domain and respond for another, so requests are kept per domain.
 */
export class GradeLines {
  readonly #make: (domainId: DomainId) => LazyValue<Lines>;
  readonly #byDomain = new Map<DomainId, LazyValue<Lines>>();

  constructor(make: (domainId: DomainId) => LazyValue<Lines>) {
    this.#make = make;
  }

  get all(): readonly LazyValue<Lines>[] {
    return [...this.#byDomain.values()];
  }

  /** Returns the lines if they are loaded. Prepares no request, so that any number of domains may ask. */
  get loaded(): Lines | undefined {
    return this.all.find(({ state }) => state.content !== undefined)?.state.content?.value;
  }

  /** Returns loaded lines of any domain, else those that are loading, else those to load for this domain. */
  of(domainId: DomainId): LazyValue<Lines> {
    return (
      this.all.find(({ state }) => state.content !== undefined) ??
      this.all.find(({ state }) => state.loading) ??
      getOrAdd(this.#byDomain, domainId, () => this.#make(domainId))
    );
  }
}
