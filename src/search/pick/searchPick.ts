import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { failureOf } from '../../api/failure.ts';
import { Coalescer } from '../../base/coalescer.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { showError } from '../../base/messages.ts';
import { type Coverage, coverageOf } from '../../zones/indexing/coverage.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import { accountLabel } from '../../text/accountText.ts';
import { failureText } from '../../text/failureText.ts';
import { plain } from '../../text/visible.ts';
import { listedText, loadedZonesText } from '../indexing/coverageText.ts';
import { IndexOffer } from './indexOffer.ts';
import { LiveSearch, NO_RESULTS, type SearchResults } from '../liveSearch.ts';
import type { RecordMatch } from '../matching/ranking.ts';
import { queryHint } from '../query/queryHint.ts';
import { queryInZone } from '../query/writeQuery.ts';
import type { SearchChoice, SearchParts, SearchPurpose } from './searchParts.ts';
import { SearchButtons } from './searchButtons.ts';
import {
  isResult,
  isRow,
  needsOffer,
  searchItems,
  searchPlaceholder,
  searchTitle,
  type SearchItem,
  separator,
} from './searchItems.ts';
import { type RecordRow, recordRow, type ZoneRow, zoneRow } from './foundRows.ts';
import { recentRow, suggestionRow } from './searchRows.ts';
import { EXAMPLES, suggestQueries } from '../query/querySuggestions.ts';
import { knownValues, type KnownValues } from '../query/knownValues.ts';

/** How often the list is updated while zones load, in milliseconds: a list that jumps is hard to use. */
const REFRESH_MS = 250;

/** The open quick pick of *Search Records…*, or of a command that asks for a record or a zone. */
export class SearchPick implements Disposable {
  readonly pick: vscode.QuickPick<vscode.QuickPickItem>;
  readonly #parts: SearchParts;
  readonly #purpose: SearchPurpose;
  readonly #onClosed: (choice: SearchChoice | undefined) => void;
  readonly #disposables = new DisposableStore();
  readonly #offer: IndexOffer;
  readonly #buttons = new SearchButtons();
  readonly #search: LiveSearch;
  readonly #closed = new AbortController();
  /** Ends once the results of the latest search are shown. */
  #searching: Promise<void> = Promise.resolve();
  /** Whether only the offer can find what was searched for. */
  #isOnlyOffer = false;
  #results = NO_RESULTS;
  /** The rows of the records in the results. */
  #records: readonly RecordRow[] = [];
  /** The queries to go back to. */
  #before: readonly string[] = [];
  #loading = false;

  /** `query`: the text in the box when it opens. */
  constructor(
    parts: SearchParts,
    purpose: SearchPurpose,
    query: string,
    onClosed: (choice: SearchChoice | undefined) => void,
  ) {
    this.#parts = parts;
    this.#purpose = purpose;
    this.#onClosed = onClosed;
    this.pick = this.#disposables.add(vscode.window.createQuickPick());
    this.#search = this.#disposables.add(
      new LiveSearch(parts.accounts, purpose.kind, (results) => this.#showResults(results)),
    );
    this.#offer = this.#disposables.add(new IndexOffer(parts, purpose.kind === 'zone', () => this.#show()));
    const { pick } = this;
    pick.placeholder = searchPlaceholder(purpose);
    pick.keepScrollPosition = true;
    // Keep the order of the search. The property exists, but the API does not declare it.
    Object.assign(pick, { sortByLabel: false });
    const search = (): void => this.#startSearch();
    this.#disposables.add(pick.onDidChangeValue(search));
    this.#disposables.add(pick.onDidAccept(() => this.#accept()));
    this.#disposables.add(pick.onDidTriggerButton((button) => this.#pressTitle(button)));
    this.#disposables.add(pick.onDidTriggerItemButton(({ button, item }) => this.#press(button, item)));
    this.#disposables.add(pick.onDidHide(() => this.dispose()));
    const refresh = this.#disposables.add(new Coalescer(REFRESH_MS, search));
    const later = (): void => refresh.schedule();
    this.#disposables.add(parts.accounts.onDidChangeZone(later));
    this.#disposables.add(parts.accounts.onDidChangeList(later));
    this.#disposables.add(parts.indexer.onDidChange(later));
    // Open the box before making its rows: until it is open, what the user types goes elsewhere.
    pick.show();
    // An empty value would delete what was typed since.
    if (query !== '') pick.value = query;
    this.#show();
    search();
    if (purpose.kind === 'zone' && purpose.listsAll === true)
      void this.#offer.accept().catch(parts.reportBug);
  }

