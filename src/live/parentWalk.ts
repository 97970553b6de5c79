import { namesAbove } from '../model/names.ts';
import type { RootServer, ServerAddress } from './liveRequest.ts';
import type { ServerReply, QuerySender } from './querySender.ts';
import type { DnsMessage, MessageRecord } from './wire/message.ts';

/** A delegation, as a server above it has it. */
interface Referral {
  /** The delegated zone. */
  readonly zone: string;
  /** The names of its name servers: keys, sorted. */
  readonly servers: readonly string[];
  /** Addresses that stand beside them, by name. */
  readonly glue: ReadonlyMap<string, readonly ServerAddress[]>;
}

export type Walk =
  | {
      readonly kind: 'delegated';
      readonly parent: string;
      readonly referral: Referral;
      /** The server of the parent that answered. */
      readonly from: ServerAddress;
    }
  /** The servers of the zone above answer for the zone themselves. */
  | {
      readonly kind: 'parentServesZone';
      readonly parent: string;
      readonly referral: Referral;
      readonly from: ServerAddress;
    }
  | { readonly kind: 'notDelegated'; readonly parent: string }
  | {
      readonly kind: 'notFound';
      readonly why: 'silent' | 'loop' | 'tooDeep' | 'failed' | 'cutByNetwork' | 'stopped';
    };

/** How to ask, and how to find the addresses of a name server that has no glue. */
interface WalkContext {
  readonly sender: QuerySender;
  readonly port: number;
  readonly addressesOf: (name: string) => Promise<readonly ServerAddress[]>;
}

/** Zones are hardly ever nested deeper. */
const MOST_ZONES = 16;
/** Of each zone above, so many addresses are asked at once, and then so many others. */
const ASKED_AT_ONCE = 3;
const MOST_ASKED = 6;
/** The addresses of each name of a delegation. */
const MOST_ADDRESSES = 4;
/** The names of a delegation, at the parent and in the zone alike: the two are compared. A hostile zone has more. */
export const MOST_SERVERS = 64;

/**
 * Finds who delegates a zone. Walks down from the root and asks for the zone's NS records without recursion, so that what
 * is found is the parent's set, not the zone's own, and no resolver is believed about it.
 */
export async function walkToParent(
  zone: string,
  roots: readonly RootServer[],
  context: WalkContext,
): Promise<Walk> {
  let parent = '';
  let addresses: readonly ServerAddress[] = roots.flatMap(({ addresses: each }) => each);
  const above = new Set(['', zone, ...namesAbove(zone)]);
  for (let depth = 0; depth < MOST_ZONES; depth += 1) {
    const step = await askParent(zone, parent, addresses, context);
    if (step.kind !== 'referral') return step;
    const { referral, from } = step;
    if (referral.zone === zone) return { kind: 'delegated', parent, referral, from };
    // Each referral leads further down, so it cannot lead in a circle for ever.
    if (!above.has(referral.zone) || !isBelow(referral.zone, parent))
      return { kind: 'notFound', why: 'loop' };
    parent = referral.zone;
    addresses = await addressesOfAll(referral, context);
    if (addresses.length === 0) return { kind: 'notFound', why: 'failed' };
  }
  return { kind: 'notFound', why: 'tooDeep' };
}

type ParentStep =
  | { readonly kind: 'referral'; readonly referral: Referral; readonly from: ServerAddress }
  | Walk;

/** Asks the servers of one zone, some at once, until one of them says something about the zone below. */
async function askParent(
  zone: string,
  parent: string,
  addresses: readonly ServerAddress[],
  { sender, port }: WalkContext,
): Promise<ParentStep> {
  const replies: ServerReply[] = [];
  const some = addresses.slice(0, MOST_ASKED);
  for (let from = 0; from < some.length; from += ASKED_AT_ONCE) {
    const asked = some.slice(from, from + ASKED_AT_ONCE).map(async (address): Promise<ParentStep> => {
      const reply = await sender.ask(address, { name: zone, type: 'NS', wantsRecursion: false });
      replies.push(reply);
      const step =
        reply.kind === 'message' ? stepOf(reply.message, { zone, parent, address, port }) : undefined;
      if (step === undefined) throw new Error('no answer that helps');
      return step;
    });
    try {
      return await Promise.any(asked);
    } catch {
      // None of these helped: ask the next ones.
    }
  }
  return { kind: 'notFound', why: whyNot(replies) };
}

