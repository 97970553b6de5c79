import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { RecordIndex } from '../../index/recordIndex.ts';
import { LineMemo } from '../structure/lineMemo.ts';
import { hostsInLine, NO_HOSTS, type HostsInLine } from '../locate/hostsInLine.ts';
import type { AnalysedDocument } from '../structure/analysedDocument.ts';
import { isHostsFile, isOurs } from './documentSelector.ts';
import { languageFamily, type Family } from '../structure/language.ts';
import { structureOf, type Structure } from '../structure/structure.ts';

/** Larger documents, such as logs and dumps, are read around the cursor only. */
const MOST_LINES = 50_000;
const MOST_CHARACTERS = 4_000_000;
const LONGEST_LINE = 20_000;

/** Debounces edits, in milliseconds. */
const REST_MS = 200;

/** A document that was visible since it was opened, with the names and addresses of its lines. */
export interface ShownDocument {
  readonly document: vscode.TextDocument;
  readonly isTooLarge: boolean;
  /** The names and addresses of every line, in order. Empty while the document is too large. */
  mentions(): readonly HostsInLine[];
  /** The lines with their structure. Empty while the document is too large. */
  analysis(): AnalysedDocument;
}

/** The selected documents that were visible at some time. A tab in the background is added when it is first shown. */
export class ShownDocuments implements Disposable {
  readonly #recordIndex: RecordIndex;
  readonly #disposables = new DisposableStore();
  readonly #settled = this.#disposables.add(new vscode.EventEmitter<ShownDocument>());
  readonly #closed = this.#disposables.add(new vscode.EventEmitter<vscode.TextDocument>());
  readonly #all = new Map<vscode.TextDocument, Shown>();

  /** Emits when a document becomes visible, and some time after its last edit. */
  readonly onDidSettle = this.#settled.event;
  readonly onDidClose = this.#closed.event;

  constructor(recordIndex: RecordIndex) {
    this.#recordIndex = recordIndex;
    this.#disposables.add(
      vscode.window.onDidChangeVisibleTextEditors(() => {
        const followed = new Set(this.#follow());
        for (const shown of this.visible) if (!followed.has(shown)) this.#settled.fire(shown);
      }),
    );
    this.#disposables.add(vscode.workspace.onDidChangeTextDocument((change) => this.#edited(change)));
    this.#disposables.add(vscode.workspace.onDidCloseTextDocument((document) => this.#drop(document)));
    // A change of language closes the document and opens it again in the same editor.
    this.#disposables.add(vscode.workspace.onDidOpenTextDocument(() => this.#follow()));
    // Those in view at the start wait a moment, so that activation does not wait for them.
    const start = setTimeout(() => this.#follow(), REST_MS);
    this.#disposables.add({ dispose: () => clearTimeout(start) });
  }

  get all(): IteratorObject<ShownDocument> {
    return this.#all.values();
  }

  /** The documents that are visible now. */
  get visible(): readonly ShownDocument[] {
    const documents = new Set(vscode.window.visibleTextEditors.map(({ document }) => document));
    return [...documents].flatMap((document) => this.#all.get(document) ?? []);
  }

  dispose(): void {
    this.#disposables.dispose();
    for (const shown of this.#all.values()) shown.dispose();
    this.#all.clear();
  }

  /** Adds documents that became visible, and emits them. */
  #follow(): readonly ShownDocument[] {
    const taken: Shown[] = [];
    for (const { document } of vscode.window.visibleTextEditors) {
      if (this.#all.has(document) || document.isClosed || !isOurs(document)) continue;
      const shown = new Shown(document, this.#recordIndex);
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
  readonly #recordIndex: RecordIndex;
  #names: ReadonlySet<string>;
  #memo: LineMemo<HostsInLine> | undefined;
  #structure: Structure | undefined;
  readonly #family: Family;
  #timer: NodeJS.Timeout | undefined;

  constructor(document: vscode.TextDocument, recordIndex: RecordIndex) {
    this.document = document;
    this.#recordIndex = recordIndex;
    this.#names = recordIndex.names;
    this.#family = familyOfDocument(document);
  }

  get isTooLarge(): boolean {
    return isTooLarge(this.document);
  }

  mentions(): readonly HostsInLine[] {
    if (this.document.isClosed || this.isTooLarge) {
      this.#memo = undefined;
      this.#structure = undefined;
      return [];
    }
    if (this.#names !== this.#recordIndex.names) {
      this.#names = this.#recordIndex.names;
      this.#memo?.forget(this.document.lineCount);
    }
    this.#memo ??= new LineMemo(this.document.lineCount, (line) => this.#lineMentions(line));
    return this.#memo.all();
  }

  analysis(): AnalysedDocument {
    const { document } = this;
    const textOf = (line: number): string => document.lineAt(line).text;
    const mentions = this.mentions();
    // Without a name of the zones there is nothing to check.
    const hasNames = mentions.some(({ names }) => names.length > 0);
    if (hasNames) this.#structure ??= structureOf(this.#family, document.lineCount, textOf);
    const entries = hasNames ? (this.#structure?.all() ?? []) : [];
    return { family: this.#family, mentions, entries, textOf };
  }

  edited(contentChanges: readonly vscode.TextDocumentContentChangeEvent[]): void {
    const changes = contentChanges.map(({ range, text }) => ({
      firstLine: range.start.line,
      lastLine: range.end.line,
      linesNow: text.split(/\r\n|\r|\n/u).length,
    }));
    this.#memo?.apply(changes, this.document.lineCount);
    this.#structure?.apply(changes, this.document.lineCount);
  }

  afterRest(then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, REST_MS);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  #lineMentions(line: number): HostsInLine {
    const { text } = this.document.lineAt(line);
    return text.length > LONGEST_LINE ? NO_HOSTS : hostsInLine(text, this.#names);
  }
}

function isTooLarge(document: vscode.TextDocument): boolean {
  const { lineCount } = document;
  if (lineCount > MOST_LINES) return true;
  return document.offsetAt(document.lineAt(lineCount - 1).range.end) > MOST_CHARACTERS;
}

/** Determines the family by the file name and the first lines. */
function familyOfDocument(document: vscode.TextDocument): Family {
  if (isHostsFile(document)) return 'hosts';
  const lines = Array.from(
    { length: Math.min(document.lineCount, 100) },
    (_, line) => document.lineAt(line).text,
  );
  return languageFamily(document.uri.path, document.languageId, lines);
}
