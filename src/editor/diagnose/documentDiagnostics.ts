import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';

type VersionedDocument = Pick<vscode.TextDocument, 'uri' | 'version'>;

/**
 * A diagnostic collection that does not set diagnostics again that are equal to those of the document: whenever
 * diagnostics are set, the editor drops the quick fixes that the user is asking for. After an edit it sets equal ones
 * too, because the edit may have removed their marks.
 */
export class DocumentDiagnostics implements Disposable {
  readonly #collection: vscode.DiagnosticCollection;
  /** The version that a document had when its diagnostics were set. */
  readonly #versions = new WeakMap<VersionedDocument, number>();

  constructor(name: string) {
    this.#collection = vscode.languages.createDiagnosticCollection(name);
  }

  set(document: VersionedDocument, diagnostics: readonly vscode.Diagnostic[]): void {
    const { uri, version } = document;
    const isSameText = this.#versions.get(document) === version;
    if (isSameText && isDeepStrictEqual(this.#collection.get(uri), diagnostics)) return;
    this.#versions.set(document, version);
    this.#collection.set(uri, diagnostics);
  }

  delete({ uri }: VersionedDocument): void {
    this.#collection.delete(uri);
  }

  dispose(): void {
    this.#collection.dispose();
  }
}
