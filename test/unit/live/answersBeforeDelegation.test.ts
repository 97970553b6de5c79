import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { checkLive } from '../../../src/live/liveCheck.ts';
import type { LiveReport } from '../../../src/live/liveReport.ts';
import type { LiveProgress, LiveRequest } from '../../../src/live/liveRequest.ts';
import { liveTargets } from '../../../src/live/liveTargets.ts';
import { pluck } from '../../support/pluck.ts';
import { records } from '../dns/zones.ts';
import { HostileServer, type Behaviour } from './hostileServer.ts';
import { askOnce } from './queries.ts';
import { delegating, resolving, served, silent } from './servedZone.ts';
import { addressRecord, messageWire, nameRecord, optRecord } from './wireBytes.ts';

const ZONE = 'example.test';
const HOSTS = Array.from({ length: 6 }, (_, host) => `h${host}`);
const ADDRESSES = HOSTS.map((host) => addressRecord(`${host}.${ZONE}`, '192.0.2.1'));
const NS = nameRecord(ZONE, 'NS', `ns.${ZONE}`);
const GLUE = addressRecord(`ns.${ZONE}`, '127.0.0.2');
const RIGHT = served(ZONE, [NS, GLUE, ...ADDRESSES]);
const RESOLVER = resolving(ADDRESSES);
/** Its answers differ from what is hosted. */
const OTHER = resolving(HOSTS.map((host) => addressRecord(`${host}.${ZONE}`, '192.0.2.9')));
const ROOT = delegating('', ZONE, [NS], [GLUE]);
/** The network answers in place of a server. */
const NETWORK: Behaviour = () => ({ ra: true, additionals: [optRecord(new Map())] });
/** A server that answers with 8 unreadable messages, after which a client stops waiting for a readable one. */
const broken: Behaviour = ({ id, question }) =>
  Array.from({ length: 8 }, () => messageWire({ id, question, answers: [GLUE] }).subarray(0, -3));

interface World {
  readonly root?: Behaviour;
  /** At 127.0.0.2: the delegated server, asked as a given one if `isGiven`. */
  readonly server?: Behaviour;
  readonly isGiven?: boolean;
  readonly resolver?: Behaviour | undefined;
  readonly limits?: LiveRequest['limits'];
  readonly isHeld?: boolean;
}

interface HeldRun {
  readonly servers: readonly HostileServer[];
  readonly phases: readonly string[];
  /** Resolves with the first progress for which a condition holds. */
  readonly until: (holds: (progress: LiveProgress<LiveReport>) => boolean) => Promise<LiveReport>;
  /** The root answers from now on. */
  readonly release: () => void;
  readonly abort: () => void;
  readonly ended: Promise<LiveReport>;
}

/** Runs a check whose root holds its answers back. */
async function run(
  { root = ROOT, server = RIGHT, isGiven = false, resolver, limits, isHeld = true }: World,
  act: (held: HeldRun) => Promise<void>,
): Promise<void> {
  const servers = await HostileServer.startAll([root, server, resolver ?? silent]);
  const [rootServer, own, resolverServer] = servers;
  assert.ok(rootServer && own && resolverServer);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  if (isHeld) rootServer.held = held;
  const hosted = records(...HOSTS.map((host) => `${host} A 192.0.2.1`));
  const controller = new AbortController();
  const phases: string[] = [];
  const seen: LiveProgress<LiveReport>[] = [];
  const listeners = new Set<() => void>();
  const request: LiveRequest = {
    zone: { name: ZONE, records: hosted },
    targets: liveTargets(hosted),
    servers: isGiven ? [own.address] : [],
    resolvers: resolver === undefined ? [] : [resolverServer.address],
    roots: [{ name: 'a.root.test', addresses: [rootServer.address] }],
    port: rootServer.address.port,
    limits: { tries: [15_000], deadline: 20_000, ...limits },
  };
  const ended = checkLive(request, {
    signal: controller.signal,
    now: () => 0,
    onProgress: (progress) => {
      if (phases.at(-1) !== progress.phase) phases.push(progress.phase);
      seen.push(progress);
      for (const listener of listeners) listener();
    },
  });
  const until: HeldRun['until'] = async (holds) => {
    for (;;) {
      const latest = seen.at(-1);
      if (latest !== undefined && holds(latest)) return latest.report();
      const { promise, resolve } = Promise.withResolvers<void>();
      listeners.add(resolve);
      await promise;
      listeners.delete(resolve);
    }
  };
  try {
    await act({ servers, phases, until, release, abort: () => controller.abort(), ended });
  } finally {
    controller.abort();
    release();
    await ended;
    for (const each of servers) await each[Symbol.asyncDispose]();
  }
}

const isAnswered = ({ done, total }: LiveProgress<LiveReport>): boolean => total > 0 && done === total;

/** The outcomes of each question at one server. */
function outcomesAt({ questions }: LiveReport, server: number): readonly string[] {
  return questions.map(({ answers }) => answers[server]?.outcome.kind ?? 'no answer');
}

const all = (outcome: string): readonly string[] => HOSTS.map(() => outcome);

/** A report without what differs between two runs in the same network. */
function comparable(report: LiveReport): unknown {
  return JSON.parse(
    JSON.stringify(report, (key, value: unknown) =>
      key === 'milliseconds' || key === 'port' ? undefined : value,
    ),
  );
}

