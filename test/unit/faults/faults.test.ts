// Every operation with every failure, through the model and over real HTTP.
import assert from 'node:assert/strict';
import { closedPort } from '../../support/service/loopback.ts';
import { success, TestService } from '../api/server.ts';
import { faultRows, flood } from './faultRows.ts';
import { nextOperation, verifyFault } from './verifyFault.ts';
import { Scene, Upstream } from './scene.ts';
import { OPERATIONS } from './loadables.ts';

const table = OPERATIONS.map((operation) => ({
  operation,
  cells: [...faultRows(operation), ...(operation === 'User.Detail' ? [flood] : [])].map((row) => ({
    operation,
    row,
  })),
}));

type Cell = (typeof table)[number]['cells'][number];

describe('A refresh of', () => {
  // The rows of the whole table run in `before`, and each test waits for its row.
  const done = new Map<Cell, Promise<void>>();
  let upstream: Upstream;
  let other: TestService;

  before(async () => {
    upstream = await Upstream.start();
    other = await TestService.start(() => success({}));
    const elsewhere = { closed: await closedPort(), other: other.address };
    const verify = async ({ operation, row }: Cell, last: Promise<unknown>): Promise<void> => {
      await last;
      const loaded = ['Domaingroup.List', operation, nextOperation(operation)] as const;
      await using scene = await Scene.open(upstream, loaded);
      await verifyFault(scene, operation, row, elsewhere);
    };
    const start = (hasTimeout: boolean, first: Promise<unknown>): void => {
      for (const { cells } of table) {
        // One after the other, because most rows wait for a retry or a timeout beside those of other operations.
        let last = first;
        for (const cell of cells.filter(({ row }) => (row.timeoutSeconds !== undefined) === hasTimeout)) {
          const verification = verify(cell, last);
          // The test of the row reports the error.
          last = verification.catch(() => undefined);
          done.set(cell, verification);
        }
      }
    };
    // First, because beside a flood a short timeout could end before the request arrives.
    start(true, Promise.resolve());
    start(false, Promise.allSettled(done.values()));
  });

  after(async () => {
    await Promise.allSettled(done.values());
    assert.deepEqual(other.received, [], 'a redirect was followed');
    await other[Symbol.asyncDispose]();
    await upstream[Symbol.asyncDispose]();
  });

  for (const { operation, cells } of table) {
    describe(operation, () => {
      for (const cell of cells) {
        it(`handles ${cell.row.what}`, async () => {
          await (done.get(cell) ?? assert.fail('not started'));
        });
      }
    });
  }
});
