import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DEFAULT_LIVE_LIMITS, type LiveLimits } from '../../../src/live/liveRequest.ts';
import { QuerySender, type ServerReply } from '../../../src/live/querySender.ts';
import type { DnsQuery } from '../../../src/live/wire/message.ts';
import { HostileServer, type Behaviour } from './hostileServer.ts';
import { addressRecord, messageWire, nameWire, textRecord, uint16 } from './wireBytes.ts';

const LIMITS: LiveLimits = { ...DEFAULT_LIVE_LIMITS, deadline: 20_000, tries: [600, 600, 600], tcp: 2_000 };
/** For servers that say nothing: tests wait for all tries. */
const SHORT = { tries: [30, 30, 30] };

const QUERY: DnsQuery = { name: 'www.example.test', type: 'A', wantsRecursion: false };
const RIGHT: Behaviour = () => ({ aa: true, answers: [addressRecord('www.example.test', '192.0.2.1')] });

const forged = addressRecord('www.example.test', '203.0.113.6');
const broken: Behaviour = (query) => [messageWire({ ...query, aa: true, answers: [forged] }).subarray(0, -3)];

/** So many broken messages, and then the right one. */
function rightAfter(count: number): Behaviour {
  return (query) => {
    const whole = messageWire({
      ...query,
      aa: true,
      answers: [addressRecord('www.example.test', '192.0.2.1')],
    });
    return [...Array.from({ length: count }, () => whole.subarray(0, -3)), whole];
  };
}

/** How many sockets this process has. */
function openSockets(): number {
  return process.getActiveResourcesInfo().filter((kind) => /UDP|TCP/u.test(kind)).length;
}

/** Asks a server with this behaviour once. */
async function ask(
  behaviour: Behaviour,
  {
    limits = {},
    query = QUERY,
    signal = new AbortController().signal,
    set,
  }: {
    readonly limits?: Partial<LiveLimits>;
    readonly query?: DnsQuery;
    readonly signal?: AbortSignal;
    readonly set?: (server: HostileServer) => void;
  } = {},
): Promise<{ readonly reply: ServerReply; readonly server: HostileServer }> {
  await using server = await HostileServer.start(behaviour);
  set?.(server);
  using sender = new QuerySender({ ...LIMITS, ...limits }, signal);
  return { reply: await sender.ask(server.address, query), server };
}

function texts(reply: ServerReply): readonly string[] {
  assert.equal(reply.kind, 'message');
  return reply.kind === 'message' ? reply.message.answers.map(({ text }) => text) : [];
}

