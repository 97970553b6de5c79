import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { LazyModule } from '../base/lazyModule.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { showError } from '../base/messages.ts';
import type { McpEndpoint } from '../mcp/httpServer.ts';
import type { RunningMcp } from './editorMcp.ts';
import { settingsOf } from '../base/settings.ts';

/** Opens and closes the server for programs outside the editor, as the setting `dnsTree.mcp.enabled` says. */
export class McpSetting implements Disposable {
  readonly #open: () => Promise<RunningMcp>;
  readonly #reportBug: (error: unknown) => void;
  readonly #disposables = new DisposableStore();
  /** While the setting is on. */
  #running: LazyModule<RunningMcp> | undefined;

  constructor(open: () => Promise<RunningMcp>, reportBug: (error: unknown) => void) {
    this.#open = open;
    this.#reportBug = reportBug;
    this.#disposables.add(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('dnsTree.mcp')) this.#apply();
      }),
    );
    this.#apply();
  }

  /** Where the server listens, once it does; undefined while the setting is off. @throws what opening throws */
  async endpoint(): Promise<McpEndpoint | undefined> {
    const running = this.#running;
    const opened = await running?.get();
    // The setting may have changed meanwhile.
    return running === this.#running ? opened?.endpoint : undefined;
  }

  dispose(): void {
    this.#disposables.dispose();
    this.#close();
  }

  #apply(): void {
    if (settingsOf('mcp').get('enabled') !== true) return this.#close();
    if (this.#running !== undefined) return;
    this.#running = new LazyModule(this.#open);
    this.#running.get().catch((error: unknown) => {
      this.#reportBug(error);
      void offerLog().catch(this.#reportBug);
    });
  }

  #close(): void {
    this.#running?.dispose();
    this.#running = undefined;
  }
}

async function offerLog(): Promise<void> {
  const showLog = l10n.t('Show Log');
  const text = l10n.t('The server for agents could not be opened. See the log of DNS Tree for details.');
  if ((await showError(text, showLog)) === showLog) await vscode.commands.executeCommand('dnsTree.showLog');
}
