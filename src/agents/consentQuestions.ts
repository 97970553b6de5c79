import { randomUUID } from 'node:crypto';
import type { AccountId } from '../zones/accountInfo.ts';
import type { Account } from '../zones/account.ts';
import type { Consents } from './consents.ts';
import { getOrAdd } from '../base/getOrAdd.ts';

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
