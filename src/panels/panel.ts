import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { failureOf } from '../api/failure.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { bugText, type Log } from '../base/log.ts';
import { copyableText, plain } from '../text/visible.ts';
import { tableText } from '../export/tables/tableText.ts';
import type { Accounts } from '../zones/accounts.ts';
import type { ItemRef } from '../zones/itemRef.ts';
import type { Account } from '../zones/account.ts';
import { faultFrame, frameOf, headingOf } from './frame.ts';
import { openRule } from './openRule.ts';
import { FromPage, messageKind, type Frame, type ToPage } from './protocol.ts';
import type { PanelItem, PanelKind, RunCommand } from './panelKind.ts';

type CopyTable = Extract<FromPage, { kind: 'copyTable' }>;

/** An open panel. Listens to its item in the model and sends the page its whole state after each change. */
export class Panel implements Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #kind: PanelKind;
  readonly #ref: ItemRef;
  readonly #accounts: Accounts;
  readonly #log: Log;
  readonly #run: RunCommand;
  readonly #disposables = new DisposableStore();
  #account: Account | undefined;
  #item: PanelItem | undefined;
  #itemListeners = new DisposableStore();
  /** Cancels the loads of this panel. */
  #loading = new AbortController();
  #sent = '';
  #sending = false;
  #disposed = false;
  #usedAt: number;

  /** @param run runs the commands of its buttons, links and rows */
  constructor(
    panel: vscode.WebviewPanel,
    kind: PanelKind,
    ref: ItemRef,
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
    this.#usedAt = performance.now();
    this.#disposables.add(
      panel.onDidChangeViewState(() => {
        if (panel.active) this.#usedAt = performance.now();
        this.#update();
      }),
    );
    this.#disposables.add(accounts.onDidChangeList(() => this.#follow()));
    const listening = kind.onDidChange?.(() => this.#update(), ref);
    if (listening !== undefined) this.#disposables.add(listening);
    this.#follow();
  }

  /** The item of this panel, and when it was last used (`performance.now`); undefined unless it is in front. */
  get inFront(): { readonly ref: ItemRef; readonly usedAt: number } | undefined {
    return this.#panel.active ? { ref: this.#ref, usedAt: this.#usedAt } : undefined;
  }

  reveal(preserveFocus: boolean): void {
    this.#panel.reveal(undefined, preserveFocus);
  }

  /** Closes the tab, which disposes this panel. */
  close(): void {
    this.#panel.dispose();
  }

  /** Shows an item inside the panel's own, such as a record of its domain. */
  showPart(ref: ItemRef): void {
    this.#item?.showPart?.(ref);
    this.#update();
  }

  /** Stops loading and listening, but leaves the tab open so that a window reload can restore it. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#loading.abort();
    this.#itemListeners.dispose();
    this.#disposables.dispose();
  }

  /** Looks up the item again, because its account may have been removed or replaced. */
  #follow(): void {
    const account = this.#accounts.get(this.#ref.account);
    // It may have another label.
    if (account !== undefined && account === this.#account) return this.#update();
    this.#loading.abort();
    this.#itemListeners.dispose();
    this.#loading = new AbortController();
    this.#itemListeners = new DisposableStore();
    this.#account = account;
    const part = this.#item?.part;
    this.#item = account && this.#kind.item(account, this.#ref, this.#run);
    if (part !== undefined) this.#item?.showPart?.({ ...this.#ref, ...part });
    if (account !== undefined) this.#itemListeners.add(account.onDidChange(() => this.#update()));
    const { domain } = this.#ref;
    if (domain !== undefined && account !== undefined)
      this.#itemListeners.add(account.zone(domain).keepInMemory());
    this.#update();
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
    const { loadable, list, task } = this.#item ?? {};
    if (loadable?.needsLoad === true && !loadable.state.loading)
      void this.#work((signal) => loadable.open(signal));
    if (list?.needsLoad === true && list.state.loading === undefined)
      void this.#work((signal) => list.open(signal));
    if (task?.isDue === true) void this.#work((signal) => task.run(signal));
  }

  #send(again: boolean): void {
    try {
      // Lists of open editors show `$(name)` as an icon.
      const title = plain(headingOf(this.#item));
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
    switch (parsed.data.kind) {
      case 'ready':
        return this.#send(true);
      case 'used':
        this.#usedAt = performance.now();
        return;
      case 'copy':
        return this.#copy(this.#copyable(parsed.data.key));
      case 'copyTable':
        return this.#copy(this.#tableText(parsed.data));
      case 'act':
        return this.#act(parsed.data.name, parsed.data.value);
      case 'records': {
        const portion = this.#item?.portion?.(parsed.data.filter, parsed.data.first);
        if (portion !== undefined) this.#post({ kind: 'records', portion });
      }
    }
  }

  #copyable(key: string): string | undefined {
    const { copies, documents } = this.#item?.render() ?? {};
    const text = copies?.get(key);
    return text === undefined ? documents?.get(key) : copyableText(text);
  }

  #tableText({ form, columns, rows }: CopyTable): string | undefined {
    const table = this.#item?.render()?.table?.(rows);
    return (
      table &&
      tableText(
        form,
        table.map((row) => row.slice(0, columns)),
      )
    );
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
        return openRule(value ?? '');
      case 'replaceToken':
        // The page may not know yet that the account is removed.
        if (item !== undefined)
          await vscode.commands.executeCommand('dnsTree.account.replaceToken', this.#ref);
        return;
      default:
        await this.#work(async (signal) => item?.act(name, value, signal));
        // The action may have changed the content without a change of the model.
        this.#update();
    }
  }

  /** The state shows a failed call. Any other error is a bug and is logged, unless the work was cancelled. */
  async #work(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.#loading;
    try {
      await work(signal);
    } catch (error) {
      if (failureOf(error) === undefined && error !== signal.reason)
        this.#log.error(`panel ${this.#kind.name}: ${bugText(error)}`);
    }
  }

  #post(message: ToPage): void {
    // Accessing the webview of a disposed panel throws. A page that is still loading requests its state when it is
    // ready.
    if (!this.#disposed) void this.#panel.webview.postMessage(message);
  }
}
