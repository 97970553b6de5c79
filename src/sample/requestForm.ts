import { RefusalError, type Language, type Refusal } from './codes.ts';

/** The number of rows in a response: when `length` is not sent, and at most (api.md 8). */
const PAGE_ROWS = { usual: 100, most: 500 };

/** The parameters of a request. An empty parameter counts as not sent. */
export class RequestForm {
  readonly #fields: URLSearchParams;

  constructor(body: string) {
    this.#fields = new URLSearchParams(body);
  }

  text(name: string): string | undefined {
    return this.#fields.get(name) || undefined;
  }

  get language(): Language {
    return this.text('lang')?.toLowerCase() === 'cn' ? 'cn' : 'en';
  }

  /** Whether an empty result is a failure (default) or an empty list. */
  get errorOnEmpty(): boolean {
    return this.text('error_on_empty')?.toLowerCase() !== 'no';
  }

  /** Returns a parameter that must be a whole number, zero or more. */
  count(name: string, refusal: Refusal): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (!/^\d{1,10}$/.test(text)) throw new RefusalError(refusal);
    return Number(text);
  }

  /** Returns the page of rows that `offset` and `length` select (api.md 4.5, 4.6). */
  page<Row>(
    rows: readonly Row[],
    refusals: { readonly offset: Refusal; readonly length: Refusal },
  ): readonly Row[] {
    const offset = this.count('offset', refusals.offset) ?? 0;
    const length = this.count('length', refusals.length) ?? PAGE_ROWS.usual;
    if (length === 0) throw new RefusalError(refusals.length);
    return rows.slice(offset, offset + Math.min(length, PAGE_ROWS.most));
  }
}
