import assert from 'node:assert/strict';
import type { CallReport } from '../../../src/api/client.ts';
import { listGroups } from '../../../src/api/group.ts';
import { good } from './ends.ts';
import { clientOf, failureFrom, refusal, TestService, TOKEN } from './server.ts';

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
        return { address: service.address, secret: TOKEN };
      },
    });
    const failure = await failureFrom(listGroups(client, controller.signal));
    assert.equal(failure.kind, 'cancelled');
    assert.equal(service.received.length, 0);
    const told = reports.map(({ outcome, requests }) => [outcome, requests]);
    assert.deepEqual(told, [['cancelled', 0]]);
  });

  it('does not count as a refused login', async () => {
    await using service = await TestService.start(() => refusal('13'));
    const client = clientOf(service);
    await failureFrom(listGroups(client, AbortSignal.abort()));
    assert.equal((await failureFrom(listGroups(client, new AbortController().signal))).kind, 'service');
  });
});
