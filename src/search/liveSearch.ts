// From a keystroke to matches: `query` parses what is typed and suggests more, `matching` finds zones and records, the
// best first, `pick` shows them. `indexing` runs *Load All Zones*.
import { inSlices } from '../base/timeSlices.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { ZoneState } from '../zones/zoneState.ts';
import type { KnownZones } from '../zones/knownZones.ts';
import { firstRecords, matchRecords } from './matching/matchRecords.ts';
import { isAboutServices, parseQuery, type Query } from './query/query.ts';
import type { Matches } from './matching/ranking.ts';
import type { SearchPurpose } from './pick/searchParts.ts';
import { keptZoneText, type ZoneText } from './matching/zoneText.ts';
import { matchZones, type ZoneMatches } from './matching/matchZones.ts';
import { SHOWN } from '../text/visible.ts';

/** After this many milliseconds a search emits what it has found so far. */
const FIRST_RESULTS_MS = 30;

const NO_RECORDS: Matches = { matches: [], more: false };
const NO_ZONES: ZoneMatches = { zones: [], exact: 0, count: 0 };

/** The results of a query. */
export interface SearchResults {
  readonly typed: string;
  readonly records: Matches;
  /** Zones to choose, or to load: a search finds no records in zones that are not loaded. */
  readonly zones: ZoneMatches;
  /** The services that the loaded records name, if the query is about services. */
  readonly services: readonly string[];
}

export const NO_RESULTS: SearchResults = {
  typed: '',
  records: NO_RECORDS,
  zones: NO_ZONES,
  services: [],
};

/** Searches while the user types: each search cancels the one before. */
export class LiveSearch implements Disposable {
  readonly #accounts: KnownZones;
  readonly #purpose: SearchPurpose['kind'];
  readonly #onResults: (results: SearchResults) => void;
  /** Keeps the texts while the box is open, so that only its first search has to fold them. */
  readonly #textOf = keptZoneText();
  #running = new AbortController();

  constructor(
    accounts: KnownZones,
    purpose: SearchPurpose['kind'],
    onResults: (results: SearchResults) => void,
  ) {
    this.#accounts = accounts;
    this.#purpose = purpose;
    this.#onResults = onResults;
  }

  /** Emits the first results of a long search before it is done. */
  async search(typed: string): Promise<void> {
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    const query = parseQuery(typed);
    const all = [...this.#accounts.zones];
    const zones = this.#zonesFor(all, query);
    if (this.#purpose === 'zone') return this.#onResults({ typed, records: NO_RECORDS, zones, services: [] });
    try {
      const services = isAboutServices(typed)
        ? await inSlices(knownServices(all, this.#textOf), signal)
        : NO_RESULTS.services;
      signal.throwIfAborted();
      const emit = (records: Matches): void => this.#onResults({ typed, records, zones, services });
      if (this.#purpose !== 'reveal' && query.length === 0) return emit(firstRecords(all, SHOWN.list));
      await this.#match(all, query, signal, emit);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async #match(
    zones: readonly ZoneState[],
    query: Query,
    signal: AbortSignal,
    emit: (records: Matches) => void,
  ): Promise<void> {
    const started = performance.now();
    let isShown = false;
    const showFirst = (records: Matches): void => {
      const isDue = performance.now() - started > FIRST_RESULTS_MS && records.matches.length > 0;
      if (isShown || !isDue) return;
      emit(records);
      isShown = true;
    };
    const records = await inSlices(matchRecords(zones, query, SHOWN.list, this.#textOf), signal, showFirst);
    if (!signal.aborted) emit(records);
  }

  dispose(): void {
    this.#running.abort();
  }

  #zonesFor(zones: readonly ZoneState[], query: Query): ZoneMatches {
    const unloaded = (): readonly ZoneState[] => zones.filter(({ loaded }) => loaded === undefined);
    switch (this.#purpose) {
      case 'reveal':
        return query.length === 0 ? NO_ZONES : matchZones(unloaded(), query, SHOWN.cell);
      case 'record':
        return matchZones(unloaded(), query, SHOWN.cell);
      case 'recordOrZone':
        return matchZones(zones, query, SHOWN.cell);
      case 'zone':
        return matchZones(zones, query, SHOWN.list);
    }
  }
}

/** Returns the services that the loaded records name, those of the most records first. Yields where it may pause. */
function* knownServices(
  zones: Iterable<ZoneState>,
  textOf: (zone: ZoneState) => ZoneText,
): Generator<unknown, readonly string[]> {
  const counts = new Map<string, number>();
  for (const zone of zones) {
    const zoneText = textOf(zone);
    yield* zoneText.prepareServices();
    for (const service of zoneText.services)
      if (service !== undefined) counts.set(service, (counts.get(service) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([one, count], [other, more]) => more - count || one.localeCompare(other, 'en'))
    .map(([service]) => service);
}
