// What users do, and how often.
import { GroupId } from '../../../src/api/fields.ts';
import { matchRecords } from '../../../src/search/matching/matchRecords.ts';
import { parseQuery } from '../../../src/search/query/query.ts';
import type { Zones } from '../../../src/model/zones.ts';
import type { ZonesList } from '../../../src/model/zonesChange.ts';
import type { World } from './world.ts';

/** An action of a user. Rejects only with the failure of a call. */
export type Act = (world: World, zones: Zones, signal: AbortSignal) => Promise<unknown>;

const group = (world: World): GroupId => GroupId.parse(String(1 + world.random.below(8)));

/** Returns a list that is open, or one of those that always exist. */
function anyList(world: World, zones: Zones): ZonesList {
  const domainId = world.domainId(zones);
  const lists: ZonesList[] = [zones.groups, zones.allDomains, zones.domains(group(world), 'all')];
  if (domainId !== undefined) lists.push(zones.records(domainId), zones.records(domainId));
  return world.random.pick(lists) ?? zones.groups;
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
  const steps = matchRecords(world.recordIndex.zones, parseQuery(world.random.pick(QUERIES) ?? ''), 200);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return;
    if (signal.aborted) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Add an entry for each new action of users. */
export const ACTIONS: readonly (readonly [weight: number, act: Act])[] = [
  [4, (_world, zones, signal) => zones.groups.open(signal)],
  [6, (_world, zones, signal) => zones.allDomains.open(signal)],
  [8, (world, zones, signal) => zones.domains(group(world), 'all').open(signal)],
  // Filter Domains…
  [
    4,
    (world, zones, signal) =>
      zones.domains(group(world), world.random.pick(['mine', 'share', 'vip', 'pause']) ?? 'all').open(signal),
  ],
  [
    16,
    async (world, zones, signal) => {
      const id = world.domainId(zones);
      if (id !== undefined) await zones.records(id).open(signal);
    },
  ],
  [6, (world, zones, signal) => anyList(world, zones).next(signal)],
  [2, (world, zones, signal) => anyList(world, zones).all(signal)],
  [
    3,
    async (world, zones, signal) => {
      const id = world.domainId(zones);
      if (id === undefined) return;
      const whole = await zones.loadWhole(id, { background: world.random.chance(0.7) }, signal);
      whole.dispose();
    },
  ],
  // Index All Zones, after the stored index was loaded.
  [
    2,
    async (world, zones, signal) => {
      const plan = await world.indexer.plan(zones, signal);
      await world.indexer.run(plan, signal, () => undefined);
    },
  ],
  [8, (world, _zones, signal) => search(world, signal)],
  [2, (_world, zones, signal) => zones.user.open(signal)],
  [
    6,
    async (world, zones, signal) => {
      const id = world.domainId(zones);
      if (id !== undefined) await zones.domainInfo(id).open(signal);
    },
  ],
  [
    6,
    async (world, zones, signal) => {
      const id = world.domainId(zones);
      const recordId = id === undefined ? undefined : world.recordId(zones, id);
      if (id !== undefined && recordId !== undefined) await zones.recordInfo(id, recordId).open(signal);
    },
  ],
  [
    3,
    async (world, zones, signal) => {
      const id = world.domainId(zones);
      if (id !== undefined) await zones.lines('DP_Free', id).open(signal);
    },
  ],
  // Refresh, of a list and of an account.
  [
    8,
    async (world, zones, signal) => {
      const list = anyList(world, zones);
      list.markStale();
      await list.open(signal);
    },
  ],
  [
    4,
    async (_world, zones, signal) => {
      zones.markStale();
      await Promise.all([zones.groups.open(signal), zones.allDomains.open(signal)]);
    },
  ],
  // Replace Token…, also with one that is refused.
  [
    2,
    async (world, zones) => {
      zones.useClient(world.random.chance(0.3) ? world.client('10061,not-the-secret') : world.client());
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
