import { failureOf } from '../api/failure.ts';
import type { DomainId } from '../api/fields.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Catalogue, KnownZone } from '../catalogue/zone.ts';
import type { Portfolio } from '../model/portfolio.ts';
import type { Zones } from '../model/zones.ts';
import { isOutdated, zonesOf } from './answer.ts';
import { editorSettings } from './editorSettings.ts';
import type { ShownDocument, ShownDocuments } from './shownDocuments.ts';

/** Reads the records of a zone into the catalogue. */
export type ReadZone = (
  zone: KnownZone,
  urgency: { readonly background: boolean },
  signal: AbortSignal,
) => Promise<void>;

/**
 * Reads the zones that the documents in view mention, and no others, in the background and once: again only
 * when the list of domains tells of a change, or what was read is old and the document is shown or edited again. What fails is told nowhere here.
 */
export class Reading implements Disposable {
  readonly #catalogue: Catalogue;
  readonly #portfolio: Portfolio;
  readonly #documents: ShownDocuments;
  readonly #readZone: ReadZone;
  readonly #reportBug: (error: unknown) => void;
  readonly #held = new DisposableStore();
  readonly #ended = new AbortController();
  /** When each list of domains, and each zone, was last tried: milliseconds since the epoch. */
  readonly #listed = new WeakMap<Zones, number>();
  readonly #tried = new WeakMap<Zones, Map<DomainId, number>>();
  #listening: readonly Disposable[] = [];

  constructor(
    catalogue: Catalogue,
    portfolio: Portfolio,
    documents: ShownDocuments,
    readZone: ReadZone,
    reportBug: (error: unknown) => void,
  ) {
    this.#catalogue = catalogue;
    this.#portfolio = portfolio;
    this.#documents = documents;
    this.#readZone = readZone;
    this.#reportBug = reportBug;
    this.#held.add(documents.onDidSettle((shown) => this.#look(shown)));
    this.#held.add(portfolio.onDidChange(() => this.#follow()));
    this.#held.add(catalogue.onDidChange((zone) => zone ?? this.#lookAtAll()));
    this.#follow();
  }

  dispose(): void {
    this.#ended.abort();
    for (const each of this.#listening) each.dispose();
    this.#held.dispose();
  }

  #follow(): void {
    for (const each of this.#listening) each.dispose();
    this.#listening = this.#portfolio.all.map((zones) =>
      zones.onDidChange(({ kind }) => {
        if (kind !== 'refusal') return;
        // With another token, what was refused is worth a try at once.
        this.#listed.delete(zones);
        this.#tried.delete(zones);
        if (zones.refusal === undefined) this.#lookAtAll();
      }),
    );
    this.#lookAtAll();
  }

  #lookAtAll(): void {
    for (const shown of this.#documents.visible) this.#look(shown);
  }

  #look(shown: ShownDocument): void {
    if (!this.#documents.visible.includes(shown)) return;
    for (const zones of this.#portfolio.all) this.#list(zones);
    for (const zone of this.#mentioned(shown)) {
      const zones = this.#portfolio.all.find(({ account }) => account.id === zone.account);
      if (zones === undefined || zones.refusal !== undefined || !this.#isDue(zone, zones)) continue;
      const tried = this.#tried.get(zones) ?? new Map<DomainId, number>();
      this.#tried.set(zones, tried.set(zone.id, Date.now()));
      this.#run((signal) => this.#readZone(zone, { background: true }, signal));
    }
  }

  /** Which zones there are is asked once; after a failure, again by when zones are read again. */
  #list(zones: Zones): void {
    const { allDomains: list, refusal } = zones;
    if (refusal !== undefined || list.state.reading !== undefined) return;
    const { content, failed } = list.state;
    if (content !== undefined && !content.more) return;
    if (failed !== undefined && (this.#listed.get(zones) ?? 0) > Date.now() - editorSettings.maxAge) return;
    list.forgetFailure();
    this.#listed.set(zones, Date.now());
    this.#run((signal) => list.all(signal, undefined, 'background'));
  }

  /** The zones of a document in the order it names them, as many as may be read for one. */
  #mentioned(shown: ShownDocument): readonly KnownZone[] {
    const { maxZones } = editorSettings;
    const found = new Map<string, KnownZone>();
    for (const { names } of shown.mentions()) {
      for (const { text } of names) {
        for (const zone of zonesOf(this.#catalogue, text)) {
          if (found.size >= maxZones) return [...found.values()];
          found.set(keyOf(zone), zone);
        }
      }
    }
    return [...found.values()];
  }

  #isDue(zone: KnownZone, zones: Zones): boolean {
    const { id, read } = zone;
    const oldest = Date.now() - editorSettings.maxAge;
    const tried = this.#tried.get(zones)?.get(id) ?? 0;
    // Of a change, the records are read again once.
    if (read !== undefined && isOutdated(zone) && tried <= read.readAt) return true;
    return tried < oldest && (read === undefined || !read.complete || read.readAt < oldest);
  }

  #run(work: (signal: AbortSignal) => Promise<void>): void {
    work(this.#ended.signal).catch((error: unknown) => {
      // A failed call is in the log of calls, and shown where somebody asked for it.
      if (failureOf(error) === undefined) this.#reportBug(error);
    });
  }
}

function keyOf({ account, id }: KnownZone): string {
  return JSON.stringify([account, id]);
}
