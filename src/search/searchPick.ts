import { isDeepStrictEqual } from 'node:util';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { Coalescer } from '../base/coalescer.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { inSlices } from '../base/timeSlices.ts';
import { coverageOf } from '../index/coverage.ts';
import { matchRecords } from './matching.ts';
import type { Match, Matches } from './ranking.ts';
import { parseQuery } from './query.ts';
import { queryHint } from './queryHint.ts';
import { type UnreadZones, unreadZones } from './unreadZones.ts';
import type { IndexedZone } from '../index/recordIndex.ts';
import { accountLabel } from '../text/accountText.ts';
import { IndexOffer } from './indexOffer.ts';
import { coverageText, digits } from './coverage.ts';
import type { SearchParts } from './recordSearch.ts';
import { EXAMPLES, suggestQueries } from './suggestions.ts';
import { hintText } from './hintText.ts';
import {
  noteRow,
  recentRow,
  type RecordRow,
  recordRow,
  type SearchRow,
  suggestionRow,
  zoneRow,
} from './searchRows.ts';

/** Results in the list. */
const MAX_RESULTS = 200;
/** After this many milliseconds a search shows what it has found so far. */
const FIRST_RESULTS_MS = 30;
/** How often the list is updated while zones load, in milliseconds: a list that jumps is hard to use. */
const REFRESH_MS = 250;
/** Zones in the list whose records are not loaded. */
const MAX_ZONES = 10;

type Item = vscode.QuickPickItem | SearchRow;

/** The open quick pick of *Search Records…*. */
export class SearchPick implements Disposable {
  readonly pick: vscode.QuickPick<vscode.QuickPickItem>;
  readonly #parts: SearchParts;
  readonly #held = new DisposableStore();
  readonly #offer: IndexOffer;
  readonly #copy: vscode.QuickInputButton;
  readonly #details: vscode.QuickInputButton;
  readonly #forget: vscode.QuickInputButton;
  /** Cancels the search for what was typed before. */
  #running = new AbortController();
  #matches: Matches = { matches: [], more: false };
  #results: readonly RecordRow[] = [];
  #unread: UnreadZones = { zones: [], exact: 0, count: 0 };
  /** The query of the results. */
  #answered = '';

