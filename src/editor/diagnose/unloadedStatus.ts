import * as vscode from 'vscode';
import { Coalescer } from '../../base/coalescer.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import type { Accounts } from '../../zones/accounts.ts';
import type { Account } from '../../zones/account.ts';
import { isIgnoredDocument } from '../documents/documentSelector.ts';
import { showsAny } from '../../config/problems/diagnosticSettings.ts';
import { concernsEditor, editorSettings, freshness } from '../documents/editorSettings.ts';
import type { ShownDocument, ShownDocuments } from '../documents/shownDocuments.ts';
import type { ZoneLoader } from '../zoneLoader.ts';
import { DocumentStatus } from './documentStatus.ts';
import { unloadedOf, unloadedTexts } from './unloadedText.ts';

/** Coalesces changes of the index and of loads, in milliseconds. */
const GATHER_MS = 100;

interface StatusParts {
  readonly accounts: Accounts;
  readonly documents: ShownDocuments;
  readonly loader: ZoneLoader;
  readonly reportBug: (error: unknown) => void;
}

/** Says in the language status of visible documents which of their zones could not be loaded. */
export class UnloadedStatus implements Disposable {
  readonly #parts: StatusParts;
  readonly #disposables = new DisposableStore();
  readonly #status = this.#disposables.add(new DocumentStatus('dnsTree.unloaded'));
  readonly #change = this.#disposables.add(new Coalescer(GATHER_MS, () => this.#updateVisible()));
  #isDisposed = false;

  constructor(parts: StatusParts) {
    this.#parts = parts;
    const { accounts, documents, loader } = parts;
    const changed = (): void => this.#change.schedule();
    this.#disposables.add(documents.onDidSettle(changed));
    this.#disposables.add(documents.onDidClose((document) => this.#status.delete(document)));
    this.#disposables.add(accounts.onDidChangeZone(changed));
    this.#disposables.add(accounts.onDidChangeList(changed));
    this.#disposables.add(loader.onDidChange(changed));
    this.#disposables.add(
      vscode.workspace.onDidChangeConfiguration((change) => concernsEditor(change) && changed()),
    );
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#disposables.dispose();
  }

  #updateVisible(): void {
    for (const shown of this.#parts.documents.visible) this.#update(shown).catch(this.#parts.reportBug);
  }

  async #update(shown: ShownDocument): Promise<void> {
    const { document } = shown;
    const analysed = await shown.read();
    if (this.#isDisposed || document.isClosed) return;
    const isChecked = showsAny(editorSettings.marks(document).diagnostics) && !isIgnoredDocument(document);
    const { accounts, loader } = this.#parts;
    const ofDocument = {
      failure: (account: Account, zone: ZoneState) => loader.failure(document, account, zone),
      listFailure: (account: Account) => loader.listFailure(account),
    };
    const parts = { accounts, loader: ofDocument };
    const unloaded = isChecked && analysed !== undefined && unloadedOf(analysed.zones, parts, freshness());
    this.#status.set(document, unloaded ? unloadedTexts(unloaded) : undefined);
  }
}
