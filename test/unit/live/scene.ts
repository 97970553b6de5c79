// A zone, the servers that are asked for it, and what the check of it finds.
import { checkLive } from '../../../src/live/liveCheck.ts';
import type { LiveAnswer, LiveOutcome, LiveReport } from '../../../src/live/liveReport.ts';
import type { LiveProgress, LiveRecord, LiveRequest } from '../../../src/live/liveRequest.ts';
import { liveTargets } from '../../../src/live/liveTargets.ts';
import { LINES, records } from '../dns/zones.ts';
import { HostileServer, type Behaviour, type SeenQuery } from './hostileServer.ts';
import { served } from './servedZone.ts';
import { addressRecord, TYPE } from './wireBytes.ts';

export const ZONE = 'example.com';
export const WWW = 'www.example.com';
export const NOW = 1_700_000_000_000;
export const HOSTED = ['www A 192.0.2.1'];
export const RIGHT = served(ZONE, [addressRecord(WWW, '192.0.2.1')]);

export interface Scene {
  readonly hosted?: readonly string[];
  readonly records?: readonly LiveRecord[];
  readonly servers?: readonly Behaviour[];
  readonly resolvers?: readonly Behaviour[];
  readonly change?: Partial<LiveRequest>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: LiveProgress<LiveReport>) => void;
}

export interface Checked {
  readonly report: LiveReport;
  /** The answers of the last question, and their outcomes. */
  readonly answers: readonly LiveAnswer[];
  readonly outcomes: readonly LiveOutcome[];
  readonly queries: readonly (readonly SeenQuery[])[];
}

export async function check(scene: Scene): Promise<Checked> {
  const { servers = [RIGHT], resolvers = [], onProgress } = scene;
  const all: HostileServer[] = [];
  try {
    for (const behaviour of [...servers, ...resolvers]) all.push(await HostileServer.start(behaviour));
    const addresses = all.map(({ address }) => address);
    const hosted = scene.records ?? records(...(scene.hosted ?? HOSTED));
    const report = await checkLive(
      {
        zone: { name: ZONE, records: hosted, lines: LINES },
        targets: liveTargets(hosted),
        servers: addresses.slice(0, servers.length),
        resolvers: addresses.slice(servers.length),
        roots: [],
        limits: { tries: [15_000], deadline: 20_000 },
        ...scene.change,
      },
      {
        signal: scene.signal ?? new AbortController().signal,
        now: () => NOW,
        ...(onProgress === undefined ? {} : { onProgress }),
      },
    );
    const answers = report.questions.at(-1)?.answers ?? [];
    const outcomes = answers.map(({ outcome }) => outcome);
    return { report, answers, outcomes, queries: all.map(({ queries }) => queries) };
  } finally {
    for (const server of all) await server[Symbol.asyncDispose]();
  }
}

/** Whether a query is about the zone itself. */
export function isAboutZone({ name, type }: SeenQuery): boolean {
  return name === ZONE && (type === TYPE.SOA || type === TYPE.NS);
}
