import type { DomainId } from '../api/fields.ts';
import type { Lines } from '../api/line.ts';
import type { ServiceLimits } from '../api/serviceLimits.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { LazyValue } from './lists/lazyValue.ts';

/**
 * The lines of domains (Record.Line, api.md 4.1). With `acceptedGrade` they are the same for all domains of the grade, so
 * one response serves them all. The service may refuse one domain and respond for another, so requests are kept per
 * domain.
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
  loaded(domainId: DomainId, linesOf: ServiceLimits['linesOf']): Lines | undefined {
    const loaded = linesOf === 'everyDomain' ? this.#byDomain.get(domainId) : this.#loaded;
    return loaded?.state.content?.value;
  }

  /** Returns loaded lines of any domain, else those that are loading, else those to load for this domain. */
  of(domainId: DomainId, linesOf: ServiceLimits['linesOf']): LazyValue<Lines> {
    const own = (): LazyValue<Lines> => getOrAdd(this.#byDomain, domainId, () => this.#make(domainId));
    if (linesOf === 'everyDomain') return own();
    return this.#loaded ?? this.all.find(({ state }) => state.loading) ?? own();
  }

  get #loaded(): LazyValue<Lines> | undefined {
    return this.all.find(({ state }) => state.content !== undefined);
  }
}
