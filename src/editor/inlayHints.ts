import * as vscode from 'vscode';
import { Coalescer } from '../base/coalescer.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { LIMIT, visible } from '../text/visible.ts';
import type { RecordIndex } from '../index/recordIndex.ts';
import { freshness, hostsAround } from './documents/hostAtPosition.ts';
import { concernsEditor, editorSettings } from './documents/editorSettings.ts';
import { hintPosition, inlayHintText } from './inlayHintText.ts';
import { linked } from './hover.ts';
import { nameHover, type AccountName } from './hoverText.ts';
import { isOurs } from './documents/documentSelector.ts';

/** Coalesces changes of the index, in milliseconds. */
const GATHER_MS = 100;

class NameHint extends vscode.InlayHint {
  readonly name: string;

  constructor(position: vscode.Position, text: string, name: string) {
    super(position, visible(text, LIMIT.short));
    this.paddingLeft = true;
    this.name = name;
  }
}

/** Shows after a name where it leads, if current records say so. */
export class InlayHints implements vscode.InlayHintsProvider<NameHint>, Disposable {
  readonly #recordIndex: RecordIndex;
  readonly #accountName: AccountName;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new vscode.EventEmitter<void>());
  readonly #indexChange = this.#disposables.add(new Coalescer(GATHER_MS, () => this.#changed.fire()));

  readonly onDidChangeInlayHints = this.#changed.event;

  constructor(recordIndex: RecordIndex, accountName: AccountName) {
    this.#recordIndex = recordIndex;
    this.#accountName = accountName;
    this.#disposables.add(recordIndex.onDidChange(() => this.#indexChange.schedule()));
    this.#disposables.add(
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
      for (const { end, text } of hostsAround(this.#recordIndex, document, start).names) {
        const label = inlayHintText(this.#recordIndex, text, freshness());
        if (label === undefined) continue;
        const at = hintPosition(document.lineAt(line).text, end);
        hints.push(new NameHint(new vscode.Position(line, at), label, text));
      }
    }
    return hints;
  }

  resolveInlayHint(hint: NameHint): NameHint {
    const markdown = nameHover(this.#recordIndex, this.#accountName, hint.name, freshness());
    if (markdown !== undefined) hint.tooltip = linked(markdown);
    return hint;
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
