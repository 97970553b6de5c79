import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';

/** Has `server` listen on any free port of loopback, and gives its address without a final slash. */
export async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  assert.ok(bound !== null && typeof bound === 'object');
  return `http://127.0.0.1:${bound.port}`;
}

/**
 * The address of a loopback port on which nobody listens: connections to it are refused. It is below those that
 * systems give to whoever asks for any, so that no server that starts meanwhile gets it.
 */
export async function closedPort(): Promise<string> {
  const server = createServer();
  for (let port = 20_000 + (process.pid % 5_000); ; port += 1) {
    server.listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return `http://127.0.0.1:${port}`;
  }
}
