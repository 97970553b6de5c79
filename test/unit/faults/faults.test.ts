// Every operation with every failure, through the model and over real HTTP.
import assert from 'node:assert/strict';
import { closedPort } from '../../support/service/loopback.ts';
import { success, TestService } from '../api/server.ts';
import { responseFaults } from './responseFaults.ts';
import { codeFaults } from './codeFaults.ts';
import { Pool } from './pool.ts';
import type { FaultRow } from './row.ts';
import { nextOperation, verifyFault } from './verifyFault.ts';
import { Scene, Upstream } from './scene.ts';
import { OPERATIONS } from './loadables.ts';
import { transportFaults } from './transportFaults.ts';

/** Most rows wait for a retry or a timeout. */
const lane = new Pool(16);
/** Floods keep a processor busy, which would delay other rows. */
const floodLane = new Pool(1);

const isFlood = ({ spoiling: { kind } }: FaultRow): boolean => kind === 'huge' || kind === 'bomb';

const table = OPERATIONS.map((operation, index) => ({
  operation,
  cells: [...transportFaults(), ...responseFaults(operation), ...codeFaults(operation)]
    // The transport unpacks and counts a body before it knows of an operation: one meets the floods for all.
    .filter((row) => index === 0 || !isFlood(row))
    .map((row) => ({ operation, row })),
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
        const verification = (isFlood(row) ? floodLane : lane).run(async () => {
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
