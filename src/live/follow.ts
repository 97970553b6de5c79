import type { RunServer } from './runServer.ts';
import type { HostedAnswer } from './hosted.ts';
import type { AnsweredSet, LiveOutcome } from './liveReport.ts';

/** The zone, and the resolvers that look up targets outside of it. */
interface FollowContext {
  /** The zone, as a key. */
  readonly zone: string;
  readonly resolvers: readonly RunServer[];
}

/**
 * Whether a server may answer with addresses instead of the record. For a redirect they are those of the service's own
 * web server. For a CNAME that is missing in the answer, as at the apex, where none may exist, they are those of its
 * target.
 */
export function mayBeFlattened({ set, target }: HostedAnswer, answered: AnsweredSet | undefined): boolean {
  if (target === undefined || answered === undefined) return false;
  const hasAlias = answered.type === 'CNAME' && answered.records.length > 0;
  return set.kind === 'redirect' || (set.type === 'CNAME' && !hasAlias);
}

/**
 * Asks the server for the addresses of the name, and for those of the target. Returns `equalAfterFollowing` when all
 * that it answers are the target's; undefined when it answers no addresses.
 */
export async function followedOutcome(
  hosted: HostedAnswer,
  name: string,
  server: RunServer,
  { zone, resolvers }: FollowContext,
): Promise<LiveOutcome | undefined> {
  const { target = '' } = hosted;
  const own = await addressesAt(server, name, zone);
  if (own.length === 0) return undefined;
  const isInZone = target === zone || target.endsWith(`.${zone}`);
  const sources = isInZone || server.role === 'resolver' ? [server] : resolvers;
  const theirs = new Set<string>();
  for (const source of sources) {
    for (const address of await addressesAt(source, target, zone)) theirs.add(address);
    if (theirs.size > 0) break;
  }
  if (theirs.size > 0 && own.every((address) => theirs.has(address)))
    return { kind: 'equalAfterFollowing', target };
  if (hosted.set.kind === 'redirect') return { kind: 'notJudged', why: { kind: 'redirect' } };
  const kind = theirs.size > 0 ? 'followedDiffers' : 'targetUnknown';
  return { kind: 'notJudged', why: { kind, target } };
}

async function addressesAt(server: RunServer, name: string, zone: string): Promise<readonly string[]> {
  const both = await Promise.all(['A', 'AAAA'].map(async (type) => server.ask({ name, type, zone })));
  return both.flatMap(({ addresses }) => addresses);
}