function whyNot(replies: readonly ServerReply[]): 'silent' | 'failed' | 'cutByNetwork' | 'stopped' {
  if (replies.some(({ kind }) => kind === 'stopped')) return 'stopped';
  const messages = replies.flatMap((reply) => (reply.kind === 'message' ? [reply.message] : []));
  if (messages.length === 0) return replies.some(({ kind }) => kind === 'unreadable') ? 'failed' : 'silent';
  return messages.every(isOfNetwork) ? 'cutByNetwork' : 'failed';
}

/** No server above a zone offers recursion: something in between answers in its place. */
export function isOfNetwork({ isAuthoritative, offersRecursion }: DnsMessage): boolean {
  return offersRecursion && !isAuthoritative;
}

/** Neither records nor a SOA that denies them: that says nothing (RFC 2308 section 2.2). */
export function saysNothing({ answers, authorities }: DnsMessage): boolean {
  return answers.length === 0 && !authorities.some(({ type }) => type === 'SOA');
}

function stepOf(
  message: DnsMessage,
  {
    zone,
    parent,
    address,
    port,
  }: {
    readonly zone: string;
    readonly parent: string;
    readonly address: ServerAddress;
    readonly port: number;
  },
): ParentStep | undefined {
  const { rcode, isAuthoritative, answers, authorities } = message;
  const own = answers.filter(({ type, name }) => type === 'NS' && name === zone);
  if (isAuthoritative && own.length > 0)
    return {
      kind: 'parentServesZone',
      parent,
      referral: referralOf(zone, own, message, port),
      from: address,
    };
  const referred = authorities.filter(({ type, name }) => type === 'NS' && isBelow(name, parent));
  const [first] = referred;
  const isReferral = rcode === 'NOERROR' && answers.length === 0 && !isAuthoritative;
  if (isReferral && first !== undefined) {
    const of = referred.filter(({ name }) => name === first.name);
    return { kind: 'referral', referral: referralOf(first.name, of, message, port), from: address };
  }
  const isDenied =
    isAuthoritative && (rcode === 'NXDOMAIN' || (rcode === 'NOERROR' && !saysNothing(message)));
  return isDenied ? { kind: 'notDelegated', parent } : undefined;
}

function isBelow(name: string, zone: string): boolean {
  return name !== zone && (zone === '' || name.endsWith(`.${zone}`));
}

function referralOf(
  zone: string,
  records: readonly MessageRecord[],
  { additionals }: DnsMessage,
  port: number,
): Referral {
  const servers = [...new Set(records.map(({ text }) => text.replace(/\.$/u, '')))].toSorted();
  const names = new Set(servers.slice(0, MOST_SERVERS));
  const glue = new Map<string, ServerAddress[]>();
  for (const { name, type, text } of additionals) {
    if (!names.has(name) || (type !== 'A' && type !== 'AAAA')) continue;
    const known = glue.get(name) ?? [];
    if (known.length < MOST_ADDRESSES) glue.set(name, [...known, { address: text, port }]);
  }
  return { zone, servers: [...names], glue };
}

/** The addresses of a delegation: glue where there is some, else those that are found for the first names. */
async function addressesOfAll(
  { servers, glue }: Referral,
  { addressesOf }: WalkContext,
): Promise<readonly ServerAddress[]> {
  const known = servers.flatMap((name) => glue.get(name) ?? []);
  if (known.length > 0) return known;
  const found = await Promise.all(servers.slice(0, ASKED_AT_ONCE).map(addressesOf));
  return found.flat();
}
