import { isDeepStrictEqual } from 'node:util';
import { addressLabel } from '../api/serviceAddress.ts';
import { Client, type CallReport, type Login } from '../api/client.ts';
import type { ServiceLanguage } from '../api/language.ts';
import type { LoginToken } from '../api/token.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { type Account, type AccountId } from '../model/account.ts';
import { accountLabel } from '../text/accountText.ts';
import type { Portfolio } from '../model/portfolio.ts';
import { rowBudgets } from '../model/rowBudget.ts';
import { Zones } from '../model/zones.ts';
import { callLevel, callLine, type CallLevel } from './callLogText.ts';
import type { AccountRequestLog, RequestLogs } from './requestLogs.ts';
import type { SampleHost } from './sampleHost.ts';
import type { AccountStore } from './accountStore.ts';

/** Settings of all clients. */
export interface CallSettings {
  readonly language: ServiceLanguage;
  readonly userAgent: string;
  readonly timeoutSeconds: () => number;
  /** How many calls of an account may be pending at once. */
  readonly concurrency: () => number;
  /** Writes a line to the log, with the level of its outcome. */
  readonly logCall: (line: string, level: CallLevel) => void;
}

interface Session {
  readonly zones: Zones;
  readonly requestLog: AccountRequestLog;
  /**
   * The fingerprint of the token that was read last for a call, to ignore an event for the same token. The call may
   * still be reading it. Undefined until the first call.
   */
  usedToken: Promise<string | undefined> | undefined;
}

/** The zones of every account. Each has its own client, which is replaced when the token changes. */
export class Sessions implements Portfolio, Disposable {
  readonly #store: AccountStore;
  readonly #sample: SampleHost;
  readonly #calls: CallSettings;
  readonly #requestLogs: RequestLogs;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly #budgets = rowBudgets();
  readonly #sessions = new Map<AccountId, Session>();

  readonly onDidChange: Listen<void> = this.#changed.event;

  constructor(store: AccountStore, sample: SampleHost, calls: CallSettings, requestLogs: RequestLogs) {
    this.#store = store;
    this.#sample = sample;
    this.#calls = calls;
    this.#requestLogs = requestLogs;
    this.#follow();
    this.#disposables.add(
      store.onDidChange((change) => {
        if (change.kind === 'list') this.#follow();
        else void this.#tokenChanged(change.id);
      }),
    );
  }

  get all(): readonly Zones[] {
    return this.#store.all.flatMap(({ id }) => this.#sessions.get(id)?.zones ?? []);
  }

  /** Returns a client to verify a login that is not an account yet. `onCall` is called for each call, to count it. */
  clientFor(login: Login, onCall: (report: CallReport) => void): Client {
    return new Client({
      ...this.#calls,
      login: async () => login,
      onCall: (report) => {
        this.#calls.logCall(callLine(report, addressLabel(login.address), undefined), callLevel(report));
        onCall(report);
      },
    });
  }

  /** Counts a call that verified a login. If the account does not exist (yet), only its log on disk counts it. */
  countCall(id: AccountId, report: CallReport): void {
    const session = this.#sessions.get(id);
    if (session === undefined) this.#requestLogs.of(id).add({ at: Date.now(), requests: report.requests });
    else session.zones.calls.note(report, Date.now());
  }

  dispose(): void {
    this.#disposables.dispose();
    for (const { zones } of this.#sessions.values()) zones.dispose();
    this.#sessions.clear();
  }

  #follow(): void {
    const wanted = new Map(this.#store.all.map((account) => [account.id, account]));
    for (const [id, { zones, requestLog }] of this.#sessions) {
      // A changed account, even if only its label changed, gets new zones.
      if (isDeepStrictEqual(wanted.get(id), zones.account)) continue;
      zones.dispose();
      this.#sessions.delete(id);
      if (!wanted.has(id)) requestLog.delete();
      if (zones.account.kind === 'sample') this.#sample.stop();
    }
    for (const account of wanted.values()) {
      if (this.#sessions.has(account.id)) continue;
      const requestLog = this.#requestLogs.of(account.id);
      const client = this.#newClient(account);
      const zones = new Zones(account, client, this.#calls.concurrency, requestLog, this.#budgets);
      this.#sessions.set(account.id, { zones, requestLog, usedToken: undefined });
    }
    this.#changed.emit();
  }

  async #tokenChanged(id: AccountId): Promise<void> {
    let token: LoginToken | undefined;
    try {
      token = await this.#store.token(id);
    } catch {
      // The next call fails on the secret store and reports it.
    }
    const session = this.#sessions.get(id);
    if (session === undefined) return;
    const isUnused = session.usedToken === undefined;
    const used = await session.usedToken;
    const isSame = token !== undefined && token.fingerprint() === used;
    if (this.#sessions.get(id) !== session) return;
    // After a refusal, retry even the same token: the user has just entered it again.
    if (session.zones.refusal === undefined && (isUnused || isSame)) return;
    session.zones.useClient(this.#newClient(session.zones.account));
  }

  #newClient(account: Account): Client {
    const login = async (): Promise<Login | undefined> => {
      if (account.kind === 'sample') return this.#sample.login();
      const session = this.#sessions.get(account.id);
      const reading = this.#store.token(account.id);
      if (session !== undefined) {
        session.usedToken = reading.then(
          (token) => token?.fingerprint(),
          // The call itself reports that the secret store cannot be read.
          () => undefined,
        );
      }
      const token = await reading;
      return token === undefined || account.kind !== 'hosted'
        ? undefined
        : { address: account.address, token };
    };
    const onCall = (report: CallReport): void => {
      const zones = this.#sessions.get(account.id)?.zones;
      this.#calls.logCall(callLine(report, accountLabel(account), zones), callLevel(report));
      zones?.calls.note(report, Date.now());
    };
    return new Client({ ...this.#calls, login, onCall });
  }
}
