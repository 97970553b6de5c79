import { isDeepStrictEqual } from 'node:util';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { coverageOf } from '../catalogue/coverage.ts';
import { find, type Finds, type Found, prepareSearch } from '../catalogue/find.ts';
import { parseQuery } from '../catalogue/query.ts';
import { accountLabel } from '../model/account.ts';
import type { Thing } from '../model/thing.ts';
import { IndexOffer } from './indexOffer.ts';
import { coverageText, digits } from './coverage.ts';
import type { SearchParts } from './recordSearch.ts';
import { resultText } from './resultText.ts';

/** Results in the list; whoever has more types on. */
const MAX_RESULTS = 200;
/** A search lets others have the thread after so many milliseconds. */
const SLICE_MS = 8;
/** What is read meanwhile shows up at most so often, in milliseconds: a list that jumps cannot be read. */
const REFRESH_MS = 250;

interface ResultItem extends vscode.QuickPickItem {
  readonly key: string;
  readonly thing: Thing;
  readonly value: string;
}
type Item = vscode.QuickPickItem | ResultItem;

/** The box of *Search Records…*, while it is open. */
export class SearchPick implements Disposable {
  readonly pick: vscode.QuickPick<vscode.QuickPickItem>;
  readonly #parts: SearchParts;
  readonly #held = new DisposableStore();
  readonly #offer: IndexOffer;
  readonly #copy: vscode.QuickInputButton;
  readonly #details: vscode.QuickInputButton;
  /** Ends the search for what was typed before. */
  #running = new AbortController();
  #finds: Finds = { found: [], more: false };
  #results: readonly ResultItem[] = [];
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
    const several = this.#parts.portfolio.all.length > 1;
    const before = this.#results;
    this.#results = finds.found.flatMap((found) => this.#itemOf(found, several));
    const sameQuestion = typed === this.#answered;
    this.#answered = typed;
    // What is newly typed leads to its first result, and so do the first results there are.
    this.#show(sameQuestion && (before.length > 0 || this.#offer.pressed));
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
    const again = stay ? this.#rowToStayAt(offer) : undefined;
    const items: Item[] = [...this.#results, this.#separator(covers), offer];
    // Rows that stay are not taken away under a hand that reaches for them.
    if (isDeepStrictEqual(items, pick.items)) return;
    pick.items = items;
    if (again !== undefined) pick.activeItems = [again];
  }

  #rowToStayAt(offer: vscode.QuickPickItem): Item | undefined {
    const [active] = this.pick.activeItems;
    if (active === undefined) return undefined;
    return isResult(active) ? this.#results.find(({ key }) => key === active.key) : offer;
  }

  #separator(covers: string): vscode.QuickPickItem {
    const typed = parseQuery(this.pick.value).length > 0;
    const { length } = this.#results;
    const label = this.#finds.more
      ? l10n.t('more than {0} found · {1}', digits(length), covers)
      : typed && length === 0
        ? l10n.t('nothing found · {0}', covers)
        : covers;
    return { kind: vscode.QuickPickItemKind.Separator, label };
  }

  #itemOf({ zone, index }: Found, several: boolean): readonly ResultItem[] {
    const record = zone.read?.table.at(index);
    if (record === undefined) return [];
    const zones = this.#parts.portfolio.all.find(({ account }) => account.id === zone.account);
    const account = several && zones !== undefined ? accountLabel(zones.account) : undefined;
    const { id } = record;
    const thing = { account: zone.account, domain: zone.id, ...(id === undefined ? {} : { record: id }) };
    const iconPath = this.#parts.iconOf(record.type);
    return [
      {
        ...resultText(record, zone, account),
        ...(iconPath === undefined ? {} : { iconPath }),
        // It was found by a search that knows more than the editor's own.
        alwaysShow: true,
        buttons: id === undefined ? [this.#copy] : [this.#copy, this.#details],
        key: JSON.stringify([zone.account, zone.id, id ?? index]),
        thing,
        value: record.value,
      },
    ];
  }

  #accept(): void {
    const [item] = this.pick.selectedItems;
    if (item === undefined) return;
    if (isResult(item)) {
      this.pick.hide();
      this.#parts.reveal(item.thing);
    } else if (this.#offer.isOffer(item)) {
      void this.#offer.accept().catch(this.#parts.reportBug);
    }
  }

  #press(button: vscode.QuickInputButton, item: vscode.QuickPickItem): void {
    if (!isResult(item)) return;
    if (button === this.#copy) return this.#parts.copy(item.value);
    this.pick.hide();
    this.#parts.showDetails(item.thing);
  }
}

function isResult(item: Item): item is ResultItem {
  return 'thing' in item;
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
