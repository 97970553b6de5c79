import { CallError, failureOf, type Failure } from '../api/failure.ts';
import { Ahead } from '../api/ahead.ts';
import type { Urgency } from '../api/caller.ts';
import type { Operation } from '../api/operation.ts';
import { Pages, type FetchPage } from '../api/pages.ts';
import { DEFAULT_CONCURRENCY } from '../api/slots.ts';
import type { FetchList, ListContent, ListFailure, ListState, OnPage } from './listState.ts';
import { Shared } from './shared.ts';

/**
 * While a list is read to its end it is shown so often, and at the end: each time, all who see it look anew at
 * all of it, which takes the longer the more there is.
 */
const SHOW_EVERY_MS = 250;
const ROWS_A_MS = 25;

/**
 * A list of the service, read when asked for and a page a call. One reading at a time, shared by all who wait
 * for it. A failure, and a cancelled reading, leave what was read before as it was.
 */
export class LazyList<Row> {
  readonly #fetch: FetchPage<Row>;
  readonly #operation: Operation;
  readonly #concurrency: () => number;
  /** Lasts longer than a reading, as the pages do. */
  readonly #fetchAhead: FetchPage<Row> = (...page) => (this.#ahead?.fetch ?? this.#fetch)(...page);
  readonly #idOf: (row: Row) => string | undefined;
  readonly #changed: () => void;
  readonly #work: Shared<void>;
  readonly #listeners = new Set<OnPage<Row>>();
  #pages: Pages<Row> | undefined;
  /** What fetches the pages of the reading under way, or did of the last one. */
  #ahead: Ahead<Row> | undefined;
  #state: ListState<Row> = { content: undefined, reading: undefined, failed: undefined };
  #stale = false;
  #urgency: Urgency = 'asked';
  /** Whose turn it is to tell the state: a cancelled reading may end after the next one began. */
  #reader: AbortSignal | undefined;

  constructor(
    operation: Operation,
    fetch: FetchList<Row>,
    idOf: (row: Row) => string | undefined,
    changed: () => void,
    concurrency: () => number = () => DEFAULT_CONCURRENCY,
  ) {
    this.#operation = operation;
    this.#concurrency = concurrency;
    this.#fetch = async (offset, length, signal) => {
      const page = await fetch(offset, length, signal, this.#urgency);
      // A page that comes after all must not move on the place in a list that somebody reads again.
      if (signal.aborted) throw this.#cancelled();
      return page;
    };
    this.#idOf = idOf;
    this.#changed = changed;
    this.#work = new Shared(operation);
  }

  get state(): ListState<Row> {
    return this.#state;
  }

  /** Whether {@link open} would call the service. */
  get wantsReading(): boolean {
    const { content, failed } = this.#state;
    return this.#stale || (content === undefined && failed === undefined);
  }

  /**
   * Reads the first page, or all that was read before if it was marked stale; nothing when it is there.
   * @throws CallError
   */
  async open(signal: AbortSignal, urgency: Urgency = 'asked'): Promise<void> {
    if (!this.wantsReading && this.#state.reading !== 'again') return;
    await this.#join((inner) => this.#readAgain(inner), signal, urgency);
  }

  /**
   * Reads one page more; nothing at the end of the list.
   * @throws CallError
   */
  async next(signal: AbortSignal, urgency: Urgency = 'asked'): Promise<void> {
    if (this.#stale || this.#pages === undefined) return this.open(signal, urgency);
    if (this.#pages.done) return;
    await this.#join((inner) => this.#readNext(inner), signal, urgency);
  }

  /**
   * Reads what is left, several calls at a time, and tells how far it is after each page.
   * @throws CallError
   */
  async all(signal: AbortSignal, onPage?: OnPage<Row>, urgency: Urgency = 'asked'): Promise<void> {
    const listener = onPage === undefined ? undefined : (...page: Parameters<OnPage<Row>>) => onPage(...page);
    if (listener !== undefined) this.#listeners.add(listener);
    try {
      await this.open(signal, urgency);
      while (this.#state.content?.more === true)
        await this.#join((inner) => this.#readOn(inner), signal, urgency);
    } finally {
      if (listener !== undefined) this.#listeners.delete(listener);
    }
  }

  /**
   * Waits for the reading under way, if there is one.
   * @throws CallError as it does
   */
  async settled(signal: AbortSignal): Promise<void> {
    await this.#work.settled(signal);
  }

  /** Has the list read again when it is next opened; until then, and if that fails, it shows what it has. */
  markStale(): void {
    if (this.#state.reading === 'next') this.#work.cancel();
    if (this.#state.content !== undefined) this.#stale = true;
    this.#set({ failed: undefined });
  }

  /** Has what failed tried again when the list is next opened. */
  forgetFailure(): void {
    const { failed } = this.#state;
    if (failed === undefined) return;
    if (failed.during === 'again') this.#stale = true;
    this.#set({ failed: undefined });
  }

  /** Ends what is under way, for good. */
  cancel(): void {
    this.#work.cancel();
  }

  async #join(
    read: (signal: AbortSignal) => Promise<void>,
    signal: AbortSignal,
    urgency: Urgency,
  ): Promise<void> {
    const start = (inner: AbortSignal): Promise<void> => {
      this.#urgency = urgency;
      return read(inner);
    };
    try {
      await this.#work.join(start, signal);
    } catch (error) {
      // Whoever asks himself is not stopped by the budget of the background work he joined.
      if (urgency === 'background' || failureOf(error)?.kind !== 'budget') throw error;
      await this.#work.join(start, signal);
    }
  }

  async #readAgain(signal: AbortSignal): Promise<void> {
    const wanted = this.#state.content?.rows.length ?? 0;
    const during = this.#state.content === undefined ? 'first' : 'again';
    await this.#reading(during, signal, wanted, async () => {
      const pages = new Pages(this.#fetchAhead, this.#idOf, signal);
      const rows = [...(await pages.next(signal))];
      this.#tellPage(signal, rows.length, pages.total, rows.slice());
      // The list is as old as its oldest page.
      const readAt = Date.now();
      while (!pages.done && rows.length < wanted) {
        const fresh = await pages.next(signal);
        for (const row of fresh) rows.push(row);
        this.#tellPage(signal, rows.length, pages.total, fresh);
      }
      this.#pages = pages;
      this.#stale = false;
      return contentOf(rows, pages, readAt);
    });
  }

  async #readNext(signal: AbortSignal): Promise<void> {
    const pages = this.#pages;
    const before = this.#state.content;
    if (pages === undefined || before === undefined) return;
    await this.#reading('next', signal, 0, async () => {
      const rows = [...before.rows, ...(await pages.next(signal))];
      return contentOf(rows, pages, before.readAt);
    });
  }

