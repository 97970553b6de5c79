import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { NO_CALLER, wrapCaller, type Caller } from '../../../src/api/caller.ts';
import { failureFrom, never } from './server.ts';

const schema = z.unknown();

describe('A wrapped caller', () => {
  it('passes each call on with its operation, fields, schema and signal', async () => {
    const calls: unknown[] = [];
    const caller: Caller = {
      call: async (...args) => ({ data: args[2].parse(calls.push(...args)), bytes: 0 }),
    };
    const wrapped = wrapCaller(caller, async (operation, signal, call) => {
      calls.push(operation, signal);
      return call();
    });
    const signal = never();
    await wrapped.call('Record.List', { offset: 0 }, schema, signal);
    assert.deepEqual(calls.slice(0, 4), ['Record.List', signal, 'Record.List', { offset: 0 }]);
    assert.equal(calls[4], schema);
    assert.equal(calls[5], signal);
  });

  it('makes no call that it refuses', async () => {
    const caller: Caller = { call: () => assert.fail() };
    const wrapped = wrapCaller(caller, () => Promise.reject(new Error('refused')));
    await assert.rejects(wrapped.call('Record.List', {}, schema, never()), /refused/u);
  });
});

describe('The caller of a removed account', () => {
  it('cancels every call', async () => {
    assert.deepEqual(await failureFrom(NO_CALLER.call('Domain.List', {}, schema, never())), {
      operation: 'Domain.List',
      kind: 'cancelled',
    });
  });
});
