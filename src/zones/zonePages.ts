import type { Caller, SharedUrgency, Urgency } from '../api/caller.ts';
import { CallError, failureOf } from '../api/failure.ts';
import type { DomainId } from '../api/fields.ts';
import { listRecords, type DnsRecord } from '../api/record.ts';
import { LazyList } from './lists/lazyList.ts';
import type { ListContent, OnPage } from './lists/listState.ts';
import { recordTotals } from './lists/wholeness.ts';

interface PagesParts {
  readonly id: DomainId;
  readonly callerOf: (urgency: SharedUrgency) => Caller;
  readonly concurrency: () => number;
  readonly makeRoom: (urgency: Urgency) => void;
  /**
   * Returns the function that a load of all records calls for each page, in place of `makeRoom`
   * (`ZoneMemory.beginLoad`).
   */
  readonly beginLoad: () => (urgency: Urgency) => void;
  /** Returns the record count of the domain in other lists. */
  readonly recordCount: () => number | undefined;
  /** Returns the content with the rows of the hosts that were looked up. */
  readonly view: (content: ListContent<DnsRecord>) => ListContent<DnsRecord>;
  /** Called when the list that is shown changed. */
  readonly changed: () => void;
}

interface WholeOptions {
  readonly urgency: Urgency;
  readonly since: number;
  readonly onPage: OnPage<DnsRecord> | undefined;
}

/** The loads of a zone's records: page by page for the tree and the panels, or all at once. */
export class ZonePages {
  readonly #parts: PagesParts;
  /** The list of a load of all records. It is dropped once all callers have its rows. */
  #temporary: { readonly list: LazyList<DnsRecord>; callers: number } | undefined;
  #shown: LazyList<DnsRecord> | undefined;
  /** Counts the calls of {@link cancel}. */
  #cancelled = 0;

  constructor(parts: PagesParts) {
    this.#parts = parts;
  }

  /** The list that is shown, loaded or not. */
  get list(): LazyList<DnsRecord> {
    this.#shown ??= this.#make(true);
    return this.#shown;
  }

  /** The list that is shown; undefined until it is first requested. */
  get shown(): LazyList<DnsRecord> | undefined {
    return this.#shown;
  }

  /** The memory that the rows take, in bytes, with those of running loads. */
  get bytes(): number {
    return (this.#shown?.bytes ?? 0) + (this.#temporary?.list.bytes ?? 0);
  }

  /** Whether a load runs. */
  get isLoading(): boolean {
    return this.#temporary !== undefined || this.#shown?.state.loading !== undefined;
  }

  /**
   * Returns all records, in the order of the service: those of the shown list if it is loaded to its end, fresh and has
   * a load number of `since` or more. Otherwise they are loaded without filling that list; callers share the load.
   * `take` is called with them while they still count as loading.
   * @throws CallError
   */
  async whole(
    { urgency, since, onPage }: WholeOptions,
    signal: AbortSignal,
    take: (whole: ListContent<DnsRecord>) => Promise<void>,
  ): Promise<ListContent<DnsRecord>> {
    const before = this.#cancelled;
    const shown = await this.#fromShown(urgency, signal);
    if (this.#cancelled !== before) throw new CallError({ operation: 'Record.List', kind: 'cancelled' });
    if (shown !== undefined && shown.loadNumber >= since) {
      await take(shown);
      return shown;
    }
    const temporary = (this.#temporary ??= { list: this.#make(false), callers: 0 });
    const { list } = temporary;
    temporary.callers += 1;
    try {
      for (;;) {
        list.forgetFailure();
        await list.all(signal, onPage, urgency);
        const { content } = list.state;
        if (content !== undefined && content.loadNumber >= since) {
          await take(content);
          return content;
        }
        // This call joined a load with a number below `since`: load again.
        list.markStale();
      }
    } finally {
      temporary.callers -= 1;
      if (temporary.callers === 0) {
        this.#temporary = undefined;
        list.dispose();
      }
    }
  }

  /** Cancels all pending loads, for all callers. */
  cancel(): void {
    this.#cancelled += 1;
    this.#temporary?.list.cancel();
    this.#shown?.cancel();
  }

  /** Drops the rows of the list that is shown. */
  drop(): void {
    this.#shown?.drop();
  }

  dispose(): void {
    this.cancel();
    this.#shown?.dispose();
  }

  #make(isShown: boolean): LazyList<DnsRecord> {
    const { id, callerOf, concurrency, recordCount, view, changed } = this.#parts;
    const makeRoom = isShown ? this.#parts.makeRoom : this.#parts.beginLoad();
    return new LazyList(
      'Record.List',
      async (offset, length, signal, urgency) => {
        const page = await listRecords(callerOf(urgency), { domainId: id, offset, length }, signal);
        return { ...page, ...recordTotals(page, recordCount()) };
      },
      (record) => record.id,
      () => isShown && changed(),
      { concurrency, overlap: true, makeRoom, view },
    );
  }

  async #fromShown(urgency: Urgency, signal: AbortSignal): Promise<ListContent<DnsRecord> | undefined> {
    const list = this.#shown;
    if (list === undefined) return undefined;
    try {
      await list.settled(signal, urgency);
    } catch (error) {
      // The list shows its failure where it is displayed; try again with a load of its own, unless the caller left.
      if (failureOf(error) === undefined) throw error;
    }
    const { content } = list.state;
    return content?.more === true || list.needsLoad ? undefined : content;
  }
}
