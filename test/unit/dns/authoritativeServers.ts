// Name servers of this machine that serve zone files on loopback, and the kinds of their responses.
import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { decode, encode, type DecodedPacket, type RecordType } from 'dns-packet';
import { unusedPort } from '../../support/service/loopback.ts';

/** A name server that can be installed. */
export interface Program {
  readonly name: string;
  readonly file: string;
  readonly version: string;
  /** Its configuration and arguments; `{folder}` and `{port}` are replaced. */
  readonly config: (zones: readonly string[]) => string;
  readonly args: readonly string[];
}

export const PROGRAMS: readonly Program[] = [
  {
    name: 'BIND',
    file: 'named',
    version: '-v',
    config: (zones) =>
      [
        'options { directory "{folder}"; pid-file none; session-keyfile none; recursion no; minimal-responses no;',
        '  listen-on port {port} { 127.0.0.1; }; listen-on-v6 { none; }; check-integrity no; check-names primary ignore; };',
        'controls { };',
        ...zones.map((zone) => `zone "${zone}" { type primary; file "${zone}.zone"; };`),
      ].join('\n'),
    args: ['-g', '-c', '{folder}/BIND.conf'],
  },
  {
    name: 'Knot DNS',
    file: 'knotd',
    version: '--version',
    config: (zones) =>
      [
        'server:',
        '  rundir: {folder}',
        '  listen: 127.0.0.1@{port}',
        'database:',
        '  storage: {folder}/knot',
        'log:',
        '  - target: stderr',
        '    any: info',
        'template:',
        '  - id: default',
        '    storage: {folder}',
        '    zonefile-sync: -1',
        '    journal-content: none',
        'zone:',
        ...zones.flatMap((zone) => [`  - domain: ${zone}`, `    file: {folder}/${zone}.zone`]),
      ].join('\n'),
    args: ['-c', '{folder}/Knot DNS.conf'],
  },
  {
    name: 'NSD',
    file: 'nsd',
    version: '-v',
    config: (zones) =>
      [
        'server:',
        '  ip-address: 127.0.0.1@{port}',
        '  pidfile: ""',
        '  username: ""',
        '  zonesdir: "{folder}"',
        '  xfrdfile: ""',
        '  zonelistfile: "{folder}/zone.list"',
        '  database: ""',
        '  xfrdir: "{folder}"',
        '  server-count: 1',
        '  rrl-ratelimit: 0',
        'remote-control:',
        '  control-enable: no',
        ...zones.flatMap((zone) => ['zone:', `  name: ${zone}`, `  zonefile: ${zone}.zone`]),
      ].join('\n'),
    args: ['-d', '-c', '{folder}/NSD.conf'],
  },
];

export function isProgramInstalled({ file, version }: Program): boolean {
  const { error } = spawnSync(file, [version]);
  return error === undefined;
}

/** How often a server is asked for a zone that it may not have loaded yet. */
const MOST_ATTEMPTS = 50;

/** How many questions are sent before the first response. */
const AT_ONCE = 64;

