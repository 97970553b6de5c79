import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';

/** The texts of an item of the language status. */
export interface StatusTexts {
  readonly severity: 'Information' | 'Warning';
  readonly text: string;
  readonly detail: string;
  readonly command?: vscode.Command;
}

interface ShownStatus {
  readonly texts: StatusTexts;
  readonly item: vscode.LanguageStatusItem;
}

/** An item for each document in the language status of the editor: the `{}` of the status bar. */
export class DocumentStatus implements Disposable {
  readonly #id: string;
  readonly #shown = new Map<vscode.TextDocument, ShownStatus>();

  constructor(id: string) {
    this.#id = id;
  }

  set(document: vscode.TextDocument, texts: StatusTexts | undefined): void {
    // A new item would close the list of the status that the user has open.
    if (texts !== undefined && isDeepStrictEqual(this.#shown.get(document)?.texts, texts)) return;
    this.delete(document);
    if (texts === undefined) return;
    const { uri } = document;
    const selector = { scheme: uri.scheme, pattern: uri.fsPath };
    const item = vscode.languages.createLanguageStatusItem(`${this.#id} ${uri.toString()}`, selector);
    item.name = 'DNS Tree';
    item.severity = vscode.LanguageStatusSeverity[texts.severity];
    item.text = texts.text;
    item.detail = texts.detail;
    item.command = texts.command;
    this.#shown.set(document, { texts, item });
  }

  delete(document: vscode.TextDocument): void {
    this.#shown.get(document)?.item.dispose();
    this.#shown.delete(document);
  }

  dispose(): void {
    for (const { item } of this.#shown.values()) item.dispose();
    this.#shown.clear();
  }
}
