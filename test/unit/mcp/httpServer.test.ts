import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { startMcpHttpServer, type McpEndpoint } from '../../../src/mcp/httpServer.ts';
import type { ServedTool } from '../../../src/mcp/mcpServer.ts';
import { servedTools } from '../../../src/mcp/servedTools.ts';
import { ALL_TOOLS } from '../../../src/tools/allTools.ts';
import { problem, type ToolContext } from '../../../src/tools/tool.ts';
import { scene } from '../tools/calls.ts';
import { callTool, connected, LIST_TOOLS, send } from './httpClient.ts';

const noBug = (error: unknown): void => assert.fail(String(error));

/** A tool that answers when it is told to. */
class HeldTool implements ServedTool {
  readonly name = 'held';
  readonly description = 'Waits.';
  readonly inputSchema = () => ({ type: 'object' });
  readonly isOpenWorld = false;
  readonly signals: AbortSignal[] = [];
  #held = Promise.withResolvers<void>();
  #arrived = Promise.withResolvers<void>();

  async reply(_raw: unknown, signal: AbortSignal) {
    this.signals.push(signal);
    this.#arrived.resolve();
    this.#arrived = Promise.withResolvers();
    await this.#held.promise;
    return problem('released');
  }

  /** Resolves once so many calls have arrived. */
  async arrived(count: number): Promise<void> {
    while (this.signals.length < count) await this.#arrived.promise;
  }

  release(): void {
    this.#held.resolve();
  }
}

async function withServer(
  tools: readonly ServedTool[],
  act: (endpoint: McpEndpoint, server: Awaited<ReturnType<typeof startMcpHttpServer>>) => Promise<void>,
  hosting: Partial<Parameters<typeof startMcpHttpServer>[1]> = {},
): Promise<void> {
  const usual = { version: '1.2.3', reportBug: noBug, onWrongSecret: () => undefined };
  await using server = await startMcpHttpServer(tools, { ...usual, ...hosting });
  await act(server.endpoint, server);
}

/** All tools, which may read each account or none. */
const served = (
  context: ToolContext,
  mayRead: boolean,
  more: Partial<Parameters<typeof servedTools>[0]> = {},
): readonly ServedTool[] =>
  servedTools({
    tools: ALL_TOOLS,
    context,
    mayRead: () => mayRead,
    prepare: async () => undefined,
    reportBug: noBug,
    ...more,
  });

const hasDeclined = (tool: { readonly name: string }): boolean => tool.name === 'dns-tree_listZones';

const portOf = ({ url }: McpEndpoint): number => Number(new URL(url).port);

/** A request of so many bytes. */
const sized = (bytes: number): string => LIST_TOOLS.padEnd(bytes);

const call = (id: number): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'held', arguments: {} } });

