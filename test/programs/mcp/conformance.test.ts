// The official conformance suite. Its released version knows the revisions 2025-06-18 and 2025-11-25 of the protocol. Its
// other scenarios for servers call tools, prompts and resources of a server made for the suite, or need sessions.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startMcpHttpServer, type McpEndpoint } from '../../../src/mcp/httpServer.ts';
import { servedTools } from '../../../src/mcp/servedTools.ts';
import { ALL_TOOLS } from '../../../src/tools/allTools.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { listen } from '../../support/service/loopback.ts';
import { scene } from '../../unit/tools/calls.ts';

const SUITE = path.resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');
const noBug = (error: unknown): void => assert.fail(String(error));

/** The suite sends no secret: adds it to each request, and changes nothing else. */
async function withSecret({ url, secret }: McpEndpoint, act: (url: string) => Promise<void>): Promise<void> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const onward = request(url, {
      ...(method === undefined ? {} : { method }),
      headers: { ...headers, authorization: `Bearer ${secret}` },
    });
    onward.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const address = await listen(proxy);
  try {
    await act(`${address}/mcp`);
  } finally {
    proxy.close();
    proxy.closeAllConnections();
  }
}

describe('The conformance suite of the protocol', () => {
  for (const scenario of ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']) {
    it(`passes: ${scenario}`, async () => {
      await scene(1, 1, async ({ context }) => {
        const tools = servedTools({
          tools: ALL_TOOLS,
          context,
          mayRead: () => true,
          prepare: async () => undefined,
          reportBug: noBug,
        });
        await using server = await startMcpHttpServer(tools, {
          version: '1.2.3',
          reportBug: noBug,
          onWrongSecret: () => undefined,
        });
        await withSecret(server.endpoint, async (url) => {
          const words = ['server', '--url', url, '--scenario', scenario];
          const child = spawn(process.execPath, [SUITE, ...words], { cwd: temporaryFolder('conformance') });
          const [printed, warned, [code]] = await Promise.all([
            text(child.stdout),
            text(child.stderr),
            once(child, 'exit'),
          ]);
          assert.equal(code, 0, `${printed}${warned}`);
          assert.match(printed, /Passed: [1-9]\d*\/[1-9]\d*, 0 failed/u);
        });
      });
    });
  }
});
