import { TimeSlice } from '../base/timeSlices.ts';
import { DEFAULT_DNS_CLIENT } from '../dns/client.ts';
import { isRedirectType } from '../dns/types/redirect.ts';
import type { DnsZone } from '../dns/zone.ts';
import { ownerKey } from '../dns/zoneIndex.ts';
import { fqdn } from '../dns/names.ts';
import type { QuestionResult, RunServer } from './runServer.ts';
import { DEFAULT_LINE, lineToAsk, linesOfHost, type LineToAsk } from './clientSubnet.ts';
import { agedOutcome, compareSets, isSameAnswer } from './compare.ts';
import { followedOutcome, mayBeFlattened } from './follow.ts';
import { hostedAnswer, type HostedAnswer } from './hosted.ts';
import type { JudgedAnswer, LiveAnswer, LiveOutcome, LiveQuestion, UnjudgedReason } from './liveReport.ts';
import type { LiveRecord, LiveTarget } from './liveRequest.ts';

/** What asking for the targets of a run needs. */
interface TargetContext {
  /** The name of the zone, as a key. */
  readonly apex: string;
  readonly resolvers: readonly RunServer[];
  /** Whether the network answers in place of the authoritative servers, so that these are not asked. */
  readonly isCutByNetwork: boolean;
  readonly now: () => number;
}

/** One line of a host and type, and what is hosted on it. */
interface LineQuestion {
  readonly recordLine: LineToAsk | undefined;
  readonly hosted: HostedAnswer;
}

/** A target with its lines, before it is asked for. */
export interface PlannedTarget {
  readonly host: string;
  readonly name: string;
  readonly type: string;
  readonly lines: readonly LineQuestion[];
  /** How many other lines the host has records on. */
  readonly linesLeftOut: number;
}

/**
 * Chooses the questions for a target, on at most `mostLines` lines. For a redirect, it is the address of the web server
 * that answers for it.
 */
export async function planTarget(
  { zone, apex }: { readonly zone: DnsZone<LiveRecord>; readonly apex: string },
  target: LiveTarget,
  mostLines: number,
): Promise<PlannedTarget> {
  const host = ownerKey(target.host);
  const type = isRedirectType(target.type) ? 'A' : target.type.toUpperCase();
  const name = fqdn(host, apex);
  const slice = new TimeSlice();
  const all = linesOfHost(zone, host, type) ?? [undefined];
  const lines: LineQuestion[] = [];
  for (const each of firstLines(all, mostLines)) {
    if (slice.isOver) await slice.next();
    const recordLine = each === undefined ? undefined : lineToAsk(zone, host, type, each);
    const hosted = hostedAnswer(zone, name, type, recordLine?.client ?? DEFAULT_DNS_CLIENT);
    lines.push({ recordLine, hosted });
  }
  return { host, name, type, lines, linesLeftOut: all.length - lines.length };
}

/** Returns at most `most` lines. Keeps the default line, for which a subnet is nearly always known. */
function firstLines(all: readonly (string | undefined)[], most: number): readonly (string | undefined)[] {
  if (all.length <= most) return all;
  return [DEFAULT_LINE, ...all.filter((line) => line !== DEFAULT_LINE)].slice(0, most);
}

/**
 * The questions of a target with their answers: by line, then by server. Those that are not there yet are pending.
 * Judges the answers of resolvers by those of the authoritative servers, and by what the network does.
 */
export function questionsOf(
  { host, name, type, lines }: PlannedTarget,
  answers: ReadonlyMap<RunServer, readonly JudgedAnswer[]> | undefined,
  servers: readonly RunServer[],
  isCutByNetwork: boolean,
): readonly LiveQuestion[] {
  return lines.map(({ recordLine, hosted }, at) => {
    const own = servers.map((server) => answers?.get(server)?.[at] ?? PENDING);
    const said = own.filter((_, server) => servers[server]?.role === 'authoritative');
    return {
      host,
      name,
      type,
      recordLine: recordLine && {
        name: recordLine.name,
        subnet: recordLine.subnet && `${recordLine.subnet.address}/${recordLine.subnet.length}`,
        country: recordLine.country,
      },
      hosted: hosted.set,
      answers: own.map((each, server): LiveAnswer => {
        const isFinal = servers[server]?.role === 'authoritative';
        const outcome = isFinal ? each.outcome : resolverOutcome(each, said, isCutByNetwork);
        return { server, ...each, outcome };
      }),
    };
  });
}

