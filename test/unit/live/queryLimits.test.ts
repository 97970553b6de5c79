import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { QuerySender } from '../../../src/live/querySender.ts';
import { HostileServer, type Behaviour } from './hostileServer.ts';
import { askAfterSilent, askOnce, LIMITS, QUERY, RIGHT, senderOf, TRY_MS } from './queries.ts';

/** How many sockets this process has. */
function openSockets(): number {
  return process.getActiveResourcesInfo().filter((kind) => /UDP|TCP/u.test(kind)).length;
}

/** Asks each server eight questions, and answers once the first servers have five. @returns the most at once */
async function mostAtOnce(servers: readonly HostileServer[], first: number): Promise<number> {
  const gauge = { now: 0, most: 0 };
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  for (const server of servers) Object.assign(server, { gauge, held });
  using sender = senderOf({ tries: [15_000] });
  const asked = servers.flatMap(({ address }) =>
    Array.from({ length: 8 }, async () => sender.ask(address, QUERY)),
  );
  await Promise.all(servers.slice(0, first).map(async (server) => server.received(5)));
  // Whatever was sent before this question has arrived when it is answered.
  await askOnce(RIGHT);
  release();
  for (const { kind } of await Promise.all(asked)) assert.equal(kind, 'message');
  return gauge.most;
}

describe('The limits of a run', () => {
  it('are 5 queries at once to an address', async () => {
    await using server = await HostileServer.start(RIGHT);
    assert.equal(await mostAtOnce([server], 1), 5);
  });

  it('are 20 queries at once to all addresses', async () => {
    const servers = await HostileServer.startAll(Array.from({ length: 6 }, () => RIGHT));
    const most = await mostAtOnce(servers, 4);
    for (const server of servers) await server[Symbol.asyncDispose]();
    assert.equal(most, 20);
  });

  it('are so many queries in all', async () => {
    await using server = await HostileServer.start(RIGHT);
    using sender = new QuerySender({ ...LIMITS, queries: 3 }, new AbortController().signal);
    for (let count = 0; count < 3; count += 1)
      assert.equal((await sender.ask(server.address, QUERY)).kind, 'message');
    assert.equal(sender.stopped, undefined);
    assert.deepEqual(await sender.ask(server.address, QUERY), { kind: 'stopped', why: 'queryLimit' });
    assert.equal(server.queries.length, 3);
    assert.equal(sender.stopped, 'queryLimit');
  });

  it('are one deadline for everything', async () => {
    const arrived = Promise.withResolvers<void>();
    await using server: HostileServer = await HostileServer.start(() => {
      if (server.queries.length >= 5) arrived.resolve();
      return undefined;
    });
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      using sender = senderOf({ deadline: 50, tries: [60_000] });
      const asked = Promise.all(Array.from({ length: 30 }, async () => sender.ask(server.address, QUERY)));
      await arrived.promise;
      mock.timers.tick(50);
      const replies = await asked;
      assert.ok(replies.every((reply) => reply.kind === 'stopped' && reply.why === 'deadline'));
      assert.equal(server.queries.length, 5);
      assert.equal(sender.stopped, 'deadline');
    } finally {
      mock.timers.reset();
    }
  });

  it('end with the signal, over UDP and over TCP', async () => {
    for (const behaviour of [() => undefined, () => ({ tc: true })] satisfies Behaviour[]) {
      const controller = new AbortController();
      const { promise: isAsked, resolve } = Promise.withResolvers<void>();
      await using server = await HostileServer.start((query) => {
        const isLast = query.isOverTcp || behaviour() === undefined;
        if (isLast) resolve();
        return isLast ? undefined : behaviour();
      });
      using sender = new QuerySender({ ...LIMITS, tries: [60_000], tcp: 60_000 }, controller.signal);
      const asked = Promise.all([sender.ask(server.address, QUERY), sender.ask(server.address, QUERY)]);
      await isAsked;
      const during = openSockets();
      controller.abort();
      for (const reply of await asked) assert.deepEqual(reply, { kind: 'stopped', why: 'cancelled' });
      // A closed socket is gone some turns later.
      for (let turn = 0; turn < 100 && openSockets() >= during; turn += 1) await nextTurn();
      assert.ok(openSockets() < during, `${openSockets()} of ${during} are open`);
      const before = server.queries.length;
      assert.deepEqual(await sender.ask(server.address, QUERY), { kind: 'stopped', why: 'cancelled' });
      assert.equal(server.queries.length, before);
    }
  });

  it('leave half of the 5 at once to urgent questions where it is reserved', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await using server = await HostileServer.start(RIGHT);
    server.held = held;
    using sender = senderOf({ tries: [15_000] });
    sender.isHalfReserved = true;
    const ask = (asker: Pick<QuerySender, 'ask'>, name: string): readonly Promise<unknown>[] =>
      Array.from({ length: 6 }, async () => asker.ask(server.address, { ...QUERY, name }));
    const asked = [...ask(sender, 'host.test'), ...ask(sender.urgent, 'urgent.test')];
    await server.received(5);
    const counts = Map.groupBy(server.queries, ({ name }) => name);
    assert.deepEqual([counts.get('host.test')?.length, counts.get('urgent.test')?.length], [2, 3]);
    release();
    await Promise.all(asked);
    assert.equal(server.gauge.most, 5);
  });
});

