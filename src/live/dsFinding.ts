import type { DelegationFinding, NamedAddress } from './delegationFindings.ts';
import { matchDs } from './dsToKey.ts';
import type { ServerAddress } from './liveRequest.ts';
import { saysNothing } from './parentStep.ts';
import type { QuerySender } from './querySender.ts';

interface DsContext {
  readonly sender: Pick<QuerySender, 'ask'>;
  /** The zone, as a key. */
  readonly zone: string;
  /** Servers of the parent zone. */
  readonly parents: readonly ServerAddress[];
  /** Servers that serve the zone. */
  readonly serving: readonly NamedAddress[];
  /** These are not the delegated servers, but given in their place. */
  readonly isGiven: boolean;
}

/** Servers may be behind one another after a change of keys, so several are asked before the zone is called broken. */
const MOST_ASKED = 4;

/** Whether the DS records at the parent lead to a key of the zone, at any of its servers. */
export async function dsFinding(context: DsContext): Promise<DelegationFinding> {
  const { zone, serving, isGiven } = context;
  const ds = await dsRecords(context);
  if (ds === undefined) return { code: 'dsUnknown', level: 'unknown', keyTags: [] };
  if (ds.length === 0) return { code: 'unsigned', level: 'good' };
  const keyTags = ds.map((text) => Number(text.split(' ')[0]));
  const kinds = new Set<string>();
  for (const { address } of serving.slice(0, MOST_ASKED)) {
    const keys = await apexRecords(context, address, 'DNSKEY');
    const match = keys && matchDs(zone, ds, keys);
    if (match?.kind === 'match') return { code: 'dsLeadsToKey', level: 'good', keyTag: match.keyTag };
    kinds.add(match?.kind ?? 'silent');
  }
  if (!kinds.has('none') || kinds.has('unknown')) return { code: 'dsUnknown', level: 'unknown', keyTags };
  return isGiven
    ? { code: 'dsWithoutKeyHere', level: 'unknown', keyTags }
    : { code: 'dsWithoutKey', level: 'bad', keyTags };
}

/** The DS records at the first server of the parent that answers for them. */
async function dsRecords(context: DsContext): Promise<readonly string[] | undefined> {
  for (const parent of context.parents) {
    const found = await apexRecords(context, parent, 'DS');
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The records of the zone's apex that an authoritative server has, which denies them by a SOA; undefined: no answer. */
async function apexRecords(
  { sender, zone }: DsContext,
  address: ServerAddress,
  type: 'DS' | 'DNSKEY',
): Promise<readonly string[] | undefined> {
  const reply = await sender.ask(address, { name: zone, type, wantsRecursion: false });
  if (reply.kind !== 'message') return undefined;
  const { rcode, isAuthoritative, answers, authorities } = reply.message;
  if (!isAuthoritative || rcode !== 'NOERROR' || saysNothing(reply.message)) return undefined;
  const found = answers.filter((each) => each.type === type && each.name === zone).map(({ text }) => text);
  // A server that has the zone but not its parent denies DS records for the zone itself, which says nothing about them.
  const isOwnDenial = authorities.some((each) => each.type === 'SOA' && each.name === zone);
  return type === 'DS' && found.length === 0 && isOwnDenial ? undefined : found;
}
