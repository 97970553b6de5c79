import type { Listen } from '../base/emitter.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { AccountId } from './account.ts';
import type { Zones } from './zones.ts';
import type { ZonesChange } from './zonesChange.ts';

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

/** Calls `changed` when the zones of any account change, until it is disposed. Accounts that are added later count too. */
export function listenToZones(
  portfolio: Portfolio,
  changed: (change: ZonesChange, zones: Zones) => void,
): Disposable {
  let listening: readonly Disposable[] = [];
  const stop = (): void => {
    for (const each of listening) each.dispose();
  };
  const listen = (): void => {
    stop();
    listening = portfolio.all.map((zones) => zones.onDidChange((change) => changed(change, zones)));
  };
  listen();
  const following = portfolio.onDidChange(listen);
  return {
    dispose: () => {
      following.dispose();
      stop();
    },
  };
}
