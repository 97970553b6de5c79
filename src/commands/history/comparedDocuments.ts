import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';
import { LIMIT, visible } from '../../text/visible.ts';

/** Not that of zone documents: the text may be of another time, or of a file. */
const SCHEME = 'dns-tree-compared';

/** One side of a comparison. */
export interface ComparedSide {
  /** What it is, for the title of the editor: a time, an account, a file. */
  readonly title: string;
  readonly text: string;
}

/** Shows two texts of zones in the editor's comparison. They are kept as long as their documents are open. */
export class ComparedDocuments implements vscode.TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>();
  readonly #registered = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => void this.#texts.delete(uri.toString())),
  );
  #count = 0;

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? `; ${l10n.t('The window was reloaded. Compare again.')}\n`;
  }

  /** `zone` is its name in ASCII. */
  async show(zone: string, left: ComparedSide, right: ComparedSide): Promise<void> {
    const [before, after] = [this.#add(zone, left), this.#add(zone, right)];
    const title = l10n.t('{0} ({1})', visible(zone, LIMIT.name), `${left.title} ↔ ${right.title}`);
    await vscode.commands.executeCommand('vscode.diff', before, after, title, { preview: true });
  }

  dispose(): void {
    this.#registered.dispose();
  }

  #add(zone: string, { text }: ComparedSide): vscode.Uri {
    this.#count += 1;
    const path = `/${visible(zone, LIMIT.name).replaceAll('/', '∕')}.zone`;
    const uri = vscode.Uri.from({ scheme: SCHEME, path, query: String(this.#count) });
    this.#texts.set(uri.toString(), text);
    return uri;
  }
}
