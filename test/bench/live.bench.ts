// Asking two name servers for 200 names.
import { checkLive } from '../../src/live/liveCheck.ts';
import { DEFAULT_LIVE_LIMITS, type LiveRequest } from '../../src/live/liveRequest.ts';
import { liveTargets } from '../../src/live/liveTargets.ts';
import { HostileServer } from '../unit/live/hostileServer.ts';
import { served } from '../unit/live/servedZone.ts';
import { addressRecord } from '../unit/live/wireBytes.ts';
import { reportFigure, reportHold } from './figures.ts';

const NAMES = 200;
/** Milliseconds from a query to its answer. */
const LATENCY = 20;
const ROUNDS = 5;

const hosts = Array.from({ length: NAMES }, (_, at) => `host${at}`);
const records = hosts.map((host) => ({ host, type: 'A', value: '192.0.2.1' }));
const behaviour = served(
  'example.com',
  hosts.map((host) => addressRecord(`${host}.example.com`, '192.0.2.1')),
);
const servers = await HostileServer.startAll([behaviour, behaviour]);
for (const server of servers) server.delay = LATENCY;
const request: LiveRequest = {
  zone: { name: 'example.com', records },
  targets: liveTargets(records),
  resolvers: [],
  servers: servers.map(({ address }) => address),
  roots: [],
};

const concurrency = DEFAULT_LIVE_LIMITS.atOncePerAddress * servers.length;
const ratios: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const began = performance.now();
  const { queries, questions } = await checkLive(request, { signal: new AbortController().signal });
  const taken = performance.now() - began;
  const isSame = questions.every(({ answers }) => answers.every(({ outcome }) => outcome.kind === 'same'));
  if (!isSame || queries !== NAMES * 2 + 4) throw new Error('the servers did not answer');
  ratios.push(taken / ((queries * LATENCY) / concurrency));
}
reportFigure({
  figure: 'live answers of 200 names from 2 servers',
  // Other load on the machine only makes it longer.
  value: Math.min(...ratios),
  unit: '×',
  against: 'queries × latency ÷ concurrency, with servers 20 ms away',
  limit: 1.5,
});

const many = Array.from({ length: 50_000 }, (_, at) => ({
  host: `host${at}`,
  type: 'A',
  value: '192.0.2.1',
}));
const large = { ...request, zone: { name: 'example.com', records: many }, targets: liveTargets(many) };
await reportHold('live answers: longest hold', 'a zone of 50,000 records, 2,000 queries', async () =>
  checkLive(large, { signal: new AbortController().signal }),
);
for (const server of servers) await server[Symbol.asyncDispose]();
