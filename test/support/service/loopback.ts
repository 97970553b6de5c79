import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';

/** Makes `server` listen on a free loopback port and returns its address without a final slash. */
export async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  assert.ok(bound !== null && typeof bound === 'object');
  return `http://127.0.0.1:${bound.port}`;
}

/**
 * The address of a loopback port where nothing listens, so connections are refused. It is below the ephemeral range,
 * so no server that starts meanwhile gets it.
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
