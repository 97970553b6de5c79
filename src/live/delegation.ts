import type { NamedAddress, DelegationFinding } from './delegationFindings.ts';
import type { DelegationReport } from './liveReport.ts';
import type { RootServer, ServerAddress } from './liveRequest.ts';
import { matchDs } from './dsToKey.ts';
import { saysNothing, walkToParent, type Walk } from './parentWalk.ts';
import type { ServerReply, QuerySender } from './querySender.ts';
import { checkZoneServer, type ServerCheck } from './serverCheck.ts';
import { distinctAddresses, serverAddressText } from './serverAddress.ts';
import { serverFindings, serialFindings } from './serverFindings.ts';

/** What the delegation of a zone is asked with. */
interface DelegationContext {
  readonly sender: QuerySender;
  /** The zone, as a key. */
  readonly zone: string;
  readonly roots: readonly RootServer[];
  readonly resolvers: readonly ServerAddress[];
  /** Asked in place of the delegated servers, if there are any. */
  readonly given: readonly ServerAddress[];
  /** The names of the service's name servers, as keys; empty if unknown. */
  readonly service: readonly string[];
  readonly port: number;
}

export interface Delegation {
  readonly report: DelegationReport;
  readonly checks: readonly ServerCheck[];
  readonly isCutByNetwork: boolean;
}

/** So many addresses are asked for a zone; hardly any has more. */
const MOST_ADDRESSES = 32;
/** So many addresses of one family does a name server have, as far as anybody asks. */
const MOST_PER_FAMILY = 4;

/**
 * Asks who delegates the zone and to whom, and each of these servers whether it serves the zone. Parent and zone are kept
 * apart: what the zone says about its own name servers is not what the world is told.
 */
export async function checkDelegation(context: DelegationContext): Promise<Delegation> {
  const { zone, sender, given, roots, port } = context;
  const addressesOf = async (name: string): Promise<readonly ServerAddress[]> => lookUp(context, name);
  const walk = await walkToParent(zone, roots, { sender, port, addressesOf });
  const referral = 'referral' in walk ? walk.referral : undefined;
  const findings: DelegationFinding[] = walkFindings(walk, context);
  const found =
    given.length > 0
      ? distinctAddresses(given).map((address) => ({ name: undefined, address }))
      : await addressesOfNames(referral?.servers ?? [], referral?.glue, context);
  const checks = await checkAll(sender, found, zone);
  const zoneServers = zoneSetOf(checks);
  if (given.length === 0) {
    const others = without(zoneServers ?? [], referral?.servers ?? []);
    const more = await addressesOfNames(others, undefined, context, checks);
    checks.push(...(await checkAll(sender, more, zone, checks)));
    findings.push(...addressFindings([...(referral?.servers ?? []), ...others], [...found, ...more]));
  }
  if (referral !== undefined && walk.kind === 'delegated')
    findings.push(...setFindings(referral.servers, zoneServers, zone, referral.glue));
  findings.push(...serverFindings(checks), ...serialFindings(checks));
  if ('from' in walk) findings.push(await dsFinding(context, walk.from, checks));
  const replied = checks.filter(({ state }) => SAID_SOMETHING.has(state));
  const isWalkClean = walk.kind !== 'notFound';
  const isCutByNetwork =
    !isWalkClean &&
    (replied.length > 0 ? replied.every((check) => check.isOfNetwork) : walk.why === 'cutByNetwork');
  const report = {
    parent: 'parent' in walk ? walk.parent : undefined,
    parentServers: walk.kind === 'delegated' ? walk.referral.servers : undefined,
    zoneServers,
    findings,
  };
  return { report, checks, isCutByNetwork };
}

const SAID_SOMETHING: ReadonlySet<string> = new Set(['answers', 'notAuthoritative', 'refused', 'failed']);

/** Asks each address once, under the first of its names, and none of those that were asked before. */
async function checkAll(
  sender: QuerySender,
  servers: readonly NamedAddress[],
  zone: string,
  before: readonly ServerCheck[] = [],
): Promise<ServerCheck[]> {
  const known = new Set(before.map(({ server }) => serverAddressText(server.address)));
  const fresh = servers.filter(({ address }) => {
    const text = serverAddressText(address);
    const isKnown = known.has(text);
    known.add(text);
    return !isKnown;
  });
  const some = fresh.slice(0, MOST_ADDRESSES);
  return Promise.all(some.map(async (server) => checkZoneServer(sender, server, zone)));
}

/** The union of what the servers have: where they disagree, more is asked rather than less. */
function zoneSetOf(checks: readonly ServerCheck[]): readonly string[] | undefined {
  const sets = checks.flatMap(({ zoneServers }) => (zoneServers === undefined ? [] : [zoneServers]));
  return sets.length === 0 ? undefined : [...new Set(sets.flat())].toSorted();
}

