import { isDeepStrictEqual } from 'node:util';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { coverageOf } from '../catalogue/coverage.ts';
import { find, type Finds, type Found, prepareSearch } from '../catalogue/find.ts';
import { parseQuery } from '../catalogue/query.ts';
import { queryHint } from '../catalogue/queryHint.ts';
import { type UnreadZones, unreadZones } from '../catalogue/unreadZones.ts';
import type { KnownZone } from '../catalogue/zone.ts';
import { accountLabel } from '../model/account.ts';
import { IndexOffer } from './indexOffer.ts';
import { coverageText, digits } from './coverage.ts';
import type { SearchParts } from './recordSearch.ts';
import { hintText } from './hintText.ts';
import { noteRow, recentRow, type RecordRow, recordRow, type SearchRow, zoneRow } from './searchRows.ts';

/** Results in the list; whoever has more types on. */
const MAX_RESULTS = 200;
/** A search lets others have the thread after so many milliseconds. */
const SLICE_MS = 8;
/** What is read meanwhile shows up at most so often, in milliseconds: a list that jumps cannot be read. */
const REFRESH_MS = 250;

/** Zones that are known by name alone, in the list. */
const MAX_ZONES = 10;

type Item = vscode.QuickPickItem | SearchRow;

/** The box of *Search Records…*, while it is open. */
export class SearchPick implements Disposable {
  readonly pick: vscode.QuickPick<vscode.QuickPickItem>;
  readonly #parts: SearchParts;
  readonly #held = new DisposableStore();
  readonly #offer: IndexOffer;
  readonly #copy: vscode.QuickInputButton;
  readonly #details: vscode.QuickInputButton;
  readonly #forget: vscode.QuickInputButton;
  /** Ends the search for what was typed before. */
  #running = new AbortController();
  #finds: Finds = { found: [], more: false };
  #results: readonly RecordRow[] = [];
  #unread: UnreadZones = { zones: [], exact: 0, count: 0 };
  /** What the results answer. */
  #answered = '';
  #refresh: NodeJS.Timeout | undefined;

  constructor(parts: SearchParts, onClosed: () => void) {
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
    // The order is that of the search. The editor knows this property, but has not put it into its interface.
    Object.assign(pick, { sortByLabel: false });
    this.#held.add(pick.onDidChangeValue(() => void this.#search().catch(parts.reportBug)));
    this.#held.add(pick.onDidAccept(() => this.#accept()));
    this.#held.add(pick.onDidTriggerItemButton(({ button, item }) => this.#press(button, item)));
    this.#held.add(pick.onDidHide(() => this.dispose()));
    const later = (): void => {
      this.#refresh ??= setTimeout(() => {
        this.#refresh = undefined;
        void this.#search().catch(parts.reportBug);
      }, REFRESH_MS);
    };
    this.#held.add(parts.catalogue.onDidChange(later));
    this.#held.add(parts.portfolio.onDidChange(later));
    this.#held.add(parts.indexer.onDidChange(later));
    this.#show();
    pick.show();
  }

  dispose(): void {
    this.#running.abort();
    clearTimeout(this.#refresh);
    this.#held.dispose();
  }

  /** Looks for what is typed now. */
  async #search(): Promise<void> {
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    const typed = this.pick.value;
    const query = parseQuery(typed);
    const zones = [...this.#parts.catalogue.zones];
    const finds = await searched(find(zones, query, MAX_RESULTS), signal);
    if (finds === undefined || signal.aborted) return;
    this.#finds = finds;
    this.#unread = unreadZones(zones, query, MAX_ZONES);
    const before = this.#results;
    this.#results = finds.found.flatMap((found) => this.#recordRow(found) ?? []);
    const sameQuestion = typed === this.#answered;
    this.#answered = typed;
    // What is newly typed leads to its first result, and so do the first results there are.
    this.#show(sameQuestion && (before.length > 0 || this.#offer.pressed || typed === ''));
    // While people read or type on.
    await searched(prepareSearch(zones), signal);
  }

  /** `stay`: who has moved to a row stays there while others stream in. */
  #show(stay = true): void {
    const { pick } = this;
    const coverage = coverageOf(this.#parts.portfolio.all, this.#parts.catalogue);
    const covers = coverageText(coverage);
    pick.title = l10n.t('Search Records: {0}', covers);
    pick.busy = this.#offer.busy;
    // Where it is being indexed, a look at the progress does not end the search.
    pick.ignoreFocusOut = this.#offer.busy;
    const offer = this.#offer.itemFor(coverage);
    const rows = this.#rows(covers);
    const again = stay ? this.#rowToStayAt(rows, offer) : undefined;
    const items: Item[] = [...rows, this.#separator(this.#summary(covers)), offer];
    // Rows that stay are not taken away under a hand that reaches for them.
    if (isDeepStrictEqual(items, pick.items)) return;
    pick.items = items;
    if (again !== undefined) pick.activeItems = [again];
  }

  #rowToStayAt(rows: readonly Item[], offer: vscode.QuickPickItem): Item | undefined {
    const [active] = this.pick.activeItems;
    if (active === undefined || !isRow(active)) return active && offer;
    return rows.find((row) => isRow(row) && row.key === active.key);
  }

  /** All rows but the offer, which is never the first: Enter alone begins nothing. */
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
    return rows.length > 0 ? rows : this.#emptyRows();
  }

  /** What there is before anything is typed. */
  #emptyRows(): readonly Item[] {
    const recent = this.#parts.recent.all.map((query) => recentRow(query, this.#forget));
    if (recent.length > 0) return [this.#separator(l10n.t('recent searches')), ...recent];
    return [noteRow('search', l10n.t('Type what to look for'))];
  }

  #separator(label: string): vscode.QuickPickItem {
    return { kind: vscode.QuickPickItemKind.Separator, label };
  }

  #summary(covers: string): string {
    const { length } = this.#results;
    return this.#finds.more ? l10n.t('more than {0} found · {1}', digits(length), covers) : covers;
  }

  #recordRow(found: Found): RecordRow | undefined {
    const buttons = { copy: this.#copy, details: this.#details };
    return recordRow(found, this.#accountOf(found.zone), this.#parts.iconOf, buttons);
  }

  /** The name of the account of a zone, where there are several accounts. */
  #accountOf({ account }: KnownZone): string | undefined {
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
        return this.#parts.reveal(item.thing);
      case 'recent':
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
    this.#parts.showDetails(item.thing);
  }

  #remember(): void {
    void this.#parts.recent.add(this.pick.value).catch(this.#parts.reportBug);
  }
}

function isRow(item: Item): item is SearchRow {
  return 'row' in item;
}

/** Does the steps of a search, and lets others have their turn in between; undefined when nobody wants it any more. */
async function searched<T>(steps: Generator<void, T>, signal: AbortSignal): Promise<T | undefined> {
  for (let until = performance.now() + SLICE_MS; ;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < until) continue;
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (signal.aborted) return undefined;
    until = performance.now() + SLICE_MS;
  }
}
