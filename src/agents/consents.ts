import * as z from 'zod/mini';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { AccountId } from '../model/account.ts';
import type { Portfolio } from '../model/portfolio.ts';

/** The editor's global state, as much as is needed of it. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): Thenable<void>;
}

const KEY = 'dnsTree.agents.accounts';
const Stored = z.catch(z.array(AccountId), []);
/** Questions without an answer that are remembered. */
const MOST_OPEN = 100;

/**
 * The accounts whose zones the person lets language models read: asked for once each, remembered by the editor for
 * all windows, and forgotten when the account is removed.
 */
export class Consents implements Disposable {
  readonly #memory: Memory;
  readonly #reportBug: (error: unknown) => void;
  readonly #held = new DisposableStore();
  readonly #given: Set<AccountId>;
  /** What each question that is still open asked for. That a call is made at all is the answer yes. */
  readonly #open = new Map<string, readonly AccountId[]>();
  #accounts: ReadonlySet<AccountId>;

  constructor(memory: Memory, portfolio: Portfolio, reportBug: (error: unknown) => void) {
    this.#memory = memory;
    this.#reportBug = reportBug;
    this.#given = new Set(this.#stored());
    const accounts = (): ReadonlySet<AccountId> => new Set(portfolio.all.map(({ account }) => account.id));
    this.#accounts = accounts();
    this.#held.add(
      portfolio.onDidChange(() => {
        const before = this.#accounts;
        this.#accounts = accounts();
        this.#forget([...before].filter((id) => !this.#accounts.has(id)));
      }),
    );
  }

  has(id: AccountId): boolean {
    return this.#given.has(id) || this.#stored().includes(id);
  }

  /** Notes that a call of `question` waits for the person's word on these accounts. */
  ask(question: string, accounts: readonly AccountId[]): void {
    this.#open.delete(question);
    this.#open.set(question, accounts);
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= MOST_OPEN) break;
      this.#open.delete(oldest);
    }
  }

  /** Notes that the call of `question` was let through: those asked for with it, and no others, are given. */
  accept(question: string): void {
    const accounts = (this.#open.get(question) ?? []).filter((id) => this.#accounts.has(id));
    this.#open.delete(question);
    for (const id of accounts) this.#given.add(id);
    if (accounts.length > 0) this.#store([...new Set([...this.#stored(), ...accounts])]);
  }

  dispose(): void {
    this.#held.dispose();
  }

  #forget(gone: readonly AccountId[]): void {
    for (const id of gone) this.#given.delete(id);
    for (const [question, ids] of this.#open)
      this.#open.set(
        question,
        ids.filter((id) => !gone.includes(id)),
      );
    const stored = this.#stored();
    const left = stored.filter((id) => !gone.includes(id));
    if (left.length < stored.length) this.#store(left);
  }

  /** Where it cannot be kept, it holds as long as the window. */
  #store(accounts: readonly AccountId[]): void {
    this.#memory.update(KEY, accounts).then(undefined, this.#reportBug);
  }

  #stored(): readonly AccountId[] {
    return Stored.parse(this.#memory.get(KEY));
  }
}
