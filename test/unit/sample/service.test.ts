import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { startSampleService } from '../../../src/sample/service.ts';
import { fields, withService } from './calls.ts';

describe('sample service: transport', () => {
  const sample = withService();

  it('listens on loopback, with a valid token that is new at each start', async () => {
    assert.match(sample.service.address, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.match(sample.service.token, /^\d+,[0-9a-f]{32}$/);
    const other = await startSampleService();
    assert.notEqual(other.token, sample.service.token);
    await other.stop();
  });

  it('refuses a missing, wrong or almost correct token with -1', async () => {
    const { token } = sample.service;
    for (const wrong of [
      '',
      'nonsense',
      '10061,',
      token.slice(0, -1),
      `${token}0`,
      ` ${token}`,
      token.toUpperCase() + 'A',
    ])
      assert.equal(await sample.code('User.Detail', { login_token: wrong }), '-1', JSON.stringify(wrong));
  });

  it('accepts the token only in the form, not in the URL or in another kind of body', async () => {
    const { address, token } = sample.service;
    const inUrl = `${address}/User.Detail?login_token=${encodeURIComponent(token)}&format=json`;
    const form = `login_token=${encodeURIComponent(token)}&format=json`;
    const inText = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: form };
    for (const response of [
      await fetch(inUrl, { method: 'POST' }),
      await fetch(`${address}/User.Detail`, inText),
    ])
      assert.match(await response.text(), /<code>-1<\/code>/);
  });

  it('responds to other methods with code 2', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await fetch(`${sample.service.address}/Domain.List`, { method });
      assert.equal(response.status, 200);
      assert.match(await response.text(), /<code>2<\/code>/);
    }
  });

  it('responds in XML unless JSON is requested', async () => {
    const { address, token } = sample.service;
    const call = async (body: Record<string, string>): Promise<string> => {
      const sent = new URLSearchParams({ login_token: token, ...body });
      return (await fetch(`${address}/Record.List`, { method: 'POST', body: sent })).text();
    };
    const hostile = await idOf('hostile.example');
    const xml = await call({ domain_id: hostile });
    assert.match(xml, /^<\?xml version="1.0" encoding="utf-8"\?>/);
    assert.match(xml, /<value>&lt;img src=x onerror=alert\(1\)&gt;<\/value>/);
    assert.doesNotMatch(xml, /[\0\u0007\u001B]|<img/);
    assert.match(await call({ domain_id: hostile, format: 'JSON' }), /^\{"status"/);
  });

  it('responds in Chinese on request', async () => {
    const status = fields((await sample.call('User.Detail', { lang: 'cn' }))['status']);
    assert.equal(status['message'], '操作成功');
    const failed = fields((await sample.call('User.Detail', { lang: 'cn', login_token: '' }))['status']);
    assert.match(String(failed['message']), /登录失败/);
  });

  it('has no paths other than the seven operations', async () => {
    for (const path of ['/', '/User.Detail/', '/user.detail', '/__proto__', '/../User.Detail/x', '/%2e'])
      assert.equal((await fetch(sample.service.address + path, { method: 'POST' })).status, 404, path);
  });

  it('responds only for its own host, and sends no CORS header', async () => {
    const { address } = sample.service;
    for (const host of [
      'evil.example',
      'localhost',
      '127.0.0.1',
      address.replace('http://127.0.0.1', 'rebind.example'),
    ])
      assert.equal(await statusFor(host), 421, host);
    assert.equal(await statusFor(new URL(address).host), 200);
    const response = await fetch(`${address}/User.Detail`, {
      method: 'OPTIONS',
      headers: { origin: 'http://x.test' },
    });
    assert.equal(response.headers.get('access-control-allow-origin'), null);
  });

  it('limits the size of a request', async () => {
    const response = await fetch(`${sample.service.address}/User.Detail`, {
      method: 'POST',
      body: 'x'.repeat(70_000),
    });
    assert.equal(response.status, 413);
  });

  it('stops at once, even with open connections, and can be stopped twice', async () => {
    const own = await startSampleService();
    const { host, port } = new URL(own.address);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`POST /User.Detail HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 10\r\n\r\nhalf`);
    const { promise: closed, resolve } = Promise.withResolvers<boolean>();
    socket.on('error', () => undefined).on('close', resolve);
    await Promise.all([own.stop(), own.stop(), closed]);
    await assert.rejects(fetch(`${own.address}/User.Detail`, { method: 'POST' }));
  });

  async function idOf(domain: string): Promise<string> {
    return String(fields((await sample.call('Domain.Info', { domain }))['domain'])['id']);
  }

  async function statusFor(host: string): Promise<number | undefined> {
    const call = request(`${sample.service.address}/User.Detail`, { method: 'POST', headers: { host } });
    call.end();
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    call.on('response', (response) => resolve(response.resume().statusCode));
    call.on('error', reject);
    return promise;
  }
});
