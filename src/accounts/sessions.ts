import { addressLabel } from '../api/serviceAddress.ts';
import { Client, type CallReport, type Login } from '../api/client.ts';
import type { ServiceLanguage } from '../api/language.ts';
import type { Secret } from '../api/secret.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { secretKind, type AccountInfo, type AccountId } from '../zones/accountInfo.ts';
import { accountLabel } from '../text/accountText.ts';
import { Accounts } from '../zones/accounts.ts';
import { Account } from '../zones/account.ts';
import { callLevel, callLine, type CallLevel } from './callLogText.ts';
import { AccountRequestLog } from './requestLog.ts';
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
  readonly account: Account;
  readonly requestLog: AccountRequestLog;
  /**
   * The fingerprint of the token that was read last for a call, to ignore an event for the same token. The call may
   * still be reading it. Undefined until the first call.
   */
  usedToken: Promise<string | undefined> | undefined;
}

/** Keeps the accounts as they are stored. Each has its own client, which is replaced when the token changes. */
export class Sessions implements Disposable {
  readonly accounts: Accounts;
  readonly #store: AccountStore;
  readonly #sample: SampleHost;
  readonly #calls: CallSettings;
  readonly #logFolder: string;
  readonly #disposables = new DisposableStore();
  readonly #sessions = new Map<AccountId, Session>();

  /** @param logFolder where the requests of the accounts are logged */
  constructor(store: AccountStore, sample: SampleHost, calls: CallSettings, logFolder: string) {
    this.#store = store;
    this.#sample = sample;
    this.#calls = calls;
    this.#logFolder = logFolder;
    this.accounts = this.#disposables.add(new Accounts());
    this.#follow();
    this.#disposables.add(
      store.onDidChange((change) => {
        if (change.kind === 'list') this.#follow();
        else void this.#tokenChanged(change.id);
      }),
    );
  }

  /** Returns a client to verify a login that is not an account yet. `onCall` is called for each call, to count it. */
  clientFor(login: Login, onCall: (report: CallReport) => void): Client {
    return new Client({
      ...this.#calls,
      kind: login.secret.kind,
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
    if (session === undefined)
      new AccountRequestLog(this.#logFolder, id).add({ at: Date.now(), requests: report.requests });
    else session.account.calls.note(report, Date.now());
  }

  dispose(): void {
    this.#disposables.dispose();
    for (const { account } of this.#sessions.values()) account.dispose();
    this.#sessions.clear();
  }

  #follow(): void {
    const wanted = new Set(this.#store.all.map(({ id }) => id));
    for (const [id, { account, requestLog }] of this.#sessions) {
      if (wanted.has(id)) continue;
      account.dispose();
      this.#sessions.delete(id);
      requestLog.delete();
      if (account.info.kind === 'sample') this.#sample.dispose();
    }
    const all = this.#store.all.map((info) => {
      const known = this.#sessions.get(info.id)?.account;
      if (known === undefined) return this.#open(info);
      known.info = info;
      return known;
    });
    this.accounts.set(all);
  }

  #open(info: AccountInfo): Account {
    const requestLog = new AccountRequestLog(this.#logFolder, info.id);
    const { concurrency } = this.#calls;
    const account = new Account(info, this.#newClient(info), concurrency, requestLog, this.accounts.memory);
    this.#sessions.set(info.id, { account, requestLog, usedToken: undefined });
    return account;
  }

  async #tokenChanged(id: AccountId): Promise<void> {
    let secret: Secret | undefined;
    try {
      secret = await this.#store.secret(id);
    } catch {
      // The next call fails on the secret store and reports it.
    }
    const session = this.#sessions.get(id);
    if (session === undefined) return;
    const isUnused = session.usedToken === undefined;
    const used = await session.usedToken;
    const isSame = secret !== undefined && secret.fingerprint() === used;
    if (this.#sessions.get(id) !== session) return;
    // After a refusal, retry even the same token: the user has just entered it again.
    if (session.account.refusal === undefined && (isUnused || isSame)) return;
    session.account.useClient(this.#newClient(session.account.info));
  }

  #newClient(info: AccountInfo): Client {
    const login = async (): Promise<Login | undefined> => {
      if (info.kind === 'sample') return this.#sample.login();
      const session = this.#sessions.get(info.id);
      const reading = this.#store.secret(info.id);
      if (session !== undefined) {
        session.usedToken = reading.then(
          (secret) => secret?.fingerprint(),
          // The call itself reports that the secret store cannot be read.
          () => undefined,
        );
      }
      const secret = await reading;
      return secret === undefined || info.kind !== 'hosted' ? undefined : { address: info.address, secret };
    };
    const onCall = (report: CallReport): void => {
      const account = this.#sessions.get(info.id)?.account;
      this.#calls.logCall(callLine(report, accountLabel(account?.info ?? info), account), callLevel(report));
      account?.calls.note(report, Date.now());
    };
    const kind = info.kind === 'sample' ? 'sample' : secretKind(info.id);
    return new Client({ ...this.#calls, kind, login, onCall });
  }
}