describe('Before the delegation is found', () => {
  afterEach(() => mock.timers.reset());

  it('given servers and resolvers answer, and the report is that of another order of events', async () => {
    const world = { isGiven: true, resolver: RESOLVER };
    let late: LiveReport | undefined;
    await run(world, async ({ until, release, ended, phases, servers }) => {
      const early = await until(isAnswered);
      assert.equal(early.delegation.isPending, true);
      assert.deepEqual(early.delegation.findings, []);
      assert.deepEqual(pluck(early.servers, 'role'), ['authoritative', 'resolver']);
      assert.deepEqual(pluck(early.servers, 'state'), ['answers', 'answers']);
      assert.deepEqual([outcomesAt(early, 0), outcomesAt(early, 1)], [all('same'), all('same')]);
      assert.equal(servers[0]?.queries.length, 1);
      release();
      late = await ended;
      assert.deepEqual(late.delegation.parentServers, [`ns.${ZONE}`]);
      assert.equal(late.delegation.isPending, undefined);
      assert.deepEqual(phases, ['delegation', 'answers', 'done']);
    });
    await run({ ...world, isHeld: false }, async ({ ended }) => {
      assert.deepEqual(comparable(await ended), late && comparable(late));
    });
  });

  it('resolvers answer, and the delegated servers stand before them once they are found', async () => {
    let late: LiveReport | undefined;
    await run({ resolver: OTHER }, async ({ until, release, ended }) => {
      const early = await until(isAnswered);
      assert.deepEqual(pluck(early.servers, 'role'), ['resolver']);
      assert.deepEqual(outcomesAt(early, 0), all('different'));
      release();
      late = await ended;
      assert.deepEqual(pluck(late.servers, 'role'), ['authoritative', 'resolver']);
      // What a resolver has is older if a server answers what is hosted, whichever answered first.
      assert.deepEqual([outcomesAt(late, 0), outcomesAt(late, 1)], [all('same'), all('older')]);
      assert.ok(late.questions.every(({ answers }) => answers.every(({ server }, at) => server === at)));
    });
    await run({ resolver: OTHER, isHeld: false }, async ({ ended }) => {
      assert.deepEqual(comparable(await ended), late && comparable(late));
    });
  });

  it('there is nothing to show without a server to ask', async () => {
    await run({}, async ({ servers, phases, release, ended }) => {
      const [root] = servers;
      await root?.received(1);
      assert.deepEqual(phases, ['delegation']);
      release();
      assert.deepEqual(outcomesAt(await ended, 0), all('same'));
      assert.deepEqual(phases, ['delegation', 'answers', 'done']);
    });
  });

  it('a quarter of the messages is used at most, so that the search has what it needs', async () => {
    // Two about the zone, two to the root, and one for each host at each server.
    for (const [queries, stopped, open] of [
      [16, undefined, 0],
      [15, 'queryLimit', 1],
    ] as const)
      await run(
        { isGiven: true, resolver: RESOLVER, limits: { queries } },
        async ({ servers, until, release, ended }) => {
          const some = Math.floor(queries / 8);
          await until((progress) => progress.done === 2 * some);
          // Whatever was sent before this question has arrived when it is answered.
          await askOnce(RIGHT);
          assert.deepEqual(
            servers.map((each) => each.queries.length),
            [1, 2 + some, some],
          );
          release();
          const report = await ended;
          assert.deepEqual([report.queries, report.stopped], [queries, stopped]);
          assert.deepEqual(report.delegation.parentServers, [`ns.${ZONE}`]);
          const kinds = [...outcomesAt(report, 0), ...outcomesAt(report, 1)];
          assert.equal(kinds.filter((kind) => kind === 'notJudged').length, open);
        },
      );
  });

  it('a search that fails keeps the answers that came', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    await run({ root: silent, resolver: RESOLVER, isHeld: false }, async ({ servers, until, ended }) => {
      await Promise.all([servers[0]?.received(1), until(isAnswered)]);
      mock.timers.tick(15_000);
      const report = await ended;
      assert.deepEqual(pluck(report.servers, 'role'), ['resolver']);
      assert.deepEqual(outcomesAt(report, 0), all('same'));
      assert.deepEqual(pluck(report.delegation.findings, 'code'), ['parentNotFound']);
    });
  });

  it('a server that the network may answer for is not asked for hosts', async () => {
    await run(
      { root: NETWORK, server: NETWORK, isGiven: true, resolver: OTHER },
      async ({ servers, until, release, ended }) => {
        const early = await until(({ done }) => done === HOSTS.length);
        assert.deepEqual([outcomesAt(early, 0), outcomesAt(early, 1)], [all('pending'), all('different')]);
        assert.equal(early.servers[0]?.state, 'notAuthoritative');
        release();
        const report = await ended;
        assert.equal(report.isCutByNetwork, true);
        assert.equal(servers[1]?.queries.length, 1);
        const outcomes = [outcomesAt(report, 0), outcomesAt(report, 1)];
        assert.deepEqual(outcomes, [all('cutByNetwork'), all('notJudged')]);
      },
    );
  });

  it('a server that said nothing readable is asked when the search is over', async () => {
    await run({ server: broken, isGiven: true }, async ({ servers, until, release, ended }) => {
      await until(({ report }) => report().servers[0]?.state === 'unreadable');
      // Whatever was sent before this question has arrived when it is answered.
      await askOnce(RIGHT);
      assert.equal(servers[1]?.queries.length, 1);
      release();
      assert.deepEqual(outcomesAt(await ended, 0), all('unreadable'));
    });
  });
});
