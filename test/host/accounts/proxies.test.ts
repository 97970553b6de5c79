import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { readToken } from '../../unit/api/server.ts';
import { ConnectProxy } from '../../support/service/connectProxy.ts';
import { useService } from '../fixture.ts';
import { addAccount, parts } from '../parts.ts';
import { unset } from '../settings.ts';
import { patience } from '../../support/patience.ts';

describe('a proxy in the settings of the editor', () => {
  const service = useService();
  let closing: ConnectProxy;

  before(async () => {
    closing = await ConnectProxy.start((socket) => socket.end());
    const proxy = `http://127.0.0.1:${closing.port}`;
    await vscode.workspace.getConfiguration('http').update('proxy', proxy, vscode.ConfigurationTarget.Global);
  });

  after(async () => {
    await unset('http', 'proxy');
    await closing[Symbol.asyncDispose]();
  });

  it('is not asked again when it closes a connection', async () => {
    const { logins } = await parts();
    const token = readToken('12345,c0ffee0123456789abcdef0123456789');
    const address = ServiceAddress.parse('https://dns.example');
    for (const calls of [1, 2]) {
      const added = await logins.add({ address, secret: token }, patience());
      assert.match(added.ok ? '' : added.problem, /^dns\.example: The proxy did not open a connection/u);
      assert.equal(closing.connections, calls);
    }
    assert.match(closing.received, /^CONNECT dns\.example:443 /u);
    assert.ok(!closing.received.includes(token.reveal()));
  });

  it('is not used for a service on this machine', async () => {
    const { all, proxy, token } = service();
    const before = closing.connections;
    await addAccount(all, proxy.address, token);
    assert.equal(closing.connections, before);
  });
});
