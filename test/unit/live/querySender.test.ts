import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { QuerySender } from '../../../src/live/querySender.ts';
import { HostileServer, type Behaviour } from './hostileServer.ts';
import { askAfterSilent, askOnce, forged, LIMITS, QUERY, RIGHT, senderOf, texts, TRY_MS } from './queries.ts';
import { addressRecord, messageWire, nameWire, textRecord, uint16 } from './wireBytes.ts';
import { pluck } from '../../support/pluck.ts';

const broken: Behaviour = (query) => [messageWire({ ...query, aa: true, answers: [forged] }).subarray(0, -3)];

const onlyOverTcp: Behaviour = (query) => (query.isOverTcp ? RIGHT(query) : { tc: true });

/** Says this to queries with EDNS. */
const without =
  (said: ReturnType<Behaviour>): Behaviour =>
  (query) =>
    query.hasEdns ? said : RIGHT(query);

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

describe('Sending queries to a name server', () => {
  // A slow machine ends no try.
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('returns its answer, with one query', async () => {
    const { reply, server } = await askOnce(RIGHT);
    assert.deepEqual(texts(reply), ['192.0.2.1']);
    assert.equal(server.queries.length, 1);
    assert.equal(server.queries[0]?.wantsRecursion, false);
    assert.equal(server.queries[0]?.hasEdns, true);
  });

  it('ignores messages with another id, or about another question, and waits for the right one', async () => {
    const { reply, server } = await askOnce((query) => {
      const { id, question } = query;
      const other = Buffer.concat([nameWire('other.example.test'), uint16(1), uint16(1)]);
      return [
        messageWire({ id: id ^ 1, question, aa: true, answers: [forged] }),
        messageWire({ id, question: other, aa: true, answers: [forged] }),
        messageWire({ id, aa: true, answers: [forged] }),
        Buffer.alloc(5),
        messageWire({ id, question, aa: true, answers: [addressRecord('www.example.test', '192.0.2.1')] }),
      ];
    });
    assert.deepEqual(texts(reply), ['192.0.2.1']);
    assert.equal(server.queries.length, 1);
  });

  it('says that a server is unreadable that sends only broken messages', async () => {
    await using server = await HostileServer.start(broken);
    using sender = senderOf({ tries: [TRY_MS] });
    const asked = sender.ask(server.address, QUERY);
    await server.received(1);
    // The broken message arrives before the answer to this question.
    await askOnce(RIGHT);
    mock.timers.tick(TRY_MS);
    assert.equal((await asked).kind, 'unreadable');
  });

  it('waits for the right message after seven broken ones, and no longer after eight', async () => {
    assert.deepEqual(texts((await askOnce(rightAfter(7))).reply), ['192.0.2.1']);
    const limits = { tries: [TRY_MS] };
    assert.equal((await askOnce(rightAfter(8), { limits })).reply.kind, 'unreadable');
  });

  it('spells the name in random case at first, and plainly for servers that do not repeat it', async () => {
    await using server = await HostileServer.start(({ id, question, type }) => {
      const lower = Buffer.from(question.toString('latin1').toLowerCase(), 'latin1');
      return [messageWire({ id, question: lower, aa: true, answers: type === 1 ? [forged] : [] })];
    });
    using sender = senderOf({});
    // All of 60 letters are small in one of 2^60 cases.
    const name = `${'a'.repeat(60)}.example.test`;
    assert.equal((await sender.ask(server.address, { ...QUERY, name })).kind, 'message');
    assert.equal((await sender.ask(server.address, { ...QUERY, name })).kind, 'message');
    const isMixed = server.queries.map(({ spelled }) => spelled !== name);
    assert.deepEqual(isMixed, [true, false, false]);
  });

  it('reads an answer that is larger than announced', async () => {
    const text = 'x'.repeat(250);
    const many = Array.from({ length: 20 }, () => textRecord('www.example.test', text));
    const { reply } = await askOnce(() => ({ aa: true, answers: many }), {
      query: { ...QUERY, type: 'TXT' },
    });
    assert.equal(texts(reply).length, 20);
  });

  it('asks without EDNS what the server does not understand, and then at once where that is answered', async () => {
    for (const [behaviour, rcode, asked, tries = 0] of [
      [without({ rcode: 1 }), 'NOERROR', [true, false, false]],
      [without({ rcode: 4 }), 'NOERROR', [true, false, false]],
      [without(undefined), 'NOERROR', [true, true, false, false], 2],
      [() => ({ rcode: 1 }), 'FORMERR', [true, false, true, false]],
    ] satisfies readonly (readonly [Behaviour, string, readonly boolean[], number?])[]) {
      await using server = await HostileServer.start(behaviour);
      using sender = senderOf({});
      for (const silent of [tries, 0]) {
        const reply = await askAfterSilent(server, sender, { tries: silent });
        assert.ok(reply.kind === 'message');
        assert.deepEqual([reply.message.rcode, reply.isEdnsLost], [rcode, true]);
      }
      assert.deepEqual(pluck(server.queries, 'hasEdns'), asked);
    }
  });

  it('never leaves out a client subnet', async () => {
    const query = { ...QUERY, subnet: { address: '198.51.100.0', length: 24 } };
    const refused = await askOnce((each) => (each.hasEdns ? { rcode: 1 } : RIGHT(each)), { query });
    assert.equal(refused.reply.kind === 'message' && refused.reply.message.rcode, 'FORMERR');
    assert.equal(refused.server.queries.length, 1);
    assert.equal(refused.server.queries[0]?.subnet, '198.51.100.0/24');
    await using silent = await HostileServer.start(without(undefined));
    using sender = senderOf({});
    assert.equal((await askAfterSilent(silent, sender, { tries: 3, query })).kind, 'silent');
    assert.equal(silent.queries.length, 3);
  });

  it('repeats a question that was dropped', async () => {
    for (const dropped of [1, 2]) {
      let count = 0;
      await using server = await HostileServer.start((query) => {
        count += 1;
        return count > dropped ? RIGHT(query) : undefined;
      });
      using sender = senderOf({});
      assert.equal((await askAfterSilent(server, sender, { tries: dropped })).kind, 'message');
      assert.equal(server.queries.length, dropped + 1);
    }
  });

  it('spells later questions plainly at an address that answered only those', async () => {
    const name = `${'a'.repeat(60)}.example.test`;
    for (const [behaviour, isMixed, tries = 0] of [
      [RIGHT, [true, true]],
      [(query) => (query.spelled === query.name ? RIGHT(query) : undefined), [true, false, false], 1],
      // Here it was EDNS that the server did not understand.
      [(query) => (query.hasEdns ? { rcode: 1 } : RIGHT(query)), [true, false, true]],
    ] satisfies readonly (readonly [Behaviour, readonly boolean[], number?])[]) {
      await using server = await HostileServer.start(behaviour);
      using sender = senderOf({});
      for (const silent of [tries, 0])
        await askAfterSilent(server, sender, { tries: silent, query: { ...QUERY, name } });
      const areMixed = server.queries.map(({ spelled }) => spelled !== name);
      assert.deepEqual(areMixed, isMixed);
    }
  });

  it('asks again after broken messages, and with EDNS where it asks once only', async () => {
    let count = 0;
    await using server = await HostileServer.start((query) => {
      count += 1;
      return count === 1 ? broken(query) : RIGHT(query);
    });
    using sender = senderOf({});
    assert.equal((await askAfterSilent(server, sender)).kind, 'message');
    const once = await askOnce(RIGHT, { limits: { tries: [TRY_MS] } });
    assert.deepEqual(pluck(once.server.queries, 'hasEdns'), [true]);
  });

  it('says that nothing listens at a port', async () => {
    const server = await HostileServer.start(RIGHT);
    await server[Symbol.asyncDispose]();
    using sender = senderOf({});
    assert.deepEqual(await sender.ask(server.address, QUERY), { kind: 'failed', why: 'portClosed' });
  });

  it('asks an address of IPv6 as well', async () => {
    await using server = await HostileServer.start(onlyOverTcp, { address: '::1' });
    using sender = senderOf({});
    assert.deepEqual(texts(await sender.ask(server.address, QUERY)), ['192.0.2.1']);
  });

  it('says that there is no way to an address of another network', async () => {
    using sender = senderOf({});
    // An address that only an interface of this machine has a way to: it names one that does not exist.
    const nowhere = { address: 'fe80::1%nowhere', port: 53 };
    assert.deepEqual(await sender.ask(nowhere, QUERY), { kind: 'unreachable' });
    assert.equal(sender.sent, 1);
    assert.deepEqual(await sender.ask(nowhere, QUERY), { kind: 'unreachable' });
    assert.equal(sender.sent, 1);
  });

  it('sends nothing after it was cancelled', async () => {
    await using server = await HostileServer.start(RIGHT);
    using sender = new QuerySender(LIMITS, AbortSignal.abort());
    assert.deepEqual(await sender.ask(server.address, QUERY), { kind: 'stopped', why: 'cancelled' });
    assert.equal(sender.sent, 0);
  });

  it('does not send what cannot be asked', async () => {
    const { reply, server } = await askOnce(RIGHT, { query: { ...QUERY, name: `${'a'.repeat(64)}.test` } });
    assert.deepEqual(reply, { kind: 'notAskable' });
    assert.equal(server.queries.length, 0);
  });
});
