import * as vscode from 'vscode';
import type { Catalogue } from '../catalogue/zone.ts';
import { freshness, mentionAt } from './atCursor.ts';
import { addressHover, nameHover, type AccountName } from './hoverText.ts';
import { LINKED_COMMANDS } from './markdown.ts';

/** Tells of the name or the address under the pointer, by what is loaded: no call is made. */
export class Hover implements vscode.HoverProvider {
  readonly #catalogue: Catalogue;
  readonly #accountName: AccountName;

  constructor(catalogue: Catalogue, accountName: AccountName) {
    this.#catalogue = catalogue;
    this.#accountName = accountName;
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const found = mentionAt(this.#catalogue, document, position);
    if (found === undefined) return undefined;
    const { start, end, text } = found.mention;
    const markdown =
      found.kind === 'name'
        ? nameHover(this.#catalogue, this.#accountName, text, freshness())
        : addressHover(this.#catalogue, this.#accountName, text);
    if (markdown === undefined) return undefined;
    return new vscode.Hover(linked(markdown), new vscode.Range(position.line, start, position.line, end));
  }
}

/** Markdown whose links run the commands of this extension that they are made for, and nothing else. */
export function linked(markdown: string): vscode.MarkdownString {
  const made = new vscode.MarkdownString(markdown);
  made.isTrusted = { enabledCommands: LINKED_COMMANDS };
  return made;
}
