// `zone` has the views of a zone for the rules and the lookups through `dns`; `rules` has one file for each topic.
// checkZone.ts runs all rules on one zone; this file decides when.
import type { DomainId } from '../api/fields.ts';
import type { Lines } from '../api/line.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { inSlices, TimeSlice } from '../base/timeSlices.ts';
import { isWholeZone, type ZoneState } from '../zones/zoneState.ts';
import type { AccountId } from '../zones/accountInfo.ts';
import type { Accounts } from '../zones/accounts.ts';
import { AccountView } from './zone/accountView.ts';
import type { CheckSettings } from './checkSettings.ts';
import { FindingBudget, LatestFindings, type Latest } from './latestFindings.ts';
import { findingsOnly, type NamedZone, type ZoneFindings } from './zoneFindings.ts';
import type { CheckedZone } from './zone/checkedZone.ts';
import type { Lookups } from './zone/lookups.ts';
import { getOrAdd } from '../base/getOrAdd.ts';

/** How long changes are collected before the changed zones are checked, in milliseconds. */
const GATHER_MS = 150;

/** Checks zones on request or as their records are loaded, and keeps the latest findings. Makes no calls. */
export class ZoneChecks implements Disposable {
  readonly #accounts: Accounts;
  readonly #readSettings: () => CheckSettings;
  readonly #reportBug: (error: unknown) => void;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<ZoneState | undefined>());
  readonly #ended = new AbortController();
  readonly #latest = new LatestFindings();
  /** Zones that changed and were not checked since. */
  readonly #waiting = new Map<string, ZoneState>();
  /** Shared by all checks: a small zone alone would end before its slice does, and so never yield. */
  readonly #slice = new TimeSlice();
  #started = 0;
  #settings: CheckSettings;
  #gathering: NodeJS.Timeout | undefined;

  /** Emits the zone whose findings changed; `undefined` for many at once. */
  readonly onDidChange: Listen<ZoneState | undefined> = this.#changed.event;

  constructor(accounts: Accounts, settings: () => CheckSettings, reportBug: (error: unknown) => void) {
    this.#accounts = accounts;
    this.#readSettings = settings;
    this.#settings = settings();
    this.#reportBug = reportBug;
    this.#disposables.add(accounts.onDidChangeZone((zone) => this.#zoneChanged(zone)));
  }

  /**
   * The latest findings of a zone; undefined when it was not checked. After its records change, the old findings stay
   * until the zone was checked again. Without automatic checks they are dropped at once.
   */
  latest(account: AccountId, domain: DomainId): ZoneFindings | undefined {
    return this.#latest.get(keyOf(account, domain));
  }

  /** Checks a zone at the request of the user. Without loaded records there are no findings. */
  async check(zone: ZoneState, signal: AbortSignal): Promise<ZoneFindings> {
    return this.#checkAndKeep(zone, signal, true);
  }

