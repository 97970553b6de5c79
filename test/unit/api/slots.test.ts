import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import * as z from 'zod';
import type { Caller, FormFields, OnAnswer, Urgency } from '../../../src/api/caller.ts';
import { CallError, failureOf } from '../../../src/api/failure.ts';
import type { Operation } from '../../../src/api/operation.ts';
import { Slots } from '../../../src/api/slots.ts';
import { never } from './server.ts';

interface Call {
  readonly name: string;
  answered(): Promise<void> | undefined;
  end(): void;
  fail(): void;
}

/** A service that answers when the test says so. */
class Service implements Caller {
  readonly underWay: Call[] = [];
  readonly made: string[] = [];
  most = 0;

  async call<T>(
    operation: Operation,
    fields: FormFields,
    schema: z.ZodType<T>,
    signal: AbortSignal,
    onAnswer?: OnAnswer,
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const name = String(fields['name']);
    const over = (): void => void this.underWay.splice(this.underWay.indexOf(call), 1);
    const call: Call = {
      name,
      answered: () => onAnswer?.(),
      end: () => {
        over();
        resolve(schema.parse(name));
      },
      fail: () => {
        over();
        reject(new CallError({ operation, kind: 'cancelled' }));
      },
    };
    this.made.push(name);
    this.underWay.push(call);
    this.most = Math.max(this.most, this.underWay.length);
    signal.addEventListener('abort', () => call.fail());
    return promise;
  }

  callList<T>(
    ...asked: [Operation, FormFields, z.ZodType<T>, AbortSignal, OnAnswer?]
  ): Promise<T | undefined> {
    return this.call(...asked);
  }

  names(): readonly string[] {
    return this.underWay.map(({ name }) => name);
  }
}

function sceneOf(limit: () => number): {
  readonly service: Service;
  readonly ask: (name: string, urgency: Urgency, signal?: AbortSignal) => Promise<unknown>;
} {
  const service = new Service();
  const slots = new Slots(limit);
  const callers = { asked: slots.caller(service, 'asked'), background: slots.caller(service, 'background') };
  return {
    service,
    ask: (name, urgency, signal = never()) =>
      callers[urgency].callList('Record.List', { name }, z.unknown(), signal),
  };
}

/** Lets everything run that waits for nothing but its turn. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('The slots of an account', () => {
  it('let so many calls be under way, and the next when one ends or fails', async () => {
    const { service, ask } = sceneOf(() => 2);
    const all = ['a', 'b', 'c', 'd'].map((name) => ask(name, 'asked'));
    const ended = Promise.allSettled(all);
    await settled();
    assert.deepEqual(service.names(), ['a', 'b']);
    service.underWay[0]?.fail();
    await settled();
    assert.deepEqual(service.names(), ['b', 'c']);
    for (const call of service.underWay.slice()) call.end();
    await settled();
    assert.deepEqual(service.names(), ['d']);
    service.underWay[0]?.end();
    assert.deepEqual(
      (await ended).map(({ status }) => status),
      ['rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
    );
  });

  it('go to what people ask for first', async () => {
    const { service, ask } = sceneOf(() => 1);
    const all = Promise.all([
      ask('first', 'background'),
      ask('second', 'background'),
      ask('person', 'asked'),
    ]);
    await settled();
    for (const name of ['first', 'person', 'second']) {
      assert.deepEqual(service.names(), [name]);
      service.underWay[0]?.end();
      await settled();
    }
    await all;
  });

  it('are not waited for by what was cancelled, which is never made', async () => {
    const { service, ask } = sceneOf(() => 1);
    const controller = new AbortController();
    const [first, second, third] = [
      ask('a', 'asked'),
      ask('b', 'asked', controller.signal),
      ask('c', 'asked'),
    ];
    await settled();
    controller.abort();
    await assert.rejects(second, (error) => failureOf(error)?.kind === 'cancelled');
    await assert.rejects(ask('d', 'asked', controller.signal), CallError);
    service.underWay[0]?.end();
    await first;
    await settled();
    assert.deepEqual(service.names(), ['c']);
    service.underWay[0]?.end();
    await third;
    assert.deepEqual(service.made, ['a', 'c']);
  });

  it('are free for the next call when an answer has come, before it is read', async () => {
    const { service, ask } = sceneOf(() => 1);
    const both = Promise.all([ask('a', 'asked'), ask('b', 'asked')]);
    await settled();
    const read = service.underWay[0]?.answered();
    await settled();
    assert.deepEqual(service.names(), ['a', 'b']);
    await read;
    for (const call of service.underWay.slice()) call.end();
    await both;
  });

  it('follow the setting while calls wait', async () => {
    let limit = 1;
    const { service, ask } = sceneOf(() => limit);
    const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => ask(name, 'asked')));
    await settled();
    limit = 3;
    service.underWay[0]?.end();
    await settled();
    assert.deepEqual(service.names(), ['b', 'c', 'd']);
    for (const call of service.underWay.slice()) call.end();
    await all;
  });

  it('are never more than there are, and all come back, whatever ends when', async () => {
    const step = fc.record({ background: fc.boolean(), cancel: fc.boolean(), end: fc.nat(3) });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(step, { maxLength: 30 }),
        async (limit, steps) => {
          const { service, ask } = sceneOf(() => limit);
          const asked: Promise<unknown>[] = [];
          for (const [index, { background, cancel, end }] of steps.entries()) {
            const controller = new AbortController();
            const answer = ask(String(index), background ? 'background' : 'asked', controller.signal);
            asked.push(answer.catch(() => undefined));
            if (cancel) controller.abort();
            for (const call of service.underWay.slice(0, end)) call.end();
            await settled();
          }
          while (service.underWay.length > 0) {
            service.underWay[0]?.end();
            await settled();
          }
          await Promise.all(asked);
          assert.ok(service.most <= limit);
          const uncancelled = steps.flatMap(({ cancel }, index) => (cancel ? [] : [String(index)]));
          assert.deepEqual(
            uncancelled.filter((name) => !service.made.includes(name)),
            [],
          );
        },
      ),
    );
  });
});
