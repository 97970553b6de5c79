// Every operation with every failure, through the model and over real HTTP.
import assert from 'node:assert/strict';
import { closedPort } from '../../support/service/loopback.ts';
import { success, TestService } from '../api/server.ts';
import { faultRows, flood } from './faultRows.ts';
import { Pool } from './pool.ts';
import { nextOperation, verifyFault } from './verifyFault.ts';
import { Scene, Upstream } from './scene.ts';
import { OPERATIONS } from './loadables.ts';

/** Most rows wait for a retry or a timeout. */
const lane = new Pool(16);

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
    for (const { cells } of table) {
      for (const cell of cells) {
        const { operation, row } = cell;
        const verification = lane.run(async () => {
          await using scene = await Scene.open(upstream, [
            'Domaingroup.List',
            operation,
            nextOperation(operation),
          ]);
          await verifyFault(scene, operation, row, elsewhere);
        });
        // The test of the row reports the error.
        verification.catch(() => undefined);
        done.set(cell, verification);
      }
    }
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
