// Every operation × every failure, through the store, over real HTTP.
import assert from 'node:assert/strict';
import { closedPort } from '../../support/loopback.ts';
import { success, TestService } from '../api/server.ts';
import { answerFaults } from './answerFaults.ts';
import { codeFaults } from './codeFaults.ts';
import { Pool } from './pool.ts';
import { otherThan, rehearse } from './rehearsal.ts';
import { Scene, Upstream } from './scene.ts';
import { OPERATIONS } from './things.ts';
import { transportFaults } from './transportFaults.ts';

/** Most rows wait for something: a pause before another try, or a timeout. */
const lane = new Pool(16);
/** Floods keep a processor busy, which would make others late. */
const floodLane = new Pool(1);

const table = OPERATIONS.map((operation) => ({
  operation,
  cells: [...transportFaults(), ...answerFaults(operation), ...codeFaults(operation)].map((row) => ({
    operation,
    row,
  })),
}));

type Cell = (typeof table)[number]['cells'][number];

describe('When a refresh of', function () {
  // All of the table, if need be: the tests only wait for its rows.
  this.timeout(120_000);
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
        const flood = row.spoiling.kind === 'huge' || row.spoiling.kind === 'bomb';
        const rehearsal = (flood ? floodLane : lane).run(async () => {
          await using scene = await Scene.open(upstream, [
            'Domaingroup.List',
            operation,
            otherThan(operation),
          ]);
          await rehearse(scene, operation, row, elsewhere);
        });
        // Its own test tells.
        rehearsal.catch(() => undefined);
        done.set(cell, rehearsal);
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
        it(`meets ${cell.row.what}`, async () => {
          await (done.get(cell) ?? assert.fail('not rehearsed'));
        });
      }
    });
  }
});
