import * as z from 'zod/mini';
import { randomUUID } from 'node:crypto';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Memory } from '../base/memory.ts';
import { AccountId } from '../zones/accountInfo.ts';
import type { Accounts } from '../zones/accounts.ts';
import type { Account } from '../zones/account.ts';
import { getOrAdd } from '../base/getOrAdd.ts';

const READING = 'dnsTree.agents.accounts';
/** Where the consents are kept for the tools that send names of hosts to name servers. */
export const ASKING = 'dnsTree.agents.live';
const StoredAccounts = z.catch(z.array(AccountId), []);
/** How long a dialog is kept if the caller does not see it close, in milliseconds. */
const EXPIRY = 10 * 60_000;

/** A dialog that may still be answered. */
interface ConsentDialog {
  readonly accounts: readonly AccountId[];
  /** On the clock; infinite for a dialog that is withdrawn when it closes. */
  readonly expiresAt: number;
}

/**
 * The accounts whose zones language models may read. The user is asked once for each account. The answer holds in all
 * windows and ends when the account is removed.
 *
 * The editor does not report which dialog an invocation belongs to, nor that a dialog was declined. So when several
 * dialogs are pending for the same call, an invocation grants only the accounts that every one of them named.
 */
export class Consents implements Disposable {
  readonly #memory: Memory;
  readonly #key: string;
  readonly #reportBug: (error: unknown) => void;
  readonly #disposables = new DisposableStore();
  readonly #given: Set<AccountId>;
  /** Accounts removed in this window. The editor's state may still return their consent just after it was deleted. */
  readonly #forgotten = new Set<AccountId>();
  /** The pending dialogs of each call, by tool and input. */
  readonly #pending = new Map<string, readonly ConsentDialog[]>();
  readonly #clock: () => number;
  #accounts: ReadonlySet<AccountId>;

  /** `clock` returns milliseconds from any start; it must not go back. `key` is where the answers are stored. */
  constructor(
    memory: Memory,
    accounts: Accounts,
    reportBug: (error: unknown) => void,
    clock: () => number = () => performance.now(),
    key = READING,
  ) {
    this.#key = key;
    this.#memory = memory;
    this.#reportBug = reportBug;
    this.#clock = clock;
    this.#given = new Set(this.#stored());
    const ids = (): ReadonlySet<AccountId> => new Set(accounts.all.map(({ id }) => id));
    this.#accounts = ids();
    this.#disposables.add(
      accounts.onDidChangeList(() => {
        const before = this.#accounts;
        this.#accounts = ids();
        this.#forget([...before].filter((id) => !this.#accounts.has(id)));
      }),
    );
  }

  has(id: AccountId): boolean {
    return this.#given.has(id) || this.#stored().includes(id);
  }

  /**
   * Notes that a dialog asks about `accounts` for a call; without accounts the call needs no dialog. The dialog
   * expires, unless `lifetime` is `untilWithdrawn`: then the caller calls `withdraw` when the dialog closes.
   */
  ask(
    call: string,
    accounts: readonly AccountId[],
    lifetime: 'expires' | 'untilWithdrawn' = 'expires',
  ): void {
    for (const other of this.#pending.keys())
      if (this.#pendingOf(other).length === 0) this.#pending.delete(other);
    const before = this.#pendingOf(call);
    const expiresAt = lifetime === 'expires' ? this.#clock() + EXPIRY : Number.POSITIVE_INFINITY;
    this.#pending.set(call, [...before, { accounts, expiresAt }]);
  }

  /** Forgets the dialogs of a call: a dialog that is accepted later grants nothing. */
  withdraw(call: string): void {
    this.#pending.delete(call);
  }

  /**
   * Grants what the accepted dialog of a call named. Closes all pending dialogs of the call: one that is accepted later
   * grants nothing, and the next call asks again.
   */
  accept(call: string): void {
    const [first, ...others] = this.#pendingOf(call);
    this.#pending.delete(call);
    const accounts = (first?.accounts ?? []).filter(
      (id) => this.#accounts.has(id) && others.every((other) => other.accounts.includes(id)),
    );
    for (const id of accounts) {
      this.#forgotten.delete(id);
      this.#given.add(id);
    }
    if (accounts.length > 0) this.#store([...new Set([...this.#stored(), ...accounts])]);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #forget(gone: readonly AccountId[]): void {
    const known = new Set([...this.#given, ...this.#stored()]);
    for (const id of gone) {
      this.#forgotten.add(id);
      this.#given.delete(id);
    }
    for (const [call, dialogs] of this.#pending) {
      const left = dialogs.map((dialog) => ({
        ...dialog,
        accounts: dialog.accounts.filter((id) => !gone.includes(id)),
      }));
      this.#pending.set(call, left);
    }
    if (gone.some((id) => known.has(id))) this.#store(this.#stored());
  }

  #pendingOf(call: string): readonly ConsentDialog[] {
    const now = this.#clock();
    return (this.#pending.get(call) ?? []).filter(({ expiresAt }) => expiresAt > now);
  }

  /** If this fails, the grant holds until the window closes. */
  #store(accounts: readonly AccountId[]): void {
    this.#memory.update(this.#key, accounts).then(undefined, this.#reportBug);
  }

  #stored(): readonly AccountId[] {
    return StoredAccounts.parse(this.#memory.get(this.#key)).filter((id) => !this.#forgotten.has(id));
  }
}

/** Shows a dialog about accounts. Returns whether the user allows it. */
export type AskUser = (accounts: readonly Account[], warning: string | undefined) => Promise<boolean>;

/**
 * Asks the user about accounts that programs outside the editor want to read. One dialog at a time, and no second one
 * about an account after a refusal: the programs decide how often they call.
 */
export class ConsentQuestions {
  readonly #ask: AskUser;
  readonly #declined = new Map<Consents, Set<AccountId>>();
  #isAsking = false;

  constructor(ask: AskUser) {
    this.#ask = ask;
  }

  /** Whether the user refused it in this window: there is no further dialog. */
  wasDeclined(consents: Consents, id: AccountId): boolean {
    return this.#declined.get(consents)?.has(id) === true;
  }

  /** Asks about those of `accounts` that have no consent, unless the user is being asked already. */
  async about(consents: Consents, accounts: readonly Account[], warning: string | undefined): Promise<void> {
    const declined = getOrAdd(this.#declined, consents, () => new Set<AccountId>());
    const open = accounts.filter(({ id }) => !consents.has(id) && !declined.has(id));
    if (open.length === 0 || this.#isAsking) return;
    this.#isAsking = true;
    const question = `program ${randomUUID()}`;
    const ids = open.map(({ id }) => id);
    consents.ask(question, ids, 'untilWithdrawn');
    try {
      if (await this.#ask(open, warning)) consents.accept(question);
      else for (const id of ids) declined.add(id);
    } finally {
      consents.withdraw(question);
      this.#isAsking = false;
    }
  }
}
