import type * as vscode from 'vscode';
import type { KnownZones } from '../../zones/knownZones.ts';
import { hostAt } from '../documents/hostAtPosition.ts';
import { recordTerms, type SearchTerm } from './searchTerms.ts';
import { findInWorkspace } from './workspaceSearch.ts';
import { zoneOfDocument } from '../zoneDocument/zoneDocuments.ts';
import { recordAt } from '../zoneDocument/zoneText.ts';

/** *Find All References* on a name or an address: finds it in the workspace. */
export class References implements vscode.ReferenceProvider {
  readonly #accounts: KnownZones;

  constructor(accounts: KnownZones) {
    this.#accounts = accounts;
  }

  async provideReferences(
    document: vscode.TextDocument,
    position: vscode.Position,
    _context: vscode.ReferenceContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.Location[]> {
    const terms = this.#terms(document, position);
    if (terms.length === 0) return [];
    const { matches } = await findInWorkspace(terms, token);
    return matches.map(({ location }) => location);
  }

  #terms(document: vscode.TextDocument, position: vscode.Position): readonly SearchTerm[] {
    const zone = zoneOfDocument(this.#accounts, document.uri);
    const record = zone && recordAt(zone, position.line);
    if (zone !== undefined && record !== undefined) return recordTerms(record, zone.ascii);
    const found = hostAt(this.#accounts, document, position);
    if (found === undefined) return [];
    const { text } = found.mention;
    return found.kind === 'address'
      ? [{ kind: 'address', address: text }]
      : [{ kind: 'name', ascii: text, below: false }];
  }
}
