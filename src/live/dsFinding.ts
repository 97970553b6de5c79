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
  /** Whether these servers were given in place of the delegated ones. */
  readonly isGiven: boolean;
}

/** Checks whether a DS record at the parent matches a key of the zone at any of its servers. */
export async function dsFinding(context: DsContext): Promise<DelegationFinding> {
  const { zone, serving, isGiven } = context;
  const ds = await dsRecords(context);
  if (ds === undefined) return { code: 'dsUnknown', level: 'unknown', keyTags: [] };
  if (ds.length === 0) return { code: 'unsigned', level: 'good' };
  const keyTags = ds.map((text) => Number(text.split(' ')[0]));
  const kinds = new Set<string>();
  // After a change of keys, some servers may not have the new ones yet.
  for (const { address } of serving) {
    const keys = await apexRecords(context, address, 'DNSKEY');
    const match = keys && matchDs(zone, ds, keys);
    if (match?.kind === 'match') return { code: 'dsMatchesKey', level: 'good', keyTag: match.keyTag };
    kinds.add(match?.kind ?? 'silent');
  }
  if (!kinds.has('none') || kinds.has('unknown')) return { code: 'dsUnknown', level: 'unknown', keyTags };
  return isGiven
    ? { code: 'dsWithoutKeyHere', level: 'unknown', keyTags }
    : { code: 'dsWithoutKey', level: 'bad', keyTags };
}

/** Returns the DS records from the first server of the parent that answers for them. */
async function dsRecords(context: DsContext): Promise<readonly string[] | undefined> {
  for (const parent of context.parents) {
    const found = await apexRecords(context, parent, 'DS');
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns the records of the zone's apex from an authoritative server, none if its SOA denies them; undefined without
 * such an answer.
 */
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
