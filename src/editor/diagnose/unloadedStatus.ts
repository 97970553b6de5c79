import * as vscode from 'vscode';
import { Coalescer } from '../../base/coalescer.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { IndexedZone, RecordIndex } from '../../index/recordIndex.ts';
import type { Portfolio } from '../../model/portfolio.ts';
import type { Zones } from '../../model/zones.ts';
import { isIgnoredDocument } from '../documents/documentSelector.ts';
import { showsAny } from '../../config/problems/markSettings.ts';
import { concernsEditor, editorSettings, freshness } from '../documents/editorSettings.ts';
import type { ShownDocument, ShownDocuments } from '../documents/shownDocuments.ts';
import type { ZoneLoader } from '../zoneLoader.ts';
import { DocumentStatus } from './documentStatus.ts';
import { unloadedOf, unloadedTexts, type ListedZones } from './unloadedText.ts';

/** Coalesces changes of the index and of loads, in milliseconds. */
const GATHER_MS = 100;

interface StatusParts {
  readonly recordIndex: RecordIndex & ListedZones;
  readonly portfolio: Portfolio;
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
    const { recordIndex, portfolio, documents, loader } = parts;
    const changed = (): void => this.#change.schedule();
    this.#disposables.add(documents.onDidSettle(changed));
    this.#disposables.add(documents.onDidClose((document) => this.#status.delete(document)));
    this.#disposables.add(recordIndex.onDidChange(changed));
    this.#disposables.add(portfolio.onDidChange(changed));
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
    const { recordIndex, portfolio, loader } = this.#parts;
    const ofDocument = {
      failure: (zones: Zones, zone: IndexedZone) => loader.failure(document, zones, zone),
      listFailure: (zones: Zones) => loader.listFailure(zones),
    };
    const parts = { recordIndex, portfolio, loader: ofDocument };
    const unloaded = isChecked && analysed !== undefined && unloadedOf(analysed.zones, parts, freshness());
    this.#status.set(document, unloaded ? unloadedTexts(unloaded) : undefined);
  }
}
