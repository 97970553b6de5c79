// Panels whose pages do and say what a test wants: the real messages of a real webview, in both directions.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { z } from 'zod';
import type { Log } from '../../src/base/log.ts';
import type { ItemRef } from '../../src/model/itemRef.ts';
import { accountPanel } from '../../src/panels/accountPanel.ts';
import { domainPanel } from '../../src/panels/domainPanel.ts';
import { linesPanel } from '../../src/panels/linesPanel.ts';
import { Panels } from '../../src/panels/panels.ts';
import { Frame } from '../../src/panels/protocol.ts';
import { recordPanel } from '../support/recordPanel.ts';
import type { PanelKind } from '../../src/panels/subject.ts';
import { viewType, type PanelName } from '../../src/panels/viewType.ts';
import type { Parts } from './parts.ts';

export const KINDS: readonly PanelKind[] = [domainPanel, recordPanel, accountPanel, linesPanel];

/** Asks for its state as it begins, tells what it hears, and says what it is told to say. */
const PUPPET = `<script>
  const api = acquireVsCodeApi();
  addEventListener('message', ({ data }) => api.postMessage('say' in data ? data.say : { kind: 'heard', heard: data }));
  api.postMessage({ kind: 'ready' });
</script>`;

const Heard = z.object({ heard: z.unknown() });

/** A panel, and all that its page heard. */
export class PuppetPage {
  readonly panel: vscode.WebviewPanel;
  readonly heard: unknown[] = [];
  readonly #waiting = new Set<() => void>();

  constructor(panel: vscode.WebviewPanel) {
    this.panel = panel;
    panel.webview.onDidReceiveMessage((message: unknown) => {
      const told = Heard.safeParse(message);
      if (!told.success) return;
      this.heard.push(told.data.heard);
      for (const check of this.#waiting) check();
    });
  }

  /** Replaces the page of the extension by one that the test controls. */
  begin(): void {
    this.panel.webview.html = PUPPET;
  }

  get frames(): readonly Frame[] {
    return this.heard.flatMap((message) => {
      const frame = Frame.safeParse(message);
      return frame.success ? [frame.data] : [];
    });
  }

  /** The latest state, once `holds` is true of it. */
  async frame(holds: (frame: Frame) => boolean): Promise<Frame> {
    const fits = (): Frame | undefined => this.frames.slice(-1).find((frame) => holds(frame));
    await this.until(() => fits() !== undefined);
    return fits() ?? assert.fail();
  }

  /** Waits for something to be so of what the page heard. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.add(resolve);
      await promise;
      this.#waiting.delete(resolve);
    }
  }

  /** Has the page send messages; they have come when this is done. */
  async say(...messages: readonly unknown[]): Promise<void> {
    const mark = randomUUID();
    for (const say of [...messages, { kind: 'heard', heard: mark }])
      await this.panel.webview.postMessage({ say });
    await this.until(() => this.heard.includes(mark));
  }
}

/** Panels of the extension in windows that a test opens, and what they write into the log. */
export class PuppetStage {
  readonly panels: Panels;
  readonly logged: string[] = [];
  readonly #extension: vscode.Uri;

  constructor({ sessions }: Parts, kinds: readonly PanelKind[] = KINDS) {
    const extension = vscode.extensions.getExtension('dns-tree.dns-tree');
    if (extension === undefined) throw new Error('the extension is not there');
    this.#extension = extension.extensionUri;
    // That its page hears something is not for the extension.
    const note = (text: string): void => {
      if (!text.endsWith(' heard')) this.logged.push(text);
    };
    const log: Log = { info: note, warn: note, error: note, show: () => undefined, dispose: () => undefined };
    this.panels = new Panels(kinds, sessions, this.#extension, log);
  }

  /** A tab of the last window, as the editor hands it over. */
  tab(name: PanelName): vscode.WebviewPanel {
    return vscode.window.createWebviewPanel(viewType(name), 'Restored', vscode.ViewColumn.Active);
  }

  /** Opens the panel of an item with a page that the test controls. */
  open(name: PanelName, ref: ItemRef): PuppetPage {
    const tab = this.tab(name);
    const page = new PuppetPage(tab);
    this.panels.restore(name, tab, ref);
    page.begin();
    return page;
  }

  dispose(): void {
    this.panels.dispose();
  }
}
