// Cancelling ends every call, even one that would never end, and keeps what was loaded.
import assert from 'node:assert/strict';
import { failureOf } from '../../../src/api/failure.ts';
import type { Fault } from '../../support/service/proxy.ts';
import { never } from '../api/server.ts';
import { Scene, Upstream } from './scene.ts';
import { failureIn, OPERATIONS } from './loadables.ts';

const endless: readonly (readonly [what: string, fault: Fault])[] = [
  ['no response', { kind: 'silence' }],
  ['one byte a second', { kind: 'drip', everyMillis: 1000 }],
];

describe('Cancelling', () => {
  let upstream: Upstream;
  before(async () => {
    upstream = await Upstream.start();
  });
  after(async () => upstream[Symbol.asyncDispose]());

  for (const [what, fault] of endless) {
    it(`a call with ${what} ends it once its last caller leaves`, async () => {
      for (const operation of OPERATIONS) {
        await using scene = await Scene.open(upstream, ['Domaingroup.List', operation]);
        const loaded = scene.loadable(operation);
        const before = loaded.state.content;
        scene.proxy.spoil({ on: operation, fault });
        loaded.markStale();
        const first = new AbortController();
        const second = new AbortController();
        const loads = [loaded.open(first.signal), loaded.open(second.signal)];
        const over = Promise.allSettled(loads);
        await scene.proxy.expectCalls(operation, 1);
        first.abort();
        await assert.rejects(loads[0] ?? assert.fail(), (error) => failureOf(error)?.kind === 'cancelled');
        assert.equal(
          scene.proxy.calls.filter(({ aborted }) => aborted).length,
          0,
          'the other caller still waits',
        );
        second.abort();
        for (const { status } of await over) assert.equal(status, 'rejected');
        await scene.proxy.expectAborted(operation, 1);
        assert.equal(failureIn(loaded), undefined, 'cancelling is not a failure');
        assert.equal(loaded.state.content, before);
        assert.ok(loaded.needsLoad, 'a cancelled refresh is still needed');
        scene.proxy.heal();
        await loaded.open(never());
        assert.notEqual(loaded.state.content, before);
      }
    });
  }

  it('between two attempts sends no further request', async () => {
    for (const operation of OPERATIONS) {
      await using scene = await Scene.open(upstream, ['Domaingroup.List', operation]);
      const loaded = scene.loadable(operation);
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