describe('Sending queries to a name server', () => {
  it('returns its answer, with one query', async () => {
    const { reply, server } = await ask(RIGHT);
    assert.deepEqual(texts(reply), ['192.0.2.1']);
    assert.equal(server.queries.length, 1);
    assert.equal(server.queries[0]?.wantsRecursion, false);
    assert.equal(server.queries[0]?.hasEdns, true);
  });

  it('ignores messages with another id, or about another question, and waits for the right one', async () => {
    const { reply, server } = await ask((query) => {
      const { id, question } = query;
      const other = Buffer.concat([nameWire('other.example.test'), uint16(1), uint16(1)]);
      return [
        messageWire({ id: id ^ 1, question, aa: true, answers: [forged] }),
        messageWire({ id, question: other, aa: true, answers: [forged] }),
        messageWire({ id, aa: true, answers: [forged] }),
        messageWire({ id, question, aa: true, answers: [addressRecord('www.example.test', '192.0.2.1')] }),
      ];
    });
    assert.deepEqual(texts(reply), ['192.0.2.1']);
    assert.equal(server.queries.length, 1);
  });

  it('waits for the right message after a broken one', async () => {
    const { reply } = await ask((query) => {
      const whole = messageWire({
        ...query,
        aa: true,
        answers: [addressRecord('www.example.test', '192.0.2.1')],
      });
      return [whole.subarray(0, -3), Buffer.alloc(5), whole];
    });
    assert.deepEqual(texts(reply), ['192.0.2.1']);
  });

  it('says that a server is unreadable that sends only broken messages', async () => {
    assert.equal((await ask(broken, { limits: SHORT })).reply.kind, 'unreadable');
  });

  it('waits for the right message after seven broken ones, and no longer after eight', async () => {
    assert.deepEqual(texts((await ask(rightAfter(7))).reply), ['192.0.2.1']);
    const limits = { tries: [600] };
    assert.equal((await ask(rightAfter(8), { limits })).reply.kind, 'unreadable');
  });

  it('spells the name in random case at first, and plainly for servers that do not repeat it', async () => {
    await using server = await HostileServer.start(({ id, question, type }) => {
      const lower = Buffer.from(question.toString('latin1').toLowerCase(), 'latin1');
      return [messageWire({ id, question: lower, aa: true, answers: type === 1 ? [forged] : [] })];
    });
    using sender = new QuerySender(LIMITS, new AbortController().signal);
    // All of 60 letters are small in one of 2^60 cases.
    const name = `${'a'.repeat(60)}.example.test`;
    assert.equal((await sender.ask(server.address, { ...QUERY, name })).kind, 'message');
    assert.equal((await sender.ask(server.address, { ...QUERY, name })).kind, 'message');
    const isMixed = server.queries.map(({ spelled }) => spelled !== name);
    assert.deepEqual(isMixed, [true, false, false]);
  });

  it('spells the name plainly when the server does not answer random case', async () => {
    const { reply } = await ask((query) => (query.spelled === query.name ? RIGHT(query) : undefined), {
      limits: SHORT,
      query: { ...QUERY, name: `${'a'.repeat(60)}.example.test` },
    });
    assert.equal(reply.kind, 'message');
  });

  it('asks over TCP after a cut answer, also one that has nothing in it', async () => {
    const { reply, server } = await ask((query) => (query.isOverTcp ? RIGHT(query) : { tc: true }));
    assert.deepEqual(texts(reply), ['192.0.2.1']);
    assert.deepEqual(
      server.queries.map(({ isOverTcp }) => isOverTcp),
      [false, true],
    );
  });

  it('puts an answer together that drips over TCP', async () => {
    const { reply } = await ask((query) => (query.isOverTcp ? RIGHT(query) : { tc: true }), {
      set: (server) => {
        server.sendOverTcp = async (stream, message) => {
          stream.setNoDelay(true);
          for (const byte of Buffer.concat([uint16(message.length), message])) {
            stream.write(Uint8Array.of(byte));
            await nextTurn();
          }
        };
      },
    });
    assert.deepEqual(texts(reply), ['192.0.2.1']);
  });

  it('finds the right one of several messages over TCP', async () => {
    const { reply } = await ask((query) =>
      query.isOverTcp
        ? [
            messageWire({ ...query, id: query.id ^ 1, answers: [forged] }),
            messageWire({ ...query, aa: true, answers: [addressRecord('www.example.test', '192.0.2.1')] }),
          ]
        : { tc: true },
    );
    assert.deepEqual(texts(reply), ['192.0.2.1']);
  });

  it('finds the right one after thousands of messages without any bytes over TCP', async () => {
    const { reply } = await ask((query) => (query.isOverTcp ? RIGHT(query) : { tc: true }), {
      set: (server) => {
        server.sendOverTcp = (stream, message) => {
          stream.write(Buffer.concat([Buffer.alloc(60_000), uint16(message.length), message]));
        };
      },
    });
    assert.deepEqual(texts(reply), ['192.0.2.1']);
  });

  it('gives up on a server that drips without end', async () => {
    const { reply } = await ask((query) => (query.isOverTcp ? RIGHT(query) : { tc: true }), {
      limits: { tcp: 60 },
      set: (server) => {
        server.sendOverTcp = (stream, message) => {
          stream.write(Buffer.concat([uint16(message.length), message.subarray(0, 20)]));
        };
      },
    });
    assert.deepEqual(reply, { kind: 'failed', why: 'tcpSilent' });
  });

  it('stops reading a stream of more than four messages of the largest size', async () => {
    const { reply } = await ask((query) => (query.isOverTcp ? RIGHT(query) : { tc: true }), {
      set: (server) => {
        server.sendOverTcp = (stream) => {
          const junk = Buffer.concat([uint16(65_535), Buffer.alloc(65_535)]);
          for (let count = 0; count < 5; count += 1) stream.write(junk);
        };
      },
    });
    assert.equal(reply.kind, 'unreadable');
  });

  it('says so when the server closes the connection without an answer', async () => {
    const { reply } = await ask((query) => (query.isOverTcp ? RIGHT(query) : { tc: true }), {
      set: (server) => {
        server.sendOverTcp = (stream) => {
          stream.end();
        };
      },
    });
    assert.deepEqual(reply, { kind: 'failed', why: 'tcpClosed' });
  });

  it('reads an answer that is larger than announced', async () => {
    const text = 'x'.repeat(250);
    const many = Array.from({ length: 20 }, () => textRecord('www.example.test', text));
    const { reply } = await ask(() => ({ aa: true, answers: many }), { query: { ...QUERY, type: 'TXT' } });
    assert.equal(texts(reply).length, 20);
  });

  it('asks without EDNS when the server does not understand it', async () => {
    for (const rcode of [1, 4]) {
      const { reply, server } = await ask((query) => (query.hasEdns ? { rcode } : RIGHT(query)));
      assert.equal(reply.kind === 'message' && reply.isEdnsLost, true);
      assert.equal(server.queries.length, 2);
    }
  });

  it('asks without EDNS at last when nothing comes back with it', async () => {
    const { reply, server } = await ask((query) => (query.hasEdns ? undefined : RIGHT(query)), {
      limits: SHORT,
    });
    assert.equal(reply.kind === 'message' && reply.isEdnsLost, true);
    assert.equal(server.queries.length, 3);
  });

  it('does not wait for EDNS again at an address that answered only without', async () => {
    await using server = await HostileServer.start((query) => (query.hasEdns ? undefined : RIGHT(query)));
    using sender = new QuerySender({ ...LIMITS, ...SHORT }, new AbortController().signal);
    await sender.ask(server.address, QUERY);
    await sender.ask(server.address, QUERY);
    assert.deepEqual(
      server.queries.map(({ hasEdns }) => hasEdns),
      [true, true, false, false],
    );
  });

  it('does not try EDNS again at an address that refused it and answered without', async () => {
    await using server = await HostileServer.start((query) => (query.hasEdns ? { rcode: 1 } : RIGHT(query)));
    using sender = new QuerySender(LIMITS, new AbortController().signal);
    for (const isEdnsLost of [true, true]) {
      const reply = await sender.ask(server.address, QUERY);
      assert.equal(reply.kind === 'message' && reply.isEdnsLost, isEdnsLost);
    }
    assert.deepEqual(
      server.queries.map(({ hasEdns }) => hasEdns),
      [true, false, false],
    );
  });

  it('tries EDNS again at an address that understands neither', async () => {
    await using server = await HostileServer.start(() => ({ rcode: 1 }));
    using sender = new QuerySender(LIMITS, new AbortController().signal);
    for (let count = 0; count < 2; count += 1) {
      const reply = await sender.ask(server.address, QUERY);
      assert.equal(reply.kind === 'message' && reply.message.rcode, 'FORMERR');
    }
    assert.deepEqual(
      server.queries.map(({ hasEdns }) => hasEdns),
      [true, false, true, false],
    );
  });

  it('never leaves out a client subnet', async () => {
    const query = { ...QUERY, subnet: { address: '198.51.100.0', length: 24 } };
    const refused = await ask((each) => (each.hasEdns ? { rcode: 1 } : RIGHT(each)), { query });
    assert.equal(refused.reply.kind === 'message' && refused.reply.message.rcode, 'FORMERR');
    assert.equal(refused.server.queries.length, 1);
    assert.equal(refused.server.queries[0]?.subnet, '198.51.100.0/24');
    const silent = await ask((each) => (each.hasEdns ? undefined : RIGHT(each)), { query, limits: SHORT });
    assert.equal(silent.reply.kind, 'silent');
    assert.equal(silent.server.queries.length, 3);
  });

  it('repeats a question that was dropped', async () => {
    for (const dropped of [1, 2]) {
      let count = 0;
      const { reply, server } = await ask(
        (query) => {
          count += 1;
          return count > dropped ? RIGHT(query) : undefined;
        },
        { limits: SHORT },
      );
      assert.equal(reply.kind, 'message');
      assert.equal(server.queries.length, dropped + 1);
    }
  });

  it('says that nothing listens at a port', async () => {
    const server = await HostileServer.start(RIGHT);
    await server[Symbol.asyncDispose]();
    using sender = new QuerySender(LIMITS, new AbortController().signal);
    assert.deepEqual(await sender.ask(server.address, QUERY), { kind: 'failed', why: 'portClosed' });
  });

  it('asks an address of IPv6 as well', async () => {
    await using server = await HostileServer.start(
      (query) => (query.isOverTcp ? RIGHT(query) : { tc: true }),
      {
        address: '::1',
      },
    );
    using sender = new QuerySender(LIMITS, new AbortController().signal);
    assert.deepEqual(texts(await sender.ask(server.address, QUERY)), ['192.0.2.1']);
  });

  it('says that there is no way to an address of another network', async () => {
    using sender = new QuerySender(LIMITS, new AbortController().signal);
    // An address that only an interface of this machine has a way to: it names one that does not exist.
    const nowhere = { address: 'fe80::1%nowhere', port: 53 };
    assert.deepEqual(await sender.ask(nowhere, QUERY), { kind: 'unreachable' });
    assert.equal(sender.sent, 1);
    assert.deepEqual(await sender.ask(nowhere, QUERY), { kind: 'unreachable' });
    assert.equal(sender.sent, 1);
  });

  it('does not send what cannot be asked', async () => {
    const { reply, server } = await ask(RIGHT, { query: { ...QUERY, name: `${'a'.repeat(64)}.test` } });
    assert.deepEqual(reply, { kind: 'notAskable' });
    assert.equal(server.queries.length, 0);
  });
});

