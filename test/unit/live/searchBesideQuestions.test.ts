import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { checkLive } from '../../../src/live/liveCheck.ts';
import type { LiveReport } from '../../../src/live/liveReport.ts';
import type { LiveRequest } from '../../../src/live/liveRequest.ts';
import { liveTargets } from '../../../src/live/liveTargets.ts';
import { pluck } from '../../support/pluck.ts';
import { records } from '../dns/zones.ts';
import { HostileServer } from './hostileServer.ts';
import { delegating, either, resolving, served, silent } from './servedZone.ts';
import { addressRecord, nameRecord } from './wireBytes.ts';

const ZONE = 'example.test';
const HOSTS = Array.from({ length: 6 }, (_, host) => `h${host}`);
const ADDRESSES = HOSTS.map((host) => addressRecord(`${host}.${ZONE}`, '192.0.2.1'));
const NAMES = [3, 4, 5, 6].map((last) => `ns${last}.other.test`);
const NS = NAMES.map((name) => nameRecord(ZONE, 'NS', name));
const RIGHT = served(ZONE, [...NS, ...ADDRESSES]);
const ROOT = delegating(
  '',
  'test',
  [nameRecord('test', 'NS', 'a.nic.test')],
  [addressRecord('a.nic.test', '127.0.0.2')],
);
/** Without glue, so that the resolvers are asked for the addresses of the name servers. */
const PARENT = delegating('test', ZONE, NS, []);
/** Knows the name servers, and hangs on names of the zone. */
const HANGING = either(
  ({ name }) => name.endsWith(ZONE),
  silent,
  resolving([3, 4, 5, 6].map((last) => addressRecord(`ns${last}.other.test`, `127.0.0.${last}`))),
);

/** Runs a check with resolvers that hang, until the delegation is found. `drive` runs beside it. */
async function searched(
  resolvers: number,
  limits: LiveRequest['limits'],
  drive?: (root: HostileServer, parent: HostileServer, resolver: HostileServer) => Promise<void>,
): Promise<LiveReport> {
  const hanging = Array.from({ length: resolvers }, () => HANGING);
  const servers = await HostileServer.startAll([ROOT, PARENT, RIGHT, RIGHT, RIGHT, RIGHT, ...hanging]);
  const [root, parent, , , , , resolver] = servers;
  assert.ok(root && parent && resolver);
  const hosted = records(...HOSTS.map((host) => `${host} A 192.0.2.1`));
  const controller = new AbortController();
  let found: LiveReport | undefined;
  try {
    const driven = drive?.(root, parent, resolver);
    await checkLive(
      {
        zone: { name: ZONE, records: hosted },
        targets: liveTargets(hosted),
        resolvers: servers.slice(6).map(({ address }) => address),
        roots: [{ name: 'a.root.test', addresses: [root.address] }],
        port: root.address.port,
        limits: { deadline: 20_000, ...limits },
      },
      {
        signal: controller.signal,
        now: () => 0,
        onProgress: ({ report }) => {
          if (report().delegation.isPending === true) return;
          found ??= report();
          controller.abort();
        },
      },
    );
    await driven;
  } finally {
    for (const server of servers) await server[Symbol.asyncDispose]();
  }
  return found ?? assert.fail();
}

function assertAllFound({ delegation, servers }: LiveReport): void {
  assert.deepEqual(delegation.parentServers, NAMES);
  assert.deepEqual(
    delegation.findings.filter(({ code }) => code === 'noAddress'),
    [],
  );
  const delegated = servers.filter(({ role }) => role === 'authoritative');
  assert.deepEqual(pluck(delegated, 'name'), NAMES);
  assert.deepEqual(new Set(pluck(delegated, 'state')), new Set(['answers']));
}

describe('The search for the delegation, beside questions for hosts that hang', () => {
  it('finds a slot at a resolver', async () => {
    assertAllFound(await searched(1, { tries: [15_000] }));
  });

  it('finds a slot beside many resolvers', async () => {
    assertAllFound(await searched(12, { tries: [15_000] }));
  });

  it('asks a resolver that was silent about as many hosts as spare it', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const found = await searched(
        1,
        { tries: [1_000], silentQuestions: 2 },
        async (root, parent, resolver) => {
          const rootMayAnswer = Promise.withResolvers<void>();
          const parentMayAnswer = Promise.withResolvers<void>();
          root.held = rootMayAnswer.promise;
          parent.held = parentMayAnswer.promise;
          await Promise.all([root.received(1), resolver.received(2)]);
          mock.timers.tick(500);
          rootMayAnswer.resolve();
          await parent.received(1);
          // The two questions for hosts end without an answer, while the parent is asked for 500 ms more.
          mock.timers.tick(500);
          parentMayAnswer.resolve();
        },
      );
      assertAllFound(found);
    } finally {
      mock.timers.reset();
    }
  });
});