  /** Checks all zones with loaded records and calls `onZone` after each. The zones of an account share their views. */
  async checkAll(
    onZone: (done: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<readonly ZoneFindings<NamedZone>[]> {
    const all: ZoneFindings<NamedZone>[] = [];
    const budget = new FindingBudget();
    let done = 0;
    const zones = [...this.#accounts.zones].filter(({ loaded }) => loaded !== undefined);
    const accounts = new Map<AccountId, AccountView>();
    try {
      for (const zone of zones) {
        const account = getOrAdd(accounts, zone.account, () => this.#accountView(zone.account));
        const found = await this.#runOrReport(zone, account, signal);
        if (found !== undefined) {
          all.push(findingsOnly(budget.take(found)));
          this.#keep(found, false);
        }
        done += 1;
        onZone(done, zones.length);
      }
    } finally {
      // Also when it is cancelled: the findings so far are kept.
      this.#changed.emit(undefined);
    }
    // Accounts may be removed while the check runs.
    return all.filter(({ zone }) => this.#accounts.zone(zone.account, zone.id) !== undefined);
  }

  /** Checks zones of one account without keeping the findings, so that the tree shows no badges for them. */
  async *findingsOf(zones: readonly ZoneState[], signal: AbortSignal): AsyncGenerator<ZoneFindings> {
    const [first] = zones;
    if (first === undefined) return;
    const account = this.#accountView(first.account);
    for (const zone of zones) {
      const found = await this.#runOrReport(zone, account, signal);
      if (found !== undefined) yield found;
    }
  }

  /** Returns the lookups that a check of the zone would use; undefined if the zone is not loaded. */
  lookupsOf(id: AccountId, domain: DomainId): Lookups | undefined {
    const zone = this.#accounts.zone(id, domain);
    return zone && this.#accountView(id).lookupsOf(this.#checked(zone));
  }

  /** Whether zones are checked as their records are loaded. */
  get onLoad(): boolean {
    return this.#settings.onLoad;
  }

  /** Checks the zones that have findings again, with the new settings. */
  settingsChanged(): void {
    const before = this.#settings;
    this.#settings = this.#readSettings();
    if (before.onLoad && !this.#settings.onLoad) {
      // Most of these findings are of automatic checks.
      this.#latest.clear();
      this.#waiting.clear();
      this.#changed.emit(undefined);
    }
    for (const [key, { zone }] of this.#latest.all()) this.#waiting.set(key, zone);
    this.#gather();
  }

  dispose(): void {
    this.#ended.abort();
    clearTimeout(this.#gathering);
    this.#disposables.dispose();
    this.#waiting.clear();
  }

  #zoneChanged(changed: ZoneState | undefined): void {
    const { onLoad } = this.#settings;
    const zones = changed === undefined ? [...this.#latest.all()].map(([, { zone }]) => zone) : [changed];
    let dropped = false;
    for (const { account, id } of zones) {
      const key = keyOf(account, id);
      const now = this.#accounts.zone(account, id);
      const before = this.#latest.get(key)?.zone;
      if (now?.loaded === undefined || (!onLoad && !isCheckedAlike(now, before)))
        dropped = this.#latest.delete(key) || dropped;
      else if (onLoad && now !== before) this.#waiting.set(key, now);
    }
    if (dropped) this.#changed.emit(changed);
    this.#gather();
  }

  #gather(): void {
    if (this.#waiting.size === 0) return;
    this.#gathering ??= setTimeout(() => void this.#checkWaiting().catch(this.#reportBug), GATHER_MS);
  }

  async #checkWaiting(): Promise<void> {
    const { signal } = this.#ended;
    try {
      for (const [key, { account, id }] of this.#waiting) {
        this.#waiting.delete(key);
        const zone = this.#accounts.zone(account, id);
        if (zone !== undefined) await this.#checkOrReport(zone, signal);
      }
    } finally {
      this.#gathering = undefined;
      this.#gather();
    }
  }

  /** Reports an error and returns, so that the zones after this one are still checked. */
  async #checkOrReport(zone: ZoneState, signal: AbortSignal): Promise<void> {
    try {
      await this.#checkAndKeep(zone, signal, false);
    } catch (error) {
      if (!signal.aborted) this.#reportBug(error);
    }
  }

  async #checkAndKeep(zone: ZoneState, signal: AbortSignal, isAsked: boolean): Promise<ZoneFindings> {
    const found = await this.#run(zone, this.#accountView(zone.account), signal);
    if (this.#keep(found, isAsked)) this.#changed.emit(zone);
    return found;
  }

  /**
   * Keeps the findings of a check, unless the records changed meanwhile or a check that started later ended before it.
   */
  #keep(found: Latest, isAsked: boolean): boolean {
    const { account, id } = found.zone;
    const key = keyOf(account, id);
    const isStale = (this.#latest.get(key)?.started ?? 0) > found.started;
    if (isStale || !isCheckedAlike(this.#accounts.zone(account, id), found.zone)) return false;
    this.#latest.set(key, found, isAsked);
    return true;
  }

  /** Reports an error and returns undefined, so that one zone does not keep the others from being checked. */
  async #runOrReport(
    zone: ZoneState,
    account: AccountView,
    signal: AbortSignal,
  ): Promise<Latest | undefined> {
    try {
      return await this.#run(zone, account, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      this.#reportBug(error);
      return undefined;
    }
  }

  async #run(zone: ZoneState, account: AccountView, signal: AbortSignal): Promise<Latest> {
    this.#started += 1;
    const started = this.#started;
    const { isIgnoredZone, severitiesOf } = this.#settings;
    if (isIgnoredZone(zone.ascii)) return { zone, started, findings: [], counts: [], isIgnored: true };
    const view = account.view(this.#checked(zone));
    if (view === undefined) return { zone, started, findings: [], counts: [] };
    if (this.#slice.isOver) await this.#slice.next();
    // Loaded on first use: most windows check nothing at their start.
    const { checkZone } = await import('./checkZone.ts');
    return { zone, started, ...(await inSlices(checkZone(view, severitiesOf(zone.ascii)), signal)) };
  }

  #accountView(id: AccountId): AccountView {
    const all = (): readonly CheckedZone[] =>
      [...this.#accounts.zones].flatMap((zone) => (zone.account === id ? this.#checked(zone) : []));
    return new AccountView((name) => {
      const zone = this.#accounts.named(name).find(({ account }) => account === id);
      return zone && this.#checked(zone);
    }, all);
  }

  #checked(zone: ZoneState): CheckedZone {
    const { account, id, ascii, loaded, served } = zone;
    const of = this.#accounts.get(account);
    return {
      name: ascii,
      table: loaded?.table,
      complete: isWholeZone(zone),
      served,
      get lines(): Lines | undefined {
        return of?.listsLines(id) === true ? of.loadedLines(id) : undefined;
      },
      get minTtl(): number | undefined {
        const [, value] = of?.zone(id).domain?.other.find(([name]) => name === 'min_ttl') ?? [];
        const seconds = Number(value ?? Number.NaN);
        return Number.isSafeInteger(seconds) ? seconds : undefined;
      },
    };
  }
}

/** Whether a check of a zone would still find the same. */
function isCheckedAlike(now: ZoneState | undefined, before: ZoneState | undefined): boolean {
  if (now === undefined || before === undefined) return now === before;
  return (
    now.loaded === before.loaded && now.served === before.served && isWholeZone(now) === isWholeZone(before)
  );
}

function keyOf(account: AccountId, domain: DomainId): string {
  return JSON.stringify([account, domain]);
}