describe('The limits of a run, for silent servers,', () => {
  const limits = { tries: [TRY_MS], deadline: 5 * TRY_MS };
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('spare a server that never answers, and say so', async () => {
    await using server = await HostileServer.start(() => undefined);
    using sender = senderOf({ ...limits, silentQuestions: 2 });
    for (let count = 0; count < 2; count += 1)
      assert.equal((await askAfterSilent(server, sender)).kind, 'silent');
    for (let count = 0; count < 2; count += 1)
      assert.equal((await sender.ask(server.address, QUERY)).kind, 'serverSilent');
    assert.equal(server.queries.length, 2);
  });

  it('spare a server that never answers urgent questions by these alone, whatever others had no answer', async () => {
    await using server = await HostileServer.start(() => undefined);
    using sender = senderOf({ ...limits, silentQuestions: 2 });
    for (const asker of [sender, sender.urgent]) {
      for (let count = 0; count < 2; count += 1)
        assert.equal((await askAfterSilent(server, asker)).kind, 'silent');
      assert.equal((await asker.ask(server.address, QUERY)).kind, 'serverSilent');
    }
    assert.equal(server.queries.length, 4);
  });

  it('no longer spare a server that answers an urgent question', async () => {
    await using server = await HostileServer.start(() => undefined);
    using sender = senderOf({ ...limits, silentQuestions: 1 });
    assert.equal((await askAfterSilent(server, sender)).kind, 'silent');
    server.behaviour = RIGHT;
    assert.equal((await sender.ask(server.address, QUERY)).kind, 'serverSilent');
    assert.equal((await sender.urgent.ask(server.address, QUERY)).kind, 'message');
    assert.equal((await sender.ask(server.address, QUERY)).kind, 'message');
  });

  it('spare the waiting for TCP at an address that never answers over it, and still take short answers', async () => {
    await using server = await HostileServer.start((query) => (query.isOverTcp ? undefined : { tc: true }));
    using sender = senderOf({ tcp: TRY_MS, silentQuestions: 2 });
    const silent = { kind: 'failed', why: 'tcpSilent' };
    for (let count = 0; count < 2; count += 1)
      assert.deepEqual(await askAfterSilent(server, sender, { queries: 2 }), silent);
    for (let count = 0; count < 2; count += 1)
      assert.deepEqual(await sender.ask(server.address, QUERY), silent);
    assert.equal(server.queries.filter(({ isOverTcp }) => isOverTcp).length, 2);
    server.behaviour = RIGHT;
    assert.equal((await sender.ask(server.address, QUERY)).kind, 'message');
  });

  it('do not spare a server that drops single types only', async () => {
    await using server = await HostileServer.start((query) => (query.type === 1 ? RIGHT(query) : undefined));
    using sender = senderOf({ ...limits, silentQuestions: 2 });
    for (let count = 0; count < 3; count += 1) {
      assert.equal(
        (await askAfterSilent(server, sender, { query: { ...QUERY, type: 'TXT' } })).kind,
        'silent',
      );
      assert.equal((await sender.ask(server.address, QUERY)).kind, 'message');
    }
  });
});
