import { CallError, failureOf, type Failure } from '../api/failure.ts';
import { stopsAll } from '../api/failureEffects.ts';
import type { Urgency } from '../api/caller.ts';
import { allSettled } from '../base/allSettled.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { AnalysedDocument } from '../config/document/documentReader.ts';
import { TimeSlice } from '../base/timeSlices.ts';
import { hostsToLookUp } from '../dns/hostsToLookUp.ts';
import { hostsOnTheWay, wildcardsFor } from '../dns/knownHosts.ts';
import { dnsZoneOf, type Freshness } from '../zones/dnsZone.ts';
import { LoadAttempt } from '../zones/calls/loadAttempt.ts';
import type { AccountPauses } from '../zones/calls/accountPauses.ts';
import { MOST_LOOKED_UP } from '../zones/loadHostAnswer.ts';
import { hostLoadedAt, type ZoneState } from '../zones/zoneState.ts';
import type { AccountId } from '../zones/accountInfo.ts';
import { hostWithin } from '../dns/names.ts';
import type { Accounts } from '../zones/accounts.ts';
import type { Account } from '../zones/account.ts';

/** After the third name whose lookup failed, a run looks up no more of their account. */
const FAILURES_THAT_STOP = 3;

/** What is looked up for a document. */
interface DocumentHosts {
  /** The hosts that runs were to look up, by zone and host. A run drops those that no name needs any more. */
  hosts: ReadonlyMap<string, HostInZone>;
  /** Ends when the latest run does. */
  running: Promise<void>;
  /** The number of the latest run. */
  latest: number;
}

type HostInZone = Pick<ZoneState, 'account' | 'id'> & { readonly host: string };

interface HostParts {
  readonly accounts: Accounts;
  /** Of the accounts, by their zones. */
  readonly pauses: AccountPauses;
}

type Mentions = Pick<AnalysedDocument, 'mentions'>;

/** A name in one zone that it belongs to. */
interface MentionedName {
  readonly name: string;
  readonly zone: ZoneState;
}

/** Looks up the hosts that documents mention, in zones that are too large to load for a document. */
export class MentionedHosts {
  readonly #accounts: Accounts;
  readonly #pauses: AccountPauses;
  readonly #fresh: () => Freshness;
  readonly #ofDocument = new WeakMap<object, DocumentHosts>();
  /** The lookups that are pending, failed or brought no answer, by zone and host. */
  readonly #attempts = new Map<string, LoadAttempt>();

  constructor({ accounts, pauses }: HostParts, fresh: () => Freshness) {
    this.#accounts = accounts;
    this.#pauses = pauses;
    this.#fresh = fresh;
  }

  /** Looks hosts up again whose lookup failed. */
  retry(): void {
    this.#attempts.clear();
  }

  /** Returns how the latest lookup of a host failed that a document mentions in a zone. */
  failure(document: object, zone: ZoneState): Failure | undefined {
    for (const [key, { account, id, host }] of this.#ofDocument.get(document)?.hosts ?? []) {
      if (account !== zone.account || id !== zone.id) continue;
      const failure = this.#attempts.get(key)?.failure(hostLoadedAt(zone, host));
      if (failure !== undefined) return failure;
    }
    return undefined;
  }

