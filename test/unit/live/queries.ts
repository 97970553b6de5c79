// One query to a server on loopback.
import assert from 'node:assert/strict';
import { DEFAULT_LIVE_LIMITS, type LiveLimits } from '../../../src/live/liveRequest.ts';
import { QuerySender, type ServerReply } from '../../../src/live/querySender.ts';
import type { DnsQuery } from '../../../src/live/wire/message.ts';
import { HostileServer, type Behaviour } from './hostileServer.ts';
import { addressRecord } from './wireBytes.ts';

export const LIMITS: LiveLimits = {
  ...DEFAULT_LIVE_LIMITS,
  deadline: 20_000,
  tries: [5_000, 5_000, 5_000],
  tcp: 5_000,
};
/** For servers that say nothing: tests wait for all tries. */
export const SHORT = { tries: [100, 100, 100] };
/** For servers that answer after so many queries without an answer, however slow this machine is. */
export const afterSilent = (queries: number): Pick<LiveLimits, 'tries'> => ({
  tries: [...SHORT.tries.slice(0, queries), 15_000],
});

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

export function texts(reply: ServerReply): readonly string[] {
  assert.equal(reply.kind, 'message');
  return reply.kind === 'message' ? reply.message.answers.map(({ text }) => text) : [];
}
