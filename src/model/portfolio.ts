import type { Listen } from '../base/emitter.ts';
import type { AccountId } from './account.ts';
import type { Zones } from './zones.ts';

/** The zones of all accounts, in the order in which the accounts were added. */
export interface Portfolio {
  readonly all: readonly Zones[];
  /** Emits when an account is added or removed. */
  readonly onDidChange: Listen<void>;
}

/** Returns the zones of an account; undefined when the account was removed. */
export function zonesOfAccount({ all }: Portfolio, id: AccountId | undefined): Zones | undefined {
  return all.find(({ account }) => account.id === id);
}
