import { getOrAdd } from '../base/getOrAdd.ts';
import { TimeSlice } from '../base/timeSlices.ts';
import { domainKey } from '../dns/syntax/domainName.ts';
import { parseRdata } from '../dns/types/parseRdata.ts';
import { zoneIndex } from '../dns/zoneIndex.ts';
import { AnswerBudget } from './answerBudget.ts';
import { RunServer } from './runServer.ts';
import { checkDelegation, isOwnReply } from './delegation.ts';
import type { DelegationReport, JudgedAnswer, LiveReport, LiveServer } from './liveReport.ts';
import {
  DEFAULT_LIVE_LIMITS,
  type LiveLimits,
  type LiveOptions,
  type LiveProgress,
  type LiveRequest,
  type ServerAddress,
} from './liveRequest.ts';
import { MOST_SERVERS } from './parentStep.ts';
import { QuerySender } from './querySender.ts';
import { ROOT_SERVERS } from './rootServers.ts';
import { distinctAddresses, DNS_PORT } from './serverAddress.ts';
import type { ServerCheck } from './serverCheck.ts';
import { askServer, planTarget, questionsOf, type PlannedTarget } from './targetCheck.ts';

/**
 * Queries name servers for hosts and types of a zone, and compares the answers with the hosted records: every line of
 * every target at every server. Resolvers and given servers are asked while the delegation is looked for, the delegated
 * servers when it is found. Never throws for what a network or a server does; returns what was found when the signal
 * aborts. The folder `wire` has the messages and the sockets.
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
  await run.ask(() => emit('answers'));
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
  readonly #answers = new Map<PlannedTarget, Map<RunServer, readonly JudgedAnswer[]>>();
  readonly #budget = new AnswerBudget();
  #delegation: DelegationReport = {
    parent: undefined,
    parentServers: undefined,
    zoneServers: undefined,
    findings: [],
    isPending: true,
  };
  #authoritative: readonly RunServer[] = [];
  #resolvers: readonly RunServer[] = [];
  #isCutByNetwork = false;
  #questions = 0;
  #leftOut = 0;
  #linesLeftOut = 0;
  #done = 0;
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
    return this.#done;
  }

  get total(): number {
    return this.#questions * this.#servers.length;
  }

  /** In the order of the report, whichever answered first. */
  get #servers(): readonly RunServer[] {
    return [...this.#authoritative, ...this.#resolvers];
  }

  /** The targets of the NS records that are hosted at the apex. */
  get #hostedServers(): readonly string[] {
    const records = zoneIndex(this.#request.zone.records).node('@')?.get('NS') ?? [];
    return records.flatMap(({ type, value }) => {
      const parsed = parseRdata(type, value);
      return parsed.ok && parsed.target !== undefined ? [parsed.target] : [];
    });
  }

  /** Looks for the delegation, and asks every server that is known as soon as it may be asked. */
  async ask(onChange: () => void): Promise<void> {
    const { servers = [], resolvers } = this.#request;
    const serverAt = (role: LiveServer['role'], address: ServerAddress): RunServer =>
      new RunServer(this.#sender, role, { name: undefined, address });
    const addresses = distinctAddresses(servers).slice(0, MOST_SERVERS);
    this.#authoritative = addresses.map((address) => serverAt('authoritative', address));
    this.#resolvers = distinctAddresses(resolvers).map((address) => serverAt('resolver', address));
    const known = this.#servers;
    if (known.length > 0) onChange();
    const given = this.#authoritative.map((server) => ({
      server,
      check: server.check(this.#sender.urgent, this.#apex),
    }));
    const search = this.#findDelegation(given.map(({ check }) => check));
    // The search, and the servers that it finds, need messages too.
    const early = this.#most / 4 / known.length;
    const askAll = async (server: RunServer): Promise<void> => {
      let lines = 0;
      await Promise.all(
        this.#planned.map(async (planned) => {
          lines += planned.lines.length;
          if (lines > early) await search;
          await this.#askTarget(planned, server);
          onChange();
        }),
      );
    };
    const askFound = async (): Promise<void> => {
      await search;
      onChange();
      if (given.length === 0) await Promise.all(this.#authoritative.map(askAll));
    };
    await Promise.all([
      ...this.#resolvers.map(askAll),
      ...given.map(async ({ server, check }) => {
        const isItself = isOwnReply(await check);
        onChange();
        // It is not asked for hosts if the network turns out to answer in its place.
        if (!isItself) await search;
        await askAll(server);
      }),
      askFound(),
    ]);
  }

  async #findDelegation(given: readonly Promise<ServerCheck>[]): Promise<void> {
    const { roots = ROOT_SERVERS, resolvers, serviceServers, port = DNS_PORT } = this.#request;
    this.#sender.isHalfReserved = true;
    const { report, checks, isCutByNetwork } = await checkDelegation({
      sender: this.#sender.urgent,
      zone: this.#apex,
      roots,
      resolvers,
      given: given.length > 0 ? Promise.all(given) : undefined,
      service: (serviceServers ?? this.#hostedServers).map(domainKey),
      port,
    });
    this.#sender.isHalfReserved = false;
    this.#delegation = report;
    this.#isCutByNetwork = isCutByNetwork;
    if (given.length === 0)
      this.#authoritative = checks.map(
        (check) => new RunServer(this.#sender, 'authoritative', check.server, check),
      );
  }

  async #askTarget(planned: PlannedTarget, server: RunServer): Promise<void> {
    const answers = await askServer(planned, server, {
      apex: this.#apex,
      resolvers: this.#resolvers,
      isCutByNetwork: this.#isCutByNetwork,
      now: this.#now,
    });
    const kept = answers.map((answer) => this.#budget.kept(answer));
    getOrAdd(this.#answers, planned, () => new Map()).set(server, kept);
    this.#done += planned.lines.length;
  }

  end(): void {
    this.#end = { endedAt: this.#now(), stopped: this.#sender.stopped };
  }

  get report(): LiveReport {
    const servers = this.#servers;
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
      servers: servers.map((server) => server.report),
      questions: this.#planned.flatMap((planned) =>
        questionsOf(planned, this.#answers.get(planned), servers, this.#isCutByNetwork),
      ),
    };
  }
}
