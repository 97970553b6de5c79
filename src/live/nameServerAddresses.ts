import type { NamedAddress } from './delegationFindings.ts';
import type { ServerAddress } from './liveRequest.ts';
import { ADDRESSES_OF_FAMILY, addressesIn, MOST_SERVERS } from './parentStep.ts';
import type { QuerySender, ServerReply } from './querySender.ts';

/** The inputs for finding the addresses of name servers. */
export interface AddressContext {
  readonly sender: Pick<QuerySender, 'ask'>;
  /** The zone, as a key. */
  readonly zone: string;
  readonly resolvers: readonly ServerAddress[];
  readonly port: number;
}

type Glue = ReadonlyMap<string, readonly ServerAddress[]>;

/**
 * Returns the addresses of name servers: from glue, else from a server of the zone for names within it, else from a
 * resolver. `own` is a server of the zone, if one is known.
 */
export async function addressesOfNames(
  names: readonly string[],
  context: AddressContext,
  { glue, own }: { readonly glue?: Glue | undefined; readonly own?: ServerAddress | undefined },
): Promise<readonly NamedAddress[]> {
  const found = await Promise.all(
    names.slice(0, MOST_SERVERS).map(async (name) => {
      const isInZone = name.endsWith(`.${context.zone}`);
      const known = glue?.get(name) ?? (await lookUpAddresses(name, context, isInZone ? own : undefined));
      return known.map((address) => ({ name, address }));
    }),
  );
  return found.flat();
}

/** Asks a server of the zone, or else the resolvers, one after the other, for the addresses of a name. */
export async function lookUpAddresses(
  name: string,
  { sender, resolvers, port }: AddressContext,
  own?: ServerAddress,
): Promise<readonly ServerAddress[]> {
  for (const address of own === undefined ? resolvers : [own]) {
    const ask = async (type: string): Promise<ServerReply> =>
      sender.ask(address, { name, type, wantsRecursion: own === undefined });
    const replies = await Promise.all([ask('A'), ask('AAAA')]);
    const messages = replies.flatMap((reply) => (reply.kind === 'message' ? [reply.message] : []));
    const records = messages.flatMap(({ answers }) =>
      answers.filter(({ type }) => type === 'A' || type === 'AAAA').slice(0, ADDRESSES_OF_FAMILY),
    );
    if (records.length > 0) return records.map(({ text }) => ({ address: text, port }));
  }
  return [];
}

/** Response codes that say whether the parent has a name. */
const DECIDING: ReadonlySet<string> = new Set(['NOERROR', 'NXDOMAIN']);

/**
 * Adds the glue that a referral left out, perhaps because it was too long: asked about one name alone, the parent gives
 * that name's addresses first (RFC 9471). A name without an address at the parent gets an empty list. A name for which
 * no answer came is not in the result.
 */
export async function completeGlue(
  names: readonly string[],
  glue: Glue,
  parents: readonly ServerAddress[],
  { sender, port }: AddressContext,
): Promise<Glue> {
  const [parent] = parents;
  const missing = names.filter((name) => !glue.has(name));
  if (parent === undefined) return glue;
  const more = await Promise.all(
    missing.map(async (name): Promise<readonly [string, readonly ServerAddress[]][]> => {
      const reply = await sender.ask(parent, { name, type: 'A', wantsRecursion: false });
      if (reply.kind !== 'message' || !DECIDING.has(reply.message.rcode)) return [];
      const { answers, additionals } = reply.message;
      const found = addressesIn([...answers, ...additionals], new Set([name]), port);
      return [[name, found.get(name) ?? []]];
    }),
  );
  return new Map([...glue, ...more.flat()]);
}
