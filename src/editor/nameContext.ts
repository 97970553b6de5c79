import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Catalogue } from '../catalogue/zone.ts';
import type { ShownDocuments } from './shownDocuments.ts';

/** How long changes of what is known are gathered, in milliseconds. */
const GATHER_MS = 100;

/**
 * Tells menus whether the text in front has names of the accounts' zones: the context key `dnsTree.textHasNames`.
 * Not whether the cursor is on one: a right click moves it and opens the menu at once, before that can be told.
 */
export class NameContext implements Disposable {
  readonly #catalogue: Catalogue;
  readonly #documents: ShownDocuments;
  readonly #held = new DisposableStore();
  #names: ReadonlySet<string> | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #told = false;

  constructor(catalogue: Catalogue, documents: ShownDocuments) {
    this.#catalogue = catalogue;
    this.#documents = documents;
    this.#held.add(
      documents.onDidSettle(({ document }) => {
        if (document === vscode.window.activeTextEditor?.document) this.#look();
      }),
    );
    this.#held.add(vscode.window.onDidChangeActiveTextEditor(() => this.#look()));
    this.#held.add(catalogue.onDidChange((zone) => zone ?? this.#gather()));
    this.#look();
  }

  dispose(): void {
    clearTimeout(this.#gathering);
    this.#held.dispose();
    this.#tell(false);
  }

  #gather(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      if (this.#names !== this.#catalogue.names) this.#look();
    }, GATHER_MS);
  }

  #look(): void {
    this.#names = this.#catalogue.names;
    const document = vscode.window.activeTextEditor?.document;
    const shown = document && this.#documents.all.find((each) => each.document === document);
    // What is too large to be read as a whole may have some.
    this.#tell(
      shown !== undefined &&
        this.#names.size > 0 &&
        (shown.isTooLarge || shown.mentions().some(({ names }) => names.length > 0)),
    );
  }

  #tell(hasNames: boolean): void {
    if (hasNames === this.#told) return;
    this.#told = hasNames;
    void vscode.commands.executeCommand('setContext', 'dnsTree.textHasNames', hasNames);
  }
}
