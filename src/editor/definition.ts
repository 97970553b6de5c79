import * as vscode from 'vscode';
import type { KnownZones } from '../zones/knownZones.ts';
import { lookUpName } from '../config/lookup/lookUpName.ts';
import { hostInDocument } from './documents/hostAtPosition.ts';
import type { ShownDocuments } from './documents/shownDocuments.ts';
import { freshness } from './documents/editorSettings.ts';
import { zoneUri } from './zoneDocument/zoneDocuments.ts';
import { lineOf } from './zoneDocument/zoneText.ts';

/** Goes from a name to its first record in the document of its zone, once for each account that has the zone. */
export class Definition implements vscode.DefinitionProvider {
  readonly #accounts: KnownZones;

  readonly #documents: ShownDocuments;

  constructor(accounts: KnownZones, documents: ShownDocuments) {
    this.#accounts = accounts;
    this.#documents = documents;
  }

  async provideDefinition(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.DefinitionLink[]> {
    const found = await hostInDocument(this.#accounts, this.#documents, document, position);
    if (found?.kind !== 'name' || token.isCancellationRequested) return [];
    const { start, end, text } = found.mention;
    const origin = new vscode.Range(position.line, start, position.line, end);
    return lookUpName(this.#accounts, text, freshness()).flatMap(({ zone, answer, disabled }) => {
      const record = answer.records[0] ?? disabled[0];
      const line = record && lineOf(zone, record);
      if (line === undefined) return [];
      const targetRange = new vscode.Range(line, 0, line, 0);
      return { originSelectionRange: origin, targetUri: zoneUri(zone), targetRange };
    });
  }
}
