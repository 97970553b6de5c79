import assert from 'node:assert/strict';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, Server } from 'node:http';

/** Makes `server` listen on a free loopback port and returns its address without a final slash. */
export async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  assert.ok(bound !== null && typeof bound === 'object');
  return `http://127.0.0.1:${bound.port}`;
}

/** The address of a loopback port where nothing listens, so connections are refused. */
export async function closedPort(): Promise<string> {
  return `http://127.0.0.1:${await unusedPort()}`;
}

let taken = 0;

/**
 * A loopback port that nothing uses, for TCP or UDP. It is below the ephemeral range and differs between processes, so
 * nothing else that starts meanwhile gets it.
 */
export async function unusedPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + ((process.pid * 16 + taken++) % 10_000);
    if ((await isUnused(createServer(), port)) && (await isUnused(createSocket('udp4'), port))) return port;
  }
}

async function isUnused(listener: Server | Socket, port: number): Promise<boolean> {
  if (listener instanceof Server) listener.listen(port, '127.0.0.1');
  else listener.bind(port, '127.0.0.1');
  try {
    await once(listener, 'listening');
  } catch {
    return false;
  }
  listener.close();
  await once(listener, 'close');
  return true;
}
