// A small world on loopback: a root, a parent zone, two name servers of the zone and a resolver.
import assert from 'node:assert/strict';
import { checkLive } from '../../../src/live/liveCheck.ts';
import type { LiveReport } from '../../../src/live/liveReport.ts';
import type { LiveLimits, LiveRequest } from '../../../src/live/liveRequest.ts';
import { HostileServer, type Behaviour } from './hostileServer.ts';
import { delegating, served, silent } from './servedZone.ts';
import { addressRecord, nameRecord } from './wireBytes.ts';

export const ZONE = 'example.test';
export const NS = [nameRecord(ZONE, 'NS', `ns1.${ZONE}`), nameRecord(ZONE, 'NS', `ns2.${ZONE}`)];
export const GLUE = [addressRecord(`ns1.${ZONE}`, '127.0.0.3'), addressRecord(`ns2.${ZONE}`, '127.0.0.4')];
const HOSTED = [
  { host: '@', type: 'NS', value: `ns1.${ZONE}.` },
  { host: '@', type: 'NS', value: `ns2.${ZONE}.` },
];

const ROOT = delegating(
  '',
  'test',
  [nameRecord('test', 'NS', 'ns.test')],
  [addressRecord('ns.test', '127.0.0.2')],
);
const ROOT_OF_TWO = delegating(
  '',
  'test',
  [nameRecord('test', 'NS', 'ns.test'), nameRecord('test', 'NS', 'ns2.test')],
  [addressRecord('ns.test', '127.0.0.2'), addressRecord('ns2.test', '127.0.0.6')],
);
export const PARENT = delegating('test', ZONE, NS, GLUE);
export const OWN = served(ZONE, [...NS, ...GLUE]);

interface World {
  readonly root?: Behaviour;
  readonly parent?: Behaviour;
  readonly first?: Behaviour;
  readonly second?: Behaviour;
  /** At 127.0.0.5. */
  readonly resolver?: Behaviour;
  /** The parent has a second server, at 127.0.0.6. */
  readonly otherParent?: Behaviour;
  readonly service?: readonly string[];
  readonly limits?: Partial<LiveLimits>;
  readonly given?: boolean;
}

/** Asks about a zone in a small world of its own: a root, a parent, two name servers and a resolver. */
export async function checkDelegated(
  world: World,
): Promise<{ readonly report: LiveReport; readonly codes: readonly string[] }> {
  const servers = await HostileServer.startAll([
    world.root ?? (world.otherParent === undefined ? ROOT : ROOT_OF_TWO),
    world.parent ?? PARENT,
    world.first ?? OWN,
    world.second ?? world.first ?? OWN,
    world.resolver ?? silent,
    world.otherParent ?? silent,
  ]);
  try {
    const [root, , first, , resolver] = servers.map(({ address }) => address);
    assert.ok(root !== undefined && first !== undefined && resolver !== undefined);
    const request: LiveRequest = {
      zone: { name: ZONE, records: HOSTED },
      targets: [],
      resolvers: world.resolver === undefined ? [] : [resolver],
      ...(world.given === true ? { servers: [first] } : {}),
      ...(world.service === undefined ? {} : { serviceServers: world.service }),
      roots: [{ name: 'a.root.test', addresses: [root] }],
      port: root.port,
      limits: { tries: [15_000], deadline: 20_000, ...world.limits },
    };
    const report = await checkLive(request, { signal: new AbortController().signal });
    return { report, codes: report.delegation.findings.map(({ code }) => code) };
  } finally {
    for (const server of servers) await server[Symbol.asyncDispose]();
  }
}

/** What is found where all is as it should be. */
export const GOOD = 'pointsAtService glueThere setsAgree allAuthoritative serialsAgree unsigned'.split(' ');
