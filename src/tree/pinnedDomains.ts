import * as z from 'zod/mini';
import { DomainId } from '../api/fields.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Memory } from '../base/memory.ts';
import type { AccountId } from '../zones/accountInfo.ts';
import type { Accounts } from '../zones/accounts.ts';
import type { DomainNode } from './nodes.ts';

/** A pinned domain. Its name is shown until a list has the domain. */
const PinnedDomain = z.object({ id: DomainId, name: z.string() });
export type PinnedDomain = z.infer<typeof PinnedDomain>;

type Pins = ReadonlyMap<DomainId, PinnedDomain>;

/** The domains of an account that were pinned or unpinned. */
interface PinsChange {
  readonly account: AccountId;
  readonly ids: ReadonlySet<DomainId>;
}

const StoredPins = z.catch(z.array(PinnedDomain), []);

/** The pinned domains of each account, persisted over restarts. They are forgotten when the account is removed. */
export class PinnedDomains implements Disposable {
  readonly #state: Memory;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<PinsChange>());
  readonly #pinned = new Map<AccountId, Pins>();

  readonly onDidChange: Listen<PinsChange> = this.#changed.event;

  constructor(state: Memory, accounts: Accounts, reportBug: (error: unknown) => void) {
    this.#state = state;
    const ids = (): readonly AccountId[] => accounts.all.map(({ id }) => id);
    let known = ids();
    this.#disposables.add(
      accounts.onDidChangeList(() => {
        const gone = known.filter((id) => accounts.get(id) === undefined);
        known = ids();
        for (const id of gone) this.#change(id, (pinned) => pinned.clear()).catch(reportBug);
      }),
    );
  }

  of(account: AccountId): Pins {
    return this.#pinned.get(account) ?? this.#read(account);
  }

  has({ account, domain: { id } }: Pick<DomainNode, 'account' | 'domain'>): boolean {
    return id !== undefined && this.of(account.id).has(id);
  }

  async pin(account: AccountId, domains: readonly PinnedDomain[]): Promise<void> {
    await this.#change(account, (pinned) => {
      for (const domain of domains) pinned.set(domain.id, domain);
    });
  }

  async unpin(account: AccountId, domains: readonly Pick<PinnedDomain, 'id'>[]): Promise<void> {
    await this.#change(account, (pinned) => {
      for (const { id } of domains) pinned.delete(id);
    });
  }

  /** Takes over what other windows pinned. The editor shares the state between windows, but emits no event. */
  readAgain(): void {
    for (const [account, before] of this.#pinned) this.#emit(account, before, this.#read(account));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #read(account: AccountId): Pins {
    const stored = StoredPins.parse(this.#state.get(keyOf(account)));
    const pinned = new Map(stored.map((each) => [each.id, each]));
    this.#pinned.set(account, pinned);
    return pinned;
  }

  async #change(account: AccountId, change: (pinned: Map<DomainId, PinnedDomain>) => void): Promise<void> {
    const before = this.of(account);
    // Read again: another window may have pinned others. They are new to the listeners of this window too.
    const pinned = new Map(this.#read(account));
    change(pinned);
    this.#pinned.set(account, pinned);
    this.#emit(account, before, pinned);
    await this.#state.update(keyOf(account), pinned.size === 0 ? undefined : [...pinned.values()]);
  }

  #emit(account: AccountId, before: Pins, pinned: Pins): void {
    const ids = [...before.keys(), ...pinned.keys()].filter((id) => before.has(id) !== pinned.has(id));
    if (ids.length > 0) this.#changed.emit({ account, ids: new Set(ids) });
  }
}

function keyOf(account: AccountId): string {
  return `dnsTree.pinned:${account}`;
}
