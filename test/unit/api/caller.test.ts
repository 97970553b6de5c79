import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { NO_CALLER, wrapCaller, type Caller } from '../../../src/api/caller.ts';
import { failureFrom, never } from './server.ts';

const schema = z.unknown();

describe('A wrapped caller', () => {
  it('passes each call on with its operation, fields, schema and signal', async () => {
    const calls: unknown[] = [];
    const caller: Caller = {
      call: async (...args) => args[2].parse(calls.push('call', ...args)),
      callList: async (...args) => ({ data: args[2].parse(calls.push('callList', ...args)), bytes: 0 }),
    };
    const wrapped = wrapCaller(caller, async (operation, signal, call) => {
      calls.push('before', operation, signal);
      return call();
    });
    for (const kind of ['call', 'callList'] as const) {
      const signal = never();
      const args = ['Record.List', { offset: 0 }, schema, signal] as const;
      const before = calls.length;
      await wrapped[kind](...args);
      const passed = calls.slice(before);
      assert.deepEqual(passed.slice(0, 2), ['before', 'Record.List']);
      assert.equal(passed[2], signal);
      assert.deepEqual(passed.slice(3, 6), [kind, 'Record.List', { offset: 0 }]);
      assert.equal(passed[6], schema);
      assert.equal(passed[7], signal);
    }
  });

  it('makes no call that it refuses', async () => {
    const caller: Caller = { call: () => assert.fail(), callList: () => assert.fail() };
    const wrapped = wrapCaller(caller, () => Promise.reject(new Error('refused')));
    await assert.rejects(wrapped.call('Record.List', {}, schema, never()), /refused/u);
    await assert.rejects(wrapped.callList('Record.List', {}, schema, never()), /refused/u);
  });
});

describe('The caller of a removed account', () => {
  it('cancels every call', async () => {
    for (const kind of ['call', 'callList'] as const) {
      assert.deepEqual(await failureFrom(NO_CALLER[kind]('Domain.List', {}, schema, never())), {
        operation: 'Domain.List',
        kind: 'cancelled',
      });
    }
  });
});
