import { failureOf } from '../api/failure.ts';
import type { DomainId } from '../api/fields.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { LoadZone } from '../index/loadZone.ts';
import type { LookUpHost } from '../index/lookUpHost.ts';
import { changedSinceLoad, isWholeZone, type IndexedZone, type RecordIndex } from '../index/recordIndex.ts';
import { maybeOutdated } from '../model/loadTime.ts';
import { zonesOfAccount, type Portfolio } from '../model/portfolio.ts';
import type { Zones } from '../model/zones.ts';
import { MentionedHosts } from './mentionedHosts.ts';
import { editorSettings, freshness } from './documents/editorSettings.ts';
import type { ShownDocument, ShownDocuments } from './documents/shownDocuments.ts';

interface LoaderParts {
  readonly recordIndex: RecordIndex;
  readonly portfolio: Portfolio;
  readonly loadZone: LoadZone;
  readonly lookUp: LookUpHost;
  readonly reportBug: (error: unknown) => void;
}

/**
 * Loads the zones that visible documents mention, in the background; of a large zone only the hosts that they mention.
 * Loads a zone again when the list of domains reports a change, or when its records are stale and the document is shown
 * or edited again. Failures are logged with the calls and not shown.
 */
export class ZoneLoader implements Disposable {
  readonly #recordIndex: RecordIndex;
  readonly #portfolio: Portfolio;
  readonly #documents: ShownDocuments;
  readonly #loadZone: LoadZone;
  readonly #mentionedHosts: MentionedHosts;
  readonly #reportBug: (error: unknown) => void;
  readonly #disposables = new DisposableStore();
  readonly #ended = new AbortController();
  /** When loading each list of domains and each zone last began, in milliseconds since the epoch. */
  readonly #listed = new WeakMap<Zones, number>();
  readonly #tried = new WeakMap<Zones, Map<DomainId, number>>();
  #listening: readonly Disposable[] = [];

  constructor(
    { recordIndex, portfolio, loadZone, lookUp, reportBug }: LoaderParts,
    documents: ShownDocuments,
  ) {
    this.#recordIndex = recordIndex;
    this.#portfolio = portfolio;
    this.#documents = documents;
    this.#loadZone = loadZone;
    this.#mentionedHosts = new MentionedHosts(recordIndex, portfolio, lookUp, freshness);
    this.#reportBug = reportBug;
    this.#disposables.add(documents.onDidSettle((shown) => this.#loadMentioned(shown)));
    this.#disposables.add(portfolio.onDidChange(() => this.#follow()));
    this.#disposables.add(recordIndex.onDidChange((zone) => zone ?? this.#loadAllMentioned()));
    this.#follow();
  }

  dispose(): void {
    this.#ended.abort();
    for (const each of this.#listening) each.dispose();
    this.#disposables.dispose();
  }

  #follow(): void {
    for (const each of this.#listening) each.dispose();
    this.#listening = this.#portfolio.all.map((zones) =>
      zones.onDidChange(({ kind }) => {
        if (kind !== 'refusal') return;
        // A new token may be accepted, so retry at once.
        this.#listed.delete(zones);
        this.#tried.delete(zones);
        this.#mentionedHosts.retry();
        if (zones.refusal === undefined) this.#loadAllMentioned();
      }),
    );
    this.#loadAllMentioned();
  }

  #loadAllMentioned(): void {
    for (const shown of this.#documents.visible) this.#loadMentioned(shown);
  }

  #loadMentioned(shown: ShownDocument): void {
    if (!this.#documents.visible.includes(shown)) return;
    for (const zones of this.#portfolio.all) this.#list(zones);
    this.#run(() => this.#loadZonesOf(shown));
  }

  async #loadZonesOf(shown: ShownDocument): Promise<void> {
    const analysed = await shown.read();
    if (analysed === undefined || !this.#documents.visible.includes(shown)) return;
    const mentioned = this.#mentioned(analysed.zones);
    const large = new Set(mentioned.filter(({ announced = 0 }) => announced > editorSettings.maxRecords));
    if (large.size > 0)
      this.#run((signal) => this.#mentionedHosts.load(shown.document, analysed, large, signal));
    for (const zone of mentioned) {
      if (large.has(zone)) continue;
      const zones = zonesOfAccount(this.#portfolio, zone.account);
      if (zones === undefined || zones.refusal !== undefined || !this.#isDue(zone, zones)) continue;
      const tried = this.#tried.get(zones) ?? new Map<DomainId, number>();
      this.#tried.set(zones, tried.set(zone.id, Date.now()));
      this.#run((signal) => this.#loadZone(zone, { background: true }, signal));
    }
  }

  /** Loads the list of domains once. After a failure it retries as late as for a zone. */
  #list(zones: Zones): void {
    const { allDomains: list, refusal } = zones;
    if (refusal !== undefined || list.state.loading !== undefined) return;
    const { content, failed } = list.state;
    if (content !== undefined && !content.more) return;
    if (
      failed !== undefined &&
      !maybeOutdated(this.#listed.get(zones) ?? 0, editorSettings.maxAge, Date.now())
    )
      return;
    list.forgetFailure();
    this.#listed.set(zones, Date.now());
    this.#run((signal) => list.all(signal, undefined, 'background'));
  }

  /** Returns the zones with some names, up to the limit of the settings. */
  #mentioned(names: ReadonlySet<string>): readonly IndexedZone[] {
    return names
      .values()
      .flatMap((ascii) => this.#recordIndex.named(ascii))
      .take(editorSettings.maxZones)
      .toArray();
  }

  #isDue(zone: IndexedZone, zones: Zones): boolean {
    const { id, loaded } = zone;
    const { maxAge } = editorSettings;
    const now = Date.now();
    const tried = this.#tried.get(zones)?.get(id) ?? 0;
    // Load the records once after a change.
    if (loaded !== undefined && changedSinceLoad(zone) && tried <= loaded.loadedAt) return true;
    if (!maybeOutdated(tried, maxAge, now)) return false;
    return loaded === undefined || !isWholeZone(zone) || maybeOutdated(loaded.loadedAt, maxAge, now);
  }

  #run(work: (signal: AbortSignal) => Promise<void>): void {
    work(this.#ended.signal).catch((error: unknown) => {
      // Failed calls are logged already, so report only bugs.
      if (failureOf(error) === undefined) this.#reportBug(error);
    });
  }
}
