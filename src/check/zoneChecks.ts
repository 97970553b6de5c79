// From records to findings: `zone` is what rules see of a zone and asks `dns`, `rules` has one file per topic.
// checkZone.ts runs all rules on one zone; this file decides when.
import type { DomainId } from '../api/fields.ts';
import { ACCEPTED_GRADE, type Lines } from '../api/line.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { inSlices, TimeSlice } from '../base/timeSlices.ts';
import { isWholeZone, type IndexedZone, type RecordIndex } from '../index/recordIndex.ts';
import type { AccountId } from '../model/account.ts';
import { zonesOfAccount, type Portfolio } from '../model/portfolio.ts';
import { AccountView } from './zone/accountView.ts';
import type { CheckSettings } from './checkSettings.ts';
import { FindingBudget } from './findingBudget.ts';
import { findingsOnly, type NamedZone, type ZoneFindings } from './findings.ts';
import { LatestFindings, type Latest } from './latestFindings.ts';
import type { SilencedKeys, SilencedZone } from './silencedFindings.ts';
import type { CheckedZone } from './zone/checkedZone.ts';
import type { Lookups } from './zone/lookups.ts';

/** How long changes are gathered before the changed zones are checked, in milliseconds. */
const GATHER_MS = 150;

/** Checks zones on request or as their records are loaded, and keeps the latest findings. Makes no calls. */
export class ZoneChecks implements Disposable {
  readonly #recordIndex: RecordIndex;
  readonly #portfolio: Portfolio;
  readonly #readSettings: () => CheckSettings;
  readonly #reportBug: (error: unknown) => void;
  readonly #silencedIn: (zone: IndexedZone) => SilencedKeys | undefined;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<IndexedZone | undefined>());
  readonly #ended = new AbortController();
  readonly #latest = new LatestFindings();
  /** Zones that changed and were not checked since. */
  readonly #waiting = new Map<string, IndexedZone>();
  /** Of all checks together: a small zone ends before a slice of its own does. */
  readonly #slice = new TimeSlice();
  #started = 0;
  #settings: CheckSettings;
  #gathering: NodeJS.Timeout | undefined;

  /** Emits the zone whose findings changed; `undefined` for many at once. */
  readonly onDidChange: Listen<IndexedZone | undefined> = this.#changed.event;

  constructor(
    recordIndex: RecordIndex,
    portfolio: Portfolio,
    settings: () => CheckSettings,
    reportBug: (error: unknown) => void,
    silencedIn: (zone: IndexedZone) => SilencedKeys | undefined = () => undefined,
  ) {
    this.#silencedIn = silencedIn;
    this.#recordIndex = recordIndex;
    this.#portfolio = portfolio;
    this.#readSettings = settings;
    this.#settings = settings();
    this.#reportBug = reportBug;
    this.#disposables.add(recordIndex.onDidChange((zone) => this.#zoneChanged(zone)));
  }

  /**
   * The latest findings of a zone; undefined when it was not checked. After its records change, the old findings stay
   * until the zone was checked again. Without automatic checks they are dropped at once.
   */
  latest(account: AccountId, domain: DomainId): ZoneFindings | undefined {
    return this.#latest.get(keyOf(account, domain));
  }

