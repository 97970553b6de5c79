import assert from 'node:assert/strict';
import type { CallReport } from '../../../src/api/client.ts';
import { listGroups } from '../../../src/api/group.ts';
import { good, withStatus } from './ends.ts';
import { clientOf, failureFrom, refusal, TestService, TOKEN, type Respond } from './server.ts';

describe('Cancelling', () => {
  it('before the call sends no request', async () => {
    await using service = await TestService.start(() => good);
    const failure = await failureFrom(listGroups(clientOf(service), AbortSignal.abort()));
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'cancelled' });
    assert.equal(service.received.length, 0);
  });

  it('while the token is read sends no request', async () => {
    await using service = await TestService.start(() => good);
    const controller = new AbortController();
    const reports: CallReport[] = [];
    const client = clientOf(service, {
      onCall: (report) => void reports.push(report),
      login: async () => {
        controller.abort();
        return { address: service.address, token: TOKEN };
      },
    });
    const failure = await failureFrom(listGroups(client, controller.signal));
    assert.equal(failure.kind, 'cancelled');
    assert.equal(service.received.length, 0);
    assert.deepEqual(
      reports.map(({ outcome, requests }) => [outcome, requests]),
      [['cancelled', 0]],
    );
  });

  const moments: readonly (readonly [what: string, act: Respond])[] = [
    ['before the response', () => undefined],
    [
      'in the body',
      (_request, response) => {
        response.write('{');
        return undefined;
      },
    ],
    // A longer wait is no wait: the call fails at once.
    ['before a retry', withStatus(503, { 'retry-after': '5' })],
  ];
  for (const [what, act] of moments) {
    it(`${what} ends the call at once`, async () => {
      const controller = new AbortController();
      await using service = await TestService.start((request, response) => {
        const body = act(request, response);
        setImmediate(() => controller.abort());
        return body;
      });
      const started = performance.now();
      const failure = await failureFrom(listGroups(clientOf(service), controller.signal));
      assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'cancelled' });
      assert.equal(service.received.length, 1);
      assert.ok(performance.now() - started < 3000);
    });
  }

  it('closes the connection', async () => {
    const controller = new AbortController();
    const hungUp = Promise.withResolvers<void>();
    await using service = await TestService.start((_request, response) => {
      response.on('close', () => hungUp.resolve());
      controller.abort();
      return undefined;
    });
    await failureFrom(listGroups(clientOf(service), controller.signal));
    await hungUp.promise;
  });

  it('does not count as a refused login', async () => {
    await using service = await TestService.start(() => refusal('13'));
    const client = clientOf(service);
    await failureFrom(listGroups(client, AbortSignal.abort()));
    assert.equal((await failureFrom(listGroups(client, new AbortController().signal))).kind, 'service');
  });
});
