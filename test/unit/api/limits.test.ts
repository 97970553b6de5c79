import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { gzipSync } from 'node:zlib';
import { listGroups } from '../../../src/api/group.ts';
import { ends, good, withStatus } from './ends.ts';
import { clientOf, never, success, TestService } from './server.ts';

const MiB = 1024 * 1024;

describe('The timeout', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  for (const [what, trickles] of [
    ['ends a call without a response', false],
    ['covers the body, even one that arrives byte by byte, and closes the connection', true],
  ] as const)
    it(what, async () => {
      const began = Promise.withResolvers<void>();
      const hungUp = Promise.withResolvers<void>();
      const ended = ends((_request, response) => {
        let ticks = 0;
        const trickle = setInterval(() => {
          if (trickles) response.write(' ');
          if ((ticks += 1) === 3) began.resolve();
        }, 20);
        response.on('close', () => {
          clearInterval(trickle);
          hungUp.resolve();
        });
        return undefined;
      }, 0.3);
      await began.promise;
      mock.timers.tick(300);
      const { failure, requests } = await ended;
      assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'timeout', seconds: 0.3 });
      assert.equal(requests, 1);
      await hungUp.promise;
    });
});

const rows = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, at) => ({ group_id: at, group_name: 'x' }));
const listOf = (count: number): string => success({ groups: rows(count) });
const keyedOf = (count: number): string => success({ groups: Object.fromEntries(rows(count).entries()) });
const ofBytes = (count: number): string => good + ' '.repeat(count - good.length);

/** Each value but the first follows a comma or a bracket. */
const withValues = (values: number): string => {
  const before = `${good.slice(0, -1)},"more":[`;
  const known = before.match(/[,[{]/gu)?.length ?? 0;
  return `${before}${'0,'.repeat(values - known)}0]}`;
};

describe('A response', () => {
  for (const [what, limit, count, bodyOf] of [
    ['bytes', 8 * MiB, 1, ofBytes],
    ['rows in a list', 10_000, 10_000, listOf],
    ['rows in an object', 10_000, 10_000, keyedOf],
    // Small ones take long to parse.
    ['values', 120_000, 1, withValues],
  ] as const) {
    it(`may have ${limit} ${what}, and no more`, async () => {
      await using service = await TestService.start(() => bodyOf(limit));
      assert.equal((await listGroups(clientOf(service), never())).rows.length, count);
      const { failure, requests } = await ends(() => bodyOf(limit + 1));
      assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'format', problem: 'tooLarge' });
      assert.equal(requests, 1);
    });
  }

  const bomb = gzipSync(Buffer.alloc(9 * MiB, 0x20), { level: 1 });
  for (const [what, respond] of [
    ['after decompression', withStatus(200, { 'content-encoding': 'gzip' }, bomb)],
    ['for an HTTP failure too', withStatus(404, {}, ' '.repeat(9 * MiB))],
  ] as const)
    it(`is limited ${what}`, async () => {
      const { failure } = await ends(respond);
      assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'format', problem: 'tooLarge' });
    });
});
