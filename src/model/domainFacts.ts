import type { Domain } from '../api/domain.ts';
import { failureOf } from '../api/failure.ts';
import type { DomainId } from '../api/fields.ts';
import type { DnsRecord } from '../api/record.ts';
import type { Urgency } from '../api/urgency.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { LazyList } from './lazyList.ts';
import type { LazyValue } from './lazyValue.ts';
import { rowsById, type ListContent } from './listState.ts';
import { domainAscii } from './record.ts';
import { areFullNames, whyIncomplete, type Incomplete } from './wholeness.ts';

/** What is loaded of the domains of an account: their details (Domain.Info) and their rows in lists. */
export class DomainFacts {
  readonly #make: (id: DomainId) => LazyValue<Domain>;
  readonly #lists: () => Iterable<LazyList<Domain>>;
  readonly #details = new Map<DomainId, LazyValue<Domain>>();
  readonly #confirmed = new Map<DomainId, { readonly count: number; readonly loadNumber: number }>();
  /** The rows of each list, because the log and the check look up one domain after another. */
  readonly #rowsById = new WeakMap<ListContent<Domain>, ReadonlyMap<DomainId, Domain>>();

  constructor(make: (id: DomainId) => LazyValue<Domain>, lists: () => Iterable<LazyList<Domain>>) {
    this.#make = make;
    this.#lists = lists;
  }

  /** The details of a domain, loaded or not. */
  details(id: DomainId): LazyValue<Domain> {
    return getOrAdd(this.#details, id, () => this.#make(id));
  }

  /** The details that were needed so far. */
  get allDetails(): Iterable<LazyValue<Domain>> {
    return this.#details.values();
  }

  /** Returns the details of a domain, or its row in a list; undefined if neither is loaded. */
  loaded(id: DomainId): Domain | undefined {
    const [first] = this.#loads(id);
    return first?.domain;
  }

  /** Takes a count of a domain's records that came with some of them and agrees with those that are loaded. */
  confirmCount(id: DomainId, count: number, loadNumber: number): void {
    this.#confirmed.set(id, { count, loadNumber });
  }

  /** Returns how many records a domain has, as it was loaded last. */
  recordCount(id: DomainId): number | undefined {
    let latest = this.#confirmed.get(id);
    for (const { domain, loadNumber } of this.#loads(id)) {
      const count = domain.records;
      if (count !== undefined && loadNumber > (latest?.loadNumber ?? 0)) latest = { count, loadNumber };
    }
    return latest?.count;
  }

  /** Returns why `loaded` may not be all records of a domain; undefined if they are all. */
  whyIncomplete(
    id: DomainId,
    loaded: Pick<ListContent<DnsRecord>, 'rows' | 'fault'>,
  ): Incomplete | undefined {
    const domain = this.loaded(id);
    return whyIncomplete(loaded, {
      fullNames: () =>
        domain !== undefined &&
        areFullNames(
          loaded.rows.values().map(({ host }) => host),
          domainAscii(domain),
        ),
      counted: this.recordCount(id),
    });
  }

  /** Loads the details of a domain again for its record count. Does not fail because of the service. */
  async countAgain(id: DomainId, signal: AbortSignal, urgency: Urgency): Promise<void> {
    const details = this.details(id);
    details.markStale();
    try {
      await details.open(signal, urgency);
    } catch (error) {
      if (signal.aborted || failureOf(error) === undefined) throw error;
      // The count stays in doubt. Do not show the failure of a call that nobody asked for.
      details.forgetFailure();
    }
  }

  *#loads(id: DomainId): Generator<{ readonly domain: Domain; readonly loadNumber: number }> {
    const details = this.#details.get(id)?.state.content;
    if (details !== undefined) yield { domain: details.value, loadNumber: details.loadNumber };
    for (const list of this.#lists()) {
      const { content } = list.state;
      if (content === undefined) continue;
      const domain = getOrAdd(this.#rowsById, content, () => rowsById(content.rows)).get(id);
      if (domain !== undefined) yield { domain, loadNumber: content.loadNumber };
    }
  }
}
