// Panels with pages that the test controls: real messages of a real webview, in both directions.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { z } from 'zod';
import type { ItemRef } from '../../../src/zones/itemRef.ts';
import { domainPanel } from '../../../src/panels/domain/domainPanel.ts';
import { linesPanel } from '../../../src/panels/lines/linesPanel.ts';
import { OpenPanels } from '../../../src/panels/openPanels.ts';
import { Frame } from '../../../src/panels/protocol.ts';
import { accountPanel, noChecks, noHistory, recordPanel } from '../../support/product/panels.ts';
import type { PanelKind, ResultKind } from '../../../src/panels/panelKind.ts';
import { viewType, type PageName } from '../../../src/panels/panelNames.ts';
import { resultEditor, type ResultEditor } from '../../../src/panels/resultEditor.ts';
import { TablePortion, type TableView } from '../../../src/panels/table/table.ts';
import { FIRST_VIEW } from '../../../src/panels/table/tableSource.ts';
import { NotedLog } from './notedLog.ts';
import type { Parts } from '../parts.ts';

const kindsOf = ({ accounts }: Parts): readonly PanelKind[] => [
  domainPanel(accounts, noChecks, noHistory),
  recordPanel,
  accountPanel,
  linesPanel,
];

/** Asks for its state at the start, reports every message that it receives, and sends what it is asked to send. */
const PUPPET = `<script>
  const api = acquireVsCodeApi();
  addEventListener('message', ({ data }) => api.postMessage('send' in data ? data.send : { kind: 'received', received: data }));
  api.postMessage({ kind: 'ready' });
</script>`;

const TableContent = z.looseObject({ table: z.looseObject({ name: z.string() }) });
const RowsMessage = z.looseObject({ kind: z.literal('rows'), portion: TablePortion });
const ReceivedMessage = z.object({ received: z.unknown() });

/** A panel, and every message that its page received. */
export class PuppetPage {
  readonly panel: vscode.WebviewPanel;
  readonly received: unknown[] = [];
  readonly #waiting = new Set<() => void>();

  constructor(panel: vscode.WebviewPanel) {
    this.panel = panel;
    panel.webview.onDidReceiveMessage((message: unknown) => {
      const parsed = ReceivedMessage.safeParse(message);
      if (!parsed.success) return;
      this.received.push(parsed.data.received);
      for (const check of this.#waiting) check();
    });
  }

  /** Replaces the page of the extension by one that the test controls. */
  begin(): void {
    this.panel.webview.html = PUPPET;
  }

  get frames(): readonly Frame[] {
    return this.received.flatMap((message) => {
      const frame = Frame.safeParse(message);
      return frame.success ? [frame.data] : [];
    });
  }

  /** Waits until the latest state fits, and returns it. */
  async frame(holds: (frame: Frame) => boolean): Promise<Frame> {
    const fits = (): Frame | undefined => this.frames.slice(-1).find((frame) => holds(frame));
    await this.until(() => fits() !== undefined);
    return fits() ?? assert.fail();
  }

  /** Waits until a condition on the received messages holds. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.add(resolve);
      await promise;
      this.#waiting.delete(resolve);
    }
  }

  /** Sends messages from the page, and waits until the extension received them. */
  async send(...messages: readonly unknown[]): Promise<void> {
    // Until it has a state, a message may go to the page of the extension that it is about to replace.
    await this.until(() => this.received.length > 0);
    const mark = randomUUID();
    for (const send of [...messages, { kind: 'received', received: mark }])
      await this.panel.webview.postMessage({ send });
    await this.until(() => this.received.includes(mark));
  }

  /** Requests rows of a view of a table, by default of the only one, and returns those that the page receives next. */
  async rows(
    view: Partial<TableView> = {},
    { table = this.#table, first = 0 }: { readonly table?: string; readonly first?: number } = {},
  ): Promise<TablePortion> {
    const portions = (): readonly TablePortion[] =>
      this.received.flatMap((message) => RowsMessage.safeParse(message).data?.portion ?? []);
    const { length } = portions();
    await this.send({ kind: 'rows', table, view: { ...FIRST_VIEW, ...view }, first });
    await this.until(() => portions().length > length);
    return portions()[length] ?? assert.fail();
  }

  get #table(): string {
    return TableContent.parse(this.frames.at(-1)?.content).table.name;
  }

  /** Sends a message from the page, which may be hidden by what the extension shows then. */
  async sendLast(send: unknown): Promise<void> {
    await this.panel.webview.postMessage({ send });
  }
}

/** Panels of the extension in tabs that the test creates, and what they log. */
export class PuppetStage {
  readonly panels: OpenPanels;
  readonly logged: string[];
  readonly #extension: vscode.Uri;

  constructor(all: Parts, kinds: readonly PanelKind[] = kindsOf(all)) {
    const extension = vscode.extensions.getExtension('dns-tree.dns-tree');
    if (extension === undefined) throw new Error('the extension is not there');
    this.#extension = extension.extensionUri;
    const log = new NotedLog();
    this.logged = log.lines;
    this.panels = new OpenPanels(kinds, all.accounts, this.#extension, log);
  }

  /** Creates a tab as the editor hands it over after a window reload. */
  tab(name: PageName): vscode.WebviewPanel {
    return vscode.window.createWebviewPanel(viewType(name), 'Restored', vscode.ViewColumn.Active);
  }

  /** Opens the panel of an item, or of a result, with a page that the test controls. */
  open(name: PageName, ref?: ItemRef): PuppetPage {
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

/** Restores the panel of a result as the editor does, with a page that the test controls. */
export function openResult<Kind extends ResultKind>(all: Parts, make: (editor: ResultEditor) => Kind) {
  const extension = vscode.extensions.getExtension('dns-tree.dns-tree') ?? assert.fail();
  const panel: Kind = make(resultEditor(extension, () => stage.panels.show(panel.name)));
  const stage = new PuppetStage(all, [panel]);
  return { panel, stage, page: stage.open(panel.name) };
}