  async #readOn(signal: AbortSignal): Promise<void> {
    const pages = this.#pages;
    const before = this.#state.content;
    if (pages === undefined || before === undefined) return;
    await this.#reading('next', signal, Number.POSITIVE_INFINITY, async () => {
      const rows = [...before.rows];
      let shown = { rows: rows.length, at: performance.now() };
      try {
        while (!pages.done) {
          const fresh = await pages.next(signal);
          for (const row of fresh) rows.push(row);
          this.#tellPage(signal, rows.length, pages.total, fresh);
          // Whoever waited has enough: what came has to be there at once.
          if (signal.aborted) throw this.#cancelled();
          if (pages.done || performance.now() - shown.at < SHOW_EVERY_MS + rows.length / ROWS_A_MS) continue;
          this.#show(signal, contentOf(rows.slice(), pages, before.readAt));
          shown = { rows: rows.length, at: performance.now() };
        }
      } catch (error) {
        // What came stays, for the pages go on behind it.
        if (rows.length > shown.rows) this.#show(signal, contentOf(rows, pages, before.readAt));
        throw error;
      }
      return contentOf(rows, pages, before.readAt);
    });
  }

  async #reading(
    during: ListFailure['during'],
    signal: AbortSignal,
    until: number,
    read: () => Promise<ListContent<Row>>,
  ): Promise<void> {
    this.#reader = signal;
    const course = this.#ahead?.course;
    const ahead = new Ahead(this.#fetch, { concurrency: this.#concurrency(), until, course });
    this.#ahead = ahead;
    this.#set({ reading: during, failed: undefined });
    try {
      const content = await read();
      if (this.#reader === signal) this.#set({ content, reading: undefined });
    } catch (error) {
      if (this.#reader === signal) this.#failed(during, failureOf(error));
      throw error;
    } finally {
      ahead.stop();
    }
  }

  #show(signal: AbortSignal, content: ListContent<Row>): void {
    if (this.#reader === signal) this.#set({ content });
  }

  #tellPage(signal: AbortSignal, shown: number, total: number | undefined, rows: readonly Row[]): void {
    if (this.#reader === signal) for (const listener of this.#listeners) listener(shown, total, rows);
  }

  #cancelled(): CallError {
    return new CallError({ operation: this.#operation, kind: 'cancelled' });
  }

  #failed(during: ListFailure['during'], failure: Failure | undefined): void {
    // What the background stopped at is no answer to those who look.
    const untold = failure === undefined || failure.kind === 'cancelled' || failure.kind === 'budget';
    if (untold) return this.#set({ reading: undefined });
    // A failed refresh is over: it is tried again when somebody asks, not by the next glance.
    this.#stale = false;
    this.#set({ reading: undefined, failed: { failure, during } });
  }

  #set(change: Partial<ListState<Row>>): void {
    this.#state = { ...this.#state, ...change };
    this.#changed();
  }
}

function contentOf<Row>(rows: readonly Row[], pages: Pages<Row>, readAt: number): ListContent<Row> {
  return { rows, total: pages.total, more: !pages.done, cut: pages.cut, readAt };
}