function resolverOutcome(
  { outcome, answered }: JudgedAnswer,
  said: readonly JudgedAnswer[],
  isCutByNetwork: boolean,
): LiveOutcome {
  // The network may have answered in place of the resolver too, or of the servers that it asked.
  if (isCutByNetwork && isDifference(outcome)) return notJudged({ kind: 'ofNetwork' });
  return answered === undefined ? outcome : agedOutcome(outcome, answered, said);
}

/** Asks a server for a target, and judges what it answers. Returns the answers by line. */
export async function askServer(
  planned: PlannedTarget,
  server: RunServer,
  context: TargetContext,
): Promise<readonly JudgedAnswer[]> {
  if (server.role === 'resolver') return askResolver(planned, server, context);
  if (context.isCutByNetwork)
    return planned.lines.map(() => ({ ...NOT_ASKED, outcome: { kind: 'cutByNetwork' } }));
  return askAuthoritative(planned, server, context);
}

function judgedAs({ set, milliseconds, nsid }: QuestionResult, outcome: LiveOutcome): JudgedAnswer {
  return { outcome, answered: set, milliseconds, nsid };
}

const NOT_ASKED = { answered: undefined, milliseconds: undefined, nsid: undefined };
const PENDING: JudgedAnswer = { ...NOT_ASKED, outcome: { kind: 'pending' } };

function notJudged(why: UnjudgedReason): LiveOutcome {
  return { kind: 'notJudged', why };
}

/** The response codes of servers that do not know the option for client subnets. */
const SUBNET_REFUSALS: ReadonlySet<string> = new Set(['FORMERR', 'NOTIMP']);

/**
 * Asks for each line with a client subnet. If a server ignores it, the line of its answer is unknown. A line whose
 * subnet is unknown is not asked, except the default line: it is asked without a subnet, so the answer is for this
 * machine.
 */
async function askAuthoritative(
  planned: PlannedTarget,
  server: RunServer,
  context: TargetContext,
): Promise<readonly JudgedAnswer[]> {
  const { name, type, lines } = planned;
  const zone = context.apex;
  const answers = await Promise.all(
    lines.map(async ({ recordLine }) =>
      recordLine !== undefined && recordLine.subnet === undefined && recordLine.name !== DEFAULT_LINE
        ? undefined
        : server.ask({ name, type, zone, subnet: recordLine?.subnet }),
    ),
  );
  // A scope of 0 means that all clients get this answer. The server may say so for the default line, even if it honours
  // subnets.
  const honours = answers.some((each) => (each?.scope ?? 0) > 0);
  const isSaid = lines.some(
    ({ recordLine }, at) => recordLine?.subnet !== undefined && answers[at]?.set !== undefined,
  );
  if (isSaid) server.noteSubnet(honours);
  return Promise.all(
    lines.map(async ({ recordLine, hosted }, at) => {
      const answered = answers[at];
      if (answered === undefined) return { ...NOT_ASKED, outcome: notJudged({ kind: 'lineNotAskable' }) };
      const isRefusal = answered.outcome?.kind === 'failed' && SUBNET_REFUSALS.has(answered.outcome.why);
      const isOfLine = recordLine === undefined || (honours && recordLine.subnet !== undefined);
      if (!isOfLine && (answered.set !== undefined || isRefusal))
        return judgedAs(answered, ownLineOutcome(planned, answered));
      const outcome = await judge(planned, hosted, answered, server, context);
      return judgedAs(answered, await askedAgain(planned, recordLine, outcome, answered, server, context));
    }),
  );
}

