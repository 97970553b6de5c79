import * as vscode from 'vscode';
import type { RecordIndex } from '../index/recordIndex.ts';
import { hostAt } from './documents/hostAtPosition.ts';
import { freshness } from './documents/editorSettings.ts';
import { addressHover, nameHover, type AccountName } from './hoverText.ts';
import { linkedMarkdown } from './linkedMarkdown.ts';

/** Shows what the loaded records say of the name or address under the pointer. Makes no call. */
export class Hover implements vscode.HoverProvider {
  readonly #recordIndex: RecordIndex;
  readonly #accountName: AccountName;

  constructor(recordIndex: RecordIndex, accountName: AccountName) {
    this.#recordIndex = recordIndex;
    this.#accountName = accountName;
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const found = hostAt(this.#recordIndex, document, position);
    if (found === undefined) return undefined;
    const { start, end, text } = found.mention;
    const markdown =
      found.kind === 'name'
        ? nameHover(this.#recordIndex, this.#accountName, text, freshness())
        : addressHover(this.#recordIndex, this.#accountName, text);
    if (markdown === undefined) return undefined;
    return new vscode.Hover(
      linkedMarkdown(markdown),
      new vscode.Range(position.line, start, position.line, end),
    );
  }
}
