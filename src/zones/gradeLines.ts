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
  readonly #linesOf: ServiceLimits['linesOf'];
  readonly #make: (domainId: DomainId) => LazyValue<Lines>;
  readonly #byDomain = new Map<DomainId, LazyValue<Lines>>();

  constructor(linesOf: ServiceLimits['linesOf'], make: (domainId: DomainId) => LazyValue<Lines>) {
    this.#linesOf = linesOf;
    this.#make = make;
  }

  get all(): readonly LazyValue<Lines>[] {
    return [...this.#byDomain.values()];
  }

  /** Returns the lines if they are loaded. Prepares no request, so that any number of domains may ask. */
  loaded(domainId: DomainId): Lines | undefined {
    return (this.#shared ?? this.#byDomain.get(domainId))?.state.content?.value;
  }

  of(domainId: DomainId): LazyValue<Lines> {
    return this.#shared ?? getOrAdd(this.#byDomain, domainId, () => this.#make(domainId));
  }

  /** The lines that serve all domains: those that are loaded for any of them, else those that are loading. */
  get #shared(): LazyValue<Lines> | undefined {
    if (this.#linesOf === 'everyDomain') return undefined;
    return (
      this.all.find(({ state }) => state.content !== undefined) ?? this.all.find(({ state }) => state.loading)
    );
  }
}
