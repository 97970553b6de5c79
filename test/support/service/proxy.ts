import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from './loopback.ts';
import { type UpstreamResponse, type Exchange, type Fault, fail, passOn } from './proxyFaults.ts';

export type { Fault } from './proxyFaults.ts';

/** A call as it arrived, without its token. */
export interface Call {
  /** The path without its slash: `Record.List`; of a cloud service (api3.md) the action: `DescribeRecordList`. */
  readonly operation: string;
  readonly method: string;
  /** The query string of the request line. */
  readonly url: string;
  /** The form, without `login_token`; of a cloud service the members of its JSON. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly tokenSent: boolean;
  readonly userAgent: string | undefined;
  readonly contentType: string | undefined;
  /** Whether the client closed the connection before the end of the response. */
  readonly aborted: boolean;
  /** The size of the response once it is complete, in bytes; 0 until then. */
  readonly bytes: number;
}

/** An operation's name, or `*` for any. */
export type Operations = string;

export interface Rule {
  readonly on: Operations;
  readonly fault: Fault;
  /** How many calls it applies to; all until it is removed if undefined. */
  readonly times?: number;
  /** Applies only to calls for which this returns true. */
  readonly where?: (call: Call) => boolean;
}

/** A call that is held before it is sent to the upstream. */
export interface Hold {
  /** Resolves with the call when it arrives. */
  readonly arrived: Promise<Call>;
  /** Releases the call, now or as soon as it arrives. */
  release(): void;
}

/** A proxy in front of a service that counts, delays, holds and breaks calls. */
export interface Proxy {
  /** `http://127.0.0.1:PORT`, without a final slash. */
  readonly address: string;
  /** All calls so far, oldest first. */
  readonly calls: readonly Call[];
  /** A delay added to every call, in milliseconds. */
  latency: number;
  count(on?: Operations): number;
  /** The number of calls for each operation. */
  counts(): Readonly<Record<string, number>>;
  /** Forgets all calls so far, including those in progress. */
  forget(): void;
  /** Adds a rule. The oldest rule that matches and is not used up applies. The result removes the rule. */
  spoil(rule: Rule): () => void;
  /** Removes all rules. */
  heal(): void;
  /** Holds the next call of an operation that no earlier hold takes. */
  hold(on: Operations): Hold;
  /** Resolves when `count` calls have arrived; rejects if there are more. */
  expectCalls(on: Operations, count: number): Promise<void>;
  /** Resolves when the client has aborted `count` calls; rejects if there are more. */
  expectAborted(on: Operations, count: number): Promise<void>;
  /** Closes the proxy and every open call. */
  close(): Promise<void>;
}

