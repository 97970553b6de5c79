import { getOrAdd } from '../base/getOrAdd.ts';
import { sortedNames } from '../dns/names.ts';
import type { NamedAddress } from './delegationFindings.ts';
import type { ServerAddress } from './liveRequest.ts';
import type { DnsMessage, MessageRecord } from './wire/message.ts';

/** The most servers of a zone, by name or by address. The root has 26 addresses; a hostile zone has more. */
export const MOST_SERVERS = 32;

/** The most addresses of one family that a name server is asked at, so that no name or family hides another. */
export const ADDRESSES_OF_FAMILY = 4;

/** A delegation in the answer of a server above it. */
export interface Referral {
  /** The delegated zone. */
  readonly zone: string;
  /** The names of its name servers: keys, sorted. */
  readonly servers: readonly string[];
  /** Their addresses in the same answer, by name. */
  readonly glue: ReadonlyMap<string, readonly ServerAddress[]>;
}

/** The answer of one server above the zone about it. */
export type ParentStep =
  /** It refers to a zone between the two. */
  | { readonly kind: 'closer'; readonly referral: Referral }
  /** It refers to a zone elsewhere. */
  | { readonly kind: 'astray' }
  | {
      readonly kind: 'delegated' | 'parentServesZone' | 'notDelegated';
      readonly parent: string;
      readonly referral: Referral;
      readonly server: NamedAddress;
    };

export type LastStep = Exclude<ParentStep, { kind: 'closer' | 'astray' }>;

/** Whether the network answers in place of the server: no server above a zone offers recursion. */
export function isOfNetwork({ isAuthoritative, offersRecursion }: DnsMessage): boolean {
  return offersRecursion && !isAuthoritative;
}

/** Whether a message has neither records nor a SOA that denies them, and so says nothing (RFC 2308 section 2.2). */
export function saysNothing({ answers, authorities }: DnsMessage): boolean {
  return answers.length === 0 && !authorities.some(({ type }) => type === 'SOA');
}

interface StepContext {
  readonly zone: string;
  readonly parent: string;
  readonly server: NamedAddress;
  readonly port: number;
}

/**
 * Reads the answer of a server above a zone to the question for the zone's NS records. Undefined for an answer that
 * does not help.
 */
export function stepOf(
  message: DnsMessage,
  { zone, parent, server, port }: StepContext,
): ParentStep | undefined {
  const { rcode, isAuthoritative, answers, authorities } = message;
  const own = answers.filter(({ type, name }) => type === 'NS' && name === zone);
  if (isAuthoritative && own.length > 0)
    return { kind: 'parentServesZone', parent, referral: referralOf(zone, own, message, port), server };
  const referred = authorities.filter(({ type, name }) => type === 'NS' && isBelow(name, parent));
  const [first] = referred;
  const isReferral = rcode === 'NOERROR' && answers.length === 0 && !isAuthoritative;
  if (isReferral && first !== undefined) {
    if (first.name !== zone && !isBelow(zone, first.name)) return { kind: 'astray' };
    const of = referred.filter(({ name }) => name === first.name);
    const referral = referralOf(first.name, of, message, port);
    return first.name === zone
      ? { kind: 'delegated', parent, referral, server }
      : { kind: 'closer', referral };
  }
  const isDenied =
    isAuthoritative && (rcode === 'NXDOMAIN' || (rcode === 'NOERROR' && !saysNothing(message)));
  // The denial of another zone, or of the zone itself, says nothing about the delegation.
  const denying = authorities.find(({ type }) => type === 'SOA')?.name ?? parent;
  const isOfParent = (denying === parent || isBelow(denying, parent)) && isBelow(zone, denying);
  if (!isDenied || !isOfParent) return undefined;
  return { kind: 'notDelegated', parent: denying, referral: { zone, servers: [], glue: new Map() }, server };
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
  const servers = sortedNames(new Set(records.map(({ text }) => text.replace(/\.$/u, ''))));
  const names = servers.slice(0, MOST_SERVERS);
  return { zone, servers: names, glue: addressesIn(additionals, new Set(names), port) };
}

/** Returns the addresses of some names in records. */
export function addressesIn(
  records: readonly MessageRecord[],
  names: ReadonlySet<string>,
  port: number,
): ReadonlyMap<string, readonly ServerAddress[]> {
  const found = new Map<string, ServerAddress[]>();
  const counts = new Map<string, number>();
  for (const { name, type, text } of records) {
    if (!names.has(name) || (type !== 'A' && type !== 'AAAA')) continue;
    const count = counts.get(`${type} ${name}`) ?? 0;
    if (count === ADDRESSES_OF_FAMILY) continue;
    counts.set(`${type} ${name}`, count + 1);
    getOrAdd(found, name, () => []).push({ address: text, port });
  }
  return found;
}
