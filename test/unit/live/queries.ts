// One query to a server on loopback.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { DEFAULT_LIVE_LIMITS, type LiveLimits } from '../../../src/live/liveRequest.ts';
import { QuerySender, type ServerReply } from '../../../src/live/querySender.ts';
import type { DnsQuery } from '../../../src/live/wire/message.ts';
import { HostileServer, type Behaviour } from './hostileServer.ts';
import { addressRecord } from './wireBytes.ts';

/** The time of one try. */
export const TRY_MS = 5_000;
export const LIMITS: LiveLimits = {
  ...DEFAULT_LIVE_LIMITS,
  deadline: 20_000,
  tries: [TRY_MS, TRY_MS, TRY_MS],
  tcp: TRY_MS,
};

export const QUERY: DnsQuery = { name: 'www.example.test', type: 'A', wantsRecursion: false };
export const RIGHT: Behaviour = () => ({
  aa: true,
  answers: [addressRecord('www.example.test', '192.0.2.1')],
});

export const forged = addressRecord('www.example.test', '203.0.113.6');

/** A sender with these limits in place of the usual ones. */
export const senderOf = (limits: Partial<LiveLimits>): QuerySender =>
  new QuerySender({ ...LIMITS, ...limits }, new AbortController().signal);
/** Asks a server with this behaviour once. */
export async function askOnce(
  behaviour: Behaviour,
  {
    limits = {},
    query = QUERY,
    signal = new AbortController().signal,
    set,
  }: {
    readonly limits?: Partial<LiveLimits>;
    readonly query?: DnsQuery;
    readonly signal?: AbortSignal;
    readonly set?: (server: HostileServer) => void;
  } = {},
): Promise<{ readonly reply: ServerReply; readonly server: HostileServer }> {
  await using server = await HostileServer.start(behaviour);
  set?.(server);
  using sender = new QuerySender({ ...LIMITS, ...limits }, signal);
  return { reply: await sender.ask(server.address, query), server };
}

/**
 * Asks a question whose first tries get no usable answer: each ends once the server has received its queries. Needs
 * mocked timers.
 */
export async function askAfterSilent(
  server: HostileServer,
  asker: Pick<QuerySender, 'ask'>,
  { tries = 1, queries = 1, query = QUERY } = {},
): Promise<ServerReply> {
  const before = server.queries.length;
  const asked = asker.ask(server.address, query);
  for (let silent = 1; silent <= tries; silent += 1) {
    await Promise.race([server.received(before + silent * queries), asked]);
    mock.timers.tick(TRY_MS);
  }
  return asked;
}

export function texts(reply: ServerReply): readonly string[] {
  assert.equal(reply.kind, 'message');
  return reply.kind === 'message' ? reply.message.answers.map(({ text }) => text) : [];
}
