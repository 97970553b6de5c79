import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { failureOf } from '../api/failure.ts';
import { isAbort } from '../base/cancellation.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { bugText, type Log } from '../base/log.ts';
import { copyableText } from '../text/unseenEscapes.ts';
import { plain } from '../text/visible.ts';
import type { Accounts } from '../zones/accounts.ts';
import type { ItemRef } from '../zones/itemRef.ts';
import type { Account } from '../zones/account.ts';
import { faultFrame, frameOf, headingOf } from './frame.ts';
import { FromPage, messageKind, type Frame, type ToPage } from './protocol.ts';
import type { PanelItem, PanelKind, RunCommand } from './panelKind.ts';
import { TableRequests } from './table/tableRequests.ts';

/** The tab of a panel. Listens to what it shows, and sends the page its whole state after each change. */
export class Panel implements Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #kind: PanelKind;
  readonly #ref: ItemRef | undefined;
  readonly #accounts: Accounts;
  readonly #log: Log;
  readonly #run: RunCommand;
  readonly #disposables = new DisposableStore();
  #account: Account | undefined;
  #item: PanelItem | undefined;
  #itemListeners = new DisposableStore();
  /** Cancels all work on the item. */
  #working = new AbortController();
  readonly #table = new TableRequests(() => this.#item?.table);
  #sent = '';
  #sending = false;
  #disposed = false;
  #isPreview = false;
  #usedAt = performance.now();

  /**
   * @param ref the ids of its item; undefined for the result of a command
   * @param run runs the commands of its buttons, links and rows
   */
  constructor(
    panel: vscode.WebviewPanel,
    kind: PanelKind,
    ref: ItemRef | undefined,
    accounts: Accounts,
    log: Log,
    run: RunCommand,
  ) {
    this.#panel = panel;
    this.#kind = kind;
    this.#ref = ref;
    this.#accounts = accounts;
    this.#log = log;
    this.#run = run;
    this.#disposables.add(
      panel.webview.onDidReceiveMessage((message: unknown) => this.#work(() => this.#receive(message))),
    );
    this.#disposables.add(
      panel.onDidChangeViewState(() => {
        if (panel.active) this.#usedAt = performance.now();
        this.#update();
      }),
    );
    if (kind.needs === undefined) {
      this.#item = kind;
      this.#disposables.add(kind.onDidChange(() => this.#update()));
      this.#update();
    } else if (ref !== undefined) {
      this.#disposables.add(accounts.onDidChangeList(() => this.#follow()));
      for (const listening of kind.onDidChange?.(() => this.#update(), ref) ?? [])
        this.#disposables.add(listening);
      this.#follow();
    }
  }

  /** The item of this panel, and when it was last used (`performance.now`); undefined unless it is in front. */
  get inFront(): { readonly ref: ItemRef; readonly usedAt: number } | undefined {
    return this.#panel.active && this.#ref !== undefined
      ? { ref: this.#ref, usedAt: this.#usedAt }
      : undefined;
  }

  /** Whether the next preview replaces it, which its title says. */
  set isPreview(isPreview: boolean) {
    this.#isPreview = isPreview;
    this.#update();
  }

  reveal(preserveFocus: boolean): void {
    this.#panel.reveal(undefined, preserveFocus);
  }

  /** Closes the tab, which disposes this panel. */
  close(): void {
    this.#panel.dispose();
  }

  /** Shows an item inside the panel's own, such as a record of its domain. */
  showPart(ref: ItemRef | undefined): void {
    if (ref !== undefined) void this.#work(async (signal) => this.#item?.showPart?.(ref, signal));
    this.#update();
  }

  /** Stops working and listening, but leaves the tab open so that a window reload can restore it. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#working.abort();
    this.#itemListeners.dispose();
    this.#disposables.dispose();
  }

  /** Looks up the item again, because its account may have been removed or replaced. */
  #follow(): void {
    const ref = this.#ref;
    if (ref === undefined || this.#kind.needs === undefined) return;
    const account = this.#accounts.get(ref.account);
    // It may have another label.
    if (account !== undefined && account === this.#account) return this.#update();
    // The account was removed. A tab that the editor restored without its account stays, and says so.
    if (account === undefined && this.#account !== undefined) return this.close();
    this.#working.abort();
    this.#itemListeners.dispose();
    this.#working = new AbortController();
    this.#itemListeners = new DisposableStore();
    this.#account = account;
    const part = this.#item?.part;
    this.#item = account && this.#kind.item(account, ref, this.#run);
    if (account !== undefined) this.#itemListeners.add(account.onDidChange(() => this.#update()));
    const { domain } = ref;
    if (domain !== undefined && account !== undefined)
      this.#itemListeners.add(account.zone(domain).keepInMemory());
    if (part === undefined) this.#update();
    else this.showPart({ ...ref, ...part });
  }

  /** Loads what is missing and sends the state, once for all changes of this turn of the event loop. */
  #update(): void {
    if (this.#sending || this.#disposed) return;
    this.#sending = true;
    queueMicrotask(() => {
      this.#sending = false;
      if (this.#disposed) return;
      if (this.#panel.visible) this.#load();
      this.#send(false);
    });
  }

  #load(): void {
    const { loadable, list } = this.#item ?? {};
    if (loadable?.needsLoad === true && !loadable.state.loading)
      void this.#work((signal) => loadable.open(signal));
    if (list?.needsLoad === true && list.state.loading === undefined)
      void this.#work((signal) => list.open(signal));
  }

  #send(again: boolean): void {
    this.#table.follow();
    try {
      // Lists of open editors show `$(name)` as an icon.
      const heading = plain(headingOf(this.#item));
      const title = this.#isPreview ? l10n.t('{0} (preview)', heading) : heading;
      if (this.#panel.title !== title) this.#panel.title = title;
      // The editor discards a hidden page. When it is shown again, it requests its state.
      if (again || this.#panel.visible) this.#sendFrame(frameOf(this.#item, this.#ref, Date.now()), again);
    } catch (error) {
      // Without a state, the page would stay empty.
      this.#log.error(`panel ${this.#kind.name}: ${bugText(error)}`);
      this.#sendFrame(faultFrame(this.#panel.title, this.#ref), again);
    }
  }

  #sendFrame(frame: Frame, again: boolean): void {
    const text = JSON.stringify(frame);
    if (text === this.#sent && !again) return;
    this.#sent = text;
    this.#post(frame);
  }

  async #receive(message: unknown): Promise<void> {
    if (this.#disposed) return;
    const parsed = FromPage.safeParse(message);
    if (!parsed.success) {
      this.#log.warn(`panel ${this.#kind.name}: message not understood: ${messageKind(message)}`);
      return;
    }
    const { data } = parsed;
    switch (data.kind) {
      case 'ready':
        return this.#send(true);
      case 'used':
        this.#usedAt = performance.now();
        return;
      case 'copy': {
        const text = this.#item?.render()?.copies?.get(data.key);
        return this.#copy(text === undefined ? undefined : copyableText(text));
      }
      case 'copyTable': {
        const { copied, problem } = await this.#table.copy(data, this.#working.signal);
        if (problem !== undefined) this.#post({ kind: 'announcement', text: problem });
        return this.#copy(copied);
      }
      case 'rows': {
        const portion = await this.#table.portion(data, this.#working.signal);
        if (portion !== undefined) this.#post({ kind: 'rows', portion });
        return;
      }
      case 'act':
        return this.#act(data.name, data.value);
    }
  }

  async #copy(text: string | undefined): Promise<void> {
    if (text === undefined) return;
    await vscode.env.clipboard.writeText(text);
    this.#post({ kind: 'announcement', text: l10n.t('Copied') });
  }

  async #act(name: string, value: string | undefined): Promise<void> {
    const item = this.#item;
    switch (name) {
      case 'close':
        this.#panel.dispose();
        return;
      case 'refresh':
        item?.list?.markStale();
        item?.loadable?.markStale();
        return this.#update();
      case 'retry':
        item?.loadable?.markStale();
        return this.#update();
      case 'rule':
        await vscode.commands.executeCommand('dnsTree.openManual', 'rules', value);
        return;
      case 'replaceToken':
        // The page may not know yet that the account is removed.
        if (item !== undefined)
          await vscode.commands.executeCommand('dnsTree.account.replaceToken', this.#ref);
        return;
      default:
        const acting = this.#work(async (signal) => {
          const text = await item?.act(name, value, signal);
          if (text !== undefined) this.#post({ kind: 'announcement', text });
        });
        // The content may change when the action begins and when it ends, without a change of the model.
        this.#update();
        await acting;
        this.#update();
    }
  }

  /** The state shows a failed call. Any other error is a bug and is logged, unless the work was cancelled. */
  async #work(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.#working;
    try {
      await work(signal);
    } catch (error) {
      if (failureOf(error) === undefined && error !== signal.reason && !isAbort(error))
        this.#log.error(`panel ${this.#kind.name}: ${bugText(error)}`);
    }
  }

  #post(message: ToPage): void {
    // Accessing the webview of a disposed panel throws. A page that is still loading requests its state when it is
    // ready.
    if (!this.#disposed) void this.#panel.webview.postMessage(message);
  }
}