  /** `query`: what the box holds when it opens. */
  constructor(parts: SearchParts, query: string, onClosed: () => void) {
    this.#parts = parts;
    this.#copy = { iconPath: new vscode.ThemeIcon('copy'), tooltip: l10n.t('Copy Value') };
    this.#details = {
      iconPath: new vscode.ThemeIcon('open-preview'),
      tooltip: l10n.t('Show Record Details'),
    };
    this.#forget = { iconPath: new vscode.ThemeIcon('close'), tooltip: l10n.t('Forget This Search') };
    this.pick = this.#held.add(vscode.window.createQuickPick());
    this.#offer = this.#held.add(new IndexOffer(parts, () => this.#show()));
    this.#held.add({ dispose: onClosed });
    const { pick } = this;
    pick.placeholder = l10n.t(
      'Host, value, remark, address or block; type:MX line:Europe zone:example.com is:disabled -not "two words"',
    );
    pick.keepScrollPosition = true;
    // Keep the order of the search. The property exists, but the API does not declare it.
    Object.assign(pick, { sortByLabel: false });
    this.#held.add(pick.onDidChangeValue(() => void this.#search().catch(parts.reportBug)));
    this.#held.add(pick.onDidAccept(() => this.#accept()));
    this.#held.add(pick.onDidTriggerItemButton(({ button, item }) => this.#press(button, item)));
    this.#held.add(pick.onDidHide(() => this.dispose()));
    const refresh = this.#held.add(
      new Coalescer(REFRESH_MS, () => void this.#search().catch(parts.reportBug)),
    );
    const later = (): void => refresh.schedule();
    this.#held.add(parts.recordIndex.onDidChange(later));
    this.#held.add(parts.portfolio.onDidChange(later));
    this.#held.add(parts.indexer.onDidChange(later));
    this.#show();
    pick.show();
    if (query === '') return;
    pick.value = query;
    void this.#search().catch(parts.reportBug);
  }

  dispose(): void {
    this.#running.abort();
    this.#held.dispose();
  }

  /** Searches for what is typed now. Shows the first results of a long search before it is done. */
  async #search(): Promise<void> {
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    const typed = this.pick.value;
    const query = parseQuery(typed);
    const zones = [...this.#parts.recordIndex.zones];
    const unread = unreadZones(zones, query, MAX_ZONES);
    const steps = matchRecords(zones, query, MAX_RESULTS);
    const matches = await runSearch(steps, signal, (soFar) => this.#take(typed, soFar, unread));
    if (matches !== undefined) this.#take(typed, matches, unread);
  }

  #take(typed: string, matches: Matches, unread: UnreadZones): void {
    const before = this.#results;
    const sameQuery = typed === this.#answered;
    this.#matches = matches;
    this.#unread = unread;
    this.#results = matches.matches.map((match) => this.#recordRow(match));
    this.#answered = typed;
    // A new query makes its first result the active row.
    this.#show(sameQuery && (before.length > 0 || this.#offer.pressed || typed === ''));
  }

  /** `stay`: the active row stays active while others are added. */
  #show(stay = true): void {
    const { pick } = this;
    const coverage = coverageOf(this.#parts.portfolio.all, this.#parts.recordIndex);
    const covers = coverageText(coverage);
    pick.title = l10n.t('Search Records: {0}', covers);
    pick.busy = this.#offer.busy;
    // A click on the progress of the indexing must not close the search.
    pick.ignoreFocusOut = this.#offer.busy;
    const offer = this.#offer.itemFor(coverage);
    const rows = this.#rows(covers);
    const again = stay ? this.#rowToStayAt(rows, offer) : undefined;
    const items: Item[] = [...rows, this.#separator(this.#summary(covers)), offer];
    // Setting equal items would make the rows flicker under the pointer.
    if (isDeepStrictEqual(items, pick.items)) return;
    pick.items = items;
    // Enter takes the first result, not a suggestion above it.
    const [first] = rows;
    const isSuggestion = first !== undefined && isRow(first) && first.row === 'suggestion';
    const active = again ?? (isSuggestion ? rows.find(isResult) : undefined);
    if (active !== undefined) pick.activeItems = [active];
  }

  #rowToStayAt(rows: readonly Item[], offer: vscode.QuickPickItem): Item | undefined {
    const [active] = this.pick.activeItems;
    if (active === undefined || !isRow(active)) return active && offer;
    return rows.find((row) => isRow(row) && row.key === active.key);
  }

  /** All rows but the offer to index, which is never the first, so that Enter alone starts nothing. */
  #rows(covers: string): readonly Item[] {
    const typed = this.#answered;
    const hint = queryHint(typed);
    const { zones, exact, count } = this.#unread;
    const zoneRows = zones.map((zone) => zoneRow(zone, this.#accountOf(zone)));
    const others = zoneRows.slice(exact);
    const rows: Item[] = [...zoneRows.slice(0, exact), ...this.#results];
    if (others.length > 0 && (rows.length > 0 || count > zones.length))
      rows.push(
        this.#separator(
          count > zones.length
            ? l10n.t('zones not read yet: {0} of {1}', digits(zones.length), digits(count))
            : l10n.t('zones not read yet'),
        ),
      );
    rows.push(...others);
    if (rows.length === 0 && parseQuery(typed).length > 0)
      rows.push(noteRow('circle-slash', l10n.t('Nothing found'), covers));
    if (hint !== undefined && (this.#results.length === 0 || hint.kind !== 'unknown'))
      rows.push(noteRow('info', hintText(hint)));
    if (rows.length === 0) return this.#emptyRows();
    return [...this.#suggestions(typed), ...rows];
  }

  #suggestions(typed: string): readonly Item[] {
    const { zones, names } = this.#parts.recordIndex;
    return suggestQueries(typed, { lines: distinctLines(zones), zones: names }).map(suggestionRow);
  }

  /** The rows before anything is typed. */
  #emptyRows(): readonly Item[] {
    const recent = this.#parts.recent.all.map((query) => recentRow(query, this.#forget));
    const examples = [this.#separator(l10n.t('examples')), ...EXAMPLES.map(suggestionRow)];
    return recent.length > 0
      ? [this.#separator(l10n.t('recent searches')), ...recent, ...examples]
      : examples;
  }

  #separator(label: string): vscode.QuickPickItem {
    return { kind: vscode.QuickPickItemKind.Separator, label };
  }

  #summary(covers: string): string {
    const { length } = this.#results;
    return this.#matches.more ? l10n.t('more than {0} found · {1}', digits(length), covers) : covers;
  }

  #recordRow(match: Match): RecordRow {
    const buttons = { copy: this.#copy, details: this.#details };
    return recordRow(match, this.#accountOf(match.zone), this.#parts.iconOf, buttons);
  }

  /** The name of a zone's account if there are several accounts. */
  #accountOf({ account }: IndexedZone): string | undefined {
    const { all } = this.#parts.portfolio;
    const zones = all.length > 1 ? all.find((each) => each.account.id === account) : undefined;
    return zones && accountLabel(zones.account);
  }

  #accept(): void {
    const [item] = this.pick.selectedItems;
    if (item === undefined) return;
    if (!isRow(item)) {
      if (this.#offer.isOffer(item)) void this.#offer.accept().catch(this.#parts.reportBug);
      return;
    }
    switch (item.row) {
      case 'record':
      case 'zone':
        this.#remember();
        this.pick.hide();
        return this.#parts.reveal(item.ref);
      case 'recent':
      case 'suggestion':
        this.pick.value = item.query;
        return void this.#search().catch(this.#parts.reportBug);
      case 'note':
        return;
    }
  }

  #press(button: vscode.QuickInputButton, item: vscode.QuickPickItem): void {
    if (!isRow(item)) return;
    if (item.row === 'recent') {
      const { recent, reportBug } = this.#parts;
      return void recent.remove(item.query).then(() => this.#show(), reportBug);
    }
    if (item.row !== 'record') return;
    if (button === this.#copy) return this.#parts.copy(item.value);
    this.#remember();
    this.pick.hide();
    this.#parts.showDetails(item.ref);
  }

  #remember(): void {
    void this.#parts.recent.add(this.pick.value).catch(this.#parts.reportBug);
  }
}

function isRow(item: Item): item is SearchRow {
  return 'row' in item;
}

function isResult(item: Item): boolean {
  return isRow(item) && (item.row === 'record' || item.row === 'zone');
}

/** The lines of the records at hand, each once. */
function* distinctLines(zones: Iterable<IndexedZone>): Generator<string, void> {
  const seen = new Set<string>();
  for (const { loaded } of zones) {
    for (const { line } of loaded?.table.records ?? []) {
      if (line === undefined || seen.has(line)) continue;
      seen.add(line);
      yield line;
    }
  }
}

/**
 * Runs a search in time slices. Passes the results so far to `onFirst` once, when there are some and the search takes
 * longer than {@link FIRST_RESULTS_MS}. Returns undefined if it is cancelled.
 */
async function runSearch(
  search: Generator<Matches, Matches>,
  signal: AbortSignal,
  onFirst: (soFar: Matches) => void,
): Promise<Matches | undefined> {
  const started = performance.now();
  let isShown = false;
  const showFirst = (soFar: Matches): void => {
    if (isShown || soFar.matches.length === 0 || performance.now() - started <= FIRST_RESULTS_MS) return;
    onFirst(soFar);
    isShown = true;
  };
  try {
    return await inSlices(search, signal, showFirst);
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
