import type * as vscode from 'vscode';
import type { Catalogue } from '../catalogue/zone.ts';
import { mentionAt } from './atCursor.ts';
import { recordNeedles, type Needle } from './needles.ts';
import { findInWorkspace } from './workspaceSearch.ts';
import { zoneOf } from './zoneDocuments.ts';
import { recordAt } from './zoneText.ts';

/** *Find All References* on a name or an address: the other places of the workspace that mention it. */
export class References implements vscode.ReferenceProvider {
  readonly #catalogue: Catalogue;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  async provideReferences(
    document: vscode.TextDocument,
    position: vscode.Position,
    _context: vscode.ReferenceContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.Location[]> {
    const needles = this.#needles(document, position);
    if (needles.length === 0) return [];
    return (await findInWorkspace(needles, token)).map(({ location }) => location);
  }

  #needles(document: vscode.TextDocument, position: vscode.Position): readonly Needle[] {
    const zone = zoneOf(this.#catalogue, document.uri);
    const record = zone && recordAt(zone, position.line);
    if (zone !== undefined && record !== undefined) return recordNeedles(record, zone.ascii);
    const found = mentionAt(this.#catalogue, document, position);
    if (found === undefined) return [];
    const { text } = found.mention;
    return found.kind === 'address'
      ? [{ is: 'address', address: text }]
      : [{ is: 'name', ascii: text, below: false }];
  }
}
