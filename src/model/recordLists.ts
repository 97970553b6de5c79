import type { Caller } from '../api/caller.ts';
import { CallError, failureOf } from '../api/failure.ts';
import type { DomainId } from '../api/fields.ts';
import { listRecords, type DnsRecord } from '../api/record.ts';
import type { SharedUrgency, Urgency } from '../api/urgency.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { Disposable } from '../base/lifecycle.ts';
import { LazyList } from './lazyList.ts';
import { recordTotals } from './listTotals.ts';
import type { ListContent, OnPage } from './listState.ts';
import type { RowBudget } from './rowBudget.ts';
import type { ZonesList } from './zonesChange.ts';

interface RecordListParts {
  readonly callerOf: (urgency: SharedUrgency) => Caller;
  readonly concurrency: () => number;
  readonly budget: RowBudget;
  /** Returns the record count of a domain as other lists have it. */
  readonly recordCount: (id: DomainId) => number | undefined;
  /** Returns the content with the hosts that were looked up in place of theirs. */
  readonly view: (id: DomainId, content: ListContent<DnsRecord>) => ListContent<DnsRecord>;
  /** Called when a list that is shown changed. */
  readonly changed: (list: ZonesList, id: DomainId) => void;
}

/** All records of a zone, in the order of the service. They count toward the budget until it is disposed. */
export interface WholeZone extends ListContent<DnsRecord>, Disposable {}

/** A list of a whole load. It is dropped once all callers have its rows. */
interface TemporaryList {
  readonly list: LazyList<DnsRecord>;
  callers: number;
}

/** The record lists of an account: those that the tree and the panels show, and those of whole loads. */
export class RecordLists {
  readonly #parts: RecordListParts;
  readonly #shown = new Map<DomainId, LazyList<DnsRecord>>();
  readonly #temporary = new Map<DomainId, TemporaryList>();
  /** Counts the calls of {@link cancel}. */
  #cancelled = 0;

  constructor(parts: RecordListParts) {
    this.#parts = parts;
  }

  /** The list that is shown for a domain, loaded or not. */
  get(id: DomainId): LazyList<DnsRecord> {
    return getOrAdd(this.#shown, id, () => this.#make(id, true));
  }

  /** What the list that is shown for a domain has loaded. */
  loaded(id: DomainId): ListContent<DnsRecord> | undefined {
    return this.#shown.get(id)?.state.content;
  }

  get shown(): Iterable<LazyList<DnsRecord>> {
    return this.#shown.values();
  }

  /**
   * Returns all records of a domain, to be disposed: those of the shown list if it is loaded to its end, fresh and has
   * a load number of `since` or more. Otherwise they are loaded without filling that list; callers for the same domain
   * share the load.
   * @throws CallError
   */
  async whole(
    id: DomainId,
    { urgency, since }: { readonly urgency: Urgency; readonly since: number },
    signal: AbortSignal,
    onPage?: OnPage<DnsRecord>,
  ): Promise<WholeZone> {
    const before = this.#cancelled;
    const shown = await this.#fromShown(id, urgency, signal);
    if (this.#cancelled !== before) throw new CallError({ operation: 'Record.List', kind: 'cancelled' });
    if (shown !== undefined && shown.content.loadNumber >= since) return heldBy(shown);
    const temporary = getOrAdd(this.#temporary, id, () => ({ list: this.#make(id, false), callers: 0 }));
    const { list } = temporary;
    temporary.callers += 1;
    try {
      for (;;) {
        list.forgetFailure();
        await list.all(signal, onPage, urgency);
        const { content } = list.state;
        if (content !== undefined && content.loadNumber >= since) return heldBy({ list, content });
        // The load that this call joined began too early.
        list.markStale();
      }
    } finally {
      temporary.callers -= 1;
      if (temporary.callers === 0) {
        this.#temporary.delete(id);
        list.dispose();
      }
    }
  }

  /** Cancels the pending loads of {@link whole}, for all callers. */
  cancel(): void {
    this.#cancelled += 1;
    for (const { list } of this.#temporary.values()) list.cancel();
  }

  #make(id: DomainId, isShown: boolean): LazyList<DnsRecord> {
    const { callerOf, concurrency, budget, recordCount, view, changed } = this.#parts;
    const list: LazyList<DnsRecord> = new LazyList(
      'Record.List',
      async (offset, length, signal, urgency) => {
        const page = await listRecords(callerOf(urgency), { domainId: id, offset, length }, signal);
        return { ...page, ...recordTotals(page, recordCount(id)) };
      },
      (record) => record.id,
      () => isShown && changed(list, id),
      { concurrency, overlap: true, budget, view: (content) => view(id, content) },
    );
    return list;
  }

  async #fromShown(id: DomainId, urgency: Urgency, signal: AbortSignal): Promise<LoadedList | undefined> {
    const list = this.#shown.get(id);
    if (list === undefined) return undefined;
    try {
      await list.settled(signal, urgency);
    } catch (error) {
      // The list shows its failure where it is displayed; try again with a load of its own, unless the caller left.
      if (failureOf(error) === undefined) throw error;
    }
    const { content } = list.state;
    return content === undefined || content.more || list.needsLoad ? undefined : { list, content };
  }
}

interface LoadedList {
  readonly list: LazyList<DnsRecord>;
  readonly content: ListContent<DnsRecord>;
}

/** Returns the rows of a list, which count toward the budget even after the list is disposed. */
function heldBy({ list, content }: LoadedList): WholeZone {
  const held = list.hold();
  return { ...content, dispose: () => held?.dispose() };
}
