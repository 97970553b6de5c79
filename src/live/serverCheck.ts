import { sortedNames } from '../dns/names.ts';
import type { NamedAddress } from './delegationFindings.ts';
import type { ServerState } from './liveReport.ts';
import type { ServerReply, QuerySender } from './querySender.ts';
import type { DnsMessage } from './wire/message.ts';
import { isOfNetwork, MOST_SERVERS } from './parentStep.ts';

/** The answers of an address about the zone itself. */
export interface ServerCheck {
  readonly server: NamedAddress;
  readonly state: ServerState;
  /** Why it failed: `SERVFAIL`, `portClosed`. */
  readonly why: string | undefined;
  readonly serial: number | undefined;
  readonly nsid: string | undefined;
  readonly isEdnsLost: boolean;
  /** It answers without authority and offers recursion, as a network does that answers in place of servers. */
  readonly isOfNetwork: boolean;
  /** The NS set that it has for the zone: keys, sorted. */
  readonly zoneServers: readonly string[] | undefined;
}

/** Asks an address for the SOA and the NS records of the zone. */
export async function checkZoneServer(
  sender: Pick<QuerySender, 'ask'>,
  server: NamedAddress,
  zone: string,
): Promise<ServerCheck> {
  const { address } = server;
  const soa = await sender.ask(address, { name: zone, type: 'SOA', wantsRecursion: false });
  const { state, why } = stateOf(soa, zone);
  const message = soa.kind === 'message' ? soa.message : undefined;
  const serves = state === 'answers';
  const ns = serves
    ? await sender.ask(address, { name: zone, type: 'NS', wantsRecursion: false })
    : undefined;
  return {
    server,
    state,
    why,
    serial: serves && message !== undefined ? serialOf(message, zone) : undefined,
    nsid: message?.nsid,
    isEdnsLost: soa.kind === 'message' && soa.isEdnsLost,
    isOfNetwork: message !== undefined && isOfNetwork(message),
    zoneServers: ns?.kind === 'message' ? zoneServersOf(ns.message, zone) : undefined,
  };
}

/** Returns the state of a server by its reply to the question for the zone's SOA. */
function stateOf(reply: ServerReply, zone: string): { readonly state: ServerState; readonly why?: string } {
  if (reply.kind === 'failed') return { state: 'failed', why: reply.why };
  if (reply.kind !== 'message') return { state: stateWithoutAnswer(reply) };
  const { rcode, isAuthoritative, answers } = reply.message;
  if (rcode === 'REFUSED') return { state: 'refused' };
  if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') return { state: 'failed', why: rcode };
  const hasSoa = answers.some(({ type, name }) => type === 'SOA' && name === zone);
  return { state: isAuthoritative && hasSoa ? 'answers' : 'notAuthoritative' };
}

/** Returns the state of a server by a reply that is no message. */
export function stateWithoutAnswer({ kind }: Exclude<ServerReply, { kind: 'message' }>): ServerState {
  if (kind === 'stopped' || kind === 'notAskable') return 'notAsked';
  return kind === 'serverSilent' ? 'silent' : kind;
}

function serialOf({ answers }: DnsMessage, zone: string): number | undefined {
  const soa = answers.find(({ type, name }) => type === 'SOA' && name === zone);
  return soa === undefined ? undefined : Number(soa.text.split(' ')[2]);
}

function zoneServersOf(
  { isAuthoritative, answers }: DnsMessage,
  zone: string,
): readonly string[] | undefined {
  const records = answers.filter(({ type, name }) => type === 'NS' && name === zone);
  if (!isAuthoritative || records.length === 0) return undefined;
  const names = new Set(records.map(({ text }) => text.replace(/\.$/u, '')));
  return sortedNames(names).slice(0, MOST_SERVERS);
}
