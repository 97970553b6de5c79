// From a keystroke to matches: `query` parses what is typed and suggests more, `matching` finds zones and records, the best
// first, `pick` shows them. `indexing` runs *Index All Zones*.
import { inSlices } from '../base/timeSlices.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { IndexedZone, RecordIndex } from '../index/recordIndex.ts';
import { knownServices } from './matching/knownServices.ts';
import { firstRecords, matchRecords } from './matching/matchRecords.ts';
import { isAboutServices, parseQuery, type Query } from './query/query.ts';
import type { Matches } from './matching/ranking.ts';
import type { SearchPurpose } from './searchPurpose.ts';
import { keptZoneText } from './matching/zoneText.ts';
import { matchZones, type ZoneMatches } from './matching/matchZones.ts';

/** The most records, or zones, in the list. */
const MAX_RESULTS = 200;
/** The most zones in a list that is about records. */
const MAX_ZONES = 10;
/** After this many milliseconds a search emits what it has found so far. */
const FIRST_RESULTS_MS = 30;

const NO_RECORDS: Matches = { matches: [], more: false };
const NO_ZONES: ZoneMatches = { zones: [], exact: 0, count: 0 };

/** What a query finds. */
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
  readonly #recordIndex: RecordIndex;
  readonly #purpose: SearchPurpose['kind'];
  readonly #onResults: (results: SearchResults) => void;
  /** Keeps the texts while the box is open, so that only its first search has to fold them. */
  readonly #textOf = keptZoneText();
  #running = new AbortController();

  constructor(
    recordIndex: RecordIndex,
    purpose: SearchPurpose['kind'],
    onResults: (results: SearchResults) => void,
  ) {
    this.#recordIndex = recordIndex;
    this.#purpose = purpose;
    this.#onResults = onResults;
  }

  /** Emits the first results of a long search before it is done. */
  async search(typed: string): Promise<void> {
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    const query = parseQuery(typed);
    const all = [...this.#recordIndex.zones];
    const zones = this.#zonesFor(all, query);
    if (this.#purpose === 'zone') return this.#onResults({ typed, records: NO_RECORDS, zones, services: [] });
    try {
      const services = isAboutServices(typed)
        ? await inSlices(knownServices(all, this.#textOf), signal)
        : NO_RESULTS.services;
      signal.throwIfAborted();
      const emit = (records: Matches): void => this.#onResults({ typed, records, zones, services });
      if (this.#purpose !== 'reveal' && query.length === 0) return emit(firstRecords(all, MAX_RESULTS));
      await this.#match(all, query, signal, emit);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async #match(
    zones: readonly IndexedZone[],
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
    const records = await inSlices(matchRecords(zones, query, MAX_RESULTS, this.#textOf), signal, showFirst);
    if (!signal.aborted) emit(records);
  }

  dispose(): void {
    this.#running.abort();
  }

  #zonesFor(zones: readonly IndexedZone[], query: Query): ZoneMatches {
    const unloaded = (): readonly IndexedZone[] => zones.filter(({ loaded }) => loaded === undefined);
    switch (this.#purpose) {
      case 'reveal':
        return query.length === 0 ? NO_ZONES : matchZones(unloaded(), query, MAX_ZONES);
      case 'record':
        return matchZones(unloaded(), query, MAX_ZONES);
      case 'recordOrZone':
        return matchZones(zones, query, MAX_ZONES);
      case 'zone':
        return matchZones(zones, query, MAX_RESULTS);
    }
  }
}
