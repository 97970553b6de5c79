import assert from 'node:assert/strict';
import { RequestForm } from '../../../src/sample/requestForm.ts';
import { respond } from '../../../src/sample/operations.ts';

/** A row of the sample service, read like that of a service whose types are not certain. */
export class SampleRow {
  readonly #fields: ReadonlyMap<string, unknown>;

  constructor(value: unknown) {
    assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value), 'not an object');
    this.#fields = new Map(Object.entries(value));
  }

  get names(): readonly string[] {
    return [...this.#fields.keys()];
  }

  /** The text of a field; empty for a missing one and for `false` and `null`, which stand for nothing. */
  text(name: string): string {
    const value = this.#fields.get(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }

  number(name: string): number {
    const value = Number(this.text(name) || Number.NaN);
    assert.ok(!Number.isNaN(value), `${name} is no number`);
    return value;
  }

  numberOrNull(name: string): number | null {
    return this.text(name) === '' ? null : this.number(name);
  }

  row(name: string): SampleRow {
    return new SampleRow(this.#fields.get(name));
  }

  list(name: string): readonly SampleRow[] {
    const rows = this.#fields.get(name);
    assert.ok(Array.isArray(rows), `${name} is no list`);
    return rows.map((row: unknown) => new SampleRow(row));
  }
}

/** The language of the names of groups and lines. */
export type SampleLanguage = 'en' | 'cn';
export type SampleFields = Readonly<Record<string, string | number>>;

/** Calls an operation of the sample service within this process. Fails if it refuses. */
export function callSample(
  operation: string,
  language: SampleLanguage,
  fields: SampleFields = {},
): SampleRow {
  const form = new URLSearchParams({ lang: language, error_on_empty: 'no' });
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const answer = new SampleRow(respond(operation, new RequestForm(form.toString())));
  assert.equal(answer.row('status').text('code'), '1', `${operation} ${form.toString()}`);
  return answer;
}

/** The most rows of a page of the sample service. */
const PAGE = 500;

/** Calls a list operation of the sample service until all rows of a range came. */
export function listSample(
  operation: string,
  key: string,
  language: SampleLanguage,
  fields: SampleFields,
  { offset, limit }: { readonly offset: number; readonly limit: number } = { offset: 0, limit: Infinity },
): { readonly info: SampleRow; readonly rows: readonly SampleRow[] } {
  const rows: SampleRow[] = [];
  for (;;) {
    const length = Math.min(PAGE, limit - rows.length);
    const answer = callSample(operation, language, { ...fields, offset: offset + rows.length, length });
    const page = answer.list(key);
    rows.push(...page);
    if (page.length < length || rows.length >= limit) return { info: answer.row('info'), rows };
  }
}