  /** Closes the box without a choice, if it is open. */
  dispose(): void {
    this.#close(undefined);
  }

  #close(choice: SearchChoice | undefined): void {
    if (this.#closed.signal.aborted) return;
    this.#closed.abort();
    this.#disposables.dispose();
    this.#onClosed(choice);
  }

  #startSearch(): void {
    this.#searching = this.#search.search(this.pick.value).catch(this.#parts.reportBug);
  }

  #showResults(results: SearchResults): void {
    const before = this.#records;
    const sameQuery = results.typed === this.#results.typed;
    this.#results = results;
    this.#records = results.records.matches.map((match) => this.#recordRow(match));
    if (this.#purpose.kind === 'reveal')
      this.#setButtons(this.#records.length > 0 ? [this.#buttons.keep, this.#buttons.copyAll] : []);
    // A new query makes its first result the active row.
    this.#show(sameQuery && (before.length > 0 || this.#offer.isAccepted || results.typed === ''));
  }

  /** `stay`: the active row stays active while others are added. */
  #show(stay = true): void {
    const { pick } = this;
    const { accounts, recent } = this.#parts;
    const coverage = coverageOf(accounts.all);
    pick.title = searchTitle(this.#purpose, coverage, this.#results);
    pick.busy = this.#loading || this.#offer.busy;
    // A click on the progress of the indexing must not close the search.
    pick.ignoreFocusOut = this.#offer.busy;
    const { typed, zones, services } = this.#results;
    const isOfZones = this.#purpose.kind === 'zone';
    // Its values can be iterated once.
    const known = (): KnownValues => knownValues(accounts, services);
    const state = {
      purpose: this.#purpose,
      typed,
      hint: isOfZones ? undefined : queryHint(typed, known()),
      records: this.#records,
      zones: zones.zones.map((zone) => zoneRow(zone, this.#accountOf(zone))),
      exactZones: zones.exact,
      zoneCount: zones.count,
      suggestions: (isOfZones ? [] : suggestQueries(typed, known())).map(suggestionRow),
      offersZones: this.#offer.bringsZones(coverage),
      recent: recent.all.map((query) => recentRow(query, this.#buttons.forget)),
      examples: EXAMPLES.map(suggestionRow),
    };
    const rows = searchItems(state);
    this.#isOnlyOffer = needsOffer(state);
    const offer = this.#offer.itemFor(coverage, this.#isOnlyOffer);
    const again = stay ? this.#rowToStayAt(rows, offer) : undefined;
    const items: SearchItem[] = [
      ...rows,
      // The offer says the same.
      ...(this.#isOnlyOffer ? [] : [separator(this.#summary(coverage))]),
      offer,
    ];
    // Setting equal items would make the rows flicker under the pointer.
    if (isDeepStrictEqual(items, pick.items)) return;
    pick.items = items;
    // Enter takes the first result, not a suggestion above it.
    const [first] = rows;
    const isSuggestion = first !== undefined && isRow(first) && first.row === 'suggestion';
    const active = again ?? (this.#isOnlyOffer ? offer : isSuggestion ? rows.find(isResult) : undefined);
    if (active !== undefined) pick.activeItems = [active];
  }

  #rowToStayAt(rows: readonly SearchItem[], offer: vscode.QuickPickItem): SearchItem | undefined {
    const [active] = this.pick.activeItems;
    if (active === undefined || !isRow(active)) return active && offer;
    return rows.find((row) => isRow(row) && row.key === active.key);
  }

  /** Returns the text above the offer to index. It says how much is loaded if the title does not. */
  #summary(coverage: Coverage): string {
    const { kind } = this.#purpose;
    if (kind === 'zone') return listedText(coverage);
    return kind === 'reveal' ? '' : loadedZonesText(coverage);
  }

  #recordRow(match: RecordMatch): RecordRow {
    const buttons = this.#purpose.kind === 'reveal' ? this.#buttons : undefined;
    return recordRow(match, this.#accountOf(match.zone), this.#parts.iconOf, buttons);
  }

  /** The name of a zone's account if there are several accounts. */
  #accountOf(zone: ZoneState): string | undefined {
    const { all } = this.#parts.accounts;
    const account = all.length > 1 ? all.find(({ id }) => id === zone.account) : undefined;
    return account && accountLabel(account.info);
  }

  #accept(): void {
    const [item] = this.pick.selectedItems;
    if (item === undefined) return;
    if (!isRow(item)) {
      if (this.#offer.isOffer(item)) void this.#acceptOffer().catch(this.#parts.reportBug);
      return;
    }
    switch (item.row) {
      case 'record':
      case 'zone':
        return this.#acceptResult(item);
      case 'recent':
      case 'suggestion':
        return this.#searchFor(item.query);
      case 'note':
        return;
    }
  }

  /** While a search is running, the offer may be selected for the query before: the latest one must need it too. */
  async #acceptOffer(): Promise<void> {
    if (this.#results.typed !== this.pick.value) {
      await this.#searching;
      if (!this.#isOnlyOffer || this.#closed.signal.aborted) return;
    }
    await this.#offer.accept();
  }

  #acceptResult(row: RecordRow | ZoneRow): void {
    if (this.#purpose.kind === 'reveal') {
      this.#remember();
      this.#close(undefined);
      return this.#parts.reveal(row.ref);
    }
    const query = this.pick.value;
    if (row.row === 'record') {
      const match = this.#results.records.matches[this.#records.findIndex(({ key }) => key === row.key)];
      if (match !== undefined) this.#close({ query, kind: 'record', ...match });
      return;
    }
    const zone = this.#results.zones.zones.find(
      ({ account, id }) => account === row.ref.account && id === row.ref.domain,
    );
    if (zone === undefined) return;
    if (this.#purpose.kind !== 'record') return this.#close({ query, kind: 'zone', zone });
    void this.#loadZone(zone).catch(this.#parts.reportBug);
  }

  /** Loads the records of a zone, then lists them. */
  async #loadZone(zone: ZoneState): Promise<void> {
    const { signal } = this.#closed;
    this.#loading = true;
    this.#show();
    try {
      await this.#parts.accounts.zoneOf(zone)?.ensure({ maxAge: 0, urgency: 'foreground' }, signal);
    } catch (error) {
      const failure = failureOf(error);
      if (failure === undefined) throw error;
      if (!signal.aborted) void showError(plain(failureText(failure)));
      return;
    } finally {
      this.#loading = false;
      this.#show();
    }
    this.#before = [...this.#before, this.pick.value];
    this.#setButtons([vscode.QuickInputButtons.Back]);
    this.#searchFor(queryInZone(zone.name));
  }

  /** Returns to the query before the latest zone was loaded. */
  #goBack(): void {
    const query = this.#before.at(-1) ?? '';
    this.#before = this.#before.slice(0, -1);
    if (this.#before.length === 0) this.#setButtons([]);
    this.#searchFor(query);
  }

  #setButtons(buttons: readonly vscode.QuickInputButton[]): void {
    // Setting equal buttons would take the focus from them.
    if (!isDeepStrictEqual(buttons, this.pick.buttons)) this.pick.buttons = buttons;
  }

  #pressTitle(button: vscode.QuickInputButton): void {
    if (button === vscode.QuickInputButtons.Back) return this.#goBack();
    const query = this.#results.typed;
    this.#remember();
    this.#close(undefined);
    if (button === this.#buttons.keep) this.#parts.showResults(query);
    else this.#parts.copyResults(query);
  }

  #searchFor(query: string): void {
    this.pick.value = query;
    this.#startSearch();
  }

  #press(button: vscode.QuickInputButton, item: vscode.QuickPickItem): void {
    if (!isRow(item)) return;
    if (item.row === 'recent') {
      const { recent, reportBug } = this.#parts;
      return void recent.remove(item.query).then(() => this.#show(), reportBug);
    }
    if (item.row !== 'record') return;
    if (button === this.#buttons.copy) return this.#parts.copy(item.value);
    this.#remember();
    this.#close(undefined);
    this.#parts.showDetails(item.ref);
  }

  #remember(): void {
    void this.#parts.recent.add(this.pick.value).catch(this.#parts.reportBug);
  }
}
