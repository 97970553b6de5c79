import * as vscode from 'vscode';
import type { Disposable } from '../base/lifecycle.ts';

/** Read-only documents of a scheme. A text is kept as long as its document is open. */
export class KeptDocuments implements vscode.TextDocumentContentProvider, Disposable {
  readonly #scheme: string;
  readonly #gone: string;
  readonly #texts = new Map<string, string>();
  readonly #registered: vscode.Disposable;
  #count = 0;

  /** @param gone the text of a document that the editor restored after a reload of the window */
  constructor(scheme: string, gone: string) {
    this.#scheme = scheme;
    this.#gone = gone;
    this.#registered = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => void this.#texts.delete(uri.toString())),
    );
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? this.#gone;
  }

  /**
   * Returns the URI of a new document, which differs from all others. A slash in its name shows as a similar character.
   */
  add(name: string, text: string, folder = ''): vscode.Uri {
    this.#count += 1;
    const path = `${folder}/${name.replaceAll('/', '∕')}`;
    const uri = vscode.Uri.from({ scheme: this.#scheme, path, query: String(this.#count) });
    this.#texts.set(uri.toString(), text);
    return uri;
  }

  dispose(): void {
    this.#registered.dispose();
  }
}
