import assert from 'node:assert/strict';
import { codeMeaning } from '../../../src/api/codeMeaning.ts';
import { listGroups } from '../../../src/api/group.ts';
import { meaningsOf } from '../faults/codeFaults.ts';
import { OPERATIONS } from '../faults/loadables.ts';
import { clientOf, failureFrom, never, refusal, success, TestService } from './server.ts';

describe('The codes', () => {
  for (const operation of OPERATIONS)
    it(`of ${operation} have only documented meanings`, () => {
      const tried = [-110, 0, 9990, 19990].flatMap((from) =>
        Array.from({ length: 220 }, (_, index) => String(from + index)),
      );
      const known = tried.flatMap((code) => {
        const meaning = codeMeaning(operation, code);
        return meaning === undefined ? [] : [[code, meaning] as const];
      });
      assert.deepEqual(Object.fromEntries(known), meaningsOf(operation));
    });
});

describe('A refused login', () => {
  it('makes one request, even if many calls start together', async () => {
    await using service = await TestService.start(() => refusal('-1'));
    const client = clientOf(service);
    const calls = Array.from({ length: 40 }, async () => failureFrom(listGroups(client, never())));
    const failures = await Promise.all(calls);
    for (const { kind } of failures) assert.equal(kind, 'login');
    assert.equal(service.received.length, 1);
  });

  it('delays other calls until one succeeded, and none afterwards', async () => {
    const pending: (() => void)[] = [];
    let arrived = Promise.withResolvers<void>();
    let wanted = 1;
    await using service = await TestService.start((_request, response) => {
      pending.push(() => response.end(success({ groups: [] })));
      if (pending.length === wanted) arrived.resolve();
      return undefined;
    });
    const client = clientOf(service);
    const respond = (): void => pending.splice(0).forEach((end) => end());
    const first = listGroups(client, never());
    await arrived.promise;
    respond();
    await first;
    wanted = 3;
    arrived = Promise.withResolvers<void>();
    const later = [1, 2, 3].map(async () => listGroups(client, never()));
    await arrived.promise;
    respond();
    assert.equal((await Promise.all(later)).length, 3);
  });

  it('does not delay the cancellation of another call', async () => {
    await using service = await TestService.start(() => undefined);
    const client = clientOf(service);
    const first = new AbortController();
    const trial = failureFrom(listGroups(client, first.signal));
    const second = new AbortController();
    const waiting = failureFrom(listGroups(client, second.signal));
    second.abort();
    assert.equal((await waiting).kind, 'cancelled');
    first.abort();
    assert.equal((await trial).kind, 'cancelled');
  });
});
