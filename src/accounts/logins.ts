import * as l10n from '@vscode/l10n';
import type { CallReport, Login } from '../api/client.ts';
import { failureOf } from '../api/failure.ts';
import type { Secret } from '../api/secret.ts';
import { loadUserDetail, type User } from '../api/user.ts';
import type { InputResult } from '../base/stepResult.ts';
import { AccountId, hostedAccount, type HostedAccount, type StoredAccount } from '../zones/accountInfo.ts';
import { accountLabel } from '../text/accountText.ts';
import { failureText } from '../text/failureText.ts';
import { shortened } from '../text/visible.ts';
import type { AccountStore } from './accountStore.ts';
import type { Sessions } from './sessions.ts';

export const SAMPLE_ACCOUNT_ID = AccountId.parse('sample');
const SAMPLE: StoredAccount = { kind: 'sample', id: SAMPLE_ACCOUNT_ID };

/** An account that was added, and whether it was there before. */
export interface AddedAccount {
  readonly account: StoredAccount;
  readonly known: boolean;
}

/** The account of a login, and the calls that verified it. */
type VerifiedLogin = InputResult<HostedAccount> & { readonly calls: readonly CallReport[] };

/** Stores accounts with their tokens, once the service accepted the login. */
export class Logins {
  readonly #store: AccountStore;
  readonly #sessions: Pick<Sessions, 'clientFor' | 'countCall'>;

  constructor(store: AccountStore, sessions: Pick<Sessions, 'clientFor' | 'countCall'>) {
    this.#store = store;
    this.#sessions = sessions;
  }

  /** Adds the sample account unless it exists. */
  async addSample(): Promise<AccountId> {
    await this.#store.putSample(SAMPLE);
    return SAMPLE_ACCOUNT_ID;
  }

  /** Verifies a login and adds its account, or replaces its token. */
  async add(login: Login, signal: AbortSignal): Promise<InputResult<AddedAccount>> {
    const verified = await this.#verify(login, signal);
    if (!verified.ok) return verified;
    const { answer: account, calls } = verified;
    try {
      if (signal.aborted) return { ok: false, problem: l10n.t('Cancelled.') };
      const known = this.#store.has(account.id);
      await this.#store.put(account, login.secret);
      return { ok: true, answer: { account, known } };
    } catch {
      return { ok: false, problem: notStored() };
    } finally {
      // Last, because storing may replace the session that counts.
      this.#count(account.id, calls);
    }
  }

  /** Verifies a new token of an account, and stores it. */
  async replace(
    account: HostedAccount,
    secret: Secret,
    signal: AbortSignal,
  ): Promise<InputResult<HostedAccount>> {
    const verified = await this.#verify({ address: account.address, secret }, signal, account);
    const owner = verified.ok ? verified.answer : account;
    try {
      if (!verified.ok) return verified;
      if (signal.aborted) return { ok: false, problem: l10n.t('Cancelled.') };
      if (owner.id !== account.id) return { ok: false, problem: ofAnotherAccount(owner) };
      if (await this.#store.replace(owner, secret)) return { ok: true, answer: owner };
      return {
        ok: false,
        problem: l10n.t('This account was removed meanwhile. Add it again with “Add Account…”.'),
      };
    } catch {
      return { ok: false, problem: notStored() };
    } finally {
      // Nothing is kept of an account that was removed meanwhile.
      if (owner.id !== account.id || this.#store.has(account.id)) this.#count(owner.id, verified.calls);
    }
  }

  /** Verifies a login with one User.Detail call. */
  async #verify(login: Login, signal: AbortSignal, replaced?: HostedAccount): Promise<VerifiedLogin> {
    const calls: CallReport[] = [];
    const client = this.#sessions.clientFor(login, (report) => void calls.push(report));
    try {
      return { ok: true, answer: accountOf(login, await loadUserDetail(client, signal), replaced), calls };
    } catch (error) {
      const failure = failureOf(error);
      if (failure === undefined) throw error;
      return { ok: false, problem: failureText(failure), calls };
    }
  }

  /** Counts calls for an account even when nothing is stored. */
  #count(id: AccountId, calls: readonly CallReport[]): void {
    for (const call of calls) this.#sessions.countCall(id, call);
  }
}

function accountOf(login: Login, user: User, replaced: HostedAccount | undefined): HostedAccount {
  const label = user.email || user.nick || user.id || undefined;
  const account = hostedAccount(login, user.id, label && shortened(label, 200));
  // Where the interface does not say whose key it is, each new key would be another account.
  const isUnknown = user.id === undefined && login.secret.kind === 'cloudKey';
  return isUnknown && replaced !== undefined ? { ...account, id: replaced.id } : account;
}

/** Does not show the error: its message may contain the secret. */
function notStored(): string {
  return l10n.t(
    'The editor could not write to its secret store, so nothing was saved. Unlock the system’s key ring, then try again.',
  );
}

function ofAnotherAccount(owner: HostedAccount): string {
  return l10n.t(
    'This token or key belongs to another account ({0}). Add that one with “Add Account…”.',
    accountLabel(owner),
  );
}
