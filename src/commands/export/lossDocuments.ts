import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';

const SCHEME = 'dns-tree-losses';
/** The manifest gives files of this folder a language that wraps lines and has no minimap. */
const FOLDER = 'dns-tree-losses';

/** Lists of what a form does not carry, as read-only documents. A list is kept as long as its document is open. */
export class LossDocuments implements vscode.TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>();
  readonly #registered = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => void this.#texts.delete(uri.toString())),
  );
  #count = 0;

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  async show(title: string, lines: readonly string[]): Promise<void> {
    this.#count += 1;
    const name = l10n.t('Not in {0}', title).replaceAll('/', '∕');
    const uri = vscode.Uri.from({
      scheme: SCHEME,
      path: `/${FOLDER}/${name}.txt`,
      query: String(this.#count),
    });
    this.#texts.set(uri.toString(), `${lines.join('\n')}\n`);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: true });
  }

  dispose(): void {
    this.#registered.dispose();
  }
}
