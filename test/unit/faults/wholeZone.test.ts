// Loads a whole zone, as for an index, with the same faults as a refresh.
import assert from 'node:assert/strict';
import { failureOf } from '../../../src/api/failure.ts';
import { needsToken } from '../../../src/api/failureEffects.ts';
import { failureText, failureTitle } from '../../../src/text/failureText.ts';
import { closedPort } from '../../support/service/loopback.ts';
import { never, success, TestService, withoutHost } from '../api/server.ts';
import { codeFaults } from './codeFaults.ts';
import { Pool } from './pool.ts';
import { assertTokenHidden, spoil, type OtherAddresses } from './verifyFault.ts';
import type { FaultRow } from './row.ts';
import { Scene, Upstream } from './scene.ts';
import { transportFaults } from './transportFaults.ts';

const rows = [...transportFaults(), ...codeFaults('Record.List')];

describe('Loading a whole zone', () => {
  const done = new Map<FaultRow, Promise<void>>();
  let upstream: Upstream;
  let other: TestService;

  before(async () => {
    upstream = await Upstream.start();
    other = await TestService.start(() => success({}));
    const elsewhere = { closed: await closedPort(), other: other.address };
    const lane = new Pool(8);
    for (const [index, row] of rows.entries()) {
      const verification = lane.run(() => verify(row, elsewhere, index % 2 === 0));
      verification.catch(() => undefined);
      done.set(row, verification);
    }
  });

  after(async () => {
    await Promise.allSettled(done.values());
    assert.deepEqual(other.received, [], 'a redirect was followed');
    await other[Symbol.asyncDispose]();
    await upstream[Symbol.asyncDispose]();
  });

  for (const row of rows) {
    it(`handles ${row.what}`, async () => {
      await (done.get(row) ?? assert.fail('not started'));
    });
  }

  async function verify(row: FaultRow, elsewhere: OtherAddresses, background: boolean): Promise<void> {
    const operation = 'Record.List';
    await using scene = await Scene.open(upstream, ['User.Detail', 'Domaingroup.List']);
    const { account, proxy } = scene;
    const { domainId } = upstream.ids;
    const good = scene.address;
    spoil(scene, operation, row.spoiling, elsewhere);
    const defaultTimeout = scene.timeoutSeconds;
    scene.timeoutSeconds = row.timeoutSeconds ?? defaultTimeout;
    const load = async (): Promise<number> =>
      (await account.zone(domainId).loadWhole({ urgency: background ? 'background' : 'foreground' }, never()))
        .rows.length;
    const [one, two] = await Promise.allSettled([load(), load()]);
    scene.timeoutSeconds = defaultTimeout;
    assert.equal(proxy.count(operation), row.requests);
    assert.equal(
      scene.reports.reduce((sum, { requests }) => sum + requests, 0),
      row.requests,
    );
    if ('rows' in row.ends) {
      assert.ok(one.status === 'fulfilled' && two.status === 'fulfilled');
      assert.equal(one.value, row.ends.rows);
    } else {
      assert.ok(one.status === 'rejected' && two.status === 'rejected');
      const thrown = failureOf(one.reason) ?? assert.fail('not a failed call');
      const failure = withoutHost(thrown);
      assert.deepEqual(failure, { operation, ...row.ends.fails });
      assert.deepEqual(failureOf(two.reason), thrown);
      assert.equal(failureText(failure), row.ends.sentence);
      assert.equal(failureTitle(failure), row.ends.headline);
      assert.deepEqual(account.refusal, needsToken(failure) ? failure : undefined);
      assertTokenHidden(scene, [failure, one.reason]);
      if (needsToken(failure)) account.useClient(scene.client());
    }
    proxy.heal();
    scene.address = good;
    assert.ok((await load()) > 0);
    account.user.markStale();
    await account.user.open(never());
  }
});
