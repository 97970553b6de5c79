import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { NO_CALLER } from '../../../src/api/caller.ts';
import { failureFrom, never } from './server.ts';

describe('The caller of a removed account', () => {
  it('cancels every call', async () => {
    assert.deepEqual(await failureFrom(NO_CALLER.call('Domain.List', {}, z.unknown(), never())), {
      operation: 'Domain.List',
      kind: 'cancelled',
    });
  });
});
