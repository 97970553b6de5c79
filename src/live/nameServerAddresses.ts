import type { NamedAddress } from './delegationFindings.ts';
import type { ServerAddress } from './liveRequest.ts';
import { addressesIn } from './parentStep.ts';
import type { QuerySender, ServerReply } from './querySender.ts';

/** How the addresses of name servers are found. */
export interface AddressContext {
  readonly sender: Pick<QuerySender, 'ask'>;
  /** The zone, as a key. */
  readonly zone: string;
  readonly resolvers: readonly ServerAddress[];
  readonly port: number;
}

/** So many addresses are asked for a zone; hardly any has more. */
export const MOST_SERVER_ADDRESSES = 32;
/** So many addresses of one family does a name server have, as far as anybody asks. */
const MOST_PER_FAMILY = 4;
/** So many names are asked for again at the parent. */
const MOST_WITHOUT_GLUE = 8;

type Glue = ReadonlyMap<string, readonly ServerAddress[]>;

/**
 * The addresses of name servers: glue, else what a server of the zone says about names within it, else a resolver. `own`: a
 * server of the zone, if one is known.
 */
export async function addressesOfNames(
  names: readonly string[],
  context: AddressContext,
  { glue, own }: { readonly glue?: Glue | undefined; readonly own?: ServerAddress | undefined },
): Promise<readonly NamedAddress[]> {
  const found = await Promise.all(
    names.slice(0, MOST_SERVER_ADDRESSES).map(async (name) => {
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
      answers.filter(({ type }) => type === 'A' || type === 'AAAA').slice(0, MOST_PER_FAMILY),
    );
    if (records.length > 0) return records.map(({ text }) => ({ address: text, port }));
  }
  return [];
}

/** Response codes that say whether the parent has a name. */
const DECIDING: ReadonlySet<string> = new Set(['NOERROR', 'NXDOMAIN']);

/**
 * Returns glue with that of names which the referral left out. It may have been too long: a question for one of the names
 * alone is answered with its addresses first (RFC 9471). A name that the parent has no address for gets an empty list. A
 * name that was not asked for, or not answered, is not in the result.
 */
export async function completeGlue(
  names: readonly string[],
  glue: Glue,
  parents: readonly ServerAddress[],
  { sender, port }: AddressContext,
): Promise<Glue> {
  const [parent] = parents;
  const missing = names.filter((name) => !glue.has(name)).slice(0, MOST_WITHOUT_GLUE);
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
