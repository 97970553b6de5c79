import type { AnsweredSet } from './liveReport.ts';
import type { DnsMessage, MessageRecord } from './wire/message.ts';

/** What a message says about a name and type, or why it says nothing. */
export type AnswerReading =
  | { readonly kind: 'set'; readonly set: AnsweredSet }
  /** NOERROR with nothing in it: that is not “no data” (RFC 2308 section 2.2). */
  | { readonly kind: 'empty' }
  /** An authoritative server was asked, and the answer is not authoritative. */
  | { readonly kind: 'notAuthoritative' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly why: string };

/** A question, and the role of the server that was asked. */
interface AskedQuestion {
  readonly name: string;
  readonly type: string;
  /** The zone, as a key. */
  readonly zone: string;
  readonly role: 'authoritative' | 'resolver';
}

/** Reads a message as the answer to a question about a name, which is a key, and a type in capitals. */
export function readAnswer(message: DnsMessage, { name, type, zone, role }: AskedQuestion): AnswerReading {
  const { rcode, isAuthoritative, offersRecursion, answers, authorities } = message;
  if (rcode === 'REFUSED') return { kind: 'refused' };
  if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') return { kind: 'failed', why: rcode };
  const referral = referralBelow(authorities, name, zone);
  const isReferral = answers.length === 0 && rcode === 'NOERROR' && !isAuthoritative && referral.length > 0;
  if (role === 'authoritative' && isReferral) return setOf('delegation', 'NS', referral);
  if (role === 'authoritative' && !isAuthoritative) return { kind: 'notAuthoritative' };
  if (role === 'resolver' && !offersRecursion && answers.length === 0)
    return { kind: 'failed', why: 'noRecursion' };
  const own = answers.filter((record) => record.name === name);
  // Only a resolver may answer with a DNAME record above the zone; a server of the zone has no authority there.
  const isWithin = (owner: string): boolean => owner === zone || owner.endsWith(`.${zone}`);
  const dname = answers.filter(
    ({ type: each, name: owner }) =>
      each === 'DNAME' && name.endsWith(`.${owner}`) && (role === 'resolver' || isWithin(owner)),
  );
  if (dname.length > 0) return setOf('dname', 'DNAME', dname);
  const alias = own.filter((record) => record.type === 'CNAME');
  if (type !== 'CNAME' && alias.length > 0) return setOf('cname', 'CNAME', alias);
  const wanted = own.filter((record) => record.type === type);
  if (wanted.length > 0) return setOf('records', type, wanted);
  const soa = authorities.find((record) => record.type === 'SOA');
  // The server denies the name for another zone, often the one above, so it does not serve this zone.
  if (role === 'authoritative' && soa !== undefined && !isWithin(soa.name))
    return { kind: 'notAuthoritative' };
  if (rcode === 'NOERROR' && soa === undefined) return { kind: 'empty' };
  const kind = rcode === 'NXDOMAIN' ? 'noName' : 'noData';
  return { kind: 'set', set: { kind, type, records: [], ttl: negativeTtl(soa) } };
}

/** A set of at least one record. */
function setOf(kind: AnsweredSet['kind'], type: string, records: readonly MessageRecord[]): AnswerReading {
  const texts = [...new Set(records.map(({ text }) => text))].toSorted();
  const ttl = Math.min(...records.map((record) => record.ttl));
  return { kind: 'set', set: { kind, type, records: texts, ttl } };
}

/** NS records of the name, or of one above it, that is below the apex. */
function referralBelow(
  authorities: readonly MessageRecord[],
  name: string,
  zone: string,
): readonly MessageRecord[] {
  return authorities.filter(
    (record) =>
      record.type === 'NS' &&
      record.name.endsWith(`.${zone}`) &&
      (record.name === name || name.endsWith(`.${record.name}`)),
  );
}

/** How long a negative answer may be kept: the smaller of the SOA's TTL and its MINIMUM (RFC 2308 section 5). */
function negativeTtl(soa: MessageRecord | undefined): number | undefined {
  if (soa === undefined) return undefined;
  const minimum = Number(soa.text.split(' ').at(-1));
  return Math.min(soa.ttl, minimum);
}