  /**
   * Looks up the hosts that the names of a document depend on, in the order of the names.
   * - It looks up at most {@link MOST_LOOKED_UP} hosts in all of `zones` together; those that failed a moment ago
   *   only in the foreground.
   * - It goes on after a name that failed, but not in an account with {@link FAILURES_THAT_STOP} of them or with a
   *   failure that each of its calls would get.
   * - Runs for one document wait for each other. A waiting run is skipped if a later one was requested, unless it is
   *   in the foreground.
   * @throws CallError the first failure
   */
  async load(
    document: object,
    mentions: Mentions,
    zones: ReadonlySet<ZoneState>,
    urgency: Urgency,
    signal: AbortSignal,
  ): Promise<void> {
    const of = getOrAdd(this.#ofDocument, document, (): DocumentHosts => ({
      hosts: new Map(),
      running: Promise.resolve(),
      latest: 0,
    }));
    of.latest += 1;
    const { latest, running } = of;
    const run = async (): Promise<void> => {
      // The run before reports its own failure.
      await running.catch(() => undefined);
      if (of.latest === latest || urgency === 'foreground')
        await this.#run(of, namesIn(mentions, zones), urgency, signal);
    };
    of.running = run();
    await of.running;
  }

  async #run(
    of: DocumentHosts,
    names: readonly MentionedName[],
    urgency: Urgency,
    signal: AbortSignal,
  ): Promise<void> {
    const hosts = new Map(
      of.hosts.size === 0
        ? []
        : names.flatMap(dependencies).flatMap((key) => {
            const host = of.hosts.get(key);
            return host === undefined ? [] : [[key, host] as const];
          }),
    );
    of.hosts = hosts;
    const slice = new TimeSlice();
    const done = new Set<string>();
    const failed = new Map<AccountId, number>();
    let first: Failure | undefined;
    for (const each of names) {
      const { account } = each.zone;
      const before = failed.get(account) ?? 0;
      if (before >= FAILURES_THAT_STOP) continue;
      try {
        if (!(await this.#loadName(each, { hosts, done }, urgency, signal))) break;
      } catch (error) {
        const failure = failureOf(error);
        if (failure === undefined || signal.aborted) throw error;
        first ??= failure;
        failed.set(account, stopsAll(failure) ? FAILURES_THAT_STOP : before + 1);
      }
      if (slice.isOver) await slice.next();
    }
    if (first !== undefined) throw new CallError(first);
  }

  /** Returns false when no more hosts may be looked up. `done`: those that were in this run. */
  async #loadName(
    { name, zone: { account, id } }: MentionedName,
    { hosts, done }: { readonly hosts: Map<string, HostInZone>; readonly done: Set<string> },
    urgency: Urgency,
    signal: AbortSignal,
  ): Promise<boolean> {
    for (;;) {
      const zone = this.#accounts.zone(account, id);
      const own = this.#accounts.get(account);
      if (signal.aborted) return false;
      // Each lookup at a service that ignores the host brings a page of other records.
      if (zone === undefined || own?.refusal !== undefined || own?.ignoresHosts !== false) return true;
      if (this.#pauses.holdsBack(own, urgency)) return true;
      const wanted = hostsToLookUp(dnsZoneOf(zone, this.#fresh()), name);
      const byKey = new Map(wanted.map((host) => [keyOf(zone, host), { account, id, host }]));
      const keys = [...byKey.keys()];
      if (keys.length === 0 || keys.some((key) => done.has(key))) return true;
      if (new Set([...hosts.keys(), ...keys]).size > MOST_LOOKED_UP) return false;
      // Those that failed for another document are missing in this one too.
      for (const [key, host] of byKey) hosts.set(key, host);
      if (urgency === 'background' && keys.some((key) => this.#mustWait(key))) return true;
      for (const key of keys) done.add(key);
      await allSettled(wanted.map((host) => this.#loadHost(own, zone, host, urgency, signal)));
    }
  }

  async #loadHost(
    account: Account,
    zone: ZoneState,
    host: string,
    urgency: Urgency,
    signal: AbortSignal,
  ): Promise<void> {
    const key = keyOf(zone, host);
    const attempt = getOrAdd(this.#attempts, key, () => new LoadAttempt(() => this.#fresh().now));
    const lookUp = (): Promise<unknown> => account.zone(zone.id).lookUp(host, urgency, signal);
    await this.#pauses.run(account, urgency, () => attempt.run(lookUp));
    const now = this.#accounts.zone(zone.account, zone.id);
    // A host stays unknown if records may be missing, and in a zone that the service does not answer for.
    if (now !== undefined && dnsZoneOf(now).known?.hosts?.(host) === true) this.#attempts.delete(key);
  }

  #mustWait(key: string): boolean {
    return this.#attempts.get(key)?.isDue(this.#fresh().maxAge) === false;
  }
}

/** The names in the zones, each once for each zone, in the order of the document. */
function namesIn({ mentions }: Mentions, zones: ReadonlySet<ZoneState>): readonly MentionedName[] {
  const byName = Map.groupBy(zones, ({ ascii }) => ascii);
  const names = new Map<string, string>();
  for (const each of mentions)
    for (const { text, zone } of each.names) if (byName.has(zone)) names.set(text, zone);
  return [...names].flatMap(([name, zone]) => (byName.get(zone) ?? []).map((each) => ({ name, zone: each })));
}

/** All hosts that the answer of a name may depend on. */
function dependencies({ name, zone }: MentionedName): readonly string[] {
  const host = hostWithin(zone.ascii, name);
  return [...hostsOnTheWay(host), ...wildcardsFor(host)].map((each) => keyOf(zone, each));
}

function keyOf({ account, id }: ZoneState, host: string): string {
  return JSON.stringify([account, id, host]);
}
