import assert from 'node:assert/strict';
import { CallError } from '../../../src/api/failure.ts';
import { namingZone, ZoneCallError } from '../../../src/commands/zoneCallError.ts';

describe('A failed call for one of several zones', () => {
  it('has the name of the zone and keeps its failure', async () => {
    const failed = new CallError({ operation: 'Record.List', kind: 'timeout', seconds: 30 });
    await assert.rejects(namingZone('example.com', Promise.reject(failed)), (error) => {
      assert.ok(error instanceof ZoneCallError);
      assert.equal(error.zone, 'example.com');
      assert.equal(error.failure, failed.failure);
      return true;
    });
  });

  it('is rethrown unchanged when the call was cancelled, or when it is another error', async () => {
    const cancelled = new CallError({ operation: 'Record.List', kind: 'cancelled' });
    for (const error of [cancelled, new TypeError('a bug')])
      await assert.rejects(namingZone('example.com', Promise.reject(error)), (thrown) => thrown === error);
  });
});
