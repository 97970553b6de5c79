// What users do, and how often.
import { GroupId } from '../../../src/api/fields.ts';
import { matchRecords } from '../../../src/search/matching/matchRecords.ts';
import { parseQuery } from '../../../src/search/query/query.ts';
import type { Account } from '../../../src/zones/account.ts';
import type { AccountList } from '../../../src/zones/accountChange.ts';
import type { World } from './world.ts';

/** An action of a user. Rejects only with the failure of a call. */
export type Act = (world: World, account: Account, signal: AbortSignal) => Promise<unknown>;

const group = (world: World): GroupId => GroupId.parse(String(1 + world.random.below(8)));

/** Returns a list that is open, or one of those that always exist. */
function anyList(world: World, account: Account): AccountList {
  const domainId = world.domainId(account);
  const lists: AccountList[] = [account.groups, account.allDomains, account.domains(group(world), 'all')];
  if (domainId !== undefined) lists.push(account.zone(domainId).pages, account.zone(domainId).pages);
  return world.random.pick(lists) ?? account.groups;
}

const QUERIES = [
  'www',
  'type:MX -mail',
  '192.0.2.0/24',
  'zone:huge line:Default',
  'is:disabled',
  'bücher',
  '"',
];

/** Searches like the search box, step by step while the zones change. */
async function search(world: World, signal: AbortSignal): Promise<void> {
  const steps = matchRecords(world.accounts.zones, parseQuery(world.random.pick(QUERIES) ?? ''), 200);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return;
    if (signal.aborted) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Add an entry for each new action of users. */
export const ACTIONS: readonly (readonly [weight: number, act: Act])[] = [
  [4, (_world, account, signal) => account.groups.open(signal)],
  [6, (_world, account, signal) => account.allDomains.open(signal)],
  [8, (world, account, signal) => account.domains(group(world), 'all').open(signal)],
  // Filter Domains…
  [
    4,
    (world, account, signal) =>
      account
        .domains(group(world), world.random.pick(['mine', 'share', 'vip', 'pause']) ?? 'all')
        .open(signal),
  ],
  [
    16,
    async (world, account, signal) => {
      const id = world.domainId(account);
      if (id !== undefined) await account.zone(id).pages.open(signal);
    },
  ],
  [6, (world, account, signal) => anyList(world, account).next(signal)],
  [2, (world, account, signal) => anyList(world, account).all(signal)],
  [
    3,
    async (world, account, signal) => {
      const id = world.domainId(account);
      if (id === undefined) return;
      const urgency = world.random.chance(0.7) ? 'background' : 'foreground';
      await account.zone(id).loadWhole({ urgency }, signal);
    },
  ],
  // Load All Zones, after the stored index was loaded.
  [
    2,
    async (world, account, signal) => {
      const plan = await world.indexer.plan(account, signal);
      await world.indexer.run(plan, signal, () => undefined);
    },
  ],
  [8, (world, _zones, signal) => search(world, signal)],
  [2, (_world, account, signal) => account.user.open(signal)],
  [
    6,
    async (world, account, signal) => {
      const id = world.domainId(account);
      if (id !== undefined) await account.zone(id).details.open(signal);
    },
  ],
  [
    6,
    async (world, account, signal) => {
      const id = world.domainId(account);
      const recordId = id === undefined ? undefined : world.recordId(account, id);
      if (id !== undefined && recordId !== undefined)
        await account.zone(id).recordInfo(recordId).open(signal);
    },
  ],
  [
    3,
    async (world, account, signal) => {
      const id = world.domainId(account);
      if (id !== undefined) await account.lines(id).open(signal);
    },
  ],
  // Refresh, of a list and of an account.
  [
    8,
    async (world, account, signal) => {
      const list = anyList(world, account);
      list.markStale();
      await list.open(signal);
    },
  ],
  [
    4,
    async (_world, account, signal) => {
      account.markStale();
      await Promise.all([account.groups.open(signal), account.allDomains.open(signal)]);
    },
  ],
  // Replace Token…, also with one that is refused.
  [
    2,
    async (world, account) => {
      account.useClient(world.random.chance(0.3) ? world.client('10061,not-the-secret') : world.client());
    },
  ],
  [
    1,
    async (world) => {
      world.replace();
    },
  ],
  [
    4,
    async (world) => {
      world.listen();
    },
  ],
];
