import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';
import { LIMIT, visible } from '../../text/visible.ts';
import { KeptDocuments } from '../keptDocuments.ts';

/** Differs from the scheme of zone documents: the text may be of another time, or of a file. */
const SCHEME = 'dns-tree-compared';

/** One side of a comparison. */
export interface ComparedSide {
  /** The title of the side: a time, an account, a file. */
  readonly title: string;
  readonly text: string;
}

/** Shows two texts of zones in the editor's comparison. */
export class ComparedDocuments implements Disposable {
  readonly #documents = new KeptDocuments(
    SCHEME,
    () => `; ${l10n.t('The window was reloaded. Compare again.')}\n`,
  );

  /** `zone` is its name in ASCII. */
  async show(zone: string, left: ComparedSide, right: ComparedSide): Promise<void> {
    const name = visible(zone, LIMIT.name);
    const [before, after] = [left, right].map(({ text }) => this.#documents.add(`${name}.zone`, text));
    const title = l10n.t('{0} ({1})', name, `${left.title} ↔ ${right.title}`);
    await vscode.commands.executeCommand('vscode.diff', before, after, title, { preview: true });
  }

  dispose(): void {
    this.#documents.dispose();
  }
}
