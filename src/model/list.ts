import { CallError, failureOf, type Failure } from '../api/failure.ts';
import { Ahead } from '../api/ahead.ts';
import type { Urgency } from '../api/caller.ts';
import type { Operation } from '../api/operation.ts';
import { Pages, type FetchPage, type Page } from '../api/pages.ts';
import { DEFAULT_CONCURRENCY } from '../api/slots.ts';
import { Shared } from './shared.ts';

/** What was read of a list. */
export interface ListContent<Row> {
  readonly rows: readonly Row[];
  /** Rows in the whole list, by the service's word. */
  readonly total: number | undefined;
  /** Whether pages are left to read. */
  readonly more: boolean;
  /** Whether it was given up at half a million rows. */
  readonly cut: boolean;
  /** When the service said so: milliseconds since the epoch. */
  readonly readAt: number;
}

/** Which reading of a list failed. */
export interface ListFailure {
  readonly failure: Failure;
  readonly during: 'first' | 'next' | 'again';
}

export interface ListState<Row> {
  /** Undefined: never read, which is not the same as empty. */
  readonly content: ListContent<Row> | undefined;
  readonly reading: 'first' | 'next' | 'again' | undefined;
  /** How the last reading failed; what was read before it stays. */
  readonly failed: ListFailure | undefined;
}

/** What brings a page of a list, for somebody who waits or ahead of that. */
export type FetchList<Row> = (
  offset: number,
  length: number,
  signal: AbortSignal,
  urgency: Urgency,
) => Promise<Page<Row>>;

/** While a list is read to its end it is shown so often, and at the end: each time, all who see it look anew. */
const SHOW_EVERY_MS = 250;

/** Called after each page. */
export type OnPage = (rows: number, total: number | undefined) => void;

/**
 * A list of the service, read when asked for and a page a call. One reading at a time, shared by all who wait
 * for it. A failure, and a cancelled reading, leave what was read before as it was.
 */
export class LazyList<Row> {
  readonly #fetch: FetchPage<Row>;
  readonly #concurrency: () => number;
  /** Lasts longer than a reading, as the pages do. */
  readonly #fetchAhead: FetchPage<Row> = (...page) => (this.#ahead?.fetch ?? this.#fetch)(...page);
  readonly #idOf: (row: Row) => string | undefined;
  readonly #changed: () => void;
  readonly #work: Shared<void>;
  readonly #listeners = new Set<OnPage>();
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
    this.#concurrency = concurrency;
    this.#fetch = async (offset, length, signal) => {
      const page = await fetch(offset, length, signal, this.#urgency);
      // A page that comes after all must not move on the place in a list that somebody reads again.
      if (signal.aborted) throw new CallError({ operation, kind: 'cancelled' });
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
  async all(signal: AbortSignal, onPage?: OnPage, urgency: Urgency = 'asked'): Promise<void> {
    const listener = onPage === undefined ? undefined : (...page: Parameters<OnPage>) => onPage(...page);
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
      this.#tellPage(signal, rows.length, pages.total);
      // The list is as old as its oldest page.
      const readAt = Date.now();
      while (!pages.done && rows.length < wanted) {
        for (const row of await pages.next(signal)) rows.push(row);
        this.#tellPage(signal, rows.length, pages.total);
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
          for (const row of await pages.next(signal)) rows.push(row);
          this.#tellPage(signal, rows.length, pages.total);
          if (pages.done || performance.now() - shown.at < SHOW_EVERY_MS) continue;
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

  #tellPage(signal: AbortSignal, rows: number, total: number | undefined): void {
    if (this.#reader === signal) for (const listener of this.#listeners) listener(rows, total);
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