/** A running server. */
export class AuthoritativeServer implements AsyncDisposable {
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'dns-tree-zones-'));
  readonly #program: Program;
  readonly #pending = new Map<number, (packet: DecodedPacket) => void>();
  #process: ChildProcess | undefined;
  #socket: Socket | undefined;
  #port = 0;
  #log = '';
  #id = 0;

  constructor(program: Program) {
    this.#program = program;
  }

  /** Its port on 127.0.0.1. */
  get port(): number {
    return this.#port;
  }

  /** What the server printed. */
  get log(): string {
    return this.#log;
  }

  /** Starts the server with zone files by the names of the zones, and waits until it answers for all of them. */
  async start(zones: ReadonlyMap<string, string>): Promise<void> {
    const { name, file, config, args } = this.#program;
    this.#port = await unusedPort();
    const filled = (text: string): string =>
      text.replaceAll('{port}', String(this.#port)).replaceAll('{folder}', this.#folder);
    for (const [zone, text] of zones) writeFileSync(path.join(this.#folder, `${zone}.zone`), text);
    writeFileSync(path.join(this.#folder, `${name}.conf`), filled(config([...zones.keys()])));
    const child = spawn(file, args.map(filled), { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (this.#log += text.toString()));
    const socket = createSocket('udp4');
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('message', (message) => {
      const packet = decode(message);
      this.#pending.get(packet.id ?? -1)?.(packet);
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    for (const zone of zones.keys()) {
      let { rcode } = await this.ask(zone, 'SOA');
      // A busy server answers before it has loaded its zones.
      for (let attempt = 0; rcode !== 'NOERROR' && attempt < MOST_ATTEMPTS; attempt += 1) {
        await delay(100);
        ({ rcode } = await this.ask(zone, 'SOA'));
      }
      assert.equal(rcode, 'NOERROR', `${name} does not serve ${zone}:\n${this.#linesAbout(zone)}`);
    }
  }

  /** Asks for a type by its name or number. Repeats the question until there is an answer. */
  async ask(name: string, type: RecordType | number): Promise<ServerResponse> {
    this.#id = (this.#id + 1) & 0xffff;
    const id = this.#id;
    const query = encode({
      type: 'query',
      id,
      questions: [{ name, type: typeof type === 'number' ? 'A' : type }],
      additionals: [
        {
          type: 'OPT',
          name: '.',
          udpPayloadSize: 4096,
          flags: 0,
          extendedRcode: 0,
          ednsVersion: 0,
          flag_do: false,
          options: [],
        },
      ],
    });
    // The library knows no number of a newer type. The type follows the header and the name.
    if (typeof type === 'number') query.writeUInt16BE(type, 12 + name.length + 2);
    const { promise, resolve } = Promise.withResolvers<DecodedPacket>();
    this.#pending.set(id, resolve);
    const send = (): void => this.#socket?.send(query, this.#port, '127.0.0.1');
    send();
    const again = setInterval(send, 200);
    try {
      for (;;) {
        const packet = await Promise.race([promise, delay(1000)]);
        if (packet !== undefined) return responseOf(packet);
        const { exitCode = null } = this.#process ?? {};
        assert.equal(exitCode, null, `${this.#program.name} ended:\n${this.#log.slice(-4000)}`);
      }
    } finally {
      clearInterval(again);
      this.#pending.delete(id);
    }
  }

  #linesAbout(zone: string): string {
    const text = readFileSync(path.join(this.#folder, `${zone}.zone`), 'utf8');
    const lines = this.#log.split('\n').filter((line) => line.includes(zone));
    return [...lines, text].join('\n');
  }

  /** Asks many questions, some of them at once. Returns the responses in the order of the questions. */
  async askAll(
    questions: readonly { readonly name: string; readonly type: RecordType }[],
  ): Promise<readonly ServerResponse[]> {
    const responses: ServerResponse[] = [];
    for (let from = 0; from < questions.length; from += AT_ONCE) {
      const some = questions.slice(from, from + AT_ONCE);
      responses.push(...(await Promise.all(some.map(async ({ name, type }) => this.ask(name, type)))));
    }
    return responses;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const child = this.#process;
    if (child !== undefined && child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    this.#socket?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A record of a response. */
export interface ServedRecord {
  /** Lower case, without a final dot. */
  readonly name: string;
  readonly type: string;
  readonly data: unknown;
}

export interface ServerResponse {
  readonly rcode: string;
  readonly isAuthoritative: boolean;
  readonly answers: readonly ServedRecord[];
  readonly authorities: readonly ServedRecord[];
}

function responseOf(packet: DecodedPacket): ServerResponse {
  return {
    rcode: 'rcode' in packet ? String(packet.rcode) : '',
    isAuthoritative: packet.flag_aa,
    answers: servedRecords(packet.answers),
    authorities: servedRecords(packet.authorities),
  };
}

function servedRecords(records: DecodedPacket['answers'] = []): readonly ServedRecord[] {
  return records.map((record) => ({
    name: record.name.toLowerCase(),
    type: record.type,
    data: 'data' in record ? record.data : undefined,
  }));
}
