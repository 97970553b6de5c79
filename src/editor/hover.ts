import * as vscode from 'vscode';
import type { KnownZones } from '../zones/knownZones.ts';
import { ABSENCE_CODES } from '../config/problems/problemText.ts';
import { SOURCE } from './diagnose/documentDiagnostics.ts';
import { hostInDocument } from './documents/hostAtPosition.ts';
import type { ShownDocuments } from './documents/shownDocuments.ts';
import { freshness } from './documents/editorSettings.ts';
import { addressHover, nameHover, type AccountName, type HoverSources } from './hoverText.ts';
import { linkedMarkdown } from './linkedMarkdown.ts';

/**
 * Shows what the loaded records say of the name or address under the pointer. Does not wait for a call, but lets `load`
 * load what the document lacks. Calls `shown` for each hover.
 */
export class Hover implements vscode.HoverProvider {
  readonly #accounts: KnownZones;
  readonly #accountName: AccountName;
  readonly #sources: HoverSources;
  readonly #documents: ShownDocuments;
  readonly #load: (document: vscode.TextDocument) => void;
  readonly #shown: () => void;

  constructor(
    accounts: KnownZones,
    documents: ShownDocuments,
    accountName: AccountName,
    sources: HoverSources,
    load: (document: vscode.TextDocument) => void,
    shown: () => void,
  ) {
    this.#shown = shown;
    this.#load = load;
    this.#sources = sources;
    this.#accounts = accounts;
    this.#documents = documents;
    this.#accountName = accountName;
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    this.#load(document);
    const found = await hostInDocument(this.#accounts, this.#documents, document, position);
    if (found === undefined || token.isCancellationRequested) return undefined;
    const { start, end, text } = found.mention;
    const markdown =
      found.kind === 'name'
        ? nameHover(this.#accounts, this.#accountName, text, freshness(), {
            ...this.#sources,
            isMarked: isMarked(document, position),
          })
        : addressHover(this.#accounts, this.#accountName, text);
    if (markdown === undefined) return undefined;
    this.#shown();
    return new vscode.Hover(
      linkedMarkdown(markdown),
      new vscode.Range(position.line, start, position.line, end),
    );
  }
}

/** Whether a diagnostic says why no record answers for the name at a position. */
function isMarked({ uri }: vscode.TextDocument, position: vscode.Position): boolean {
  return vscode.languages
    .getDiagnostics(uri)
    .some(
      ({ source, code, range }) =>
        source === SOURCE && typeof code === 'string' && ABSENCE_CODES.has(code) && range.contains(position),
    );
}
