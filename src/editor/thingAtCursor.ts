import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Catalogue } from '../catalogue/zone.ts';
import type { Thing } from '../model/thing.ts';
import { answersFor } from './answer.ts';
import { freshness, mentionAt } from './atCursor.ts';
import { editorSettings } from './editorSettings.ts';

/** What the name stands for that the cursor of the text editor is on: its first record, else its zone. */
export function thingAtCursor(catalogue: Catalogue): Thing | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || !editorSettings.enabled) return undefined;
  const found = mentionAt(catalogue, editor.document, editor.selection.active);
  if (found?.kind !== 'name') return undefined;
  const [answer] = answersFor(catalogue, found.mention.text, freshness());
  if (answer === undefined) return undefined;
  const { zone, outcome } = answer;
  const seen = outcome.is === 'unknown' ? outcome.seen : outcome;
  const records = seen?.is === 'answered' ? seen.records : seen?.is === 'disabled' ? seen.disabled : [];
  const thing = { account: zone.account, domain: zone.id };
  const record = records[0]?.id;
  return record === undefined ? thing : { ...thing, record };
}

/** Tells menus whether the cursor is on a name: the context key `dnsTree.onName`. */
export class NameContext implements Disposable {
  readonly #catalogue: Catalogue;
  readonly #held = new DisposableStore();
  #told = false;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
    this.#held.add(vscode.window.onDidChangeTextEditorSelection(() => this.#look()));
    this.#held.add(vscode.window.onDidChangeActiveTextEditor(() => this.#look()));
    this.#held.add(catalogue.onDidChange(() => this.#look()));
  }

  dispose(): void {
    this.#held.dispose();
    this.#tell(false);
  }

  #look(): void {
    const editor = vscode.window.activeTextEditor;
    this.#tell(
      editor !== undefined &&
        mentionAt(this.#catalogue, editor.document, editor.selection.active)?.kind === 'name',
    );
  }

  #tell(onName: boolean): void {
    if (onName === this.#told) return;
    this.#told = onName;
    void vscode.commands.executeCommand('setContext', 'dnsTree.onName', onName);
  }
}
