import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { askOverTcp, askOverUdp } from '../../../src/live/wire/exchange.ts';
import { encodeQuery } from '../../../src/live/wire/message.ts';
import { socketFailure } from '../../../src/live/wire/socketFailure.ts';
import { TcpFrames } from '../../../src/live/wire/tcpFrames.ts';
import { HostileServer } from './hostileServer.ts';
import { QUERY } from './queries.ts';
import { uint16 } from './wireBytes.ts';

/** What is taken of these pieces of a stream: the lengths of the messages, and whether the last piece was too much. */
function taken(...pieces: readonly Buffer[]): {
  readonly lengths: readonly number[];
  readonly isFull: boolean;
} {
  const lengths: number[] = [];
  const frames = new TcpFrames((message) => lengths.push(message.length));
  const isFull = pieces.map((piece) => !frames.add(piece)).includes(true);
  return { lengths, isFull };
}

const framed = (length: number): Buffer => Buffer.concat([uint16(length), Buffer.alloc(length, 7)]);
const failed = (code: string | undefined) =>
  socketFailure(Object.assign(new Error('broken'), code === undefined ? {} : { code }));

describe('An error of a socket', () => {
  it('says that this machine has no way there, or what failed', () => {
    const codes =
      'EACCES EADDRNOTAVAIL EAFNOSUPPORT EHOSTDOWN EHOSTUNREACH EINVAL ENETDOWN ENETUNREACH EPERM';
    for (const code of codes.split(' ')) assert.deepEqual(failed(code), { kind: 'unreachable' }, code);
    assert.deepEqual(failed('ECONNREFUSED'), { kind: 'failed', why: 'portClosed' });
    assert.deepEqual(failed('ECONNRESET'), { kind: 'failed', why: 'ECONNRESET' });
    assert.deepEqual(failed(undefined), { kind: 'failed', why: 'broken' });
  });
});

describe('Waiting for a response', () => {
  it('ends with the time or the signal, which has no listeners after it', async () => {
    await using server = await HostileServer.start(() => undefined);
    const query = encodeQuery(QUERY, { id: 7, hasEdns: false }) ?? assert.fail('no query');
    for (const ask of [askOverUdp, askOverTcp]) {
      const controller = new AbortController();
      const { signal } = controller;
      assert.deepEqual(await ask(server.address, query, 30, signal), { kind: 'silent' });
      assert.deepEqual(getEventListeners(signal, 'abort'), []);
      const waiting = ask(server.address, query, 60_000, signal);
      controller.abort();
      assert.deepEqual(await waiting, { kind: 'aborted' });
    }
  });
});

describe('Messages in a stream', () => {
  it('are put together from pieces of any size', () => {
    const whole = Buffer.concat([framed(0), framed(3), framed(1), framed(300)]);
    const lengths = [0, 3, 1, 300];
    assert.deepEqual(taken(whole), { lengths, isFull: false });
    for (const size of [1, 2, 3, 4, 5, 7])
      assert.deepEqual(
        taken(
          ...Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
            whole.subarray(at * size, (at + 1) * size),
          ),
        ),
        { lengths, isFull: false },
        `${size} bytes`,
      );
  });

  it('keep their bytes', () => {
    const messages: string[] = [];
    const frames = new TcpFrames((message) => messages.push(message.toString()));
    for (const piece of ['\0\u0002a', 'b\0', '\u0001c\0\u0001']) frames.add(Buffer.from(piece));
    assert.deepEqual(messages, ['ab', 'c']);
  });

  it('wait for the last byte', () => {
    assert.deepEqual(taken(framed(5).subarray(0, -1)).lengths, []);
    assert.deepEqual(taken(Buffer.alloc(1)).lengths, []);
    assert.deepEqual(taken(Buffer.alloc(2)).lengths, [0]);
  });

  it('are as many bytes as four of the largest ones at most', () => {
    const four = Array.from({ length: 4 }, () => framed(65_535));
    assert.deepEqual(taken(...four), { lengths: [65_535, 65_535, 65_535, 65_535], isFull: false });
    assert.equal(taken(...four, Buffer.alloc(1)).isFull, true);
  });
});
