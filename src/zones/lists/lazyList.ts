import { CallError, shownFailure, type Failure } from '../../api/failure.ts';
import type { Operation } from '../../api/operation.ts';
import type { FetchPage } from '../../api/paging/page.ts';
import { Paginator } from '../../api/paging/paginator.ts';
import { DEFAULT_CONCURRENCY } from '../../api/callQueue.ts';
import type { Urgency } from '../../api/caller.ts';
import type { Disposable } from '../../base/lifecycle.ts';
import {
  listContentOf,
  type FetchList,
  type ListContent,
  type ListFailure,
  type ListOptions,
  type ListState,
  type OnPage,
} from './listState.ts';
import { loadedNow } from './wholeness.ts';
import { SharedWork } from './sharedWork.ts';

/**
 * While all pages of a list are loaded, listeners are notified at most once in this time plus a millisecond for each
 * `ROWS_PER_MS` rows. Every listener goes through all rows, so a longer list notifies less often.
 */
const NOTIFY_EVERY_MS = 250;
const ROWS_PER_MS = 25;

/**
 * A list of the service, loaded on demand and page by page. One load runs at a time, and all callers that wait share
 * it. A load that fails or is cancelled leaves the rows as they were.
 */
export class LazyList<Row> implements Disposable {
  readonly #fetch: FetchPage<Row>;
  readonly #operation: Operation;
  readonly #options: ListOptions<Row>;
  readonly #idOf: (row: Row) => string | undefined;
  readonly #changed: () => void;
  /** A caller in the foreground that joins a load in the background raises its urgency for all remaining pages. */
  readonly #work: SharedWork<void>;
  readonly #listeners = new Set<OnPage<Row>>();
  /** Those of the content. */
  #pages: Paginator<Row> | undefined;
  /** The memory that the pages of the running load take, in bytes. */
  #loadingBytes = 0;
  #state: ListState<Row> = { content: undefined, loading: undefined, failed: undefined };
  #stale = false;
  /** The signal of the latest load. A cancelled load may end after the next one began, and must not set the state. */
  #current: AbortSignal | undefined;