  /** Checks a zone that a person asked for. Without loaded records there are no findings. */
  async check(zone: IndexedZone, signal: AbortSignal): Promise<ZoneFindings> {
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
    const zones = [...this.#recordIndex.zones].filter(({ loaded }) => loaded !== undefined);
    const accounts = new Map<AccountId, AccountView>();
    try {
      for (const zone of zones) {
        const account = accounts.get(zone.account) ?? this.#accountView(zone.account);
        accounts.set(zone.account, account);
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
    return all.filter(({ zone }) => this.#recordIndex.zone(zone.account, zone.id) !== undefined);
  }

  /** Checks zones of one account without keeping the findings, so that the tree marks nothing. */
  async *findingsOf(zones: readonly IndexedZone[], signal: AbortSignal): AsyncGenerator<ZoneFindings> {
    const [first] = zones;
    if (first === undefined) return;
    const account = this.#accountView(first.account);
    for (const zone of zones) {
      const found = await this.#runOrReport(zone, account, signal);
      if (found !== undefined) yield found;
    }
  }

  /** Returns what the check of a zone would know of names; undefined when the zone is not loaded. */
  lookupsOf(id: AccountId, domain: DomainId): Lookups | undefined {
    const zone = this.#recordIndex.zone(id, domain);
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

  /** Checks a zone again, if it has findings, with what is silenced in it now. */
  silencedChanged({ account, domain }: SilencedZone): void {
    const key = keyOf(account, domain);
    const latest = this.#latest.get(key);
    if (latest === undefined) return;
    this.#waiting.set(key, latest.zone);
    this.#gather();
  }

  dispose(): void {
    this.#ended.abort();
    clearTimeout(this.#gathering);
    this.#disposables.dispose();
    this.#waiting.clear();
  }

  #zoneChanged(changed: IndexedZone | undefined): void {
    const { onLoad } = this.#settings;
    const zones = changed === undefined ? [...this.#latest.all()].map(([, { zone }]) => zone) : [changed];
    let dropped = false;
    for (const { account, id } of zones) {
      const key = keyOf(account, id);
      const now = this.#recordIndex.zone(account, id);
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
        const zone = this.#recordIndex.zone(account, id);
        if (zone !== undefined) await this.#checkOrReport(zone, signal);
      }
    } finally {
      this.#gathering = undefined;
      this.#gather();
    }
  }

  /** Reports an error and returns, so that the zones after this one are still checked. */
  async #checkOrReport(zone: IndexedZone, signal: AbortSignal): Promise<void> {
    try {
      await this.#checkAndKeep(zone, signal, false);
    } catch (error) {
      if (!signal.aborted) this.#reportBug(error);
    }
  }

  async #checkAndKeep(zone: IndexedZone, signal: AbortSignal, isAsked: boolean): Promise<ZoneFindings> {
    const found = await this.#run(zone, this.#accountView(zone.account), signal);
    if (this.#keep(found, isAsked)) this.#changed.emit(zone);
    return found;
  }

  /** Keeps what a check found, unless the records changed meanwhile or a check that started later ended before it. */
  #keep(found: Latest, isAsked: boolean): boolean {
    const { account, id } = found.zone;
    const key = keyOf(account, id);
    const isStale = (this.#latest.get(key)?.started ?? 0) > found.started;
    if (isStale || !isCheckedAlike(this.#recordIndex.zone(account, id), found.zone)) return false;
    this.#latest.set(key, found, isAsked);
    return true;
  }

  /** Reports an error and returns undefined, so that one zone does not keep the others from being checked. */
  async #runOrReport(
    zone: IndexedZone,
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

  async #run(zone: IndexedZone, account: AccountView, signal: AbortSignal): Promise<Latest> {
    this.#started += 1;
    const started = this.#started;
    const { isIgnoredZone, severitiesOf } = this.#settings;
    if (isIgnoredZone(zone.ascii)) return { zone, started, findings: [], counts: [], isIgnored: true };
    const view = account.viewOf(this.#checked(zone));
    if (view === undefined) return { zone, started, findings: [], counts: [] };
    if (this.#slice.isOver) await this.#slice.next();
    // Loaded on first use: most windows check nothing at their start.
    const { checkZone } = await import('./checkZone.ts');
    return {
      zone,
      started,
      ...(await inSlices(checkZone(view, severitiesOf(zone.ascii), this.#silencedIn(zone)), signal)),
    };
  }

  #accountView(id: AccountId): AccountView {
    const all = (): readonly CheckedZone[] =>
      [...this.#recordIndex.zones].flatMap((zone) => (zone.account === id ? this.#checked(zone) : []));
    return new AccountView((name) => {
      const zone = this.#recordIndex.named(name).find(({ account }) => account === id);
      return zone && this.#checked(zone);
    }, all);
  }

  #checked(zone: IndexedZone): CheckedZone {
    const { account, id, ascii, loaded, served } = zone;
    const zones = zonesOfAccount(this.#portfolio, account);
    return {
      name: ascii,
      table: loaded?.table,
      complete: isWholeZone(zone),
      served,
      get lines(): Lines | undefined {
        const grade = zones?.loadedDomain(id)?.grade;
        return grade === ACCEPTED_GRADE ? zones?.loadedLines(grade) : undefined;
      },
      get minTtl(): number | undefined {
        const [, value] = zones?.loadedDomain(id)?.other.find(([name]) => name === 'min_ttl') ?? [];
        const seconds = Number(value ?? Number.NaN);
        return Number.isSafeInteger(seconds) ? seconds : undefined;
      },
    };
  }
}

/** Whether a zone still is as it was for what a check of it finds. */
function isCheckedAlike(now: IndexedZone | undefined, before: IndexedZone | undefined): boolean {
  if (now === undefined || before === undefined) return now === before;
  return (
    now.loaded === before.loaded && now.served === before.served && isWholeZone(now) === isWholeZone(before)
  );
}

function keyOf(account: AccountId, domain: DomainId): string {
  return JSON.stringify([account, domain]);
}
