// An account at a service of many zones, and one without a service.
import { cloudClient } from '../api/cloud/cloudServer.ts';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { NO_CALLER } from '../../../src/api/caller.ts';
import { DomainId } from '../../../src/api/fields.ts';
import { Account } from '../../../src/zones/account.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import type { Accounts } from '../../../src/zones/accounts.ts';
import { nextLoadNumber } from '../../../src/zones/lists/wholeness.ts';
import type { Zone } from '../../../src/zones/zone.ts';
import type { ZoneMemory } from '../../../src/zones/zoneMemory.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import type { AccountChange } from '../../../src/zones/accountChange.ts';
import { ManyZones } from '../../support/service/manyZones.ts';
import { TestService, type Respond } from '../api/server.ts';
import { OneAccount } from './accounts.ts';

export interface Scene {
  readonly service: ManyZones;
  readonly account: Account;
  readonly accounts: Accounts;
  /** `z0.example`, which has the id 1. */
  readonly zone: Zone;
  /** The zones that `accounts` emitted. */
  readonly changes: (ZoneState | undefined)[];
}

type Act = (scene: Scene) => Promise<void>;

export async function withManyZones(zones: number, records: number, act: Act): Promise<void> {
  await using service = await ManyZones.start(zones, records);
  const one = new OneAccount(service.address);
  const { account, accounts } = one;
  const changes: (ZoneState | undefined)[] = [];
  accounts.onDidChangeZone((zone) => void changes.push(zone));
  try {
    await act({ service, account, accounts, zone: account.zone(DomainId.parse('1')), changes });
  } finally {
    one.dispose();
  }
}

/** The zone 7 of an account, whose service responds as a test says. */
export interface RespondingScene {
  readonly service: TestService;
  readonly account: Account;
  readonly accounts: Accounts;
  readonly zone: Zone;
  /** The changes that the account emitted. */
  readonly changes: AccountChange[];
}

export async function withResponses(
  respond: Respond,
  act: (scene: RespondingScene) => Promise<void>,
): Promise<void> {
  await using service = await TestService.start(respond);
  const one = new OneAccount(service.address);
  const { account, accounts } = one;
  const changes: AccountChange[] = [];
  account.onDidChange((change) => void changes.push(change));
  try {
    await act({ service, account, accounts, zone: account.zone(DomainId.parse('7')), changes });
  } finally {
    one.dispose();
  }
}

/** Holds the responses to the calls that `which` chooses, until they are released. */
export function hold(
  service: ManyZones,
  which: (form: URLSearchParams, operation: string) => boolean,
): { readonly reached: Promise<void>; readonly release: () => void } {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  service.before = async (operation, form) => {
    if (!which(form, operation)) return;
    reached.resolve();
    await released.promise;
  };
  return { reached: reached.promise, release: released.resolve };
}

/** Returns an account whose calls are all cancelled. */
export function offlineAccount(memory?: ZoneMemory): Account {
  const address = ServiceAddress.parse('http://127.0.0.1:1');
  const info = { kind: 'hosted', id: AccountId.parse('1@here'), address, label: 'n' } as const;
  return new Account(info, NO_CALLER, undefined, undefined, memory);
}

/** Returns an account with a cloud key. */
export function cloudAccount(service: { readonly address: ServiceAddress }): Account {
  const { address } = service;
  const info = { kind: 'hosted', id: AccountId.parse(`1@${address}`), address, label: 'n' } as const;
  return new Account(info, cloudClient(service, undefined, { kind: 'cloudKey' }));
}

/** The requests of an hour after which nothing is loaded in the background. */
export const BACKGROUND_BUDGET = 2700;

/** Counts requests as if they had just been sent. */
export function spend({ calls }: Account, requests: number): void {
  calls.note({ outcome: 'ok', requests }, Date.now());
}

/** Returns the time of a load that is later than all others. */
export function laterLoad(loadedAt = Date.now()): Parameters<Zone['list']>[1] {
  return { loadedAt, loadNumber: nextLoadNumber() };
}

/** Returns the hosts of the records of a zone; undefined if none are loaded. */
export function hostsOf(state: ZoneState | undefined): string | undefined {
  return state?.loaded?.table.records.map(({ host }) => host).join(' ');
}

export function countOf(state: ZoneState | undefined): number | undefined {
  return state?.loaded?.table.records.length;
}
