import { isDeepStrictEqual } from 'node:util';
import { Client, type CallReport, type Login } from '../api/client.ts';
import type { LoginToken } from '../api/token.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Account, AccountId } from '../model/account.ts';
import type { Portfolio } from '../model/portfolio.ts';
import { Zones } from '../model/zones.ts';
import type { CallMemory } from './callMemory.ts';
import type { SampleHost } from './sample.ts';
import type { AccountStore } from './store.ts';

/** What all clients have in common. */
export interface CallSettings {
  readonly language: 'en' | 'cn';
  readonly userAgent: string;
  readonly timeoutSeconds: () => number;
  /** How many calls of an account may be under way at once. */
  readonly concurrency: () => number;
  readonly onCall: (report: CallReport) => void;
}

interface Session {
  readonly zones: Zones;
  /** Whether the token was ever asked for; before that, no call depends on it. */
  asked: boolean;
  /** Of the token last handed out, so that hearing of the same one again changes nothing. */
  fingerprint: string | undefined;
}

/** The zones of every account, each with a client of its own that follows the account's token. */
export class Sessions implements Portfolio, Disposable {
  readonly #store: AccountStore;
  readonly #sample: SampleHost;
  readonly #calls: CallSettings;
  readonly #memory: CallMemory;
  readonly #held = new DisposableStore();
  readonly #changed = this.#held.add(new Emitter<void>());
  readonly #sessions = new Map<AccountId, Session>();

  readonly onDidChange: Listen<void> = this.#changed.event;

  constructor(store: AccountStore, sample: SampleHost, calls: CallSettings, memory: CallMemory) {
    this.#store = store;
    this.#sample = sample;
    this.#calls = calls;
    this.#memory = memory;
    this.#follow();
    this.#held.add(
      store.onDidChange((change) => {
        if (change.kind === 'list') this.#follow();
        else void this.#tokenChanged(change.id);
      }),
    );
  }

  get all(): readonly Zones[] {
    return this.#store.all.flatMap(({ id }) => this.#sessions.get(id)?.zones ?? []);
  }

  /** A client for an address and a token that are not an account (yet): to prove them. */
  clientFor(login: Login): Client {
    return new Client({ ...this.#calls, login: async () => login });
  }

  dispose(): void {
    this.#held.dispose();
    for (const { zones } of this.#sessions.values()) zones.dispose();
    this.#sessions.clear();
  }

  #follow(): void {
    const wanted = new Map(this.#store.all.map((account) => [account.id, account]));
    for (const [id, { zones }] of this.#sessions) {
      // An account that is another than it was, if only by its name, starts anew.
      if (isDeepStrictEqual(wanted.get(id), zones.account)) continue;
      zones.dispose();
      this.#sessions.delete(id);
      if (zones.account.kind === 'sample') this.#sample.stop();
    }
    for (const account of wanted.values()) {
      if (this.#sessions.has(account.id)) continue;
      const before = this.#memory.before(account.id);
      const zones = new Zones(account, this.#newClient(account), this.#calls.concurrency, before);
      this.#sessions.set(account.id, { zones, asked: false, fingerprint: undefined });
    }
    this.#changed.fire();
  }

  async #tokenChanged(id: AccountId): Promise<void> {
    let token: LoginToken | undefined;
    try {
      token = await this.#store.token(id);
    } catch {
      // The next call finds the secret store unreadable and says so.
    }
    const session = this.#sessions.get(id);
    if (session === undefined) return;
    const unused = !session.asked;
    const same = token !== undefined && token.fingerprint() === session.fingerprint;
    // After a refusal even the same token is worth a try: the person just gave it again.
    if (session.zones.refusal === undefined && (unused || same)) return;
    session.zones.useClient(this.#newClient(session.zones.account));
  }

  #newClient(account: Account): Client {
    const login = async (): Promise<Login | undefined> => {
      if (account.kind === 'sample') return this.#sample.login();
      const session = this.#sessions.get(account.id);
      if (session !== undefined) session.asked = true;
      const token = await this.#store.token(account.id);
      if (session !== undefined) session.fingerprint = token?.fingerprint();
      return token === undefined ? undefined : { address: account.address, token };
    };
    const onCall = (report: CallReport): void => {
      this.#calls.onCall(report);
      const calls = this.#sessions.get(account.id)?.zones.calls;
      if (calls === undefined) return;
      calls.note(report, Date.now());
      // The sample account has no limit, and starts anew with every window.
      if (account.kind === 'hosted') void this.#memory.keep(account.id, calls, Date.now());
    };
    return new Client({ ...this.#calls, login, onCall });
  }
}
