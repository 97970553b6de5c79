import assert from 'node:assert/strict';
import { type SampleService, startSampleService } from '../../../src/sample/service.ts';
import { type Fault, type Proxy, startProxy } from '../../support/service/proxy.ts';

describe('proxy', () => {
  let service: SampleService;
  let proxy: Proxy;
  beforeEach(async () => {
    service = await startSampleService();
    proxy = await startProxy(service.address);
  });
  afterEach(async () => {
    await proxy.close();
    await service.stop();
  });

  const call = (
    operation: string,
    more: Record<string, string> = {},
    init: RequestInit = {},
  ): Promise<Response> =>
    fetch(`${proxy.address}/${operation}`, {
      method: 'POST',
      body: new URLSearchParams({ login_token: service.token, format: 'json', ...more }),
      ...init,
    });
  const spoiled = async (fault: Fault, operation = 'Domaingroup.List'): Promise<Response> => {
    proxy.spoil({ on: operation, fault, times: 1 });
    return call(operation);
  };
  const text = async (fault: Fault): Promise<string> => (await spoiled(fault)).text();

  it('forwards responses, and records requests without the token', async () => {
    const response = await call(
      'Domain.Info',
      { domain: 'example.com' },
      { headers: { 'user-agent': 'Test/1 (x)' } },
    );
    assert.match(await response.text(), /^\{"status":\{"code":"1".*"name":"example.com"/);
    assert.equal(response.headers.get('content-type'), 'text/html; charset=UTF-8');
    const [kept] = proxy.calls;
    assert.deepEqual(kept?.parameters, { format: 'json', domain: 'example.com' });
    assert.deepEqual(
      [kept.operation, kept.url, kept.userAgent],
      ['Domain.Info', '/Domain.Info', 'Test/1 (x)'],
    );
    assert.match(String(kept.contentType), /^application\/x-www-form-urlencoded/);
    assert.equal(kept.tokenSent, true);
    assert.doesNotMatch(JSON.stringify(proxy.calls), new RegExp(service.token));
    await call('User.Detail');
    assert.deepEqual(proxy.counts(), { 'Domain.Info': 1, 'User.Detail': 1 });
    proxy.forget();
    assert.equal(proxy.count(), 0);
  });

  it('waits for a number of calls, and fails on more', async () => {
    const two = proxy.expectCalls('User.Detail', 2);
    await Promise.all([call('User.Detail'), call('User.Detail'), call('Domain.List')]);
    await two;
    await assert.rejects(proxy.expectCalls('*', 2), /calls of \*/);
  });

  it('adds latency', async () => {
    proxy.latency = 60;
    const start = performance.now();
    await call('User.Detail');
    assert.ok(performance.now() - start >= 55);
  });

  it('injects a fault once, several times or until healed, and only into matching calls', async () => {
    proxy.spoil({
      on: 'User.Detail',
      fault: { kind: 'status', status: 503, headers: { 'retry-after': '7' } },
      times: 2,
    });
    const heal = proxy.spoil({
      on: '*',
      fault: { kind: 'empty' },
      where: (one) => one.parameters['lang'] === 'cn',
    });
    const statuses = [];
    for (let index = 0; index < 3; index += 1)
      statuses.push((await call('User.Detail', { lang: 'en' })).status);
    assert.deepEqual(statuses, [503, 503, 200]);
    assert.equal(await (await call('Domain.List', { lang: 'cn' })).text(), '');
    heal();
    assert.notEqual(await (await call('Domain.List', { lang: 'cn' })).text(), '');
  });

  it('sends a body byte by byte', async () => {
    const response = await spoiled({ kind: 'drip', everyMillis: 0 }, 'User.Detail');
    assert.match(await response.text(), /^\{"status".*\}$/);
  });

  // The tests of faults hold the others: they expect how each ends.
  it('changes rows and repeats the token as it is told', async () => {
    assert.match(await text({ kind: 'wrongShape' }), /"code":"1".*"groups":\{"0":\{/);
    assert.match(
      await text({ kind: 'wrongTypes' }),
      /"groups":\[\{"group_id":"1","group_name":\["Default Group"\]/,
    );
    assert.ok((await text({ kind: 'echoToken', code: '-1' })).includes(service.token));
  });
});
