import assert from 'node:assert/strict';
import { type SampleService, startSampleService } from '../../../src/sample/service.ts';
import { closedPort } from '../../support/service/loopback.ts';
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
      redirect: 'manual',
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

  it('holds a call until it is released', async () => {
    const hold = proxy.hold('User.Detail');
    const order: string[] = [];
    const held = call('User.Detail').then(() => order.push('held'));
    assert.equal((await hold.arrived).operation, 'User.Detail');
    await call('User.Detail').then(() => order.push('free'));
    hold.release();
    await held;
    assert.deepEqual(order, ['free', 'held']);
  });

  it('reports calls that the client aborted', async () => {
    const hold = proxy.hold('*');
    const control = new AbortController();
    const given = call('Domain.List', {}, { signal: control.signal });
    await hold.arrived;
    control.abort();
    await assert.rejects(given, { name: 'AbortError' });
    await proxy.expectAborted('Domain.List', 1);
    hold.release();
    await call('Domain.List');
    await proxy.expectAborted('*', 1);
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

  it('refuses and resets connections, also in the middle of a body', async () => {
    await assert.rejects(fetch(await closedPort()), TypeError);
    await assert.rejects(spoiled({ kind: 'reset' }), TypeError);
    const half = await spoiled({ kind: 'resetInBody' });
    await assert.rejects(half.text());
    await proxy.expectAborted('*', 0);
  });

  it('does not respond to a silenced call, until it is closed', async () => {
    proxy.spoil({ on: '*', fault: { kind: 'silence' } });
    const rejected = assert.rejects(call('User.Detail'), TypeError);
    await proxy.expectCalls('User.Detail', 1);
    await proxy.close();
    await rejected;
    proxy = await startProxy(service.address);
  });

  it('sends a body byte by byte', async () => {
    const response = await spoiled({ kind: 'drip', everyMillis: 0 }, 'User.Detail');
    assert.match(await response.text(), /^\{"status".*\}$/);
  });

  it('responds with HTTP statuses and redirects', async () => {
    const busy = await spoiled({ kind: 'status', status: 429, headers: { 'retry-after': '1' } });
    assert.deepEqual([busy.status, busy.headers.get('retry-after')], [429, '1']);
    const moved = await spoiled({ kind: 'redirect', status: 307, location: 'http://127.0.0.1:9/x' });
    assert.deepEqual([moved.status, moved.headers.get('location')], [307, 'http://127.0.0.1:9/x']);
  });

  it('responds with anything but the expected JSON', async () => {
    assert.equal(await text({ kind: 'empty' }), '');
    assert.match(await text({ kind: 'html' }), /^<!DOCTYPE html>/);
    assert.match(await text({ kind: 'xml' }), /^<\?xml/);
    assert.equal(await text({ kind: 'body', body: 'null' }), 'null');
    const cut = await text({ kind: 'truncated' });
    assert.throws(() => JSON.parse(cut), SyntaxError);
    assert.match(await text({ kind: 'wrongShape' }), /"code":"1".*"groups":\{"0":\{/);
    assert.match(
      await text({ kind: 'wrongTypes' }),
      /"groups":\[\{"group_id":"1","group_name":\["Default Group"\]/,
    );
    assert.match(await text({ kind: 'code', code: '-15', message: 'no' }), /"code":"-15","message":"no"/);
    assert.ok((await text({ kind: 'echoToken', code: '-1' })).includes(service.token));
    assert.equal(await text({ kind: 'replace', with: (json) => [typeof json] }), '["object"]');
  });

  it('sends huge bodies, plain or compressed, and notices when the reader leaves', async () => {
    const bytes = 3 * 2 ** 20;
    for (const fault of [
      { kind: 'huge', bytes },
      { kind: 'bomb', codings: ['gzip'], bytes },
      { kind: 'bomb', codings: ['deflate'], bytes },
      { kind: 'bomb', codings: ['br', 'gzip'], bytes },
    ] as const) {
      const body = await (await spoiled(fault)).text();
      assert.ok(body.length > bytes);
      assert.match(body.slice(bytes), /^\{"status"/);
    }
    proxy.spoil({ on: '*', fault: { kind: 'huge', bytes: 2 ** 40 } });
    const endless = await call('User.Detail');
    await endless.body?.cancel();
    await proxy.expectAborted('User.Detail', 1);
  });
});
