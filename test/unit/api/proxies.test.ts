import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ConnectProxy, tunnel, type Treat } from '../../support/service/connectProxy.ts';
import { good } from './ends.ts';
import { SECRET, TestService } from './server.ts';

/** Makes a call to `address` in a process that sends what it fetches through the proxy. Returns how it ended. */
async function callThrough({ port }: ConnectProxy, address: string): Promise<unknown> {
  const proxy = `http://127.0.0.1:${port}`;
  const { NO_PROXY: _one, no_proxy: _other, ...env } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', path.join(import.meta.dirname, 'oneCall.ts'), address],
    { env: { ...env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, HTTPS_PROXY: proxy } },
  );
  return JSON.parse(stdout);
}

// Slow: each call takes a process, because only its environment names a proxy.
describe('A proxy', () => {
  const refusals: readonly (readonly [what: string, treat: Treat])[] = [
    ['closes the connection', (socket) => socket.end()],
    ['requires a login', (socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')],
    ['refuses the host', (socket) => socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')],
  ];
  for (const [what, treat] of refusals) {
    it(`that ${what} ends the call with its first connection`, async () => {
      await using proxy = await ConnectProxy.start(treat);
      assert.deepEqual(await callThrough(proxy, 'https://dns.example'), {
        operation: 'Domaingroup.List',
        kind: 'network',
        reason: 'proxyRefused',
        host: 'dns.example',
      });
      assert.equal(proxy.connections, 1);
      assert.match(proxy.received, /^CONNECT dns\.example:443 /u);
      assert.ok(!proxy.received.includes(SECRET));
    });
  }

  it('does not get the token of a call to a service on this machine', async () => {
    await using service = await TestService.start(() => good);
    const { port } = new URL(service.address);
    for (const host of ['127.0.0.1', 'localhost']) {
      await using proxy = await ConnectProxy.start(tunnel);
      assert.deepEqual(await callThrough(proxy, `http://${host}:${port}`), {
        operation: 'Domaingroup.List',
        kind: 'network',
        reason: 'proxyReads',
        host: `${host}:${port}`,
      });
      assert.equal(proxy.connections, 1);
      assert.ok(!proxy.received.includes(SECRET) && !proxy.received.includes('login_token'), proxy.received);
      assert.deepEqual(service.received, []);
    }
  });
});
