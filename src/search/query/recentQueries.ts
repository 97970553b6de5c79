import * as z from 'zod/mini';
import type { Memory } from '../../base/memory.ts';

const KEY = 'dnsTree.searches';
const MOST = 10;
const LONGEST = 200;
/** A long run of letters and digits is more likely a token or a key than a query to repeat. */
const LIKE_SECRET = /[\p{L}\d_+/=-]{32}/u;
const StoredQueries = z.catch(z.array(z.string().check(z.maxLength(LONGEST))).check(z.maxLength(MOST)), []);

/** The latest queries whose results were used, newest first. Persisted over restarts. */
export class RecentQueries {
  readonly #state: Memory;

  constructor(state: Memory) {
    this.#state = state;
  }

  get all(): readonly string[] {
    return StoredQueries.parse(this.#state.get(KEY));
  }

  /** Puts a query first. A query that may contain a secret is not kept. */
  async add(typed: string): Promise<void> {
    const query = typed.trim();
    if (query === '' || query.length > LONGEST || LIKE_SECRET.test(query)) return;
    await this.#state.update(KEY, [query, ...this.all.filter((each) => each !== query)].slice(0, MOST));
  }

  async remove(query: string): Promise<void> {
    await this.#state.update(
      KEY,
      this.all.filter((each) => each !== query),
    );
  }

  async clear(): Promise<void> {
    await this.#state.update(KEY, undefined);
  }
}
