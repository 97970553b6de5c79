import type { Listen } from '../base/emitter.ts';
import { failureOf, type Failure } from '../api/failure.ts';
import type { DomainId } from '../api/fields.ts';
import type { ItemRef } from '../zones/itemRef.ts';
import { liveZoneOf } from '../zones/dnsZone.ts';
import { loadCurrentZone, loadHostAnswer } from '../zones/loadHostAnswer.ts';
import { hostLoadedAt, recordById, type ZoneState } from '../zones/zoneState.ts';
import type { KnownZones } from '../zones/knownZones.ts';
import { checkLive } from './liveCheck.ts';
import type { LiveReport } from './liveReport.ts';
import type { LiveProgress, LiveRequest, LiveTarget } from './liveRequest.ts';
import { serversToAsk, type LiveSettings } from './liveSettings.ts';
import { liveTargets, targetsOfHost } from './liveTargets.ts';
import { hostKey } from '../dns/names.ts';
import type { Account } from '../zones/account.ts';

/** The parts that *Compare With Live Answers* needs. */
export interface LiveParts {
  readonly accounts: KnownZones;
  readonly settings: () => LiveSettings;
  /** Undefined: the settings do not change. */
  readonly onDidChangeSettings?: Listen<void>;
  /** The start of the search for a zone, and the limits of a run; by default the usual ones. */
  readonly network?: Pick<LiveRequest, 'roots' | 'port' | 'limits'>;
}

/**
 * The scope of a run: the host and type of a record, a host, or all of the zone if neither is given. A `host` beside a
 * record is the record's, if it is known while the zone is not loaded.
 */
type LiveScope = Pick<ItemRef, 'host' | 'record'>;

export type LiveState =
  | { readonly kind: 'idle' }
  /** Loads the records to compare with. */
  | { readonly kind: 'loading' }
  | { readonly kind: 'asking'; readonly progress: LiveProgress<LiveReport> | undefined }
  | { readonly kind: 'ended'; readonly report: LiveReport }
  /** The records could not be loaded, so nothing was asked. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** There is no such zone, or no such record in it. */
  | { readonly kind: 'gone' };

type LiveZone = LiveRequest['zone'];

/** The runs for one zone, one after the other. */
export class LiveSession {
  readonly #account: Account;
  readonly #id: DomainId;
  readonly #parts: LiveParts;
  readonly #changed: () => void;
  #scope: LiveScope = {};
  #state: LiveState = { kind: 'idle' };
  /** Cancels the latest run. */
  #cancelling = new AbortController();
  /** Resolves when the run that is going on has ended. */
  #ending: Promise<void> | undefined;

  /** `changed` is called after each change of the state; while answers arrive, once for each. */
  constructor(account: Account, id: DomainId, parts: LiveParts, changed: () => void) {
    this.#account = account;
    this.#id = id;
    this.#parts = parts;
    this.#changed = changed;
  }

  get state(): LiveState {
    return this.#state;
  }

  get scope(): LiveScope {
    return this.#scope;
  }

  /** Whether the scope is all of the zone. */
  get isOfZone(): boolean {
    return isZone(this.#scope);
  }

  get zone(): ZoneState | undefined {
    return this.#parts.accounts.zone(this.#account.id, this.#id);
  }

  /**
   * The host that is queried, and the type if there is only one. For a zone, this is the apex. Undefined for an unknown
   * record.
   */
  get target(): { readonly host: string; readonly type?: string } | undefined {
    return this.#targetOf(this.#scope);
  }

  #targetOf(scope: LiveScope): { readonly host: string; readonly type?: string } | undefined {
    if (isZone(scope)) return { host: '@' };
    const record = this.zone && recordById(this.zone, scope.record);
    return record ?? (scope.host === undefined ? undefined : { host: scope.host });
  }

