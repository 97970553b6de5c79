import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { bugText, type Log } from '../base/log.ts';
import { viewType, type PageName } from './panelNames.ts';
import { FromPage, messageKind, type Frame, type ToPage } from './protocol.ts';
import { saveSarif } from './saveSarif.ts';
import { showPage } from './showPage.ts';

/** The content and the callbacks of a {@link SinglePanel}. */
interface SinglePage {
  readonly name: PageName;
  /** The title of the tab when it is shown or restored. */
  readonly title: () => string;
  /** Style sheets besides panels.css, in media/panels. */
  readonly styles: readonly string[];
  /** Returns the whole state of the page. */
  frame(signal: AbortSignal): Promise<Frame>;
  act(name: string, value: string): Promise<void> | void;
  /** Returns all rows that match as a text, listed or not. Undefined without rows. */
  table(form: 'csv' | 'markdown', signal: AbortSignal): Promise<string | undefined>;
  /** Returns what writes a SARIF log, for the action `sarif`. Undefined without findings. */
  sarif(signal: AbortSignal): Promise<((version: string) => Generator<string, void>) | undefined>;
  /** Called when the user closed the tab. */
  closed(): void;
}

/** The tab of a panel that shows no item of an account. There is at most one such tab for each panel. */
export class SinglePanel implements Disposable {
  readonly #page: SinglePage;
  readonly #extension: vscode.Extension<unknown>;
  readonly #log: Log;
  readonly #disposables = new DisposableStore();
  #panel: vscode.WebviewPanel | undefined;
  /** Cancels the update in progress. */
  #updating = new AbortController();
  /** Cancels the copy in progress. */
  #copying = new AbortController();
  readonly #ended = new AbortController();

  constructor(page: SinglePage, extension: vscode.Extension<unknown>, log: Log) {
    this.#page = page;
    this.#extension = extension;
    this.#log = log;
  }

  /** Aborted when the panel is disposed. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Shows the panel in front, and its state. */
  show(): void {
    void this.update();
    const { name } = this.#page;
    const title = this.#page.title();
    if (this.#panel !== undefined) {
      this.#panel.title = title;
      return this.#panel.reveal();
    }
    const options = { enableFindWidget: true };
    this.#adopt(vscode.window.createWebviewPanel(viewType(name), title, vscode.ViewColumn.Active, options));
  }

  /** Restores the panel of the last window, unless there is one already. */
  restore(panel: vscode.WebviewPanel): void {
    if (this.#panel !== undefined) return panel.dispose();
    // The last window may have shown something else.
    panel.title = this.#page.title();
    this.#adopt(panel);
  }

  /** Sends the page its whole state. Cancels an update that is not done yet, because it is outdated. */
  async update(): Promise<void> {
    this.#updating.abort();
    this.#updating = new AbortController();
    const { signal } = this.#updating;
    // A page that becomes visible asks for its state.
    if (this.#panel?.visible !== true) return;
    try {
      const frame = await this.#page.frame(signal);
      if (!signal.aborted) this.#post(frame);
    } catch (error) {
      if (!signal.aborted) this.#log.error(`panel ${this.#page.name}: ${bugText(error)}`);
    }
  }

  cancelCopy(): void {
    this.#copying.abort();
  }

  /** Stops working, but leaves the tab open so that a window reload can restore it. */
  dispose(): void {
    this.#ended.abort();
    this.#updating.abort();
    this.cancelCopy();
    this.#disposables.dispose();
  }

  #adopt(panel: vscode.WebviewPanel): void {
    this.#panel = panel;
    const listening = this.#disposables.add(
      panel.webview.onDidReceiveMessage((message: unknown) => void this.#receive(message)),
    );
    panel.onDidDispose(() => {
      listening.dispose();
      this.#updating.abort();
      this.cancelCopy();
      this.#panel = undefined;
      this.#page.closed();
    });
    showPage(panel, this.#page.name, this.#page.styles, this.#extension.extensionUri);
  }

  async #receive(message: unknown): Promise<void> {
    const parsed = FromPage.safeParse(message);
    if (!parsed.success) {
      this.#log.warn(`panel ${this.#page.name}: message not understood: ${messageKind(message)}`);
      return;
    }
    try {
      switch (parsed.data.kind) {
        case 'ready':
          return await this.update();
        case 'copy':
          return await this.#copy(parsed.data.key);
        case 'act':
          if (parsed.data.name === 'sarif') return await this.#save();
          return await this.#page.act(parsed.data.name, parsed.data.value ?? '');
        case 'used':
        case 'copyTable':
        case 'records':
      }
    } catch (error) {
      this.#log.error(`panel ${this.#page.name}: ${bugText(error)}`);
    }
  }

  /** Does nothing once the panel is closed or another copy begins. */
  async #copy(form: string): Promise<void> {
    if (form !== 'csv' && form !== 'markdown') return;
    this.cancelCopy();
    this.#copying = new AbortController();
    const { signal } = this.#copying;
    try {
      const text = await this.#page.table(form, signal);
      if (text === undefined) return;
      await vscode.env.clipboard.writeText(text);
      this.#post({ kind: 'announcement', text: l10n.t('Copied') });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async #save(): Promise<void> {
    const log = await this.#page.sarif(this.signal);
    if (log !== undefined && (await saveSarif(log, this.#extension, this.signal)))
      this.#post({ kind: 'announcement', text: l10n.t('Saved') });
  }

  #post(message: ToPage): void {
    void this.#panel?.webview.postMessage(message);
  }
}
