import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Catalogue } from '../catalogue/zone.ts';
import { LineMemo } from './lineMemo.ts';
import { mentionsIn, NO_MENTIONS, type LineMentions } from './mentions.ts';
import { isOurs } from './selection.ts';

/** Larger documents are looked at where the cursor is, and not as a whole: logs, dumps, generated files. */
const MOST_LINES = 50_000;
const MOST_CHARACTERS = 4_000_000;
const LONGEST_LINE = 20_000;

/** How long the keys have to rest before a document is looked at again, in milliseconds. */
const REST_MS = 200;

/** A document that was shown since it was opened, and what stands in its lines. */
export interface ShownDocument {
  readonly document: vscode.TextDocument;
  readonly isTooLarge: boolean;
  /** Of every line, from the first to the last; nothing while the document is too large. */
  mentions(): readonly LineMentions[];
}

/** The documents that are of interest and were shown: a tab in the background is none until it comes forward. */
export class ShownDocuments implements Disposable {
  readonly #catalogue: Catalogue;
  readonly #held = new DisposableStore();
  readonly #settled = this.#held.add(new vscode.EventEmitter<ShownDocument>());
  readonly #closed = this.#held.add(new vscode.EventEmitter<vscode.TextDocument>());
  readonly #all = new Map<vscode.TextDocument, Shown>();

  /** A document came into view, or was edited and is left alone now. */
  readonly onDidSettle = this.#settled.event;
  readonly onDidClose = this.#closed.event;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
    this.#held.add(
      vscode.window.onDidChangeVisibleTextEditors(() => {
        const followed = new Set(this.#follow());
        for (const shown of this.visible) if (!followed.has(shown)) this.#settled.fire(shown);
      }),
    );
    this.#held.add(vscode.workspace.onDidChangeTextDocument((change) => this.#edited(change)));
    this.#held.add(vscode.workspace.onDidCloseTextDocument((document) => this.#drop(document)));
    // A text whose language changed is opened anew, in the same editor.
    this.#held.add(vscode.workspace.onDidOpenTextDocument(() => this.#follow()));
    this.#follow();
  }

  get all(): IteratorObject<ShownDocument> {
    return this.#all.values();
  }

  /** Those in view right now. */
  get visible(): readonly ShownDocument[] {
    const documents = new Set(vscode.window.visibleTextEditors.map(({ document }) => document));
    return [...documents].flatMap((document) => this.#all.get(document) ?? []);
  }

  dispose(): void {
    this.#held.dispose();
    for (const shown of this.#all.values()) shown.dispose();
    this.#all.clear();
  }

  /** Takes up what came into view, and tells of it. */
  #follow(): readonly ShownDocument[] {
    const taken: Shown[] = [];
    for (const { document } of vscode.window.visibleTextEditors) {
      if (this.#all.has(document) || document.isClosed || !isOurs(document)) continue;
      const shown = new Shown(document, this.#catalogue);
      this.#all.set(document, shown);
      taken.push(shown);
    }
    for (const shown of taken) this.#settled.fire(shown);
    return taken;
  }

  #edited({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const shown = this.#all.get(document);
    if (shown === undefined || contentChanges.length === 0) return;
    shown.edited(contentChanges);
    shown.afterRest(() => this.#settled.fire(shown));
  }

  #drop(document: vscode.TextDocument): void {
    const shown = this.#all.get(document);
    if (shown === undefined) return;
    shown.dispose();
    this.#all.delete(document);
    this.#closed.fire(document);
  }
}

class Shown implements ShownDocument, Disposable {
  readonly document: vscode.TextDocument;
  readonly #catalogue: Catalogue;
  #names: ReadonlySet<string>;
  #memo: LineMemo<LineMentions> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(document: vscode.TextDocument, catalogue: Catalogue) {
    this.document = document;
    this.#catalogue = catalogue;
    this.#names = catalogue.names;
  }

  get isTooLarge(): boolean {
    return isTooLarge(this.document);
  }

  mentions(): readonly LineMentions[] {
    if (this.document.isClosed || this.isTooLarge) {
      this.#memo = undefined;
      return [];
    }
    if (this.#names !== this.#catalogue.names) {
      this.#names = this.#catalogue.names;
      this.#memo?.forget(this.document.lineCount);
    }
    this.#memo ??= new LineMemo(this.document.lineCount, (line) => this.#lineMentions(line));
    return this.#memo.all();
  }

  edited(changes: readonly vscode.TextDocumentContentChangeEvent[]): void {
    this.#memo?.apply(
      changes.map(({ range, text }) => ({
        firstLine: range.start.line,
        lastLine: range.end.line,
        linesNow: text.split(/\r\n|\r|\n/u).length,
      })),
      this.document.lineCount,
    );
  }

  afterRest(then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, REST_MS);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  #lineMentions(line: number): LineMentions {
    const { text } = this.document.lineAt(line);
    return text.length > LONGEST_LINE ? NO_MENTIONS : mentionsIn(text, this.#names);
  }
}

function isTooLarge(document: vscode.TextDocument): boolean {
  const { lineCount } = document;
  if (lineCount > MOST_LINES) return true;
  return document.offsetAt(document.lineAt(lineCount - 1).range.end) > MOST_CHARACTERS;
}
