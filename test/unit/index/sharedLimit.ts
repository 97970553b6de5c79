// Several accounts that share a limit of rows in memory.
import assert from 'node:assert/strict';
import { failureOf, type Failure } from '../../../src/api/failure.ts';
import { Emitter } from '../../../src/base/emitter.ts';
import { loadZone } from '../../../src/index/loadZone.ts';
import { PortfolioIndex } from '../../../src/index/portfolioIndex.ts';
import type { IndexedZone } from '../../../src/index/recordIndex.ts';
import type { AccountId } from '../../../src/model/account.ts';
import type { Portfolio } from '../../../src/model/portfolio.ts';
import { rowBudgets, type RowBudgets, type RowSize } from '../../../src/model/rowBudget.ts';
import type { Zones } from '../../../src/model/zones.ts';
import { never } from '../api/server.ts';
import { OneAccount } from './accounts.ts';

export const NOTHING: RowSize = { rows: 0, bytes: 0 };
export const background = { background: true };
export const foreground = { background: false };

/** Budgets with a limit of records. */
export function recordLimit(rows: number, bytes = Infinity): RowBudgets {
  return rowBudgets({ rows, bytes });
}

export function isLimit(failure: Failure | undefined, isBackground = true): boolean {
  return failure?.kind === 'limit' && failure.background === isBackground;
}

/** Several accounts that share the budgets, and their index. */
export class Accounts implements Portfolio {
  readonly budgets: RowBudgets;
  readonly recordIndex: PortfolioIndex;
  readonly #accounts: OneAccount[];
  readonly #changed = new Emitter<void>();

  readonly onDidChange = this.#changed.event;

  constructor(budgets: RowBudgets, ...addresses: readonly string[]) {
    this.budgets = budgets;
    this.#accounts = addresses.map((address, at) => new OneAccount(address, `${at}@here`, budgets));
    this.recordIndex = new PortfolioIndex(this);
  }

  get all(): readonly Zones[] {
    return this.#accounts.map(({ zones }) => zones);
  }

  /** The records that count. */
  get held(): RowSize {
    return this.budgets.records.held;
  }

  /** Returns the zones of the index after it listed those of all accounts. */
  async list(): Promise<readonly IndexedZone[]> {
    for (const { allDomains } of this.all) await allDomains.all(never());
    return [...this.recordIndex.zones];
  }

  /** Loads a zone as the editor does. Returns the failure if it failed. */
  async load(zone: IndexedZone, urgency = background, signal = never()): Promise<Failure | undefined> {
    try {
      await loadZone(this.recordIndex, this, zone, urgency, signal);
      return undefined;
    } catch (error) {
      return failureOf(error) ?? assert.fail(String(error));
    }
  }

  now({ account, id }: IndexedZone): IndexedZone {
    return this.recordIndex.zone(account, id) ?? assert.fail('the zone is gone');
  }

  /** The records of the index. */
  get records(): number {
    return [...this.recordIndex.zones].reduce(
      (sum, { loaded }) => sum + (loaded?.table.records.length ?? 0),
      0,
    );
  }

  remove(id: AccountId): void {
    const at = this.#accounts.findIndex(({ zones }) => zones.account.id === id);
    for (const account of this.#accounts.splice(at, 1)) account.remove();
    this.#changed.emit();
  }

  dispose(): void {
    for (const { account } of this.all) this.remove(account.id);
    this.recordIndex.dispose();
  }
}

/** Also checks that nothing counts any more once all accounts are removed. */
export async function withAccounts(
  budgets: RowBudgets,
  services: readonly (AsyncDisposable & { readonly address: string })[],
  act: (accounts: Accounts) => Promise<void>,
): Promise<void> {
  const accounts = new Accounts(budgets, ...services.map(({ address }) => address));
  try {
    await act(accounts);
  } finally {
    accounts.dispose();
    for (const service of services) await service[Symbol.asyncDispose]();
  }
  assert.deepEqual(budgets.records.held, NOTHING, 'records are left');
  assert.deepEqual(budgets.listed.held, NOTHING, 'zones are left');
}
