import { sortedNames } from '../dns/names.ts';
import type { NamedAddress } from './delegationFindings.ts';
import type { RootServer, ServerAddress } from './liveRequest.ts';
import {
  isOfNetwork,
  MOST_SERVERS,
  stepOf,
  type LastStep,
  type Referral,
  type ParentStep,
} from './parentStep.ts';
import { distinctServers } from './serverAddress.ts';
import type { QuerySender, ServerReply } from './querySender.ts';

/**
 * The answer of one server of the parent zone: the sorted names of the zone's name servers, none if the zone does not
 * exist.
 */
interface ParentAnswer {
  readonly server: NamedAddress;
  readonly servers: readonly string[];
}

/** The answers of the parent zone's servers, if there are any. */
interface ParentFound {
  readonly parent: string;
  readonly answers: readonly ParentAnswer[];
  /** The parent has other servers, which did not answer. */
  readonly isOneOfSeveral: boolean;
}

export type Walk =
  /** `parentServesZone`: the servers of the parent zone serve the zone too, so this is the zone's own NS set. */
  | (ParentFound & {
      readonly kind: 'delegated' | 'parentServesZone';
      /** The union of the referrals of the servers in `from`. */
      readonly referral: Referral;
      /** The servers of the parent that have it. */
      readonly from: readonly ServerAddress[];
    })
  | (ParentFound & { readonly kind: 'notDelegated' })
  | {
      readonly kind: 'notFound';
      readonly why: 'silent' | 'loop' | 'failed' | 'cutByNetwork' | 'stopped';
    };

/** How to ask, and how to find the addresses of a name server that has no glue. */
interface WalkContext {
  readonly sender: Pick<QuerySender, 'ask'>;
  readonly port: number;
  readonly addressesOf: (name: string) => Promise<readonly ServerAddress[]>;
}

/**
 * The number of addresses of a zone that are asked at once. If their answers do not suffice, as many others are asked.
 */
const ASKED_AT_ONCE = 3;
/** The number of servers whose answers are compared: a single one may be outdated or wrong. */
const WANTED_ANSWERS = 2;
/**
 * Finds who delegates a zone. Walks down from the root and asks for the zone's NS records without recursion. So it
 * finds the parent's set rather than the zone's own, and does not depend on a resolver.
 */
export async function walkToParent(
  zone: string,
  roots: readonly RootServer[],
  context: WalkContext,
): Promise<Walk> {
  let parent = '';
  let servers: readonly NamedAddress[] = roots.flatMap(({ name, addresses }) =>
    addresses.map((address) => ({ name, address })),
  );
  for (;;) {
    const step = await askZoneAbove(zone, parent, servers, context);
    if (step.kind !== 'closer') return step;
    // Each referral goes further down, so there are at most as many as the zone has labels.
    parent = step.referral.zone;
    servers = await serversOf(step.referral, context);
    if (servers.length === 0) return { kind: 'notFound', why: 'failed' };
  }
}

/**
 * Asks the servers of one zone, some at once, until one refers to a closer zone or enough of them answered about the
 * zone.
 */
