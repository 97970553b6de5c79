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
import type { LiveAnswer, LiveOutcome, LiveQuestion, UnjudgedReason } from './liveReport.ts';
import type { LiveRecord, LiveTarget } from './liveRequest.ts';

/** The inputs that all questions of a run share. */
interface TargetContext {
  readonly zone: DnsZone<LiveRecord>;
  /** The name of the zone, as a key. */
  readonly apex: string;
  readonly servers: readonly RunServer[];
  /** Whether the network answers in place of the authoritative servers, so that these are not asked. */
  readonly isCutByNetwork: boolean;
  readonly now: () => number;
  /** Returns the answer, without its records if too much is kept already (`AnswerBudget`). */
  readonly kept: (answer: LiveAnswer) => LiveAnswer;
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
  { zone, apex }: Pick<TargetContext, 'zone' | 'apex'>,
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

/** The questions of a target with their answers: by line, then by server. Before there are answers, all are pending. */
export function questionsOf(
  { host, name, type, lines }: PlannedTarget,
  answers: readonly (readonly LiveAnswer[])[] | undefined,
  servers: readonly unknown[],
): readonly LiveQuestion[] {
  const pending = servers.map((_, server): LiveAnswer => ({
    ...NOT_ASKED,
    server,
    outcome: { kind: 'pending' },
  }));
  return lines.map(({ recordLine, hosted }, at) => ({
    host,
    name,
    type,
    recordLine: recordLine && {
      name: recordLine.name,
      subnet: recordLine.subnet && `${recordLine.subnet.address}/${recordLine.subnet.length}`,
      country: recordLine.country,
    },
    hosted: hosted.set,
    answers: answers?.[at] ?? pending,
  }));
}

/** Asks every server for a target, and judges what they answer. Returns the answers by line, then by server. */
export async function checkLiveTarget(
  planned: PlannedTarget,
  context: TargetContext,
): Promise<readonly (readonly LiveAnswer[])[]> {
  const byServer = await Promise.all(
    context.servers.map(async (server, at) => {
      const judged = await askServer(planned, server, context);
      return judged.map((each) => context.kept({ server: at, ...each }));
    }),
  );
  return planned.lines.map((_, at) => {
    const answers = byServer.flatMap((each) => each[at] ?? []);
    const said = answers.filter(({ server }) => context.servers[server]?.role === 'authoritative');
    return answers.map((each) =>
      each.answered === undefined || said.includes(each)
        ? each
        : { ...each, outcome: agedOutcome(each.outcome, each.answered, said) },
    );
  });
}

async function askServer(
  planned: PlannedTarget,
  server: RunServer,
  context: TargetContext,
): Promise<readonly JudgedAnswer[]> {
  if (server.role === 'resolver') return askResolver(planned, server, context);
  if (context.isCutByNetwork)
    return planned.lines.map(() => ({ ...NOT_ASKED, outcome: { kind: 'cutByNetwork' } }));
  return askAuthoritative(planned, server, context);
}

type JudgedAnswer = Omit<LiveAnswer, 'server'>;

function judgedAs({ set, milliseconds, nsid }: QuestionResult, outcome: LiveOutcome): JudgedAnswer {
  return { outcome, answered: set, milliseconds, nsid };
}

const NOT_ASKED = { answered: undefined, milliseconds: undefined, nsid: undefined };

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
      const outcome = await judge(planned, hosted, answered, server, context);
      // The network may have answered in place of the resolver too, or of the servers that it asked.
      const isOfNetwork = context.isCutByNetwork && isDifference(outcome);
      return judgedAs(answered, isOfNetwork ? notJudged({ kind: 'ofNetwork' }) : outcome);
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
  { apex, servers, now }: TargetContext,
): Promise<LiveOutcome> {
  if (set === undefined) return outcome ?? { kind: 'unreadable' };
  const found = compareSets(hosted, set, { role: server.role, now: now() });
  const isOpen = found.kind === 'notJudged' && found.why.kind !== 'redirect';
  if (isOpen || found.kind === 'same' || !mayBeFlattened(hosted, set)) return found;
  const resolvers = servers.filter(({ role }) => role === 'resolver');
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
