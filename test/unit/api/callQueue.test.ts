import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import * as z from 'zod';
import { CallQueue } from '../../../src/api/callQueue.ts';
import {
  SharedUrgency,
  type Caller,
  type FormFields,
  type Sized,
  type Urgency,
} from '../../../src/api/caller.ts';
import { CallError, failureOf } from '../../../src/api/failure.ts';
import type { Operation } from '../../../src/api/operation.ts';
import { never } from './server.ts';
import { pluck } from '../../support/pluck.ts';

interface Call {
  readonly name: string;
  end(): void;
  fail(): void;
}

/** A service whose calls end when the test ends them. */
class Service implements Caller {
  readonly running: Call[] = [];
  readonly made: string[] = [];
  most = 0;

  async call<T>(
    operation: Operation,
    fields: FormFields,
    schema: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<Sized<T>> {
    const { promise, resolve, reject } = Promise.withResolvers<Sized<T>>();
    const name = String(fields['name']);
    const over = (): void => void this.running.splice(this.running.indexOf(call), 1);
    const call: Call = {
      name,
      end: () => {
        over();
        resolve({ data: schema.parse(name), bytes: 0 });
      },
      fail: () => {
        over();
        reject(new CallError({ operation, kind: 'cancelled' }));
      },
    };
    this.made.push(name);
    this.running.push(call);
    this.most = Math.max(this.most, this.running.length);
    signal.addEventListener('abort', () => call.fail());
    return promise;
  }

  names(): readonly string[] {
    return this.running.map(({ name }) => name);
  }
}

/** Returns an urgency that stays as it is. */
function urgencyOf(urgency: Urgency): SharedUrgency {
  const shared = new SharedUrgency();
  void shared.during(urgency, () => new Promise(() => undefined));
  return shared;
}

function sceneOf(limit: () => number): {
  readonly service: Service;
  readonly ask: (name: string, urgency: Urgency | SharedUrgency, signal?: AbortSignal) => Promise<unknown>;
} {
  const service = new Service();
  const queue = new CallQueue(limit);
  return {
    service,
    ask: (name, urgency, signal = never()) => {
      const shared = typeof urgency === 'string' ? urgencyOf(urgency) : urgency;
      return queue.caller(service, shared).call('Record.List', { name }, z.unknown(), signal);
    },
  };
}

/** Waits until all pending promises have run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('CallQueue', () => {
  it('runs as many calls as the limit, and the next when one ends or fails', async () => {
    const { service, ask } = sceneOf(() => 2);
    const all = ['a', 'b', 'c', 'd'].map((name) => ask(name, 'foreground'));
    const ended = Promise.allSettled(all);
    await settled();
    assert.deepEqual(service.names(), ['a', 'b']);
    service.running[0]?.fail();
    await settled();
    assert.deepEqual(service.names(), ['b', 'c']);
    for (const call of service.running.slice()) call.end();
    await settled();
    assert.deepEqual(service.names(), ['d']);
    service.running[0]?.end();
    assert.deepEqual(pluck(await ended, 'status'), ['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  });

  it('keeps a place for the user while calls of the background do not end', async () => {
    const { service, ask } = sceneOf(() => 4);
    const background = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name, 'background'));
    await settled();
    assert.deepEqual(service.names(), ['a', 'b', 'c']);
    const person = ask('person', 'foreground');
    await settled();
    assert.deepEqual(service.names(), ['a', 'b', 'c', 'person']);
    service.running.at(-1)?.end();
    await person;
    await settled();
    // The background does not take the place that the user left.
    assert.deepEqual(service.names(), ['a', 'b', 'c']);
    while (service.running.length > 0) {
      service.running[0]?.end();
      await settled();
    }
    await Promise.all(background);
  });

  it('moves waiting calls ahead while a user waits for them too', async () => {
    const { service, ask } = sceneOf(() => 2);
    const list = new SharedUrgency();
    const all = [
      ask('running', 'background'),
      ask('first', 'background'),
      ask('page', list),
      ask('last', list),
    ];
    await settled();
    assert.deepEqual(service.names(), ['running']);
    const user = Promise.withResolvers<void>();
    const joined = list.during('foreground', () => user.promise);
    await settled();
    // It takes the place that is kept for the user at once.
    assert.deepEqual(service.names(), ['running', 'page']);
    user.resolve();
    await joined;
    service.running.at(-1)?.end();
    await settled();
    assert.deepEqual(service.names(), ['running'], 'without the user, the next page waits behind the others');
    for (const name of ['running', 'first', 'last']) {
      assert.deepEqual(service.names(), [name]);
      service.running[0]?.end();
      await settled();
    }
    await Promise.all(all);
  });

  it('never makes a call that is cancelled while it waits', async () => {
    const { service, ask } = sceneOf(() => 1);
    const controller = new AbortController();
    const [first, second, third] = [
      ask('a', 'foreground'),
      ask('b', 'foreground', controller.signal),
      ask('c', 'foreground'),
    ];
    await settled();
    controller.abort();
    await assert.rejects(second, (error) => failureOf(error)?.kind === 'cancelled');
    await assert.rejects(ask('d', 'foreground', controller.signal), CallError);
    service.running[0]?.end();
    await first;
    await settled();
    assert.deepEqual(service.names(), ['c']);
    service.running[0]?.end();
    await third;
    assert.deepEqual(service.made, ['a', 'c']);
  });

  it('applies a changed limit while calls wait', async () => {
    let limit = 1;
    const { service, ask } = sceneOf(() => limit);
    const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => ask(name, 'foreground')));
    await settled();
    limit = 3;
    service.running[0]?.end();
    await settled();
    assert.deepEqual(service.names(), ['b', 'c', 'd']);
    for (const call of service.running.slice()) call.end();
    await all;
  });

  it('never exceeds the limit and makes every call that is not cancelled, in any order of events', async () => {
    const step = fc.record({
      urgency: fc.constantFrom('foreground' as const, 'background' as const, 'shared' as const),
      cancel: fc.boolean(),
      joins: fc.boolean(),
      end: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(step, { maxLength: 30 }),
        async (limit, steps) => {
          const { service, ask } = sceneOf(() => limit);
          const shared = new SharedUrgency();
          const results: Promise<unknown>[] = [];
          for (const [index, { urgency, cancel, joins, end }] of steps.entries()) {
            const controller = new AbortController();
            const result = ask(String(index), urgency === 'shared' ? shared : urgency, controller.signal);
            results.push(result.catch(() => undefined));
            if (joins) await shared.during('foreground', settled);
            if (cancel) controller.abort();
            for (const call of service.running.slice(0, end)) call.end();
            await settled();
          }
          while (service.running.length > 0) {
            service.running[0]?.end();
            await settled();
          }
          await Promise.all(results);
          assert.ok(service.most <= limit);
          const uncancelled = steps.flatMap(({ cancel }, index) => (cancel ? [] : [String(index)]));
          const unmade = uncancelled.filter((name) => !service.made.includes(name));
          assert.deepEqual(unmade, []);
        },
      ),
    );
  });
});
