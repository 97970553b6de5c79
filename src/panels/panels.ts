import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Disposable } from '../base/lifecycle.ts';
import type { Log } from '../base/log.ts';
import type { Portfolio } from '../model/portfolio.ts';
import { Thing } from '../model/thing.ts';
import { pageHtml } from './html.ts';
import { Panel } from './panel.ts';
import type { PanelKind } from './subject.ts';
import { viewType, type PanelName } from './viewType.ts';

/** All open panels: one a thing, and those of the last window again after a reload. */
export class Panels implements Disposable {
  readonly #kinds: readonly PanelKind[];
  readonly #portfolio: Portfolio;
  readonly #extension: vscode.Uri;
  readonly #log: Log;
  readonly #open = new Map<string, Panel>();
  #disposed = false;

  constructor(kinds: readonly PanelKind[], portfolio: Portfolio, extension: vscode.Uri, log: Log) {
    this.#kinds = kinds;
    this.#portfolio = portfolio;
    this.#extension = extension;
    this.#log = log;
  }

  /** Shows `thing`, in the panel that it has or in a new one: one panel for all that is within the same. */
  show(name: PanelName, thing: Thing): void {
    const kind = this.#kind(name);
    if (kind === undefined || this.#disposed) return;
    const known = this.#open.get(keyOf(kind, thing));
    known?.reveal();
    const panel = known ?? this.#start(kind, newPanel(name), ownThing(kind, thing));
    panel.turnTo(thing);
  }

  /** Fills a panel of the last window again with what it showed, by the state that it kept. */
  restore(name: PanelName, panel: vscode.WebviewPanel, state: unknown): void {
    // The next window restores it.
    if (this.#disposed) return;
    const kind = this.#kind(name);
    const thing = Thing.safeParse(state);
    const isWhole = thing.success && kind?.needs.every((id) => thing.data[id] !== undefined) === true;
    if (kind === undefined || !isWhole || this.#open.has(keyOf(kind, thing.data))) return panel.dispose();
    this.#start(kind, panel, thing.data);
  }

  dispose(): void {
    this.#disposed = true;
    for (const panel of this.#open.values()) panel.dispose();
  }

  #kind(name: PanelName): PanelKind | undefined {
    return this.#kinds.find((known) => known.name === name);
  }

  #start(kind: PanelKind, panel: vscode.WebviewPanel, thing: Thing): Panel {
    const key = keyOf(kind, thing);
    const { webview } = panel;
    const icon = (theme: 'light' | 'dark'): vscode.Uri =>
      vscode.Uri.joinPath(this.#extension, 'media', 'icons', theme, `panel-${kind.name}.svg`);
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    const scripts = vscode.Uri.joinPath(this.#extension, 'dist', 'panels');
    const styles = vscode.Uri.joinPath(this.#extension, 'media', 'panels');
    const address = (folder: vscode.Uri, file: string): string =>
      webview.asWebviewUri(vscode.Uri.joinPath(folder, file)).toString();
    webview.options = { enableScripts: true, localResourceRoots: [scripts, styles] };
    // Before the page, which asks for its state as soon as it runs.
    const opened = new Panel(panel, kind, thing, this.#portfolio, this.#log);
    this.#open.set(key, opened);
    panel.onDidDispose(() => {
      this.#open.delete(key);
      opened.dispose();
    });
    webview.html = pageHtml({
      title: panel.title,
      language: vscode.env.language,
      cspSource: webview.cspSource,
      script: address(scripts, `${kind.name}.js`),
      styles: ['panels.css', ...kind.styles].map((file) => address(styles, file)),
    });
    return opened;
  }
}

function newPanel(name: PanelName): vscode.WebviewPanel {
  const options = { enableFindWidget: true };
  return vscode.window.createWebviewPanel(
    viewType(name),
    l10n.t('Loading…'),
    vscode.ViewColumn.Active,
    options,
  );
}

/** Of the ids of a thing, those that a panel of this kind is of. */
function ownThing({ needs }: PanelKind, { account, domain, record }: Thing): Thing {
  return {
    account,
    ...(domain !== undefined && needs.includes('domain') ? { domain } : {}),
    ...(record !== undefined && needs.includes('record') ? { record } : {}),
  };
}

function keyOf(kind: PanelKind, thing: Thing): string {
  const { account, domain, record } = ownThing(kind, thing);
  return JSON.stringify([kind.name, account, domain, record]);
}
