// Who gives up waiting: the call ends, also one that never would, and what was loaded stays.
import assert from 'node:assert/strict';
import { failureOf } from '../../../src/api/failure.ts';
import type { Fault } from '../../support/proxy.ts';
import { never } from '../api/server.ts';
import { Scene, Upstream } from './scene.ts';
import { failureIn, OPERATIONS } from './things.ts';

const endless: readonly (readonly [what: string, fault: Fault])[] = [
  ['no answer', { kind: 'silence' }],
  ['a byte a second', { kind: 'drip', everyMillis: 1000 }],
];

describe('Giving up', () => {
  let upstream: Upstream;
  before(async () => {
    upstream = await Upstream.start();
  });
  after(async () => upstream[Symbol.asyncDispose]());

  for (const [what, fault] of endless) {
    it(`on ${what} ends the call when the last one who waits leaves`, async () => {
      for (const operation of OPERATIONS) {
        await using scene = await Scene.open(upstream, ['Domaingroup.List', operation]);
        const loaded = scene.thing(operation);
        const before = loaded.state.content;
        scene.proxy.spoil({ on: operation, fault });
        loaded.markStale();
        const first = new AbortController();
        const second = new AbortController();
        const readings = [loaded.open(first.signal), loaded.open(second.signal)];
        const over = Promise.allSettled(readings);
        await scene.proxy.expectCalls(operation, 1);
        first.abort();
        await assert.rejects(readings[0] ?? assert.fail(), (error) => failureOf(error)?.kind === 'cancelled');
        assert.equal(scene.proxy.calls.filter(({ aborted }) => aborted).length, 0, 'the other still waits');
        second.abort();
        for (const { status } of await over) assert.equal(status, 'rejected');
        await scene.proxy.expectAborted(operation, 1);
        assert.equal(failureIn(loaded), undefined, 'giving up is no failure');
        assert.equal(loaded.state.content, before);
        assert.ok(loaded.needsLoad, 'what was asked for and not got is asked for again');
        scene.proxy.heal();
        await loaded.open(never());
        assert.notEqual(loaded.state.content, before);
      }
    });
  }

  it('between two tries makes no further one', async () => {
    for (const operation of OPERATIONS) {
      await using scene = await Scene.open(upstream, ['Domaingroup.List', operation]);
      const loaded = scene.thing(operation);
      const headers = { 'retry-after': '5' };
      scene.proxy.spoil({ on: operation, fault: { kind: 'status', status: 503, headers } });
      loaded.markStale();
      const controller = new AbortController();
      const loading = loaded.open(controller.signal);
      await scene.proxy.expectCalls(operation, 1);
      controller.abort();
      await assert.rejects(loading, (error) => failureOf(error)?.kind === 'cancelled');
      scene.proxy.heal();
      await loaded.open(never());
      assert.equal(scene.proxy.count(operation), 2);
    }
  });
});
