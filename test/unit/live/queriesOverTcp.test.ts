import assert from 'node:assert/strict';
import type { ServerReply } from '../../../src/live/querySender.ts';
import type { Behaviour, SendOverTcp } from './hostileServer.ts';
import { askOnce, forged, QUERY, RIGHT, texts } from './queries.ts';
import { addressRecord, messageWire, uint16 } from './wireBytes.ts';
import { pluck } from '../../support/pluck.ts';

/** Answers over TCP only. */
const CUT: Behaviour = (query) => (query.isOverTcp ? RIGHT(query) : { tc: true });

/** The reply where a server sends its answer over TCP in this way. */
async function replyOf(sendOverTcp: SendOverTcp, tcp = 2_000): Promise<ServerReply> {
  return (await askOnce(CUT, { limits: { tcp }, set: (server) => (server.sendOverTcp = sendOverTcp) })).reply;
}

describe('Sending queries over TCP', () => {
  it('asks over TCP after a cut answer, also one that has nothing in it', async () => {
    const { reply, server } = await askOnce(CUT);
    assert.deepEqual(texts(reply), ['192.0.2.1']);
    assert.deepEqual(pluck(server.queries, 'isOverTcp'), [false, true]);
  });

  it('spells the name plainly over TCP', async () => {
    const name = `${'a'.repeat(60)}.example.test`;
    const { server } = await askOnce(CUT, { query: { ...QUERY, name } });
    const areMixed = server.queries.map(({ spelled }) => spelled !== name);
    assert.deepEqual(areMixed, [true, false]);
  });

  it('says so when the server breaks the connection off, or closes it without an answer', async () => {
    const closed = { kind: 'failed', why: 'tcpClosed' };
    assert.deepEqual(await replyOf((stream) => void stream.resetAndDestroy()), closed);
    assert.deepEqual(await replyOf((stream) => void stream.end()), closed);
  });

  it('finds the right one of several messages over TCP', async () => {
    const { reply } = await askOnce((query) =>
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
    const reply = await replyOf((stream, message) => {
      stream.write(Buffer.concat([Buffer.alloc(60_000), uint16(message.length), message]));
    });
    assert.deepEqual(texts(reply), ['192.0.2.1']);
  });

  it('gives up on a server that drips without end', async () => {
    const reply = await replyOf((stream, message) => {
      stream.write(Buffer.concat([uint16(message.length), message.subarray(0, 20)]));
    }, 60);
    assert.deepEqual(reply, { kind: 'failed', why: 'tcpSilent' });
  });

  it('stops reading a stream of more than four messages of the largest size', async () => {
    const reply = await replyOf((stream) => {
      const junk = Buffer.concat([uint16(65_535), Buffer.alloc(65_535)]);
      for (let count = 0; count < 5; count += 1) stream.write(junk);
    });
    assert.equal(reply.kind, 'unreadable');
  });
});
