import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';
import { KeptDocuments } from '../keptDocuments.ts';

const SCHEME = 'dns-tree-losses';
/** The manifest gives files of this folder a language that wraps lines and has no minimap. */
const FOLDER = '/dns-tree-losses';

/** Lists of what a form does not support, as read-only documents. */
export class OmissionDocuments implements Disposable {
  readonly #documents = new KeptDocuments(
    SCHEME,
    () => `${l10n.t('The window was reloaded. Copy or export again.')}\n`,
  );

  async show(title: string, lines: readonly string[]): Promise<void> {
    const name = `${l10n.t('Not in {0}', title)}.txt`;
    const uri = this.#documents.add(name, `${lines.join('\n')}\n`, FOLDER);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: true });
  }

  dispose(): void {
    this.#documents.dispose();
  }
}
