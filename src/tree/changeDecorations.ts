import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { decorated } from './appearance.ts';
import { noticedText, unseenCountText, type ItemChanges } from './unseenChanges.ts';

/** Adds badges to changed records, and counts to their set and their domain, until the changes are seen. */
export class ChangeDecorations implements vscode.FileDecorationProvider, Disposable {
  readonly #history: ItemChanges;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new vscode.EventEmitter<undefined>());

  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(history: ItemChanges) {
    this.#history = history;
    this.#disposables.add(history.onDidChange(() => this.#changed.fire(undefined)));
    this.#disposables.add(vscode.window.registerFileDecorationProvider(this));
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const { item, set } = decorated(uri) ?? {};
    if (set !== undefined) return countDecoration(set.changed);
    const { account, domain, record } = item ?? {};
    if (account === undefined || domain === undefined) return undefined;
    const zone = { account, id: domain };
    if (record === undefined) return countDecoration(this.#history.unseenCount(zone));
    const found = this.#history.unseen(zone, record);
    return found && changeDecoration('●', noticedText(found));
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

function countDecoration(count: number): vscode.FileDecoration | undefined {
  const tooltip = unseenCountText(count);
  // A badge has at most two characters.
  return tooltip === undefined ? undefined : changeDecoration(count < 100 ? String(count) : '●', tooltip);
}

function changeDecoration(badge: string, tooltip: string): vscode.FileDecoration {
  return { badge, color: new vscode.ThemeColor('gitDecoration.modifiedResourceForeground'), tooltip };
}
