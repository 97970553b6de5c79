import type { FetchPage, Page } from './pages.ts';

/** How a list went on so far: `next` is where its next page begins, `step` the rows a page. */
export interface Course {
  readonly next: number;
  readonly step: number;
  readonly total: number;
}

/** Pages on their way, or waiting for their turn, for each call that may be under way. */
const PAGES_A_CALL = 2;
/** A list that breaks more often than this is read in turn from there on: what is fetched ahead is wasted. */
const MAX_BREAKS = 3;

interface Fetching<Row> {
  readonly page: Promise<Page<Row>>;
  readonly controller: AbortController;
}

/**
 * Fetches pages of a known total side by side, ahead of {@link Pages}, which asks for them in turn: this only
 * guesses which one it will ask for next. Pages that all tell the same total are taken for one state of the list.
 * When one tells another, or is not as long as the ones before, all that was fetched ahead is given up, and the
 * next page is fetched alone, as it is when {@link Pages} asks for another page than the guessed one.
 */
export class Ahead<Row> {
  readonly #fetch: FetchPage<Row>;
  readonly #concurrency: number;
  readonly #until: number;
  readonly #fetching = new Map<number, Fetching<Row>>();
  #course: Course | undefined;
  #breaks = 0;
  /** A page failed: there is no use in those behind it. */
  #failed = false;

  /** `until`: how many rows are wanted; without `course`, the first page is fetched alone. */
  constructor(
    fetch: FetchPage<Row>,
    { concurrency, until, course }: { concurrency: number; until: number; course?: Course | undefined },
  ) {
    this.#fetch = fetch;
    this.#concurrency = concurrency;
    this.#until = until;
    this.#course = course;
  }

  /** How the list went on so far, for whoever reads on. */
  get course(): Course | undefined {
    return this.#course;
  }

  readonly fetch: FetchPage<Row> = async (offset, length, signal) => {
    if (this.#course?.next !== offset) this.#startOver();
    this.#fetchAhead(offset, length, signal);
    const guessed = this.#fetching.get(offset);
    try {
      const page = await (guessed?.page ?? this.#fetch(offset, length, signal));
      this.#fetching.delete(offset);
      this.#follow(offset, page, guessed !== undefined);
      return page;
    } catch (error) {
      this.#startOver();
      throw error;
    }
  };

  /** Gives up what is under way. To be called when the reading ends, however it does. */
  stop(): void {
    for (const { controller } of this.#fetching.values()) controller.abort();
    this.#fetching.clear();
    this.#failed = false;
  }

  #startOver(): void {
    this.stop();
    this.#course = undefined;
  }

  #fetchAhead(from: number, length: number, signal: AbortSignal): void {
    if (this.#course === undefined || this.#failed || this.#breaks > MAX_BREAKS) return;
    const { step, total } = this.#course;
    const end = Math.min(total, this.#until, from + step * PAGES_A_CALL * this.#concurrency);
    for (let offset = from; offset < end; offset += step) {
      if (!this.#fetching.has(offset)) this.#fetching.set(offset, this.#begin(offset, length, signal));
    }
  }

  #begin(offset: number, length: number, signal: AbortSignal): Fetching<Row> {
    const controller = new AbortController();
    const page = this.#fetch(offset, length, AbortSignal.any([signal, controller.signal]));
    // Told to whoever asks for the page; if nobody does, it is nobody's failure.
    page.catch(() => {
      if (this.#fetching.get(offset)?.controller !== controller) return;
      this.#failed = true;
      for (const [behind, fetching] of this.#fetching) {
        if (behind <= offset) continue;
        fetching.controller.abort();
        this.#fetching.delete(behind);
      }
    });
    return { page, controller };
  }

  #follow(offset: number, { rows, total }: Page<Row>, guessed: boolean): void {
    const course = this.#course;
    const next = offset + rows.length;
    const asBefore =
      course !== undefined &&
      total === course.total &&
      rows.length === Math.min(course.step, course.total - offset);
    if (asBefore) {
      this.#course = { ...course, next };
      return;
    }
    this.#startOver();
    if (guessed) this.#breaks += 1;
    // A page that was fetched among others says how things were, but maybe not in which order.
    else if (total !== undefined && rows.length > 0) this.#course = { next, step: rows.length, total };
  }
}
