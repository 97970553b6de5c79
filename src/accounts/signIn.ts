import * as l10n from '@vscode/l10n';
import type { ServiceAddress } from '../api/address.ts';
import { addressLabel } from '../api/address.ts';
import type { Login } from '../api/client.ts';
import { failureOf, failureText } from '../api/failure.ts';
import type { LoginToken } from '../api/token.ts';
import { readUserDetail, type User } from '../api/user.ts';
import { plain, shortened } from '../base/visible.ts';
import {
  AccountId,
  accountLabel,
  accountPlace,
  hostedAccountId,
  type Account,
  type HostedAccount,
} from '../model/account.ts';
import type { Sessions } from './sessions.ts';
import { askAddress, askService, askToken, type Position, type Proof } from './steps.ts';
import type { AccountStore } from './store.ts';

const SAMPLE: Account = { kind: 'sample', id: AccountId.parse('sample') };

/** Adding accounts and changing their tokens: nothing is stored that the service has not accepted. */
export class SignIn {
  readonly #store: AccountStore;
  readonly #sessions: Sessions;

  constructor(store: AccountStore, sessions: Sessions) {
    this.#store = store;
    this.#sessions = sessions;
  }

  /** Asks for a service and a token, and adds the account; undefined when the person left. */
  async add(): Promise<{ readonly account: Account; readonly known: boolean } | undefined> {
    let typedAddress = '';
    for (;;) {
      const service = await askService({ step: 1, of: 2 });
      if (service.is !== 'answered') return undefined;
      for (;;) {
        let address: ServiceAddress;
        if (service.answer === 'other') {
          const other = await askAddress({ step: 2, of: 3 }, typedAddress);
          if (other.is === 'left') return undefined;
          if (other.is === 'back') break;
          address = other.answer;
          typedAddress = address;
        } else {
          address = service.answer;
        }
        const position = service.answer === 'other' ? { step: 3, of: 3 } : { step: 2, of: 2 };
        const added = await this.#askAndAdd(address, position);
        if (added.is === 'answered') return added.answer;
        if (added.is === 'left') return undefined;
        if (service.answer !== 'other') break;
      }
    }
  }

  /** Adds the sample account, or finds it there. */
  async addSample(): Promise<AccountId> {
    await this.#store.putSample(SAMPLE);
    return SAMPLE.id;
  }

  /** Asks for another token of `account`; whether one was stored. */
  async replaceToken(account: HostedAccount): Promise<boolean> {
    const title = l10n.t('Replace Token of {0}', plain(accountLabel(account)));
    const step = await askToken(title, accountPlace(account), undefined, (token, signal) =>
      this.#prove({ address: account.address, token }, signal, async (proven) => {
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
        await this.#store.put(proven, token);
        return { ok: true, answer: true };
      }),
    );
    return step.is === 'answered' && step.answer;
  }

  /** Proves a login and adds its account. The part of {@link add} that asks nothing. */
  proveAndAdd(
    login: Login,
    signal: AbortSignal,
  ): Promise<Proof<{ readonly account: Account; readonly known: boolean }>> {
    return this.#prove(login, signal, async (account) => {
      const known = this.#store.all.some(({ id }) => id === account.id);
      await this.#store.put(account, login.token);
      return { ok: true, answer: { account, known } };
    });
  }

  #askAndAdd(address: ServiceAddress, position: Position) {
    return askToken(l10n.t('Add Account'), addressLabel(address), position, (token, signal) =>
      this.proveAndAdd({ address, token }, signal),
    );
  }

  /** One User.Detail call; `then` stores what it proved. */
  async #prove<T>(
    login: Login,
    signal: AbortSignal,
    then: (account: HostedAccount) => Promise<Proof<T>>,
  ): Promise<Proof<T>> {
    let account: HostedAccount;
    try {
      account = accountOf(login, await readUserDetail(this.#sessions.clientFor(login), signal));
    } catch (error) {
      const failure = failureOf(error);
      if (failure === undefined) throw error;
      return { ok: false, problem: failureText(failure) };
    }
    if (signal.aborted) return { ok: false, problem: l10n.t('Cancelled.') };
    try {
      return await then(account);
    } catch {
      // Not the error: a secret store may tell in it what it was given.
      return {
        ok: false,
        problem: l10n.t(
          'The editor could not write to its secret store, so nothing was kept. Unlock the system’s key ring, then try again.',
        ),
      };
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