/**
 * Judges an answer that is for the line of this machine: no difference if any line has these records. A line that was
 * left out may have them too.
 */
function ownLineOutcome({ lines, linesLeftOut }: PlannedTarget, { set }: QuestionResult): LiveOutcome {
  const seen = lines.filter(({ hosted }) => set !== undefined && isHosted(hosted, set));
  const onDefault = lines.find(({ recordLine }) => recordLine?.name === DEFAULT_LINE);
  if (seen.length === 0 && set !== undefined && onDefault !== undefined && linesLeftOut === 0)
    return compareSets(onDefault.hosted, set, { role: 'authoritative', now: 0 });
  return notJudged({
    kind: 'subnetNotHonoured',
    seenLines: seen.map(({ recordLine }) => recordLine?.name ?? DEFAULT_LINE),
  });
}

function isHosted(hosted: HostedAnswer, set: NonNullable<QuestionResult['set']>): boolean {
  return compareSets(hosted, set, { role: 'authoritative', now: 0 }).kind === 'same';
}

/**
 * Asks a resolver once, not once for each line: its answer is that of the line its own network is on, which may be none
 * of the `lines` that are checked.
 */
async function askResolver(
  planned: PlannedTarget,
  server: RunServer,
  context: TargetContext,
): Promise<readonly JudgedAnswer[]> {
  const { name, type, lines, linesLeftOut } = planned;
  const answered = await server.ask({ name, type, zone: context.apex });
  const { set } = answered;
  const found = set === undefined ? -1 : lines.findIndex(({ hosted }) => isHosted(hosted, set));
  const onDefault = lines.findIndex(({ recordLine }) => (recordLine?.name ?? DEFAULT_LINE) === DEFAULT_LINE);
  const isOnLeftOut = found < 0 && set !== undefined && linesLeftOut > 0;
  return Promise.all(
    lines.map(async ({ hosted }, at) => {
      if (isOnLeftOut || at !== (found < 0 ? onDefault : found))
        return { ...NOT_ASKED, outcome: notJudged({ kind: 'resolverLine' }) };
      return judgedAs(answered, await judge(planned, hosted, answered, server, context));
    }),
  );
}

/** Whether the answer differs from what is hosted. */
function isDifference(
  outcome: LiveOutcome,
): outcome is LiveOutcome & { readonly kind: 'different' | 'noName' | 'noData' } {
  return outcome.kind === 'different' || outcome.kind === 'noName' || outcome.kind === 'noData';
}

async function judge(
  { name }: PlannedTarget,
  hosted: HostedAnswer,
  { set, outcome }: QuestionResult,
  server: RunServer,
  { apex, resolvers, now }: TargetContext,
): Promise<LiveOutcome> {
  if (set === undefined) return outcome ?? { kind: 'unreadable' };
  const found = compareSets(hosted, set, { role: server.role, now: now() });
  const isOpen = found.kind === 'notJudged' && found.why.kind !== 'redirect';
  if (isOpen || found.kind === 'same' || !mayBeFlattened(hosted, set)) return found;
  const followed = await followedOutcome(hosted, name, server, { zone: apex, resolvers });
  const isGone = found.kind === 'notJudged' && (set.kind === 'noName' || set.kind === 'noData');
  return followed ?? (isGone ? { kind: set.kind } : found);
}

/** Asks a second time after a difference: several machines may be behind one address, and not all of them up to date. */
async function askedAgain(
  { name, type }: PlannedTarget,
  recordLine: LineToAsk | undefined,
  outcome: LiveOutcome,
  { set }: QuestionResult,
  server: RunServer,
  { apex }: TargetContext,
): Promise<LiveOutcome> {
  if (!isDifference(outcome) || set === undefined) return outcome;
  const { set: again } = await server.ask({ name, type, zone: apex, subnet: recordLine?.subnet });
  return again === undefined || isSameAnswer(set, again) ? outcome : { ...outcome, again };
}
