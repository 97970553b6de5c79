import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { ZoneFindings } from '../check/zoneChecks.ts';
import { sarifLog } from '../check/sarif.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { bugText, type Log } from '../base/log.ts';
import { tableText } from '../export/table.ts';
import type { CheckContent } from './checkContent.ts';
import { checkContent, checkTable } from './checkFindings.ts';
import { pageHtml } from './html.ts';
import { openRule } from './openRule.ts';
import { FromPage, messageKind, type ToPage } from './protocol.ts';

const PackageVersion = z.object({ version: z.string() });

/** The panel of *Check All Zones*: one at most, filled anew by each check. */
export class CheckPanel implements Disposable {
  readonly #extension: vscode.Extension<unknown>;
  readonly #log: Log;
  readonly #held = new DisposableStore();
  #panel: vscode.WebviewPanel | undefined;
  #all: readonly ZoneFindings[] = [];
  #content: CheckContent = checkContent([]);

  constructor(extension: vscode.Extension<unknown>, log: Log) {
    this.#extension = extension;
    this.#log = log;
  }

  show(all: readonly ZoneFindings[]): void {
    this.#all = all;
    this.#content = checkContent(all);
    if (this.#panel === undefined) this.#open();
    else {
      this.#panel.reveal();
      this.#send();
    }
  }

  dispose(): void {
    this.#panel?.dispose();
    this.#held.dispose();
  }

  #open(): void {
    const title = l10n.t('Check All Zones');
    const panel = vscode.window.createWebviewPanel('dnsTree.check', title, vscode.ViewColumn.Active, {
      enableFindWidget: true,
    });
    this.#panel = panel;
    const { extensionUri } = this.#extension;
    const icon = (theme: 'light' | 'dark'): vscode.Uri =>
      vscode.Uri.joinPath(extensionUri, 'media', 'icons', theme, 'panel-check.svg');
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    const scripts = vscode.Uri.joinPath(extensionUri, 'dist', 'panels');
    const styles = vscode.Uri.joinPath(extensionUri, 'media', 'panels');
    const { webview } = panel;
    const address = (folder: vscode.Uri, file: string): string =>
      webview.asWebviewUri(vscode.Uri.joinPath(folder, file)).toString();
    webview.options = { enableScripts: true, localResourceRoots: [scripts, styles] };
    const listening = webview.onDidReceiveMessage((message: unknown) => void this.#receive(message));
    panel.onDidDispose(() => {
      listening.dispose();
      this.#panel = undefined;
    });
    webview.html = pageHtml({
      title,
      language: vscode.env.language,
      cspSource: webview.cspSource,
      script: address(scripts, 'check.js'),
      styles: ['panels.css', 'check.css'].map((file) => address(styles, file)),
    });
  }

  #send(): void {
    const { findings } = this.#content;
    const zones = this.#all.filter((each) => each.findings.length > 0).length;
    this.#post({
      kind: 'frame',
      ids: {},
      heading: l10n.t('Check All Zones'),
      subtitle: l10n.t('{0} findings in {1} of {2} zones', findings.length, zones, this.#all.length),
      actions: [
        { name: 'again', label: l10n.t('Check Again') },
        { name: 'sarif', label: l10n.t('Save as SARIF…') },
      ],
      content: this.#content,
    });
  }

  #post(message: ToPage): void {
    void this.#panel?.webview.postMessage(message);
  }

  async #receive(message: unknown): Promise<void> {
    const parsed = FromPage.safeParse(message);
    if (!parsed.success) {
      this.#log.warn(`panel check: message not understood: ${messageKind(message)}`);
      return;
    }
    try {
      switch (parsed.data.kind) {
        case 'ready':
          this.#send();
          return;
        case 'copyTable': {
          const { form, rows } = parsed.data;
          await vscode.env.clipboard.writeText(tableText(form, checkTable(this.#content, rows)));
          this.#post({ kind: 'said', text: l10n.t('Copied') });
          return;
        }
        case 'act':
          await this.#act(parsed.data.name, parsed.data.value ?? '');
          return;
        case 'copy':
      }
    } catch (error) {
      this.#log.error(`panel check: ${bugText(error)}`);
    }
  }

  async #act(name: string, value: string): Promise<void> {
    if (name === 'again') await vscode.commands.executeCommand('dnsTree.check.all');
    else if (name === 'sarif') await this.#saveSarif();
    else if (name === 'reveal') await this.#reveal(Number(value));
    else if (name === 'rule') await openRule(value);
  }

  /** Reveals the record of a finding by its number among all. */
  async #reveal(number: number): Promise<void> {
    let left = number;
    for (const { zone, findings } of this.#all) {
      const finding = findings[left];
      if (finding === undefined) {
        left -= findings.length;
        continue;
      }
      const record = zone.loaded?.table.records[finding.records[0]]?.id;
      const ref = { account: zone.account, domain: zone.id, ...(record === undefined ? {} : { record }) };
      await vscode.commands.executeCommand('dnsTree.reveal', ref);
      return;
    }
  }

  async #saveSarif(): Promise<void> {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const uri = await vscode.window.showSaveDialog({
      filters: { SARIF: ['sarif'] },
      saveLabel: l10n.t('Save as SARIF…'),
      ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, 'dns-tree.sarif') }),
    });
    if (uri === undefined) return;
    const { version } = PackageVersion.parse(this.#extension.packageJSON);
    const text = JSON.stringify(sarifLog(this.#all, version), undefined, 2);
    await vscode.workspace.fs.writeFile(uri, Buffer.from(`${text}\n`, 'utf8'));
    this.#post({ kind: 'said', text: l10n.t('Saved') });
  }
}
