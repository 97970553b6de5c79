// A list on a slow server, which can change between responses, have a wrong total and fail.
import assert from 'node:assert/strict';
import type { FetchPage, Page } from '../../../src/api/paging/page.ts';
import type { Paginator } from '../../../src/api/paging/paginator.ts';
import { never } from './server.ts';

export interface Item {
  readonly id: string;
}

export const keyOf = ({ id }: Item): string => id;

/** Takes all steps of a paginator, and yields the rows of those that have some. */
export async function* stepsOf<Row>(pages: Paginator<Row>): AsyncGenerator<readonly Row[], void, undefined> {
  while (!pages.done) {
    const rows = await pages.next(never());
    if (rows.length > 0) yield rows;
  }
}

export class ChangingList {
  calls = 0;
  pending = 0;
  most = 0;
  readonly requested: (readonly [offset: number, length: number])[] = [];
  readonly signals: AbortSignal[] = [];
  items: Item[];
  /** Runs before each response. */
  before: (response: number) => void = () => undefined;
  total: () => number | undefined = () => this.items.length;
  failing: (call: number) => boolean = () => false;
  #responses = 0;
  readonly #cap: number;
  readonly #pauses: Iterator<number>;

  /** `pauses`: turns of the event loop before each request arrives and before its response does, alternating. */
  constructor(length: number, cap = 500, pauses: Iterator<number> = [].values()) {
    this.items = Array.from({ length }, (_, index) => ({ id: `r${index}` }));
    this.#cap = cap;
    this.#pauses = pauses;
  }

  readonly fetch: FetchPage<Item> = async (offset, length, signal) => {
    const call = this.calls;
    this.calls += 1;
    assert.ok(this.calls < 5000, 'the list never ends');
    this.requested.push([offset, length]);
    this.signals.push(signal);
    this.pending += 1;
    this.most = Math.max(this.most, this.pending);
    await this.#pause();
    this.before(this.#responses);
    this.#responses += 1;
    const rows = this.items.slice(offset, offset + Math.min(length, this.#cap));
    // An empty page is code 10 or 9, without a total.
    const page: Page<Item> = { rows, total: rows.length === 0 ? undefined : this.total() };
    await this.#pause();
    this.pending -= 1;
    if (signal.aborted) throw new Error('cancelled');
    if (this.failing(call)) throw new Error('no luck');
    return page;
  };

  async #pause(): Promise<void> {
    const turns = this.#pauses.next().value ?? 1;
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}
