import { CallError } from '../api/failure.ts';
import type { Operation } from '../api/operation.ts';
import type { Urgency } from '../api/urgency.ts';

/** A number of rows, and the bytes of memory that they take by estimate (`heldBytes`). */
export interface RowSize {
  readonly rows: number;
  readonly bytes: number;
}

/**
 * The most records in memory, of all accounts together: in lists, in the index, in loads and exports that run. A million
 * ordinary records take 290 MB. The process takes up to three times as much while they are loaded.
 */
const RECORD_LIMIT: RowSize = { rows: 2_000_000, bytes: 300_000_000 };
/** The most domains and groups in memory, of all accounts together: in lists and in the index. */
const LISTED_LIMIT: RowSize = { rows: 500_000, bytes: 100_000_000 };
/** What a person opens may exceed a limit by this part of it. Loads in the background may not. */
const RESERVE = 0.1;

/** Limits the rows that are in memory at once. One budget serves all accounts. */
export class RowBudget {
  readonly #of: 'records' | 'zones';
  readonly #limit: RowSize;
  #rows = 0;
  #bytes = 0;
  #refusals = 0;

  constructor(of: 'records' | 'zones', limit: RowSize) {
    this.#of = of;
    this.#limit = limit;
  }

  /** The rows that count at the moment. */
  get held(): RowSize {
    return { rows: this.#rows, bytes: this.#bytes };
  }

  /** How often rows did not fit in the background. */
  get refusals(): number {
    return this.#refusals;
  }

  /** Counts rows, unless that would exceed the limit for this urgency. Returns whether it did. */
  take(size: RowSize, urgency: Urgency): boolean {
    const factor = urgency === 'background' ? 1 : 1 + RESERVE;
    const { rows, bytes } = this.#limit;
    const fits = this.#rows + size.rows <= rows * factor && this.#bytes + size.bytes <= bytes * factor;
    if (fits) this.add(size);
    else if (urgency === 'background') this.#refusals += 1;
    return fits;
  }

  /** Counts rows whatever the limit: those that take the place of larger ones. */
  add({ rows, bytes }: RowSize): void {
    this.#rows += rows;
    this.#bytes += bytes;
  }

  /** Counts rows no longer. */
  give({ rows, bytes }: RowSize): void {
    this.#rows -= rows;
    this.#bytes -= bytes;
  }

  /** Returns the failure of a load whose rows did not fit. */
  failure(operation: Operation, urgency: Urgency): CallError {
    const background = urgency === 'background';
    return new CallError({ operation, kind: 'limit', of: this.#of, ...this.#limit, background });
  }
}

/** The budgets that all accounts share. */
export interface RowBudgets {
  readonly records: RowBudget;
  readonly listed: RowBudget;
}

export function rowBudgets(records = RECORD_LIMIT, listed = LISTED_LIMIT): RowBudgets {
  return { records: new RowBudget('records', records), listed: new RowBudget('zones', listed) };
}
