import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { callForOne } from '../../../src/api/caller.ts';
import { CallError, type Failure } from '../../../src/api/failure.ts';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { withStatus } from './ends.ts';
import {
  failureWithHost,
  never,
  readToken,
  refusal,
  reportingClient,
  success,
  TestService,
  withoutHost,
  type Respond,
} from './server.ts';
import { pluck } from '../../support/pluck.ts';

const address = ServiceAddress.parse('https://dns.example');
const operation = 'Record.List';
const anything = z.unknown();

/** How a call is reported whose login fails like this. */
async function reported(failure: Failure): Promise<unknown> {
  const login = (): Promise<never> => Promise.reject(new CallError(failure));
  const { client, reports } = reportingClient({ address }, { login });
  const thrown = await failureWithHost(client.call('Domain.List', { offset: 7 }, anything, never()));
  assert.deepEqual(thrown, { ...failure, operation: 'Domain.List' });
  const [{ milliseconds, ...report } = assert.fail(), ...more] = reports;
  assert.ok(Number.isInteger(milliseconds) && milliseconds >= 0 && more.length === 0);
  return report;
}

describe('The report of a failed call', () => {
  for (const [failure, outcome] of [
    [{ kind: 'network', reason: 'reset' }, 'network reset'],
    [{ kind: 'http', status: 404 }, 'http 404'],
    [{ kind: 'redirect', status: 302 }, 'redirect 302'],
    [{ kind: 'format', problem: 'html' }, 'format html'],
    [{ kind: 'service', code: '-2', message: 'secret' }, 'service code "-2"'],
    [{ kind: 'login', code: '-1', message: 'secret' }, 'login code "-1"'],
    [{ kind: 'service', code: `${'x'.repeat(59)}"y`, message: '' }, `service code "${'x'.repeat(59)}\\""`],
    [{ kind: 'token', problem: 'unreadable' }, 'token unreadable'],
    [{ kind: 'timeout', seconds: 8 }, 'timeout'],
    [{ kind: 'budget', requests: 1, freeAt: 0 }, 'budget'],
    [{ kind: 'limit', bytes: 1, background: true }, 'limit'],
    [{ kind: 'cancelled' }, 'cancelled'],
  ] as const)
    it(`is “${outcome}”`, async () => {
      assert.deepEqual(await reported({ operation, ...failure }), {
        operation: 'Domain.List',
        fields: { offset: 7 },
        outcome,
        requests: 0,
      });
    });

  it('has the problem of a token that is missing, or that cannot be read for another reason', async () => {
    for (const [login, problem] of [
      [async () => undefined, 'missing'],
      [() => Promise.reject(new Error('locked')), 'unreadable'],
    ] as const) {
      const { client, reports } = reportingClient({ address }, { login });
      const failure = await failureWithHost(client.call(operation, {}, anything, never()));
      assert.deepEqual(failure, { operation, kind: 'token', problem });
      assert.deepEqual(pluck(reports, 'outcome'), [`token ${problem}`]);
    }
  });
});

describe('The host of a service', () => {
  const responses: readonly (readonly [kind: Failure['kind'], isNamed: boolean, respond: Respond])[] = [
    ['format', true, () => '<html>'],
    ['http', true, withStatus(404)],
    ['redirect', true, withStatus(302, { location: '/' })],
    ['service', false, () => refusal('777')],
    ['login', false, () => refusal('-1')],
  ];
  for (const [kind, isNamed, respond] of responses)
    it(`is ${isNamed ? '' : 'not '}named in a failure of the kind “${kind}”`, async () => {
      await using service = await TestService.start(respond);
      const { client } = reportingClient(service);
      const failure = await failureWithHost(client.call(operation, {}, anything, never()));
      const { host } = new URL(service.address);
      assert.deepEqual([failure.kind, failure.host], [kind, isNamed ? host : undefined]);
    });
});

describe('A call for one object', () => {
  it('fails when the service reports an empty list, which a call for a list returns as nothing', async () => {
    await using service = await TestService.start(() => refusal('10'));
    const { client } = reportingClient(service);
    assert.equal(await client.call(operation, {}, anything, never()), undefined);
    const failure = await failureWithHost(callForOne(client, operation, {}, anything, never()));
    assert.deepEqual(withoutHost(failure), { operation, kind: 'format', problem: 'shape' });
  });

  it('fails when the response cannot be parsed at all', async () => {
    await using service = await TestService.start(() => success({}));
    const { client, reports } = reportingClient(service);
    const broken = z.pipe(
      anything,
      z.transform((): never => {
        throw new RangeError('too deep');
      }),
    );
    const failure = await failureWithHost(client.call(operation, {}, broken, never()));
    assert.deepEqual([failure.kind, reports[0]?.outcome], ['format', 'format shape']);
  });

  it('reads the login for each call', async () => {
    await using service = await TestService.start(() => success({}));
    const logins = ['1,aaaa', '2,bbbb'].map((text) => ({
      address: service.address,
      secret: readToken(text),
    }));
    const { client } = reportingClient(service, { login: async () => logins.shift() });
    for (let calls = 0; calls < 2; calls += 1) await client.call(operation, {}, anything, never());
    const tokens = service.received.map(({ form }) => form.get('login_token'));
    assert.deepEqual(tokens, ['1,aaaa', '2,bbbb']);
  });
});