describe('The limits of a run', () => {
  it('are 5 queries at once to an address', async () => {
    await using server = await HostileServer.start(RIGHT);
    server.delay = 20;
    using sender = new QuerySender(LIMITS, new AbortController().signal);
    const replies = await Promise.all(
      Array.from({ length: 12 }, async () => sender.ask(server.address, QUERY)),
    );
    assert.ok(replies.every(({ kind }) => kind === 'message'));
    assert.equal(server.gauge.most, 5);
  });

  it('are 20 queries at once to all addresses', async () => {
    const servers = await HostileServer.startAll(Array.from({ length: 6 }, () => RIGHT));
    const gauge = { now: 0, most: 0 };
    for (const server of servers) Object.assign(server, { gauge, delay: 20 });
    using sender = new QuerySender(LIMITS, new AbortController().signal);
    const replies = await Promise.all(
      servers.flatMap(({ address }) => Array.from({ length: 8 }, async () => sender.ask(address, QUERY))),
    );
    for (const server of servers) await server[Symbol.asyncDispose]();
    assert.ok(replies.every(({ kind }) => kind === 'message'));
    assert.equal(gauge.most, 20);
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
    await using server = await HostileServer.start(() => undefined);
    using sender = new QuerySender(
      { ...LIMITS, deadline: 50, tries: [60_000] },
      new AbortController().signal,
    );
    const replies = await Promise.all(
      Array.from({ length: 30 }, async () => sender.ask(server.address, QUERY)),
    );
    assert.ok(replies.every((reply) => reply.kind === 'stopped' && reply.why === 'deadline'));
    assert.equal(server.queries.length, 5);
    assert.equal(sender.stopped, 'deadline');
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

  it('spare a server that never answers, and say so', async () => {
    await using server = await HostileServer.start(() => undefined);
    using sender = new QuerySender(
      { ...LIMITS, tries: [10], silentQuestions: 2 },
      new AbortController().signal,
    );
    const kinds: string[] = [];
    for (let count = 0; count < 4; count += 1) kinds.push((await sender.ask(server.address, QUERY)).kind);
    assert.deepEqual(kinds, ['silent', 'silent', 'serverSilent', 'serverSilent']);
    assert.equal(server.queries.length, 2);
  });

  it('spare the waiting for TCP at an address that never answers over it, and still take short answers', async () => {
    await using server = await HostileServer.start((query) => (query.isOverTcp ? undefined : { tc: true }));
    const limits = { ...LIMITS, tcp: 30, silentQuestions: 2 };
    using sender = new QuerySender(limits, new AbortController().signal);
    for (let count = 0; count < 4; count += 1)
      assert.deepEqual(await sender.ask(server.address, QUERY), { kind: 'failed', why: 'tcpSilent' });
    assert.equal(server.queries.filter(({ isOverTcp }) => isOverTcp).length, 2);
    server.behaviour = RIGHT;
    assert.equal((await sender.ask(server.address, QUERY)).kind, 'message');
  });

  it('do not spare a server that drops single types only', async () => {
    await using server = await HostileServer.start((query) => (query.type === 1 ? RIGHT(query) : undefined));
    using sender = new QuerySender(
      { ...LIMITS, tries: [10], silentQuestions: 2 },
      new AbortController().signal,
    );
    const kinds: string[] = [];
    for (const type of ['TXT', 'A', 'TXT', 'A', 'TXT', 'A'])
      kinds.push((await sender.ask(server.address, { ...QUERY, type })).kind);
    assert.deepEqual(kinds, ['silent', 'message', 'silent', 'message', 'silent', 'message']);
  });
});
