import * as vscode from 'vscode';
import { Coalescer } from '../base/coalescer.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { KnownZones } from '../zones/knownZones.ts';
import type { ShownDocument, ShownDocuments } from './documents/shownDocuments.ts';

/** Coalesces changes of the index, in milliseconds. */
const GATHER_MS = 100;

/**
 * Sets the context key `dnsTree.textHasNames` for menus: whether the active text has names of the zones. A key for
 * the name under the cursor would come too late: a right click moves the cursor and opens the menu at once.
 */
export class NamesContextKey implements Disposable {
  readonly #accounts: KnownZones;
  readonly #documents: ShownDocuments;
  readonly #reportBug: (error: unknown) => void;
  readonly #disposables = new DisposableStore();
  #names: ReadonlySet<string> | undefined;
  readonly #indexChange = this.#disposables.add(new Coalescer(GATHER_MS, () => this.#updateIfNamesChanged()));
  #hasNames = false;
  #isDisposed = false;

  constructor(accounts: KnownZones, documents: ShownDocuments, reportBug: (error: unknown) => void) {
    this.#accounts = accounts;
    this.#documents = documents;
    this.#reportBug = reportBug;
    this.#disposables.add(
      documents.onDidSettle(({ document }) => {
        if (document === vscode.window.activeTextEditor?.document) this.#update();
      }),
    );
    this.#disposables.add(vscode.window.onDidChangeActiveTextEditor(() => this.#update()));
    this.#disposables.add(accounts.onDidChangeZone((zone) => zone ?? this.#indexChange.schedule()));
    this.#update();
  }

  dispose(): void {
    this.#disposables.dispose();
    this.#isDisposed = true;
    this.#updateContext(false);
  }

  #updateIfNamesChanged(): void {
    if (this.#names !== this.#accounts.names) this.#update();
  }

  #update(): void {
    this.#names = this.#accounts.names;
    const shown = this.#activeDocument();
    if (shown === undefined || this.#names.size === 0) this.#updateContext(false);
    // A document that is too large is not read. It may have names.
    else if (shown.isTooLarge) this.#updateContext(true);
    else this.#updateFrom(shown).catch(this.#reportBug);
  }

  async #updateFrom(shown: ShownDocument): Promise<void> {
    const analysed = await shown.read();
    if (analysed === undefined || this.#isDisposed || shown !== this.#activeDocument()) return;
    this.#updateContext(analysed.zones.size > 0);
  }

  #activeDocument(): ShownDocument | undefined {
    const document = vscode.window.activeTextEditor?.document;
    return document && this.#documents.of(document);
  }

  #updateContext(hasNames: boolean): void {
    if (hasNames === this.#hasNames) return;
    this.#hasNames = hasNames;
    void vscode.commands.executeCommand('setContext', 'dnsTree.textHasNames', hasNames);
  }
}
