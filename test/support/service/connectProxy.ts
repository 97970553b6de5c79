// An HTTP proxy on this machine, as editors use it for connections (CONNECT).
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What a proxy does with a connection once it has received the first bytes. */
export type Treat = (socket: Socket, received: string) => void;

export class ConnectProxy implements AsyncDisposable {
  connections = 0;
  received = '';
  readonly port: number;
  readonly #close: () => Promise<void>;

  private constructor(port: number, close: () => Promise<void>) {
    this.port = port;
    this.#close = close;
  }

  static async start(treat: Treat): Promise<ConnectProxy> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      proxy.connections += 1;
      socket.on('data', (chunk) => void (proxy.received += chunk.toString('latin1')));
      socket.once('data', (chunk) => treat(socket, chunk.toString('latin1')));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = server.address();
    assert.ok(typeof at === 'object' && at !== null);
    const proxy: ConnectProxy = new ConnectProxy(at.port, async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    });
    return proxy;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
  }
}

/** Opens the connection that a CONNECT asks for. */
export const tunnel: Treat = (socket, received) => {
  const port = Number(/^CONNECT \S+:(\d+) /u.exec(received)?.[1]);
  const onward = connect(port, '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    socket.pipe(onward).pipe(socket);
  });
  onward.on('error', () => socket.destroy());
};
