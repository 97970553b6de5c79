import { type Language, type Refusal, Refused } from './codes.ts';

/** At most this many rows an answer, whatever `length` asks for (api.md 8). */
export const MOST_ROWS = 500;
/** Rows an answer when `length` is not sent. */
const USUAL_ROWS = 100;

/** The parameters of a call. One that is sent empty counts as not sent. */
export class Form {
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

  /** Whether nothing found is a refusal (the default) or an empty list. */
  get errorOnEmpty(): boolean {
    return this.text('error_on_empty')?.toLowerCase() !== 'no';
  }

  /** A whole number of zero or more. */
  count(name: string, refusal: Refusal): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (!/^\d{1,10}$/.test(text)) throw new Refused(refusal);
    return Number(text);
  }

  /** The rows a list call asks for, by `offset` and `length` (api.md 4.5, 4.6). */
  page<Row>(
    rows: readonly Row[],
    refusals: { readonly offset: Refusal; readonly length: Refusal },
  ): readonly Row[] {
    const offset = this.count('offset', refusals.offset) ?? 0;
    const length = this.count('length', refusals.length) ?? USUAL_ROWS;
    if (length === 0) throw new Refused(refusals.length);
    return rows.slice(offset, offset + Math.min(length, MOST_ROWS));
  }
}
