import { TimeSlice } from '../base/timeSlices.ts';
import { domainKey } from '../dns/syntax/domainName.ts';
import { parseRdata } from '../dns/types/parseRdata.ts';
import { zoneIndex } from '../dns/zoneIndex.ts';
import { AnswerBudget } from './answerBudget.ts';
import { RunServer } from './runServer.ts';
import { checkDelegation, type Delegation } from './delegation.ts';
import type { DelegationReport, LiveAnswer, LiveReport } from './liveReport.ts';
import {
  DEFAULT_LIVE_LIMITS,
  type LiveLimits,
  type LiveOptions,
  type LiveProgress,
  type LiveRequest,
} from './liveRequest.ts';
import { QuerySender } from './querySender.ts';
import { ROOT_SERVERS } from './rootServers.ts';
import { distinctAddresses, DNS_PORT } from './serverAddress.ts';
import { checkLiveTarget, planTarget, questionsOf, type PlannedTarget } from './targetCheck.ts';

/**
 * Queries name servers for hosts and types of a zone, and compares the answers with the hosted records. First the
 * delegation, then every line of every target at every server. Never throws for what a network or a server does;
 * returns what was found when the signal aborts. The folder `wire` has the messages and the sockets.
 */
export async function checkLive(
  request: LiveRequest,
  { signal, onProgress, now = Date.now }: LiveOptions<LiveReport>,
): Promise<LiveReport> {
  const limits: LiveLimits = { ...DEFAULT_LIVE_LIMITS, ...request.limits };
  using sender = new QuerySender(limits, signal);
  const run = new LiveRun(request, limits, sender, now);
  const emit = (phase: LiveProgress<LiveReport>['phase']): void =>
    onProgress?.({ phase, done: run.done, total: run.total, report: () => run.report });
  emit('delegation');
  await run.plan();
  run.takeDelegation(await checkDelegation(run.delegationContext));
  emit('answers');
  await run.checkTargets(() => emit('answers'));
  run.end();
  emit('done');
  return run.report;
}

/** One run: its questions and the answers so far. */
class LiveRun {
  readonly #request: LiveRequest;
  readonly #sender: QuerySender;
  readonly #now: () => number;
  readonly #most: number;
  readonly #apex: string;
  readonly #startedAt: number;
  readonly #planned: PlannedTarget[] = [];
  readonly #answers = new Map<PlannedTarget, readonly (readonly LiveAnswer[])[]>();
  readonly #budget = new AnswerBudget();
  #delegation: DelegationReport = {
    parent: undefined,
    parentServers: undefined,
    zoneServers: undefined,
    findings: [],
  };
  #servers: readonly RunServer[] = [];
  #isCutByNetwork = false;
  /** How many questions there are, and how many of them every server answered. */
  #questions = 0;
  #leftOut = 0;
  #linesLeftOut = 0;
  #asked = 0;
  #end: Pick<LiveReport, 'endedAt' | 'stopped'> | undefined;

  constructor(request: LiveRequest, { queries }: LiveLimits, sender: QuerySender, now: () => number) {
    this.#most = queries;
    this.#request = request;
    this.#sender = sender;
    this.#now = now;
    this.#startedAt = now();
    this.#apex = domainKey(request.zone.name);
  }

  /**
   * Chooses the questions. Each line of a target takes at least one query, so targets and lines beyond the limit of
   * queries are left out.
   */
  async plan(): Promise<void> {
    const context = { zone: this.#request.zone, apex: this.#apex };
    const slice = new TimeSlice();
    const known = new Set<string>();
    const { targets } = this.#request;
    for (const [at, target] of targets.entries()) {
      if (this.#questions >= this.#most) {
        this.#leftOut = targets.length - at;
        return;
      }
      const planned = await planTarget(context, target, this.#most - this.#questions);
      // A redirect is asked for as an address. If the host has addresses too, that is the same question.
      const key = `${planned.type} ${planned.name}`;
      if (known.has(key)) continue;
      known.add(key);
      this.#planned.push(planned);
      this.#questions += planned.lines.length;
      this.#linesLeftOut += planned.linesLeftOut;
      if (slice.isOver) await slice.next();
    }
  }

  get done(): number {
    return this.#asked * this.#servers.length;
  }

  get total(): number {
    return this.#questions * this.#servers.length;
  }

  get delegationContext(): Parameters<typeof checkDelegation>[0] {
    const { servers = [], roots = ROOT_SERVERS, resolvers, serviceServers, port = DNS_PORT } = this.#request;
    const service = (serviceServers ?? this.#hostedServers).map(domainKey);
    return { sender: this.#sender, zone: this.#apex, roots, resolvers, given: servers, service, port };
  }

  /** The targets of the NS records that are hosted at the apex. */
  get #hostedServers(): readonly string[] {
    const records = zoneIndex(this.#request.zone.records).node('@')?.get('NS') ?? [];
    return records.flatMap(({ type, value }) => {
      const parsed = parseRdata(type, value);
      return parsed.ok && parsed.target !== undefined ? [parsed.target] : [];
    });
  }

  takeDelegation({ report, checks, isCutByNetwork }: Delegation): void {
    this.#delegation = report;
    this.#isCutByNetwork = isCutByNetwork;
    this.#servers = [
      ...checks.map((check) => new RunServer(this.#sender, 'authoritative', check.server, check)),
      ...distinctAddresses(this.#request.resolvers).map(
        (address) => new RunServer(this.#sender, 'resolver', { name: undefined, address }),
      ),
    ];
  }

  async checkTargets(onAnswer: () => void): Promise<void> {
    const context = {
      zone: this.#request.zone,
      apex: this.#apex,
      servers: this.#servers,
      isCutByNetwork: this.#isCutByNetwork,
      now: this.#now,
      kept: (answer: LiveAnswer) => this.#budget.kept(answer),
    };
    await Promise.all(
      this.#planned.map(async (planned) => {
        this.#answers.set(planned, await checkLiveTarget(planned, context));
        this.#asked += planned.lines.length;
        onAnswer();
      }),
    );
  }

  end(): void {
    this.#end = { endedAt: this.#now(), stopped: this.#sender.stopped };
  }

  get report(): LiveReport {
    return {
      zone: this.#apex,
      startedAt: this.#startedAt,
      ...(this.#end ?? { endedAt: undefined, stopped: this.#sender.stopped }),
      isCutByNetwork: this.#isCutByNetwork,
      queries: this.#sender.sent,
      leftOut: this.#leftOut,
      linesLeftOut: this.#linesLeftOut,
      answersNotKept: this.#budget.notKept,
      delegation: this.#delegation,
      servers: this.#servers.map((server) => server.report),
      questions: this.#planned.flatMap((planned) =>
        questionsOf(planned, this.#answers.get(planned), this.#servers),
      ),
    };
  }
}
