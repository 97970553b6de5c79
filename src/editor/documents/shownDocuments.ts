import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { KnownZones } from '../../zones/knownZones.ts';
import { TimeSlice } from '../../base/timeSlices.ts';
import { isHostsFile, isOurs } from './documentSelector.ts';
import { DOCUMENT_LIMITS } from '../../config/structure/documentLimits.ts';
import { DocumentReader, type AnalysedDocument } from '../../config/document/documentReader.ts';
import { languageFamily, type Family } from '../../config/structure/language.ts';

/** Debounces edits, in milliseconds. */
const REST_MS = 200;
/** Coalesces changes of the index and of loads, in milliseconds. */
export const CHANGES_MS = 100;

/** A document that was visible since it was opened. */
export interface ShownDocument {
  readonly document: vscode.TextDocument;
  /** A document that is too large is read around the cursor only. */
  readonly isTooLarge: boolean;
  /** The zones that its text mentioned when it was last read. */
  readonly zones: ReadonlySet<string>;
  /**
   * Reads the document in slices of time. Returns undefined if it is too large, or if it is edited or closed before
   * all of it is read.
   */
  read(): Promise<AnalysedDocument | undefined>;
}

/** The selected documents that were visible at some time. A tab in the background is added when it is first shown. */
export class ShownDocuments implements Disposable {
  readonly #accounts: KnownZones;
  readonly #disposables = new DisposableStore();
  readonly #settled = this.#disposables.add(new vscode.EventEmitter<ShownDocument>());
  readonly #closed = this.#disposables.add(new vscode.EventEmitter<vscode.TextDocument>());
  readonly #all = new Map<vscode.TextDocument, TrackedDocument>();

  /** Emits when a document becomes visible, and some time after its last edit. */
  readonly onDidSettle = this.#settled.event;
  readonly onDidClose = this.#closed.event;

  constructor(accounts: KnownZones) {
    this.#accounts = accounts;
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

  of(document: vscode.TextDocument): ShownDocument | undefined {
    return this.#all.get(document);
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
    const taken: TrackedDocument[] = [];
    for (const { document } of vscode.window.visibleTextEditors) {
      if (this.#all.has(document) || document.isClosed || !isOurs(document)) continue;
      const shown = new TrackedDocument(document, this.#accounts);
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

class TrackedDocument implements ShownDocument, Disposable {
  readonly document: vscode.TextDocument;
  readonly #accounts: KnownZones;
  readonly #family: Family;
  #reader: DocumentReader | undefined;
  #reading: Reading | undefined;
  #zones: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | undefined;

  constructor(document: vscode.TextDocument, accounts: KnownZones) {
    this.document = document;
    this.#accounts = accounts;
    this.#family = familyOfDocument(document);
  }

  get isTooLarge(): boolean {
    return isTooLarge(this.document);
  }

  get zones(): ReadonlySet<string> {
    return this.#zones;
  }

  read(): Promise<AnalysedDocument | undefined> {
    const { version } = this.document;
    const { names } = this.#accounts;
    if (this.#reading?.version !== version || this.#reading.names !== names)
      this.#reading = { version, names, result: this.#read(version) };
    return this.#reading.result;
  }

  edited(contentChanges: readonly vscode.TextDocumentContentChangeEvent[]): void {
    if (this.isTooLarge) this.#reader = undefined;
    this.#reader?.apply(
      contentChanges.map(({ range, text }) => ({
        firstLine: range.start.line,
        lastLine: range.end.line,
        linesNow: text.split(/\r\n|\r|\n/u).length,
      })),
    );
  }

  afterRest(then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, REST_MS);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  async #read(version: number): Promise<AnalysedDocument | undefined> {
    const { document } = this;
    if (document.isClosed || this.isTooLarge) {
      this.#reader = undefined;
      return undefined;
    }
    const reader = (this.#reader ??= newReader(this.#family, document, this.#accounts.names));
    const slice = new TimeSlice();
    for (;;) {
      reader.useZones(this.#accounts.names);
      if (reader.advance(() => slice.isOver)) break;
      await slice.next();
      if (document.isClosed || document.version !== version) return undefined;
    }
    const analysed = reader.analysed();
    this.#zones = analysed.zones;
    return analysed;
  }
}

/** The reading of one version of a document, with the names of the zones at that time. */
interface Reading {
  readonly version: number;
  readonly names: ReadonlySet<string>;
  readonly result: Promise<AnalysedDocument | undefined>;
}

function newReader(
  family: Family,
  document: vscode.TextDocument,
  zones: ReadonlySet<string>,
): DocumentReader {
  const source = {
    fileName: document.uri.path,
    get lineCount(): number {
      return document.lineCount;
    },
    textOf: (line: number) => document.lineAt(line).text,
  };
  return new DocumentReader(family, source, zones);
}

function isTooLarge(document: vscode.TextDocument): boolean {
  const { lineCount } = document;
  if (lineCount > DOCUMENT_LIMITS.lines) return true;
  return document.offsetAt(document.lineAt(lineCount - 1).range.end) > DOCUMENT_LIMITS.characters;
}

/** Determines the family by the file name and the first lines. */
export function familyOfDocument(document: vscode.TextDocument): Family {
  if (isHostsFile(document)) return 'hosts';
  const lines = Array.from(
    { length: Math.min(document.lineCount, 100) },
    (_, line) => document.lineAt(line).text,
  );
  return languageFamily(document.uri.path, document.languageId, lines);
}
