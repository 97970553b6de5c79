import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { bugText, type Log } from '../base/log.ts';
import { viewType, type PageName } from './panelNames.ts';
import { FromPage, messageKind, type Frame, type ToPage } from './protocol.ts';
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
  copy(key: string): Promise<void>;
  /** Called when the user closed the tab. */
  closed(): void;
}

/** The tab of a panel that shows no item of an account. There is at most one such tab for each panel. */
export class SinglePanel implements Disposable {
  readonly #page: SinglePage;
  readonly #extension: vscode.Uri;
  readonly #log: Log;
  readonly #disposables = new DisposableStore();
  #panel: vscode.WebviewPanel | undefined;
  /** Cancels the update in progress. */
  #updating = new AbortController();

  constructor(page: SinglePage, extension: vscode.Uri, log: Log) {
    this.#page = page;
    this.#extension = extension;
    this.#log = log;
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
      if (!signal.aborted) this.post(frame);
    } catch (error) {
      if (!signal.aborted) this.#log.error(`panel ${this.#page.name}: ${bugText(error)}`);
    }
  }

  post(message: ToPage): void {
    void this.#panel?.webview.postMessage(message);
  }

  /** Stops working, but leaves the tab open so that a window reload can restore it. */
  dispose(): void {
    this.#updating.abort();
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
      this.#panel = undefined;
      this.#page.closed();
    });
    showPage(panel, this.#page.name, this.#page.styles, this.#extension);
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
          return await this.#page.copy(parsed.data.key);
        case 'act':
          return await this.#page.act(parsed.data.name, parsed.data.value ?? '');
        case 'used':
        case 'copyTable':
        case 'records':
      }
    } catch (error) {
      this.#log.error(`panel ${this.#page.name}: ${bugText(error)}`);
    }
  }
}
