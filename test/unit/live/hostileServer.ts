// A name server on loopback that answers as a test says: rightly, wrongly, late, twice, or not at all.
import assert from 'node:assert/strict';
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket as Stream } from 'node:net';
import { decode } from 'dns-packet';
import type { ServerAddress } from '../../../src/live/liveRequest.ts';
import { messageWire, uint16, type WireMessage } from './wireBytes.ts';

/** A query as a server sees it. */
export interface SeenQuery {
  readonly id: number;
  /** As it was spelled. */
  readonly spelled: string;
  /** In lower case, without a final dot. */
  readonly name: string;
  readonly type: number;
  /** The bytes of the question. */
  readonly question: Buffer;
  readonly bytes: Buffer;
  readonly wantsRecursion: boolean;
  readonly hasEdns: boolean;
  /** `192.0.2.0/24` */
  readonly subnet: string | undefined;
  readonly isOverTcp: boolean;
}

/** What a server sends: messages, one after the other. Undefined: nothing. */
export type Behaviour = (query: SeenQuery) => Partial<WireMessage> | readonly Buffer[] | undefined;

/** How bytes are sent over TCP; the default sends the message after its length. */
export type SendOverTcp = (stream: Stream, message: Buffer) => void | Promise<void>;

export class HostileServer implements AsyncDisposable {
  readonly queries: SeenQuery[] = [];
  /** How many queries are without an answer, and how many were at most. Several servers may share it. */
  gauge = { now: 0, most: 0 };
  behaviour: Behaviour;
  sendOverTcp: SendOverTcp = (stream, message) => {
    stream.write(Buffer.concat([uint16(message.length), message]));
  };
  /** Milliseconds before each answer. */
  delay = 0;
  /** Answers wait for it. */
  held: Promise<void> | undefined;
  #arrived = Promise.withResolvers<void>();
  readonly #udp: Socket;
  readonly #tcp: Server;
  readonly #streams = new Set<Stream>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly address: ServerAddress;

  private constructor(udp: Socket, tcp: Server, behaviour: Behaviour) {
    this.#udp = udp;
    this.#tcp = tcp;
    this.behaviour = behaviour;
    const { address, port } = udp.address();
    this.address = { address, port };
    udp.on('message', (bytes, from) => this.#takeUdp(bytes, from));
    tcp.on('connection', (stream) => this.#takeTcp(stream));
  }

  /** Starts a server at an address of this machine: at the given port, or at any. */
  static async start(behaviour: Behaviour, { address = '127.0.0.1', port = 0 } = {}): Promise<HostileServer> {
    for (let attempt = 0; ; attempt += 1) {
      const udp = createSocket(address.includes(':') ? 'udp6' : 'udp4');
      const tcp = createServer();
      try {
        udp.bind(port, address);
        await once(udp, 'listening');
        tcp.listen(udp.address().port, address);
        await once(tcp, 'listening');
        return new HostileServer(udp, tcp, behaviour);
      } catch (error) {
        // Another process has the port over TCP: take another one.
        udp.close();
        if (attempt === 20 || port !== 0) throw error;
      }
    }
  }

  /** Servers at several addresses and one port: name servers have no ports in DNS. */
  static async startAll(behaviours: readonly Behaviour[]): Promise<readonly HostileServer[]> {
    for (let attempt = 0; ; attempt += 1) {
      const started: HostileServer[] = [];
      try {
        for (const [at, behaviour] of behaviours.entries())
          started.push(
            await HostileServer.start(behaviour, {
              address: `127.0.0.${at + 1}`,
              port: started[0]?.address.port ?? 0,
            }),
          );
        return started;
      } catch (error) {
        for (const server of started) await server[Symbol.asyncDispose]();
        if (attempt === 20) throw error;
      }
    }
  }

  /** The names and types of the queries so far. */
  get asked(): readonly string[] {
    return this.queries.map(({ name, type }) => `${name} ${type}`);
  }

  /** Resolves once so many queries have arrived. */
  async received(count: number): Promise<void> {
    while (this.queries.length < count) await this.#arrived.promise;
  }

  #takeUdp(bytes: Buffer, from: RemoteInfo): void {
    this.#answer(seen(bytes, false), (message) => this.#udp.send(message, from.port, from.address));
  }

  #takeTcp(stream: Stream): void {
    this.#streams.add(stream);
    stream.on('error', () => undefined);
    stream.on('close', () => this.#streams.delete(stream));
    stream.once('data', (bytes) => {
      assert.ok(Buffer.isBuffer(bytes));
      this.#answer(seen(bytes.subarray(2), true), (message) => void this.sendOverTcp(stream, message));
    });
  }

  #answer(query: SeenQuery, send: (message: Buffer) => void): void {
    this.queries.push(query);
    this.#arrived.resolve();
    this.#arrived = Promise.withResolvers();
    this.gauge.now += 1;
    this.gauge.most = Math.max(this.gauge.most, this.gauge.now);
    const respond = (): void => {
      this.gauge.now -= 1;
      for (const message of responses(query, this.behaviour(query))) send(message);
    };
    if (this.held !== undefined) return void this.held.then(respond);
    if (this.delay === 0) return respond();
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      respond();
    }, this.delay);
    this.#timers.add(timer);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const stream of this.#streams) stream.destroy();
    this.#udp.close();
    this.#tcp.close();
    await once(this.#tcp, 'close');
  }
}

function responses(query: SeenQuery, said: ReturnType<Behaviour>): readonly Buffer[] {
  if (said === undefined) return [];
  return isMessages(said) ? said : [messageWire({ id: query.id, question: query.question, ...said })];
}

function isMessages(said: Partial<WireMessage> | readonly Buffer[]): said is readonly Buffer[] {
  return Array.isArray(said);
}

/** The library reads queries for the tests. */
function seen(bytes: Buffer, isOverTcp: boolean): SeenQuery {
  const { id = 0, questions = [], additionals = [], flag_rd: wantsRecursion } = decode(bytes);
  const [question] = questions;
  assert.ok(question !== undefined);
  const spelled = question.name;
  let end = 12;
  while ((bytes[end] ?? 0) > 0) end += (bytes[end] ?? 0) + 1;
  end += 5;
  const opt = additionals.find((each) => each.type === 'OPT');
  const subnet = opt?.type === 'OPT' ? opt.options.find((option) => option.code === 8) : undefined;
  return {
    id,
    spelled,
    name: spelled.toLowerCase(),
    type: bytes.readUInt16BE(end - 4),
    question: bytes.subarray(12, end),
    bytes,
    wantsRecursion,
    hasEdns: opt !== undefined,
    subnet: subnet !== undefined && 'ip' in subnet ? `${subnet.ip}/${subnet.sourcePrefixLength}` : undefined,
    isOverTcp,
  };
}
