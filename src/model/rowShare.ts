import type { OtherField } from '../api/fields.ts';
import type { Page } from '../api/paging/page.ts';
import type { Urgency } from '../api/urgency.ts';
import type { Disposable } from '../base/lifecycle.ts';
import { heldBytes } from './heldBytes.ts';
import type { RowBudget, RowSize } from './rowBudget.ts';

const NOTHING: RowSize = { rows: 0, bytes: 0 };

/** The rows of one load or zone, counted toward a budget until this is disposed and no other holder is left. */
export class RowShare implements Disposable {
  readonly budget: RowBudget;
  /** Rows that arrived and may never be kept: they came before, or their load is about to be cancelled. */
  #arrived = NOTHING;
  #kept = NOTHING;
  /** Fields outside of the rows, of the latest page. */
  #other = NOTHING;
  #holders = 1;
  /** {@link RowBudget.refusals} when the load began. */
  readonly #refusals: number;

  /** Counts `rows` whatever the limit: those that take the place of larger ones. */
  constructor(budget: RowBudget, rows: readonly unknown[] = []) {
    this.budget = budget;
    this.#refusals = budget.refusals;
    this.#kept = sizeOf(rows);
    budget.add(this.#kept);
  }

  /**
   * Counts a page that arrived. Returns false if it does not fit, so that it must be dropped. In the background, the
   * first page that does not fit ends all loads that are pending: otherwise they would fill the memory again with what
   * the others drop.
   */
  arrive({ rows, other = [] }: Page<unknown>, urgency: Urgency): boolean {
    // Whoever loaded the page has left and drops it.
    if (this.#holders === 0) return true;
    if (urgency === 'background' && this.#refusals !== this.budget.refusals) return false;
    const size = { rows: rows.length, bytes: heldBytes(rows) + heldBytes(other) };
    if (!this.budget.take(size, urgency)) return false;
    this.#arrived = sum(this.#arrived, size);
    return true;
  }

  /** Keeps some of the rows that arrived. */
  keep(rows: readonly unknown[]): void {
    const { rows: count, bytes } = sizeOf(rows);
    this.#arrived = sum(this.#arrived, { rows: -count, bytes: -bytes });
    this.#kept = sum(this.#kept, { rows: count, bytes });
  }

  /** Ends a load: what arrived and was not kept counts no longer. `other` is kept of the latest page. */
  settle(other: readonly OtherField[] = []): void {
    if (this.#holders === 0) return;
    this.budget.give(sum(this.#arrived, this.#other));
    this.#arrived = NOTHING;
    this.#other = { rows: 0, bytes: heldBytes(other) };
    this.budget.add(this.#other);
  }

  /** Counts the rows until the result is disposed too. */
  hold(): Disposable {
    this.#holders += 1;
    let isHeld = true;
    return {
      dispose: () => {
        if (isHeld) this.#letGo();
        isHeld = false;
      },
    };
  }

  /** Lets go of the rows for whoever created the share. Call it once. */
  dispose(): void {
    this.#letGo();
  }

  #letGo(): void {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    this.budget.give(sum(this.#arrived, sum(this.#kept, this.#other)));
  }
}

function sizeOf(rows: readonly unknown[]): RowSize {
  return { rows: rows.length, bytes: heldBytes(rows) };
}

function sum(one: RowSize, other: RowSize): RowSize {
  return { rows: one.rows + other.rows, bytes: one.bytes + other.bytes };
}
