import { sortedNames } from '../dns/names.ts';
import type { DelegationFinding, NamedAddress } from './delegationFindings.ts';
import { dsFinding } from './dsFinding.ts';
import type { DelegationReport } from './liveReport.ts';
import type { RootServer, ServerAddress } from './liveRequest.ts';
import {
  addressesOfNames,
  completeGlue,
  lookUpAddresses,
  type AddressContext,
} from './nameServerAddresses.ts';
import { MOST_SERVERS } from './parentStep.ts';
import { glueFindings, needingGlue, parentFindings, setFinding } from './parentFindings.ts';
import { walkToParent } from './parentWalk.ts';
import type { QuerySender } from './querySender.ts';
import { checkZoneServer, type ServerCheck } from './serverCheck.ts';
import { distinctServers } from './serverAddress.ts';
import { serverFindings, serialFindings } from './serverFindings.ts';
import { without } from './without.ts';

/** The inputs for checking the delegation of a zone. */
interface DelegationContext extends AddressContext {
  readonly roots: readonly RootServer[];
  /** The checks of the servers that are asked in place of the delegated ones. Undefined: the delegated ones are. */
  readonly given: Promise<readonly ServerCheck[]> | undefined;
  /** The names of the service's name servers, as keys; empty if unknown. */
  readonly service: readonly string[];
}

interface Delegation {
  readonly report: DelegationReport;
  readonly checks: readonly ServerCheck[];
  readonly isCutByNetwork: boolean;
}

/**
 * Whether a server said something itself. Then the network does not answer in place of the servers, whoever delegates
 * the zone.
 */
export function isOwnReply(check: ServerCheck): boolean {
  return SAID_SOMETHING.has(check.state) && !check.isOfNetwork;
}

/**
 * Asks who delegates the zone and to whom, and each of these servers whether it serves the zone. Parent and zone are
 * kept apart: resolvers follow the parent's NS records, which may differ from the zone's own.
 */
export async function checkDelegation(context: DelegationContext): Promise<Delegation> {
  const { zone, sender, roots, service, port } = context;
  const addressesOf = async (name: string): Promise<readonly ServerAddress[]> =>
    lookUpAddresses(name, context);
  const walking = walkToParent(zone, roots, { sender, port, addressesOf });
  const [walk, given] = await Promise.all([walking, context.given]);
  const { servers: named, glue } = 'referral' in walk ? walk.referral : { servers: [], glue: undefined };
  const findings: DelegationFinding[] = [...parentFindings(walk, service)];
  const isGiven = given !== undefined;
  const found = isGiven ? [] : await addressesOfNames(named, context, { glue });
  const checks = [...(given ?? (await checkAll(sender, found, zone)))];
  const zoneServers = zoneSetOf(checks);
  const serving = (): readonly NamedAddress[] =>
    checks.filter(({ state }) => state === 'answers').map(({ server }) => server);
  if (!isGiven) {
    const others = without(zoneServers ?? [], named);
    const more = await addressesOfNames(others, context, { own: serving()[0]?.address });
    checks.push(...(await checkAll(sender, more, zone, checks)));
    findings.push(...addressFindings([...named, ...others], [...found, ...more]));
  }
  if (walk.kind === 'delegated') {
    const needing = needingGlue(named, zone);
    const whole = await completeGlue(needing, walk.referral.glue, walk.from, context);
    findings.push(...glueFindings(needing, whole), setFinding(named, zoneServers));
  }
  findings.push(...serverFindings(checks), ...serialFindings(checks));
  if ('from' in walk)
    findings.push(await dsFinding({ sender, zone, parents: walk.from, serving: serving(), isGiven }));
  const report = {
    parent: 'parent' in walk ? walk.parent : undefined,
    parentServers: walk.kind === 'delegated' ? walk.referral.servers : undefined,
    zoneServers,
    findings,
  };
  const hasReply = checks.some(({ state }) => SAID_SOMETHING.has(state));
  const isCutByNetwork =
    walk.kind === 'notFound' && !checks.some(isOwnReply) && (hasReply || walk.why === 'cutByNetwork');
  return { report, checks, isCutByNetwork };
}

const SAID_SOMETHING: ReadonlySet<string> = new Set(['answers', 'notAuthoritative', 'refused', 'failed']);

/** Asks each address once, under the first of its names, and none of those that were asked before. */
async function checkAll(
  sender: Pick<QuerySender, 'ask'>,
  servers: readonly NamedAddress[],
  zone: string,
  before: readonly ServerCheck[] = [],
): Promise<ServerCheck[]> {
  const some = distinctServers(
    servers,
    before.map(({ server }) => server),
  ).slice(0, MOST_SERVERS);
  return Promise.all(some.map(async (server) => checkZoneServer(sender, server, zone)));
}

/** Returns the union of the NS sets of the servers: if they differ, the name servers of each are asked. */
function zoneSetOf(checks: readonly ServerCheck[]): readonly string[] | undefined {
  const sets = checks.flatMap(({ zoneServers }) => (zoneServers === undefined ? [] : [zoneServers]));
  return sets.length === 0 ? undefined : sortedNames(new Set(sets.flat()));
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
