import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { shortened, visible } from '../base/visible.ts';
import type { Catalogue } from '../catalogue/zone.ts';
import { answersFor } from './answer.ts';
import { freshness, mentionsAround } from './atCursor.ts';
import { concernsEditor, editorSettings } from './editorSettings.ts';
import { linked } from './hover.ts';
import { nameHover, type AccountName } from './hoverText.ts';
import { isLeading } from './reach.ts';
import { isOurs } from './selection.ts';

/** How long changes of what is known are gathered, in milliseconds. */
const GATHER_MS = 100;

class NameHint extends vscode.InlayHint {
  readonly name: string;

  constructor(position: vscode.Position, value: string, name: string) {
    super(position, `→ ${shortened(visible(value), 60)}`);
    this.paddingLeft = true;
    this.name = name;
  }
}

/** Shows the first value behind a name that tells where it leads, where that is known for sure. */
export class InlayHints implements vscode.InlayHintsProvider<NameHint>, Disposable {
  readonly #catalogue: Catalogue;
  readonly #accountName: AccountName;
  readonly #held = new DisposableStore();
  readonly #changed = this.#held.add(new vscode.EventEmitter<void>());
  #gathering: NodeJS.Timeout | undefined;

  readonly onDidChangeInlayHints = this.#changed.event;

  constructor(catalogue: Catalogue, accountName: AccountName) {
    this.#catalogue = catalogue;
    this.#accountName = accountName;
    this.#held.add(catalogue.onDidChange(() => this.#gather()));
    this.#held.add(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (concernsEditor(change)) this.#changed.fire();
      }),
    );
  }

  provideInlayHints(document: vscode.TextDocument, range: vscode.Range): NameHint[] {
    if (!editorSettings.inlayHints(document) || !isOurs(document)) return [];
    const hints: NameHint[] = [];
    const within = document.validateRange(range);
    for (let { line } = within.start; line <= within.end.line; line += 1) {
      const start = new vscode.Position(line, line === within.start.line ? within.start.character : 0);
      for (const { end, text } of mentionsAround(this.#catalogue, document, start).names) {
        const value = this.#firstValue(text);
        if (value !== undefined) hints.push(new NameHint(new vscode.Position(line, end), value, text));
      }
    }
    return hints;
  }

  resolveInlayHint(hint: NameHint): NameHint {
    const markdown = nameHover(this.#catalogue, this.#accountName, hint.name, freshness());
    if (markdown !== undefined) hint.tooltip = linked(markdown);
    return hint;
  }

  dispose(): void {
    clearTimeout(this.#gathering);
    this.#held.dispose();
  }

  #gather(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#changed.fire();
    }, GATHER_MS);
  }

  #firstValue(name: string): string | undefined {
    for (const { outcome } of answersFor(this.#catalogue, name, freshness())) {
      if (outcome.is !== 'answered') continue;
      const { value } = outcome.records.find(isLeading) ?? outcome.records[0] ?? {};
      if (value !== undefined && value !== '') return value;
    }
    return undefined;
  }
}