  /** When the records that are compared were loaded: milliseconds since the epoch. */
  get loadedAt(): number | undefined {
    const { target, zone } = this;
    if (zone === undefined || isZone(this.#scope) || target === undefined) return zone?.loaded?.loadedAt;
    return hostLoadedAt(zone, hostKey(target.host));
  }

  get isRunning(): boolean {
    return this.#state.kind === 'loading' || this.#state.kind === 'asking';
  }

  /** Sets the scope. A new scope ends the run and discards its results. Returns whether the scope is new. */
  aim(scope: LiveScope): boolean {
    const { host, record } = this.#scope;
    if (scope.record === record && (record !== undefined || scope.host === host)) return false;
    this.#scope = scope;
    this.cancel();
    if (!this.isRunning) this.#set({ kind: 'idle' });
    return true;
  }

  /** Ends the run. Results so far stay. */
  cancel(): void {
    this.#cancelling.abort();
  }

  /**
   * Runs until all questions are asked, `signal` aborts or the run is cancelled. Cancels the run that is going on, and
   * waits for its end. The scope is the one that is set then. @throws only for a bug
   */
  async run(signal: AbortSignal): Promise<void> {
    this.cancel();
    const cancelling = new AbortController();
    this.#cancelling = cancelling;
    while (this.#ending !== undefined) await this.#ending;
    if (cancelling.signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ending = promise;
    const scope = this.#scope;
    try {
      this.#set({ kind: 'loading' });
      const ended = await this.#run(scope, AbortSignal.any([signal, cancelling.signal]));
      // If the scope changed meanwhile, the results are not about the new one.
      this.#set(scope === this.#scope ? ended : { kind: 'idle' });
    } finally {
      this.#ending = undefined;
      resolve();
    }
  }

  async #run(scope: LiveScope, signal: AbortSignal): Promise<LiveState> {
    let zone: LiveZone | undefined;
    try {
      zone = await this.#load(scope, signal);
    } catch (error) {
      const failure = failureOf(error);
      if (signal.aborted) return { kind: 'idle' };
      if (failure === undefined) throw error;
      return { kind: 'failed', failure };
    }
    if (signal.aborted) return { kind: 'idle' };
    const targets = zone && this.#targets(zone, scope);
    if (zone === undefined || targets === undefined) return { kind: 'gone' };
    const { settings, network } = this.#parts;
    const request: LiveRequest = {
      zone,
      targets,
      ...serversToAsk(settings()),
      ...network,
    };
    this.#set({ kind: 'asking', progress: undefined });
    const onProgress = (progress: LiveProgress<LiveReport>): void => {
      if (scope === this.#scope) this.#set({ kind: 'asking', progress });
    };
    return { kind: 'ended', report: await checkLive(request, { signal, onProgress }) };
  }

  /** Loads the data to compare with: records that are not current, the lines of the zone's grade, and Domain.Info. */
  async #load(scope: LiveScope, signal: AbortSignal): Promise<LiveZone | undefined> {
    if (this.zone === undefined) await this.#account.allDomains.all(signal);
    if (this.zone === undefined) return undefined;
    const zone = this.#account.zone(this.#id);
    const host = isZone(scope) ? undefined : this.#targetOf(scope)?.host;
    if (host === undefined) await loadCurrentZone(zone, 'foreground', signal);
    else await loadHostAnswer(this.#account, zone, host, 'foreground', signal);
    await this.#loadInfo(signal);
    const lines = await this.#account.linesOf(this.#id, signal);
    return this.zone && liveZoneOf(this.zone, lines);
  }

  /** Loads Domain.Info, whose state is shown beside the delegation. A run does not need it. */
  async #loadInfo(signal: AbortSignal): Promise<void> {
    const info = this.#account.zone(this.#id).details;
    if (!info.needsLoad) return;
    try {
      await info.open(signal);
    } catch (error) {
      if (failureOf(error) === undefined) throw error;
    }
  }

  #targets({ records }: LiveZone, { host, record: id }: LiveScope): readonly LiveTarget[] | undefined {
    if (id === undefined) return host === undefined ? liveTargets(records) : targetsOfHost(records, host);
    const record = this.zone && recordById(this.zone, id);
    return record && [{ host: record.host, type: record.type }];
  }

  #set(state: LiveState): void {
    this.#state = state;
    this.#changed();
  }
}

function isZone({ host, record }: LiveScope): boolean {
  return host === undefined && record === undefined;
}
