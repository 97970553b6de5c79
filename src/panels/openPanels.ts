import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Disposable } from '../base/lifecycle.ts';
import type { Log } from '../base/log.ts';
import type { Accounts } from '../zones/accounts.ts';
import { ItemRef } from '../zones/itemRef.ts';
import { showPage } from './showPage.ts';
import { Panel } from './panel.ts';
import type { PanelKind } from './panelKind.ts';
import { viewType, type PageName } from './panelNames.ts';

/** All open panels, one for each item. Restores the panels of a window that is reloaded. */
export class OpenPanels implements Disposable {
  readonly #kinds: readonly PanelKind[];
  readonly #accounts: Accounts;
  readonly #extension: vscode.Uri;
  readonly #log: Log;
  readonly #open = new Map<string, Panel>();
  /** The panel that the next preview replaces. */
  #preview: Panel | undefined;
  #disposed = false;

  constructor(kinds: readonly PanelKind[], accounts: Accounts, extension: vscode.Uri, log: Log) {
    this.#kinds = kinds;
    this.#accounts = accounts;
    this.#extension = extension;
    this.#log = log;
  }

  /**
   * Shows an item in its open panel, or in a new one. A preview leaves the focus where it is and is replaced by the
   * next preview. Showing its item otherwise keeps its panel, and so does opening something from its page, so that the
   * user can go back. The editor has no preview tabs for webviews, so the title says that it is one.
   * @param ref the ids of the item; undefined for the result of a command
   */
  show(name: PageName, ref?: ItemRef, { preview }: { readonly preview: boolean } = { preview: false }): void {
    const kind = this.#kind(name);
    if (kind === undefined || this.#disposed) return;
    const open = this.#open.get(keyOf(kind, ref));
    const replaced = this.#preview;
    if (open !== undefined) {
      open.reveal(preview);
      if (!preview) this.#keep(open);
      open.showPart(ref);
      return;
    }
    const panel = this.#start(kind, newPanel(name, preview), ownRef(kind, ref));
    panel.showPart(ref);
    if (!preview) return;
    this.#preview = panel;
    panel.isPreview = true;
    replaced?.close();
  }

  /** The item of the panel in front, and when it was last used. */
  get inFront(): Panel['inFront'] {
    for (const panel of this.#open.values()) if (panel.inFront !== undefined) return panel.inFront;
    return undefined;
  }

  /** Restores a panel of the last window, by the ids in its persisted state. */
  restore(name: PageName, panel: vscode.WebviewPanel, state: unknown): void {
    // Leave the tab to the next window.
    if (this.#disposed) return;
    const kind = this.#kind(name);
    const ref = kind?.needs === undefined ? undefined : ItemRef.safeParse(state).data;
    const isWhole = kind?.needs === undefined || (ref !== undefined && kind.needs.every((id) => ref[id]));
    if (kind === undefined || !isWhole || this.#open.has(keyOf(kind, ref))) return panel.dispose();
    this.#start(kind, panel, ownRef(kind, ref)).showPart(ref);
  }

  dispose(): void {
    this.#disposed = true;
    for (const panel of this.#open.values()) panel.dispose();
  }

  /** Ends being a preview: the next one does not replace this panel. */
  #keep(panel: Panel): void {
    if (this.#preview !== panel) return;
    this.#preview = undefined;
    panel.isPreview = false;
  }

  #kind(name: PageName): PanelKind | undefined {
    return this.#kinds.find((known) => known.name === name);
  }

  #start(kind: PanelKind, panel: vscode.WebviewPanel, ref: ItemRef | undefined): Panel {
    const key = keyOf(kind, ref);
    const opened: Panel = new Panel(panel, kind, ref, this.#accounts, this.#log, async (command, item) => {
      this.#keep(opened);
      await vscode.commands.executeCommand(command, item);
    });
    this.#open.set(key, opened);
    panel.onDidDispose(() => {
      this.#open.delete(key);
      this.#keep(opened);
      opened.dispose();
      if (kind.needs === undefined) kind.closed();
    });
    showPage(panel, kind.name, this.#extension);
    return opened;
  }
}

function newPanel(name: PageName, preserveFocus: boolean): vscode.WebviewPanel {
  const options = { enableFindWidget: true };
  return vscode.window.createWebviewPanel(
    viewType(name),
    l10n.t('Loading…'),
    { viewColumn: vscode.ViewColumn.Active, preserveFocus },
    options,
  );
}

/** The ids that identify a panel of this kind; undefined for the result of a command. */
function ownRef({ needs }: PanelKind, ref: ItemRef | undefined): ItemRef | undefined {
  if (needs === undefined || ref === undefined) return undefined;
  const { account, domain, record } = ref;
  return {
    account,
    ...(domain !== undefined && needs.includes('domain') ? { domain } : {}),
    ...(record !== undefined && needs.includes('record') ? { record } : {}),
  };
}

function keyOf(kind: PanelKind, ref: ItemRef | undefined): string {
  const { account, domain, record } = ownRef(kind, ref) ?? {};
  return JSON.stringify([kind.name, account, domain, record]);
}