async function askZoneAbove(
  zone: string,
  parent: string,
  servers: readonly NamedAddress[],
  { sender, port }: WalkContext,
): Promise<Walk | Extract<ParentStep, { kind: 'closer' }>> {
  const replies: ServerReply[] = [];
  const found: LastStep[] = [];
  let isAstray = false;
  // Two names with one address are one server.
  const some = distinctServers(servers).slice(0, 2 * ASKED_AT_ONCE);
  for (let from = 0; from < some.length && namesOf(found).size < WANTED_ANSWERS; from += ASKED_AT_ONCE) {
    const closer = Promise.withResolvers<Extract<ParentStep, { kind: 'closer' }> | undefined>();
    const asked = some.slice(from, from + ASKED_AT_ONCE).map(async (server) => {
      const reply = await sender.ask(server.address, { name: zone, type: 'NS', wantsRecursion: false });
      replies.push(reply);
      const step =
        reply.kind === 'message' ? stepOf(reply.message, { zone, parent, server, port }) : undefined;
      if (step?.kind === 'closer') closer.resolve(step);
      else if (step?.kind === 'astray') isAstray = true;
      else if (step !== undefined) found.push(step);
      if (namesOf(found).size >= WANTED_ANSWERS) closer.resolve(undefined);
    });
    void Promise.all(asked).then(() => closer.resolve(undefined), closer.reject);
    const step = await closer.promise;
    if (step !== undefined) return step;
  }
  const [first] = found;
  if (first === undefined) return { kind: 'notFound', why: isAstray ? 'loop' : whyNot(replies) };
  const isOneOfSeveral = namesOf(found).size === 1 && new Set(some.map(({ name }) => name)).size > 1;
  return walkOf(zone, [...found], first, isOneOfSeveral);
}

function namesOf(steps: readonly LastStep[]): ReadonlySet<string | undefined> {
  return new Set(steps.map(({ server }) => server.name));
}

/**
 * Joins the answers of the parent's servers. A server that also serves the zone itself may answer from the zone, so
 * answers from the parent's own data come first.
 */
function walkOf(
  zone: string,
  steps: readonly LastStep[],
  { parent }: LastStep,
  isOneOfSeveral: boolean,
): Walk {
  const of = (kind: LastStep['kind']): readonly LastStep[] => steps.filter((step) => step.kind === kind);
  const kind =
    (['delegated', 'parentServesZone'] as const).find((each) => of(each).length > 0) ?? 'notDelegated';
  const compared = kind === 'notDelegated' ? of(kind) : [...of(kind), ...of('notDelegated')];
  const answers = compared.map(({ server, referral }) => ({ server, servers: referral.servers }));
  const base = { parent, answers, isOneOfSeveral };
  if (kind === 'notDelegated') return { ...base, kind };
  const having = of(kind);
  const referral = { zone, ...union(having.map((step) => step.referral)) };
  return { ...base, kind, referral, from: having.map(({ server }) => server.address) };
}

function union(referrals: readonly Referral[]): Pick<Referral, 'servers' | 'glue'> {
  const servers = sortedNames(new Set(referrals.flatMap((each) => each.servers))).slice(0, MOST_SERVERS);
  const glue = new Map(referrals.toReversed().flatMap((each) => [...each.glue]));
  return { servers, glue };
}

function whyNot(replies: readonly ServerReply[]): 'silent' | 'failed' | 'cutByNetwork' | 'stopped' {
  if (replies.some(({ kind }) => kind === 'stopped')) return 'stopped';
  const messages = replies.flatMap((reply) => (reply.kind === 'message' ? [reply.message] : []));
  if (messages.length === 0) return replies.some(({ kind }) => kind === 'unreadable') ? 'failed' : 'silent';
  return messages.every(isOfNetwork) ? 'cutByNetwork' : 'failed';
}

/** Returns the servers of a delegation with their addresses: from glue, or else looked up for the first few names. */
async function serversOf(
  { servers, glue }: Referral,
  { addressesOf }: WalkContext,
): Promise<readonly NamedAddress[]> {
  const known = servers.flatMap((name) => named(name, glue.get(name)));
  if (known.length > 0) return known;
  const found = servers.slice(0, ASKED_AT_ONCE).map(async (name) => named(name, await addressesOf(name)));
  return (await Promise.all(found)).flat();
}

/** One address of each family: this machine may have a way to one of them only. */
function named(name: string, addresses: readonly ServerAddress[] = []): readonly NamedAddress[] {
  const [ipv6, ipv4] = [true, false].map((isIpv6) =>
    addresses.find(({ address }) => address.includes(':') === isIpv6),
  );
  return [ipv4, ipv6].flatMap((address) => (address === undefined ? [] : [{ name, address }]));
}