function walkFindings(walk: Walk, { service }: DelegationContext): DelegationFinding[] {
  switch (walk.kind) {
    case 'notFound':
      return [{ code: 'parentNotFound', level: 'unknown', why: walk.why }];
    case 'notDelegated':
      return [{ code: 'notDelegated', level: 'bad', parent: walk.parent }];
    case 'parentServesZone':
      return [{ code: 'parentServesZone', level: 'unknown', parent: walk.parent }];
    case 'delegated': {
      const parent = walk.referral.servers;
      if (service.length === 0) return [{ code: 'serviceUnknown', level: 'unknown', parent }];
      const isService = new Set(service);
      const count = parent.filter((name) => isService.has(name)).length;
      if (count === parent.length) return [{ code: 'pointsAtService', level: 'good', parent, service }];
      const code = count === 0 ? 'pointsElsewhere' : 'pointsPartly';
      return [{ code, level: 'bad', parent, service }];
    }
  }
}

/** Compares the NS sets of parent and zone, and looks for glue: names in the zone need addresses at the parent. */
function setFindings(
  parent: readonly string[],
  zoneServers: readonly string[] | undefined,
  zone: string,
  glue: ReadonlyMap<string, readonly ServerAddress[]>,
): readonly DelegationFinding[] {
  const inZone = parent.filter((name) => name === zone || name.endsWith(`.${zone}`));
  const missing = inZone.filter((name) => glue.get(name) === undefined);
  const there = inZone.filter((name) => glue.get(name) !== undefined);
  const found: DelegationFinding[] = missing.map((server) => ({ code: 'glueMissing', level: 'bad', server }));
  if (there.length > 0) found.push({ code: 'glueThere', level: 'good', servers: there });
  if (zoneServers === undefined) return [...found, { code: 'zoneSetUnknown', level: 'unknown' }];
  const onlyParent = without(parent, zoneServers);
  const onlyZone = without(zoneServers, parent);
  return [
    ...found,
    onlyParent.length + onlyZone.length === 0
      ? { code: 'setsAgree', level: 'good', servers: parent }
      : { code: 'setsDiffer', level: 'bad', onlyParent, onlyZone },
  ];
}

function without(names: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others);
  return names.filter((name) => !known.has(name));
}

function addressFindings(
  names: readonly string[],
  found: readonly NamedAddress[],
): readonly DelegationFinding[] {
  const withAddress = new Set(found.map(({ name }) => name));
  return names
    .filter((name) => !withAddress.has(name))
    .map((server) => ({ code: 'noAddress', level: 'unknown', server }));
}

/** The addresses of name servers: glue, else what the zone's own servers say about names within it, else a resolver. */
async function addressesOfNames(
  names: readonly string[],
  glue: ReadonlyMap<string, readonly ServerAddress[]> | undefined,
  context: DelegationContext,
  checks: readonly ServerCheck[] = [],
): Promise<readonly NamedAddress[]> {
  const own = checks.find(({ state }) => state === 'answers')?.server.address;
  const found = await Promise.all(
    names.slice(0, MOST_ADDRESSES).map(async (name) => {
      const isInZone = name.endsWith(`.${context.zone}`);
      const known = glue?.get(name) ?? (await lookUp(context, name, isInZone ? own : undefined));
      return known.map((address) => ({ name, address }));
    }),
  );
  return found.flat();
}

/** Asks a name server of the zone, or else the resolvers, one after the other, for the addresses of a name. */
async function lookUp(
  { sender, resolvers, port }: DelegationContext,
  name: string,
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

/** Whether the DS records at the parent lead to a key of the zone. */
async function dsFinding(
  { sender, zone }: DelegationContext,
  parent: ServerAddress,
  checks: readonly ServerCheck[],
): Promise<DelegationFinding> {
  const ds = await textsOf(sender, parent, zone, 'DS');
  if (ds === undefined) return { code: 'dsUnknown', level: 'unknown', keyTags: [] };
  if (ds.length === 0) return { code: 'unsigned', level: 'good' };
  const keyTags = ds.map((text) => Number(text.split(' ')[0]));
  const serving = checks.find(({ state }) => state === 'answers');
  const keys = serving && (await textsOf(sender, serving.server.address, zone, 'DNSKEY'));
  if (keys === undefined) return { code: 'dsUnknown', level: 'unknown', keyTags };
  const match = matchDs(zone, ds, keys);
  if (match.kind === 'match') return { code: 'dsLeadsToKey', level: 'good', keyTag: match.keyTag };
  return match.kind === 'none'
    ? { code: 'dsWithoutKey', level: 'bad', keyTags }
    : { code: 'dsUnknown', level: 'unknown', keyTags };
}

/** The records of the zone's apex that an authoritative server has, which says so by its SOA if it has none; undefined: no answer. */
async function textsOf(
  sender: QuerySender,
  address: ServerAddress,
  zone: string,
  type: string,
): Promise<readonly string[] | undefined> {
  const reply = await sender.ask(address, { name: zone, type, wantsRecursion: false });
  if (reply.kind !== 'message') return undefined;
  const { rcode, isAuthoritative, answers } = reply.message;
  if (!isAuthoritative || rcode !== 'NOERROR' || saysNothing(reply.message)) return undefined;
  return answers.filter((each) => each.type === type && each.name === zone).map(({ text }) => text);
}
