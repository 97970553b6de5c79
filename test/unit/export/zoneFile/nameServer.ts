// Starts name servers of this machine with an exported configuration, and queries them on loopback.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { decode, encode, type Packet } from 'dns-packet';
import { temporaryFolder } from '../../../support/processes.ts';
import { unusedPort } from '../../../support/service/loopback.ts';

/** A query and its client: an address in 127.0.0.0/8, or the subnet that a resolver sends. */
export interface Question {
  readonly name: string;
  readonly type: 'A' | 'CNAME' | 'SOA' | 'TXT';
  readonly from: string;
  readonly by: 'address' | 'subnet';
}

/** The response code for a name that does not exist. */
const NO_SUCH_NAME = 3;

/** The number of the EDNS option (RFC 7871). */
const CLIENT_SUBNET = 8;

export class NameServer implements AsyncDisposable {
  readonly folder = temporaryFolder('server');
  readonly #sockets = new Map<string, Socket>();
  readonly #ended = new AbortController();
  #port = 0;
  #ends: Promise<unknown> = Promise.resolve();

  /** Its port on 127.0.0.1. */
  get port(): number {
    return this.#port;
  }

  /** Writes files into the folder and starts `command`. Replaces `{port}` and `{folder}` everywhere. */
  async start(
    command: readonly [string, ...string[]],
    files: ReadonlyMap<string, string | Buffer>,
  ): Promise<void> {
    this.#port = await unusedPort();
    for (const [name, content] of files)
      writeFileSync(
        path.join(this.folder, name),
        typeof content === 'string' ? this.#filled(content) : content,
      );
    const [program, ...args] = command.map((word) => this.#filled(word));
    const server = spawn(program ?? '', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: this.#ended.signal,
    });
    let log = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (text: Buffer) => (log += text.toString()));
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ends = promise;
    server.on('exit', () => resolve());
    // Stopping the server is reported as an error too.
    server.on('error', () => undefined);
    const failed = promise.then(() => assert.fail(`the server ended:\n${log.slice(-2000)}`));
    failed.catch(() => undefined);
    await Promise.race([
      this.ask({ name: 'example.com', type: 'SOA', from: '127.0.0.1', by: 'address' }),
      failed,
    ]);
  }

  /** Returns the data of the records of a type in the answer. Repeats the query until there is an answer. */
  async ask({ name, type, from, by }: Question): Promise<readonly string[]> {
    const id = Math.trunc(performance.now() * 1000) & 0xffff;
    const additionals: Packet['additionals'] = [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: 1232,
        flags: 0,
        extendedRcode: 0,
        ednsVersion: 0,
        flag_do: false,
        options: by === 'address' ? [] : [{ code: CLIENT_SUBNET, ip: from, sourcePrefixLength: 24 }],
      },
    ];
    const query = encode({ type: 'query', id, questions: [{ name, type }], additionals });
    const socket = await this.#socket(by === 'address' ? from : '127.0.0.1');
    const answered = this.#answer(socket, id);
    const send = (): void => socket.send(query, this.#port, '127.0.0.1');
    send();
    const again = setInterval(send, 500);
    try {
      const { answers = [] } = await answered;
      return answers.flatMap((answer) =>
        answer.type === type && 'data' in answer ? dataText(answer.data) : [],
      );
    } finally {
      clearInterval(again);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended.abort();
    await this.#ends;
    for (const socket of this.#sockets.values()) socket.close();
  }

  async #answer(socket: Socket, id: number): Promise<Packet> {
    for (;;) {
      const [message]: unknown[] = await once(socket, 'message', { signal: this.#ended.signal });
      assert.ok(Buffer.isBuffer(message));
      const packet = decode(message);
      // A server that is still loading its zones refuses queries, which are repeated.
      const code = (packet.flags ?? 0) & 0xf;
      if (packet.id === id && (code === 0 || code === NO_SUCH_NAME)) return packet;
    }
  }

  async #socket(address: string): Promise<Socket> {
    const known = this.#sockets.get(address);
    if (known !== undefined) return known;
    const socket = createSocket('udp4');
    // The server is not ready yet, so the query is repeated.
    socket.on('error', () => undefined);
    socket.bind(0, address);
    await once(socket, 'listening');
    this.#sockets.set(address, socket);
    return socket;
  }

  #filled(text: string): string {
    return text.replaceAll('{port}', String(this.#port)).replaceAll('{folder}', this.folder);
  }
}

/** Returns the data of a record as text: that of a TXT record comes as a list of bytes. */
function dataText(data: unknown): readonly string[] {
  if (typeof data === 'string') return [data];
  return Array.isArray(data) ? [data.map(String).join('')] : [];
}

/** Returns whether a program is installed and runs. */
export function isInstalled(program: string, flag: string): boolean {
  return spawnSync(program, [flag]).status === 0;
}
