import { failureOf, type Failure } from '../../api/failure.ts';
import type { DomainId, RecordId } from '../../api/fields.ts';
import { liveZoneOf } from '../../index/dnsZone.ts';
import { loadCurrentZone, loadHostAnswer } from '../../index/loadHostAnswer.ts';
import type { LoadZone } from '../../index/loadZone.ts';
import type { LookUpHost } from '../../index/lookUpHost.ts';
import { hostLoadedAt, recordById, type IndexedZone, type RecordIndex } from '../../index/recordIndex.ts';
import { checkLive } from '../../live/liveCheck.ts';
import type { LiveReport } from '../../live/liveReport.ts';
import type { LiveProgress, LiveRequest, LiveTarget } from '../../live/liveRequest.ts';
import { serversToAsk, type LiveSettings } from '../../live/liveSettings.ts';
import { liveTargets, targetsOfHost } from '../../live/liveTargets.ts';
import { loadGradeLines } from '../../model/gradeLines.ts';
import { hostKey } from '../../model/names.ts';
import type { Zones } from '../../model/zones.ts';

/** What *Check Live Answers* works with. */
export interface LiveParts {
  readonly recordIndex: RecordIndex;
  readonly loadZone: LoadZone;
  readonly lookUp: LookUpHost;
  readonly settings: () => LiveSettings;
  /** Where the search for a zone begins, and how far a run goes, unless as usual. */
  readonly network?: Pick<LiveRequest, 'roots' | 'port' | 'limits'>;
}

/** What is asked for: all of a zone, a host, or the host and type of a record. */
type LiveScope =
  | { readonly kind: 'zone' }
  | { readonly kind: 'host'; readonly host: string }
  /** `host`: that of the record, as far as it is known without its zone. */
  | { readonly kind: 'record'; readonly record: RecordId; readonly host: string | undefined };

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

/** The runs of one panel, one after the other. */
export class LiveSession {
  readonly #zones: Zones;
  readonly #id: DomainId;
  readonly #parts: LiveParts;
  readonly #changed: () => void;
  #scope: LiveScope = { kind: 'zone' };
  #state: LiveState = { kind: 'idle' };
  #isDue = false;
  #cancelling = new AbortController();

  /** `changed` is called after each change of the state; while answers arrive, as often as they do. */
  constructor(zones: Zones, id: DomainId, parts: LiveParts, changed: () => void) {
    this.#zones = zones;
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

  get zone(): IndexedZone | undefined {
    return this.#parts.recordIndex.zone(this.#zones.account.id, this.#id);
  }

  /** The host that is asked for, and the type if it is one: of a zone the apex. Undefined: a record that is not known. */
  get target(): { readonly host: string; readonly type?: string } | undefined {
    return this.#targetOf(this.#scope);
  }

  #targetOf(scope: LiveScope): { readonly host: string; readonly type?: string } | undefined {
    if (scope.kind === 'zone') return { host: '@' };
    const record = scope.kind === 'record' ? this.zone && recordById(this.zone, scope.record) : undefined;
    return record ?? (scope.host === undefined ? undefined : { host: scope.host });
  }

  /** When the records that are compared were loaded: milliseconds since the epoch. */
  get loadedAt(): number | undefined {
    const { target, zone } = this;
    if (zone === undefined || this.#scope.kind === 'zone' || target === undefined)
      return zone?.loaded?.loadedAt;
    return hostLoadedAt(zone, hostKey(target.host));
  }

  /** Whether a run is wanted that has not begun. */
  get isDue(): boolean {
    return this.#isDue && !this.isRunning;
  }

  get isRunning(): boolean {
    return this.#state.kind === 'loading' || this.#state.kind === 'asking';
  }

  /**
   * Sets what is asked for. Another scope than before ends the run and discards what it found. Returns whether it is
   * one.
   */
  aim(scope: LiveScope): boolean {
    if (keyOf(scope) === keyOf(this.#scope)) return false;
    this.#scope = scope;
    this.cancel();
    if (!this.isRunning) this.#set({ kind: 'idle' });
    return true;
  }

  /** Wants a run, with the scope of the moment when it begins. */
  ask(): void {
    this.#isDue = true;
    this.#changed();
  }

  /** Ends the run. What was found stays. */
  cancel(): void {
    this.#isDue = false;
    this.#cancelling.abort();
  }

  /** Runs until all is asked, `signal` aborts or the run is cancelled. @throws only for a bug */
  async run(signal: AbortSignal): Promise<void> {
    this.#isDue = false;
    this.#cancelling = new AbortController();
    const ending = AbortSignal.any([signal, this.#cancelling.signal]);
    const scope = this.#scope;
    this.#set({ kind: 'loading' });
    const ended = await this.#run(scope, ending);
    // The scope may have changed meanwhile: what was found is not about what the panel shows.
    this.#set(scope === this.#scope ? ended : { kind: 'idle' });
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

  /** Loads what is compared with: records that are not current, the lines of the zone's grade, and Domain.Info. */
  async #load(scope: LiveScope, signal: AbortSignal): Promise<LiveZone | undefined> {
    if (this.zone === undefined) await this.#zones.allDomains.all(signal);
    const { zone } = this;
    if (zone === undefined) return undefined;
    const host = scope.kind === 'zone' ? undefined : this.#targetOf(scope)?.host;
    const urgency = { background: false };
    if (host === undefined) await loadCurrentZone(this.#parts, zone, urgency, signal);
    else await loadHostAnswer(this.#parts, this.#zones, zone, host, urgency, signal);
    await this.#loadInfo(signal);
    const lines = await loadGradeLines(this.#zones, this.#id, signal);
    return this.zone && liveZoneOf(this.zone, lines);
  }

  /** Its state is shown beside the delegation. A run can do without it. */
  async #loadInfo(signal: AbortSignal): Promise<void> {
    const info = this.#zones.domainInfo(this.#id);
    if (!info.needsLoad) return;
    try {
      await info.open(signal);
    } catch (error) {
      if (failureOf(error) === undefined) throw error;
    }
  }

  #targets({ records }: LiveZone, scope: LiveScope): readonly LiveTarget[] | undefined {
    switch (scope.kind) {
      case 'zone':
        return liveTargets(records);
      case 'host':
        return targetsOfHost(records, scope.host);
      case 'record': {
        const record = this.zone && recordById(this.zone, scope.record);
        return record && [{ host: record.host, type: record.type }];
      }
    }
  }

  #set(state: LiveState): void {
    this.#state = state;
    this.#changed();
  }
}

/** Equal for scopes that ask for the same. */
function keyOf(scope: LiveScope): string {
  return JSON.stringify(scope.kind === 'record' ? [scope.kind, scope.record] : scope);
}