  constructor(
    operation: Operation,
    fetch: FetchList<Row>,
    idOf: (row: Row) => string | undefined,
    changed: () => void,
    options: ListOptions<Row> = {},
  ) {
    this.#operation = operation;
    this.#options = options;
    this.#fetch = async (offset, length, signal) => {
      const page = await fetch(offset, length, signal, this.#work.urgency);
      // Drop a page that arrives after its load was cancelled.
      if (signal.aborted) throw this.#cancelled();
      this.#loadingBytes += page.bytes ?? 0;
      options.makeRoom?.(this.#work.urgency.now);
      return page;
    };
    this.#idOf = idOf;
    this.#changed = changed;
    this.#work = new SharedWork(operation);
  }

  get state(): ListState<Row> {
    const { content } = this.#state;
    const shown = content && this.#options.view?.(content);
    return shown === undefined || shown === content ? this.#state : { ...this.#state, content: shown };
  }

  /** The memory that the rows take, in bytes, with those of a running load. */
  get bytes(): number {
    return (this.#state.content?.bytes ?? 0) + this.#loadingBytes;
  }

  /** Whether {@link open} would make a request. */
  get needsLoad(): boolean {
    const { content, failed } = this.#state;
    return this.#stale || (content === undefined && failed === undefined);
  }

  /**
   * Loads the first page. If the list is stale, loads as many pages as before. Does nothing when the list is fresh.
   * @throws CallError
   */
  async open(signal: AbortSignal, urgency: Urgency = 'foreground'): Promise<void> {
    if (!this.needsLoad && this.#state.loading !== 'refresh') return;
    await this.#work.joinAs(urgency, (inner) => this.#reload(inner), signal);
  }

  /**
   * Loads the next page. Does nothing at the end of the list.
   * @throws CallError
   */
  async next(signal: AbortSignal, urgency: Urgency = 'foreground'): Promise<void> {
    if (this.#stale || this.#pages === undefined) return this.open(signal, urgency);
    if (this.#pages.done) return;
    await this.#work.joinAs(urgency, (inner) => this.#loadNext(inner), signal);
  }

  /**
   * Loads all pages that are left, several at a time, and calls `onPage` after each.
   * @throws CallError
   */
  async all(signal: AbortSignal, onPage?: OnPage<Row>, urgency: Urgency = 'foreground'): Promise<void> {
    // A function of its own for each call, because two may pass the same `onPage`.
    const listener: OnPage<Row> = (...page) => onPage?.(...page);
    this.#listeners.add(listener);
    try {
      await this.#work.urgency.during(urgency, async () => {
        await this.open(signal, urgency);
        while (this.#state.content?.more === true)
          await this.#work.joinAs(urgency, (inner) => this.#loadRest(inner), signal);
      });
    } finally {
      this.#listeners.delete(listener);
    }
  }

  /**
   * Waits for the pending load, if there is one.
   * @throws CallError when that load fails
   */
  async settled(signal: AbortSignal, urgency: Urgency): Promise<void> {
    await this.#work.urgency.during(urgency, () => this.#work.settled(signal));
  }

  /** Makes the next {@link open} load the list again. The content stays until then, and if that load fails. */
  markStale(): void {
    if (this.#state.loading === 'next') this.#work.cancel();
    if (this.#state.content !== undefined) this.#stale = true;
    this.#set({ failed: undefined });
  }

  /** Takes {@link markStale} back: the content stays as it is. */
  markFresh(): void {
    this.#stale = false;
  }

  /** Makes the next {@link open} retry a load that failed. */
  forgetFailure(): void {
    const { failed } = this.#state;
    if (failed === undefined) return;
    if (failed.during === 'refresh') this.#stale = true;
    this.#set({ failed: undefined });
  }

  /** Cancels the pending load for all callers. */
  cancel(): void {
    this.#work.cancel();
  }

  /** Drops the rows, as if they had never been loaded. */
  drop(): void {
    this.dispose();
    this.#stale = false;
    this.#set({ content: undefined, failed: undefined });
  }

  /** Cancels the pending load and those of later pages. */
  dispose(): void {
    this.cancel();
    this.#pages = undefined;
  }

  async #reload(signal: AbortSignal): Promise<void> {
    const before = this.#state.content;
    const wanted = before?.rows.length ?? 0;
    const during = before === undefined ? 'first' : 'refresh';
    const toEnd = before?.more === false;
    const pages = new Paginator(this.#fetch, this.#idOf);
    await this.#load(during, signal, pages, { until: wanted, toEnd }, async () => {
      const rows = [...(await pages.next(signal))];
      this.#notifyPage(signal, rows.length, pages.total, rows.slice());
      // The list is as old as its oldest page.
      const loaded = loadedNow();
      while (!pages.done && rows.length < wanted) {
        const fresh = await pages.next(signal);
        for (const row of fresh) rows.push(row);
        this.#notifyPage(signal, rows.length, pages.total, fresh);
      }
      if (signal.aborted) throw this.#cancelled();
      this.#pages = pages;
      this.#stale = false;
      return listContentOf(pages, rows, loaded);
    });
  }

  async #loadNext(signal: AbortSignal): Promise<void> {
    await this.#loadMore(signal, { until: 0, toEnd: false }, async (pages, before) => {
      const rows = [...before.rows, ...(await pages.next(signal))];
      return listContentOf(pages, rows, before);
    });
  }

  async #loadRest(signal: AbortSignal): Promise<void> {
    const options = { until: Number.POSITIVE_INFINITY, toEnd: true };
    await this.#loadMore(signal, options, async (pages, before) => {
      const rows = [...before.rows];
      let shown = { rows: rows.length, at: performance.now() };
      try {
        while (!pages.done) {
          const fresh = await pages.next(signal);
          for (const row of fresh) rows.push(row);
          this.#notifyPage(signal, rows.length, pages.total, fresh);
          // The last caller left: keep the pages that arrived.
          if (signal.aborted) throw this.#cancelled();
          if (pages.done || performance.now() - shown.at < NOTIFY_EVERY_MS + rows.length / ROWS_PER_MS)
            continue;
          this.#show(signal, listContentOf(pages, rows.slice(), before));
          shown = { rows: rows.length, at: performance.now() };
        }
      } catch (error) {
        // Keep the rows that arrived: the next page continues after them.
        if (rows.length > shown.rows) this.#show(signal, listContentOf(pages, rows, before));
        throw error;
      }
      return listContentOf(pages, rows, before);
    });
  }

  /** Loads further pages of the content, which `load` adds to it. */
  #loadMore(
    signal: AbortSignal,
    options: { readonly until: number; readonly toEnd: boolean },
    load: (pages: Paginator<Row>, before: ListContent<Row>) => Promise<ListContent<Row>>,
  ): Promise<void> {
    const pages = this.#pages;
    const before = this.#state.content;
    if (pages === undefined || before === undefined) throw this.#cancelled();
    return this.#load('next', signal, pages, options, () => load(pages, before));
  }

  async #load(
    during: ListFailure['during'],
    signal: AbortSignal,
    pages: Paginator<Row>,
    { until, toEnd }: { readonly until: number; readonly toEnd: boolean },
    load: () => Promise<ListContent<Row>>,
  ): Promise<void> {
    this.#current = signal;
    this.#loadingBytes = 0;
    const { concurrency = () => DEFAULT_CONCURRENCY, overlap = false } = this.#options;
    const prefetch = pages.prefetch({ concurrency: concurrency(), until, overlap: overlap && toEnd });
    this.#set({ loading: during, failed: undefined });
    try {
      const content = await load();
      if (this.#current !== signal) return;
      this.#loadingBytes = 0;
      this.#set({ content, loading: undefined });
    } catch (error) {
      if (this.#current === signal) {
        this.#loadingBytes = 0;
        this.#failed(during, shownFailure(error));
      }
      throw error;
    } finally {
      prefetch.dispose();
    }
  }

  #show(signal: AbortSignal, content: ListContent<Row>): void {
    if (this.#current !== signal) return;
    this.#loadingBytes -= content.bytes - (this.#state.content?.bytes ?? 0);
    this.#set({ content });
  }

  #notifyPage(signal: AbortSignal, shown: number, total: number | undefined, rows: readonly Row[]): void {
    if (this.#current === signal) for (const listener of this.#listeners) listener(shown, total, rows);
  }

  #cancelled(): CallError {
    return new CallError({ operation: this.#operation, kind: 'cancelled' });
  }

  #failed(during: ListFailure['during'], failure: Failure | undefined): void {
    if (failure === undefined) return this.#set({ loading: undefined });
    // A failed refresh is retried when the user asks for it, not by the next `open`.
    this.#stale = false;
    const { content } = this.#state;
    const withFault =
      content === undefined || during !== 'next'
        ? content
        : { ...content, fault: { kind: failure.kind === 'limit' ? 'memory' : 'pageFailed' } as const };
    this.#set({ content: withFault, loading: undefined, failed: { failure, during } });
  }

  #set(change: Partial<ListState<Row>>): void {
    this.#state = { ...this.#state, ...change };
    this.#changed();
  }
}