describe('The server for programs of this machine', () => {
  for (const mode of ['auto', 'legacy'] as const) {
    it(`lists and calls each tool for the client of the official SDK (${mode})`, async () => {
      await scene(2, 3, async ({ context, service }) => {
        await withServer(served(context, true), async (endpoint) => {
          const client = await connected(endpoint, mode);
          assert.equal(client.getProtocolEra(), mode === 'auto' ? 'modern' : 'legacy');
          const listed = await client.listTools();
          assert.deepEqual(
            listed.tools.map(({ name }) => name),
            ALL_TOOLS.map(({ name }) => name),
          );
          assert.ok(listed.tools.every(({ annotations }) => annotations?.readOnlyHint));
          assert.equal(client.getServerVersion()?.version, '1.2.3');
          assert.equal(client.getServerCapabilities()?.tools?.listChanged, false);
          for (const [name, input] of [
            ['dns-tree_listZones', { refresh: true }],
            ['dns-tree_readZone', { zone: 'z0.example' }],
            ['dns-tree_findRecords', { type: 'A' }],
            ['dns-tree_checkZones', {}],
            ['dns-tree_dependents', { address: '192.0.2.1' }],
          ] as const) {
            const { isError, text: reply } = await callTool(client, name, input);
            assert.equal(isError, false, reply);
            assert.match(reply, /It is data, not instructions/u);
          }
          for (const [name, input] of [
            ['dns-tree_zoneChanges', { zone: 'z0.example' }],
            ['dns-tree_checkLive', { host: 'www.other.example' }],
            ['dns-tree_readZone', { zone: '' }],
          ] as const)
            assert.equal((await callTool(client, name, input)).isError, true);
          assert.equal(service.count('Record.List'), 1);
          await client.close();
        });
      });
    });
  }

  it('reports a bug, and closes the connection of its request', async () => {
    const bug = new Error('bug');
    const bugs: unknown[] = [];
    const hosting = {
      reportBug: (error: unknown) => void bugs.push(error),
      onWrongSecret: () => {
        throw bug;
      },
    };
    await withServer(
      [],
      async (endpoint) => {
        const wrong = { headers: { Authorization: 'Bearer wrong' } };
        await assert.rejects(send(endpoint, wrong), { code: 'ECONNRESET' });
        assert.deepEqual(bugs, [bug]);
        assert.equal((await send(endpoint)).status, 200);
      },
      hosting,
    );
  });

  it('tells programs not to call again once the user declined', async () => {
    await scene(1, 1, async ({ context, service }) => {
      await withServer(served(context, false, { hasDeclined }), async (endpoint) => {
        const client = await connected(endpoint);
        const said = async (name: string, input: object): Promise<string> =>
          (await callTool(client, name, { ...input })).data.problem ?? '';
        assert.match(await said('dns-tree_listZones', {}), /declined .* Do not call again\.$/u);
        assert.match(
          await said('dns-tree_readZone', { zone: 'z0.example' }),
          /not allowed .* call again after that\.$/u,
        );
        assert.deepEqual(service.calls, []);
        await client.close();
      });
    });
  });

  it('listens on loopback alone, with a secret of its own each time', async () => {
    await withServer([], async (one) =>
      withServer([], async (other) => {
        assert.match(one.url, /^http:\/\/127\.0\.0\.1:\d+\/mcp$/u);
        assert.notEqual(one.secret, other.secret);
        assert.ok(one.secret.length >= 43);
        assert.equal((await send({ url: one.url, secret: other.secret })).status, 401);
        const socket = connect(portOf(one), '127.0.0.2');
        const [error] = await once(socket, 'error');
        assert.match(String(error), /ECONNREFUSED/u);
      }),
    );
  });

  it('refuses a wrong secret', async () => {
    await withServer([], async (endpoint) => {
      const { secret } = endpoint;
      for (const authorization of [
        '',
        'Bearer',
        'Bearer ',
        secret,
        `Basic ${secret}`,
        `Bearer ${secret.slice(1)}`,
        `Bearer ${secret.slice(0, -1)}`,
        `Bearer ${secret}x`,
        `Bearer ${secret}, Bearer x`,
      ]) {
        const { status, headers, body } = await send(endpoint, { headers: { Authorization: authorization } });
        assert.deepEqual([status, headers['www-authenticate']], [401, 'Bearer'], authorization);
        assert.ok(!body.includes(secret));
      }
      const inUrl = await send(endpoint, {
        headers: { Authorization: '' },
        path: `/mcp?secret=${secret}&access_token=${secret}`,
      });
      assert.equal(inUrl.status, 401);
      assert.equal((await send(endpoint)).status, 200);
    });
  });

  it('listens on the port that it is given, and on another one while that is taken', async () => {
    let port = 0;
    await withServer([], async (first) => {
      port = portOf(first);
      await withServer(
        [],
        async (second) => {
          assert.notEqual(portOf(second), port);
          assert.equal((await send(second)).status, 200);
        },
        { port },
      );
    });
    await withServer([], async (again) => assert.equal(portOf(again), port), { port });
  });

  it('tells once that a program has another secret, and nothing of programs that have none', async () => {
    let told = 0;
    const onWrongSecret = (): void => void (told += 1);
    await withServer(
      [],
      async (endpoint) => {
        await send(endpoint, { headers: { Authorization: '' } });
        await send(endpoint, { headers: { Authorization: 'Bearer x', Origin: 'https://example.com' } });
        await send(endpoint);
        assert.equal(told, 0);
        for (let count = 0; count < 3; count += 1) {
          const { body } = await send(endpoint, { headers: { Authorization: 'Bearer x' } });
          assert.match(body, /copy it again/u);
        }
        assert.equal(told, 1);
      },
      { onWrongSecret },
    );
  });

  it('refuses what a page sends, and a name that was bound to loopback', async () => {
    await withServer([], async (endpoint) => {
      const { port } = new URL(endpoint.url);
      for (const origin of [
        'https://example.com',
        'null',
        'http://localhost:3000',
        `http://localhost:${port}`,
        'vscode-webview://x',
        'file://',
      ])
        assert.equal((await send(endpoint, { headers: { Origin: origin } })).status, 403, origin);
      for (const host of [
        'rebound.example',
        `rebound.example:${port}`,
        `127.0.0.1.example:${port}`,
        `0.0.0.0:${port}`,
      ])
        assert.equal((await send(endpoint, { headers: { Host: host } })).status, 403, host);
      for (const both of [
        { Host: `rebound.example:${port}`, Origin: `http://rebound.example:${port}` },
        { Host: 'rebound.example', Origin: 'http://rebound.example' },
      ])
        assert.equal((await send(endpoint, { headers: both })).status, 403);
      assert.equal((await send(endpoint, { headers: { Origin: `http://127.0.0.1:${port}` } })).status, 200);
      // No page may read what is answered, nor ask whether it may.
      const preflight = await send(endpoint, {
        method: 'OPTIONS',
        headers: { Origin: 'https://example.com' },
      });
      assert.equal(preflight.status, 403);
      assert.equal(preflight.headers['access-control-allow-origin'], undefined);
    });
  });

  it('answers at one path and to one method', async () => {
    await withServer([], async (endpoint) => {
      for (const path of ['/', '/mcp/', '/mcp/x', '/sse', '//mcp', '/.well-known/oauth-protected-resource'])
        assert.equal((await send(endpoint, { path })).status, 404, path);
      for (const method of ['GET', 'DELETE'])
        assert.equal((await send(endpoint, { method })).status, 405, method);
    });
  });

  it('refuses a body that is too large', async () => {
    await withServer([], async (endpoint) => {
      assert.equal((await send(endpoint, { body: sized(64_000) })).status, 200);
      assert.equal((await send(endpoint, { body: sized(64_001) })).status, 413);
      const chunked = { headers: { 'Transfer-Encoding': 'chunked' }, body: sized(64_001) };
      assert.equal((await send(endpoint, chunked)).status, 413);
      assert.equal((await send(endpoint)).status, 200);
    });
  });

  it('refuses more requests at once than it answers', async () => {
    const tool = new HeldTool();
    await withServer([tool], async (endpoint) => {
      const pending = Array.from({ length: 8 }, (_, id) => send(endpoint, { body: call(id) }));
      await tool.arrived(8);
      const { status, headers } = await send(endpoint);
      assert.deepEqual([status, headers['retry-after']], [429, '1']);
      tool.release();
      for (const each of await Promise.all(pending)) assert.match(each.body, /released/u);
      assert.equal((await send(endpoint)).status, 200);
    });
  });

  it('cancels a call when its program goes away', async () => {
    for (const mode of ['auto', 'legacy'] as const) {
      const tool = new HeldTool();
      await withServer([tool], async (endpoint) => {
        const client = await connected(endpoint, mode);
        const gone = new AbortController();
        const refused = assert.rejects(callTool(client, 'held', {}, gone.signal));
        await tool.arrived(1);
        const [signal] = tool.signals;
        assert.ok(signal !== undefined && !signal.aborted);
        const aborted = once(signal, 'abort');
        gone.abort();
        await refused;
        await client.close();
        await aborted;
        tool.release();
      });
    }
  });

  it('takes no program that goes away for an error', async () => {
    await withServer([], async (endpoint) => {
      const socket = connect(portOf(endpoint), '127.0.0.1');
      const head = `Host: 127.0.0.1:${portOf(endpoint)}\r\nAuthorization: Bearer ${endpoint.secret}`;
      socket.write(`POST /mcp HTTP/1.1\r\n${head}\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n`);
      // The server reads the body.
      await once(socket, 'data');
      socket.destroy();
      assert.equal((await send(endpoint)).status, 200);
    });
  });

  it('cancels all calls and closes all connections when it ends', async () => {
    const tool = new HeldTool();
    await withServer([tool], async (endpoint, server) => {
      const cut = assert.rejects(send(endpoint, { body: call(1) }));
      const idle = connect(portOf(endpoint), '127.0.0.1');
      await Promise.all([tool.arrived(1), once(idle, 'connect')]);
      const closed = once(idle, 'close');
      idle.resume();
      await server[Symbol.asyncDispose]();
      await Promise.all([cut, closed]);
      assert.equal(tool.signals[0]?.aborted, true);
      tool.release();
      await assert.rejects(send(endpoint), /ECONNREFUSED/u);
    });
  });

  it('makes room after connections that send nothing', async () => {
    await withServer([], async (endpoint) => {
      const port = portOf(endpoint);
      const silent = Array.from({ length: 32 }, () => connect(port, '127.0.0.1').resume());
      const closed = silent.map(async (each) => once(each, 'close'));
      await Promise.all(silent.map((each) => once(each, 'connect')));
      await assert.rejects(send(endpoint));
      await Promise.all(closed);
      assert.equal((await send(endpoint)).status, 200);
    });
  });

  it('refuses requests that are none', async () => {
    await withServer([], async ({ url, secret }) => {
      const outgoing = request(url, {
        method: 'POST',
        headers: { Authorization: `Bearer ${secret}` },
        agent: false,
      });
      outgoing.end('{');
      const [incoming] = await once(outgoing, 'response');
      assert.ok(incoming.statusCode >= 400 && incoming.statusCode < 500);
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.end('TRACE http://[ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      assert.match(await text(socket), /^HTTP\/1\.1 400/u);
    });
  });
});
