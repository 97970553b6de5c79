import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { watchProxies } from '../../../src/api/transport/proxyWatch.ts';

const coded = (code: string): NodeJS.ErrnoException => Object.assign(new Error('x'), { code });

/** The code of an error after undici published that a connection for `origin` failed with it. */
function codeAfter(origin: string, error: NodeJS.ErrnoException): string | undefined {
  const { protocol, host } = new URL(origin);
  channel('undici:client:connectError').publish({ connectParams: { protocol, host }, error });
  return error.code;
}

/** A socket that points to no service, after undici published that headers for `origin` are about to be sent with it. */
function socketAfter(origin: string | URL): Socket {
  const socket = new Socket();
  channel('undici:client:sendHeaders').publish({ request: { origin }, socket });
  return socket;
}

describe('The watch over proxies', () => {
  watchProxies(ServiceAddress.parse('https://watched.example'));
  watchProxies(ServiceAddress.parse('http://127.0.0.1:8123'));

  it('takes a refused CONNECT for the end of a call to a watched service only', () => {
    for (const code of ['UND_ERR_SOCKET', 'UND_ERR_ABORTED']) {
      assert.equal(codeAfter('https://watched.example', coded(code)), 'ERR_PROXY_REFUSED');
      for (const other of ['https://other.example', 'http://watched.example', 'https://watched.example:8443'])
        assert.equal(codeAfter(other, coded(code)), code, other);
    }
    assert.equal(codeAfter('https://watched.example', coded('ECONNREFUSED')), 'ECONNREFUSED');
  });

  it('stops a plain request of a watched service that would leave for a proxy', async () => {
    for (const origin of ['http://127.0.0.1:8123', new URL('http://127.0.0.1:8123')]) {
      const socket = socketAfter(origin);
      const [error]: readonly unknown[] = await once(socket, 'error');
      assert.ok(error instanceof Error && 'code' in error);
      assert.equal(error.code, 'ERR_PROXY_READS');
    }
    for (const origin of ['http://127.0.0.1:8124', 'https://watched.example', 'http://watched.example']) {
      const socket = socketAfter(origin);
      assert.ok(!socket.destroyed, origin);
      socket.destroy();
    }
  });

  it('ignores what it does not know', () => {
    const error = coded('UND_ERR_SOCKET');
    for (const message of [
      undefined,
      {},
      { error },
      { connectParams: { protocol: 'https:' }, error },
      { connectParams: { protocol: 'https:', host: 'watched.example' }, error: 'x' },
      { connectParams: { protocol: 'https:', host: 'watched.example' }, error: new Error('x') },
    ])
      channel('undici:client:connectError').publish(message);
    assert.equal(error.code, 'UND_ERR_SOCKET');
    const socket = new Socket();
    for (const message of [undefined, { socket }, { request: { origin: 7 }, socket }])
      channel('undici:client:sendHeaders').publish(message);
    assert.ok(!socket.destroyed);
    socket.destroy();
  });
});
