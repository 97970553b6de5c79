import * as vscode from 'vscode';
import { Coalescer } from '../base/coalescer.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { RecordIndex } from '../index/recordIndex.ts';
import type { ShownDocuments } from './documents/shownDocuments.ts';

/** Coalesces changes of the index, in milliseconds. */
const GATHER_MS = 100;

/**
 * Sets the context key `dnsTree.textHasNames` for menus: whether the active text has names of the zones. A key for
 * the name under the cursor would come too late: a right click moves the cursor and opens the menu at once.
 */
export class NamesContextKey implements Disposable {
  readonly #recordIndex: RecordIndex;
  readonly #documents: ShownDocuments;
  readonly #disposables = new DisposableStore();
  #names: ReadonlySet<string> | undefined;
  readonly #indexChange = this.#disposables.add(new Coalescer(GATHER_MS, () => this.#updateIfNamesChanged()));
  #hasNames = false;

  constructor(recordIndex: RecordIndex, documents: ShownDocuments) {
    this.#recordIndex = recordIndex;
    this.#documents = documents;
    this.#disposables.add(
      documents.onDidSettle(({ document }) => {
        if (document === vscode.window.activeTextEditor?.document) this.#update();
      }),
    );
    this.#disposables.add(vscode.window.onDidChangeActiveTextEditor(() => this.#update()));
    this.#disposables.add(recordIndex.onDidChange((zone) => zone ?? this.#indexChange.schedule()));
    this.#update();
  }

  dispose(): void {
    this.#disposables.dispose();
    this.#updateContext(false);
  }

  #updateIfNamesChanged(): void {
    if (this.#names !== this.#recordIndex.names) this.#update();
  }

  #update(): void {
    this.#names = this.#recordIndex.names;
    const document = vscode.window.activeTextEditor?.document;
    const shown = document && this.#documents.all.find((each) => each.document === document);
    // A document that is too large is not read. It may have names.
    this.#updateContext(
      shown !== undefined &&
        this.#names.size > 0 &&
        (shown.isTooLarge || shown.mentions().some(({ names }) => names.length > 0)),
    );
  }

  #updateContext(hasNames: boolean): void {
    if (hasNames === this.#hasNames) return;
    this.#hasNames = hasNames;
    void vscode.commands.executeCommand('setContext', 'dnsTree.textHasNames', hasNames);
  }
}
