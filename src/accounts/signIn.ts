import * as l10n from '@vscode/l10n';
import type { ServiceAddress } from '../api/serviceAddress.ts';
import type { CallReport, Login } from '../api/client.ts';
import { failureOf } from '../api/failure.ts';
import { failureText } from '../text/failureText.ts';
import type { LoginToken } from '../api/token.ts';
import { loadUserDetail, type User } from '../api/user.ts';
import { plain, shortened } from '../text/visible.ts';
import { AccountId, hostedAccountId, type Account, type HostedAccount } from '../model/account.ts';
import { accountLabel } from '../text/accountText.ts';
import type { Sessions } from './sessions.ts';
import { askAddress, askService, askToken, type Proof, type StepNumber } from './signInSteps.ts';
import type { AccountStore } from './accountStore.ts';

const SAMPLE: Account = { kind: 'sample', id: AccountId.parse('sample') };

/** Adds accounts and replaces tokens. Stores only logins that the service accepted. */
export class SignIn {
  readonly #store: AccountStore;
  readonly #sessions: Pick<Sessions, 'clientFor' | 'countCall'>;

  constructor(store: AccountStore, sessions: Pick<Sessions, 'clientFor' | 'countCall'>) {
    this.#store = store;
    this.#sessions = sessions;
  }

  /** Asks for a service and a token, and adds the account. Returns undefined when the user cancels. */
  async add(): Promise<{ readonly account: Account; readonly known: boolean } | undefined> {
    let typedAddress = '';
    for (;;) {
      const service = await askService({ step: 1, of: 2 });
      if (service.kind !== 'answered') return undefined;
      for (;;) {
        let address: ServiceAddress;
        if (service.answer === 'other') {
          const other = await askAddress({ step: 2, of: 3 }, typedAddress);
          if (other.kind === 'cancelled') return undefined;
          if (other.kind === 'back') break;
          address = other.answer;
          typedAddress = address;
        } else {
          address = service.answer;
        }
        const position = service.answer === 'other' ? { step: 3, of: 3 } : { step: 2, of: 2 };
        const added = await this.#askAndAdd(address, position);
        if (added.kind === 'answered') return added.answer;
        if (added.kind === 'cancelled') return undefined;
        if (service.answer !== 'other') break;
      }
    }
  }

  /** Adds the sample account unless it exists. */
  async addSample(): Promise<AccountId> {
    await this.#store.putSample(SAMPLE);
    return SAMPLE.id;
  }

  /** Asks for a new token of `account`. Returns whether one was stored. */
  async replaceToken(account: HostedAccount): Promise<boolean> {
    const title = l10n.t('Replace Token of {0}', plain(accountLabel(account)));
    const step = await askToken(title, account.address, undefined, (token, signal) =>
      this.proveAndReplace(account, token, signal),
    );
    return step.kind === 'answered' && step.answer;
  }

  /** Verifies a login and stores it for `account`: the part of {@link replaceToken} without dialogs. */
  proveAndReplace(account: HostedAccount, token: LoginToken, signal: AbortSignal): Promise<Proof<boolean>> {
    return this.#prove({ address: account.address, token }, account.id, signal, async (proven) => {
      if (proven.id !== account.id) {
        const whose = accountLabel(proven);
        return {
          ok: false,
          problem: l10n.t(
            'This token belongs to another account ({0}). Add that one with “Add Account…”.',
            whose,
          ),
        };
      }
      if (!(await this.#store.replace(proven, token)))
        return {
          ok: false,
          problem: l10n.t('This account was removed meanwhile. Add it again with “Add Account…”.'),
        };
      return { ok: true, answer: true };
    });
  }

  /** Verifies a login and adds its account: the part of {@link add} without dialogs. */
  proveAndAdd(
    login: Login,
    signal: AbortSignal,
  ): Promise<Proof<{ readonly account: Account; readonly known: boolean }>> {
    return this.#prove(login, undefined, signal, async (account) => {
      const known = this.#store.all.some(({ id }) => id === account.id);
      await this.#store.put(account, login.token);
      return { ok: true, answer: { account, known } };
    });
  }

  #askAndAdd(address: ServiceAddress, position: StepNumber) {
    return askToken(l10n.t('Add Account'), address, position, (token, signal) =>
      this.proveAndAdd({ address, token }, signal),
    );
  }

  /**
   * Verifies a login with one User.Detail call, then calls `then` with its account. The call counts for that account
   * even when nothing is stored, or for `expected` when the service refuses the login.
   */
  async #prove<T>(
    login: Login,
    expected: AccountId | undefined,
    signal: AbortSignal,
    then: (account: HostedAccount) => Promise<Proof<T>>,
  ): Promise<Proof<T>> {
    const calls: CallReport[] = [];
    const count = (id: AccountId): void => {
      for (const call of calls) this.#sessions.countCall(id, call);
    };
    const client = this.#sessions.clientFor(login, (report) => void calls.push(report));
    let account: HostedAccount;
    try {
      account = accountOf(login, await loadUserDetail(client, signal));
    } catch (error) {
      const failure = failureOf(error);
      if (failure === undefined) throw error;
      if (expected !== undefined) count(expected);
      return { ok: false, problem: failureText(failure) };
    }
    try {
      return signal.aborted ? { ok: false, problem: l10n.t('Cancelled.') } : await then(account);
    } catch {
      // Drop the error: its message may contain the secret.
      return {
        ok: false,
        problem: l10n.t(
          'The editor could not write to its secret store, so nothing was saved. Unlock the system’s key ring, then try again.',
        ),
      };
    } finally {
      // Count last: `then` may replace the session that counts.
      count(account.id);
    }
  }
}

function accountOf(
  { address, token }: { address: ServiceAddress; token: LoginToken },
  user: User,
): HostedAccount {
  const id = hostedAccountId(address, user.id ?? token.id);
  return {
    kind: 'hosted',
    id,
    address,
    label: shortened(user.email || user.nick || user.id || token.id, 200),
  };
}
