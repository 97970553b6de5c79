import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { storedSecret, type Secret } from '../api/secret.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { SerialQueue } from '../base/serialQueue.ts';
import {
  AccountId,
  RefusedAccount,
  secretKind,
  StoredAccount,
  type HostedAccount,
} from '../zones/accountInfo.ts';

const ACCOUNTS_KEY = 'dnsTree.accounts';

/** A change of the list of accounts, or of the token of one. */
type AccountsChange = { readonly kind: 'list' } | { readonly kind: 'token'; readonly id: AccountId };

/**
 * The list of accounts (in global state, without secrets) and their tokens (in SecretStorage only). Changes by another
 * window are noticed: tokens at once, the list when this window gets the focus.
 */
export class AccountStore implements Disposable {
  readonly #state: vscode.Memento;
  readonly #secrets: vscode.SecretStorage;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<AccountsChange>());
  /** Runs changes one at a time: an account that is removed while its token is stored would come back. */
  readonly #queue = new SerialQueue();
  #accounts: readonly StoredAccount[];
  /**
   * Accounts that this window put, or removed (undefined), since it last read the list. The editor's state may return
   * an older list just after an update, and a newer one when another window changed it.
   */
  readonly #ownChanges = new Map<AccountId, StoredAccount | undefined>();

  readonly onDidChange: Listen<AccountsChange> = this.#changed.event;

  constructor(state: vscode.Memento, secrets: vscode.SecretStorage) {
    this.#state = state;
    this.#secrets = secrets;
    this.#accounts = this.#read();
    this.#disposables.add(
      secrets.onDidChange(({ key }) => {
        const id = AccountId.safeParse(/^dnsTree\.(?:token|key):(.*)$/su.exec(key)?.[1]);
        if (id.success) this.#changed.emit({ kind: 'token', id: id.data });
      }),
    );
    this.#disposables.add(vscode.window.onDidChangeWindowState(({ focused }) => focused && this.#reread()));
  }

  /** All accounts, in the order in which they were added. */
  get all(): readonly StoredAccount[] {
    return this.#accounts;
  }

  /** Stored accounts whose address is no longer accepted. They stay stored, with their tokens, until they are removed. */
  get refused(): readonly RefusedAccount[] {
    return this.#stored().flatMap((entry) => {
      const refused = RefusedAccount.safeParse(entry);
      return refused.success && !this.#ownChanges.has(refused.data.id) ? [refused.data] : [];
    });
  }

  has(id: AccountId): boolean {
    return this.#accounts.some((account) => account.id === id);
  }

  /**
   * Returns the secret of an account; undefined when the secret store has none, or none that is valid.
   * @throws when the secret store cannot be read
   */
  async secret(id: AccountId): Promise<Secret | undefined> {
    const text = await this.#secrets.get(secretName(id));
    return text === undefined ? undefined : storedSecret(text);
  }

  /** Adds an account with its token, or replaces the token of an existing account. */
  put(account: HostedAccount, secret: Secret): Promise<void> {
    return this.#queue.run(() => this.#put(account, secret));
  }

  /** Replaces the token of an account. Returns false, and stores nothing, if the account was removed meanwhile. */
  replace(account: HostedAccount, secret: Secret): Promise<boolean> {
    return this.#queue.run(async () => {
      // Another window may have removed it: this one rereads the list only when it gets the focus.
      const isHere = this.has(account.id) && this.#read().some(({ id }) => id === account.id);
      if (isHere) await this.#put(account, secret);
      return isHere;
    });
  }

  /** Adds the sample account, which has no secret. */
  putSample(account: StoredAccount): Promise<void> {
    return this.#queue.run(() => this.#change(account.id, account));
  }

  /** Removes an account, its token first, so that no token is left behind. */
  remove(id: AccountId): Promise<void> {
    return this.#queue.run(async () => {
      await this.#secrets.delete(secretName(id));
      await this.#change(id, undefined);
    });
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #put(account: HostedAccount, secret: Secret): Promise<void> {
    const before = this.#accounts.find(({ id }) => id === account.id);
    // The account first: if the editor ends in between, it is shown as signed out. A token without an account would stay.
    await this.#update(account.id, account);
    try {
      await this.#secrets.store(secretName(account.id), secret.reveal());
    } catch (error) {
      await this.#update(account.id, before);
      throw error;
    } finally {
      this.#changed.emit({ kind: 'list' });
    }
  }

  async #change(id: AccountId, account: StoredAccount | undefined): Promise<void> {
    await this.#update(id, account);
    this.#changed.emit({ kind: 'list' });
  }

  /** Stores the list with one account put or removed. Emits nothing. */
  async #update(id: AccountId, account: StoredAccount | undefined): Promise<void> {
    const before = this.#accounts.find((each) => each.id === id);
    this.#ownChanges.set(id, account);
    this.#accounts = this.#withOwnChanges(this.#read());
    try {
      await this.#state.update(ACCOUNTS_KEY, [...this.#accounts, ...this.#unknown(id)]);
    } catch (error) {
      // Restore the earlier account: the editor's state returns the new list even if it could not store it.
      this.#ownChanges.set(id, before);
      this.#accounts = this.#withOwnChanges(this.#read());
      throw error;
    }
  }

  #withOwnChanges(stored: readonly StoredAccount[]): readonly StoredAccount[] {
    const accounts = new Map<AccountId, StoredAccount | undefined>(
      stored.map((account) => [account.id, account]),
    );
    for (const [id, account] of this.#ownChanges) accounts.set(id, account);
    return [...accounts.values()].filter((account) => account !== undefined);
  }

  #reread(): void {
    this.#ownChanges.clear();
    const accounts = this.#read();
    if (JSON.stringify(accounts) === JSON.stringify(this.#accounts)) return;
    this.#accounts = accounts;
    this.#changed.emit({ kind: 'list' });
  }

  #stored(): readonly unknown[] {
    return z.catch(z.array(z.unknown()), []).parse(this.#state.get(ACCOUNTS_KEY));
  }

  /** Reads the list, without the entries that are {@link #unknown}. */
  #read(): readonly StoredAccount[] {
    return this.#stored().flatMap((entry) => StoredAccount.safeParse(entry).data ?? []);
  }

  /**
   * The stored entries that this version cannot read, except that of `changing`. They stay, so that trying an older
   * version loses no account.
   */
  #unknown(changing: AccountId): readonly unknown[] {
    return this.#stored().filter(
      (entry) =>
        !StoredAccount.safeParse(entry).success && RefusedAccount.safeParse(entry).data?.id !== changing,
    );
  }
}

/** The name of a secret. Earlier versions take what has the name of a token for one, and would send a key as it is. */
function secretName(id: AccountId): string {
  return `dnsTree.${secretKind(id) === 'token' ? 'token' : 'key'}:${id}`;
}