/** Starts a proxy on a free loopback port; `upstream` is an http address without a final slash. */
export async function startProxy(upstream: string): Promise<Proxy> {
  const server = createServer();
  const address = await listen(server);
  const state = new State(upstream);
  server.on('request', (request, response) => {
    // Fails only if the connection or the upstream is gone.
    state.serve(request, response).catch(() => response.destroy());
  });

  return {
    address,
    get calls() {
      return state.calls;
    },
    get latency() {
      return state.latency;
    },
    set latency(millis) {
      state.latency = millis;
    },
    count: (on = '*') => state.matching(on).length,
    counts() {
      const counts: Record<string, number> = {};
      for (const { operation } of state.calls) counts[operation] = (counts[operation] ?? 0) + 1;
      return counts;
    },
    forget: () => state.forget(),
    spoil: (rule) => state.spoil(rule),
    heal: () => state.heal(),
    hold: (on) => state.hold(on),
    expectCalls: (on, count) => state.expect(count, `calls of ${on}`, () => state.matching(on).length),
    expectAborted: (on, count) =>
      state.expect(
        count,
        `aborted calls of ${on}`,
        () => state.matching(on).filter((call) => call.aborted).length,
      ),
    async close() {
      state.close();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface ActiveRule {
  readonly rule: Rule;
  left: number;
}

interface ActiveHold {
  readonly on: Operations;
  readonly arrived: PromiseWithResolvers<Call>;
  readonly released: PromiseWithResolvers<void>;
}

class State {
  calls: { -readonly [Key in keyof Call]: Call[Key] }[] = [];
  latency = 0;
  readonly #upstream: string;
  #rules: ActiveRule[] = [];
  /** Holds whose call has not arrived yet. */
  readonly #holds: ActiveHold[] = [];
  readonly #held = new Set<ActiveHold>();
  readonly #waiting = new Set<() => void>();
  #closed = false;

  constructor(upstream: string) {
    this.#upstream = upstream;
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    const sent = await readAll(request);
    const { parameters, token } = contentOf(request, sent.toString('utf8'));
    const url = request.url ?? '';
    const call = {
      operation: String(request.headers['x-tc-action'] ?? url.replace(/\?.*$/s, '').slice(1)),
      method: request.method ?? '',
      url,
      parameters,
      tokenSent: token !== '',
      userAgent: request.headers['user-agent'],
      contentType: request.headers['content-type'],
      aborted: false,
      bytes: 0,
    };
    const { socket } = request;
    const writtenBefore = socket.bytesWritten;
    let cutHere = false;
    response.on('close', () => {
      call.bytes = socket.bytesWritten - writtenBefore;
      call.aborted = !response.writableFinished && !cutHere && !this.#closed;
      gone.abort();
      this.#changed();
    });
    this.calls.push(call);
    this.#changed();

    await this.#pass(call);
    if (this.latency > 0) await delay(this.latency, undefined, { signal: gone.signal });
    if (gone.signal.aborted) return;
    const exchange: Exchange = {
      response,
      token,
      gone: gone.signal,
      upstream: () => this.#forward(request, sent, gone.signal),
      cut: () => {
        cutHere = true;
        socket.resetAndDestroy();
      },
    };
    const fault = this.#faultFor(call);
    return fault ? fail(fault, exchange) : passOn(exchange);
  }

  matching(on: Operations): readonly Call[] {
    return this.calls.filter((call) => matches(on, call));
  }

  forget(): void {
    this.calls = [];
  }

  spoil(rule: Rule): () => void {
    const active = { rule, left: rule.times ?? Infinity };
    this.#rules.push(active);
    return () => {
      this.#rules = this.#rules.filter((one) => one !== active);
    };
  }

  heal(): void {
    this.#rules = [];
  }

  hold(on: Operations): Hold {
    const hold = { on, arrived: Promise.withResolvers<Call>(), released: Promise.withResolvers<void>() };
    this.#holds.push(hold);
    this.#held.add(hold);
    return { arrived: hold.arrived.promise, release: () => hold.released.resolve() };
  }

  async expect(count: number, what: string, now: () => number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = (): void => {
      if (now() >= count) resolve();
    };
    this.#waiting.add(check);
    check();
    await promise;
    this.#waiting.delete(check);
    assert.equal(now(), count, what);
  }

  close(): void {
    this.#closed = true;
    for (const hold of this.#held) hold.released.resolve();
  }

  /** Waits while the call is held. */
  async #pass(call: Call): Promise<void> {
    const index = this.#holds.findIndex((hold) => matches(hold.on, call));
    const [hold] = index < 0 ? [] : this.#holds.splice(index, 1);
    if (!hold) return;
    hold.arrived.resolve(call);
    await hold.released.promise;
    this.#held.delete(hold);
  }

  #faultFor(call: Call): Fault | undefined {
    const active = this.#rules.find(
      ({ rule, left }) => left > 0 && matches(rule.on, call) && (rule.where?.(call) ?? true),
    );
    if (!active) return undefined;
    active.left -= 1;
    return active.rule.fault;
  }

  async #forward(request: IncomingMessage, body: Buffer, signal: AbortSignal): Promise<UpstreamResponse> {
    const { host: _ours, connection: _hop, 'transfer-encoding': _chunked, ...headers } = request.headers;
    const onward = httpRequest(this.#upstream + (request.url ?? ''), {
      method: request.method,
      headers: { ...headers, 'accept-encoding': 'identity', 'content-length': body.length },
      agent: false,
      signal,
    });
    const answered = Promise.withResolvers<IncomingMessage>();
    onward.on('response', answered.resolve).on('error', answered.reject);
    onward.end(body);
    const answer = await answered.promise;
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await readAll(answer) };
  }

  #changed(): void {
    for (const check of this.#waiting) check();
  }
}

/** What a call sends, apart from its token. */
function contentOf(
  request: IncomingMessage,
  sent: string,
): Pick<Call, 'parameters'> & { readonly token: string } {
  if (request.headers['x-tc-action'] === undefined) {
    const { login_token: token = '', ...parameters } = Object.fromEntries(new URLSearchParams(sent));
    return { parameters, token };
  }
  const json: unknown = JSON.parse(sent);
  assert.ok(typeof json === 'object' && json !== null);
  const members = Object.entries(json).map(([name, value]) => [name, String(value)] as const);
  const token = request.headers['x-tc-token'] ?? request.headers.authorization ?? '';
  return { parameters: Object.fromEntries(members), token: String(token) };
}

function matches(on: Operations, call: Call): boolean {
  return on === '*' || on === call.operation;
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
