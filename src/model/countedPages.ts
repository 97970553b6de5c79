import { CallError } from '../api/failure.ts';
import type { Operation } from '../api/operation.ts';
import type { FetchPage } from '../api/paging/page.ts';
import { Paginator } from '../api/paging/paginator.ts';
import type { SharedUrgency } from '../api/urgency.ts';
import type { ListContent } from './listState.ts';
import type { RowShare } from './rowShare.ts';
import { loadFault } from './wholeness.ts';

interface PagedList<Row> {
  readonly operation: Operation;
  readonly fetch: FetchPage<Row>;
  readonly idOf: (row: Row) => string | undefined;
}

/** The pages of a list. Their rows count in a share from their arrival, also those that are loaded ahead. */
export class CountedPages<Row> {
  readonly pages: Paginator<Row>;
  readonly share: RowShare;

  /** The urgency decides at the arrival of each page which limit applies. */
  constructor(
    { operation, fetch, idOf }: PagedList<Row>,
    share: RowShare,
    urgency: SharedUrgency,
    signal: AbortSignal,
  ) {
    this.share = share;
    const counted: FetchPage<Row> = async (offset, length, inner) => {
      const page = await fetch(offset, length, inner);
      // Drop a page that arrives after its load was cancelled.
      if (inner.aborted) throw new CallError({ operation, kind: 'cancelled' });
      const { now } = urgency;
      if (!share.arrive(page, now)) throw share.budget.failure(operation, now);
      return page;
    };
    this.pages = new Paginator(counted, idOf, signal);
  }

  /**
   * Loads the next page and returns its new rows. Returns no rows only at the end.
   * @throws CallError, of kind `limit` when they do not fit into the budget
   */
  async next(signal: AbortSignal): Promise<readonly Row[]> {
    const fresh = await this.pages.next(signal);
    this.share.keep(fresh);
    return fresh;
  }

  /** Returns a list's content with these rows, which are all that {@link next} returned so far. */
  content(
    rows: readonly Row[],
    { loadedAt, loadNumber }: Pick<ListContent<Row>, 'loadedAt' | 'loadNumber'>,
  ): ListContent<Row> {
    const { total, other, done } = this.pages;
    const fault = loadFault(this.pages, rows.length);
    return { rows, total, other, more: !done, fault, loadedAt, loadNumber };
  }
}
