import * as vscode from 'vscode';
import type { KnownZones } from '../zones/knownZones.ts';
import { lookUpName } from '../config/lookup/lookUpName.ts';
import { hostInDocument } from './documents/hostAtPosition.ts';
import type { ShownDocuments } from './documents/shownDocuments.ts';
import { freshness } from './documents/editorSettings.ts';
import { zoneUri } from './zoneDocument/zoneDocuments.ts';
import { lineOf } from './zoneDocument/zoneText.ts';

/** Goes from a name to its first record in the document of its zone, once for each account that has the zone. */
export function definitionProvider(
  accounts: KnownZones,
  documents: ShownDocuments,
): vscode.DefinitionProvider {
  return {
    provideDefinition: async (document, position, token): Promise<vscode.DefinitionLink[]> => {
      const found = await hostInDocument(accounts, documents, document, position);
      if (found?.kind !== 'name' || token.isCancellationRequested) return [];
      const { start, end, text } = found.mention;
      const origin = new vscode.Range(position.line, start, position.line, end);
      return lookUpName(accounts, text, freshness()).flatMap(({ zone, answer, disabled }) => {
        const record = answer.records[0] ?? disabled[0];
        const line = record && lineOf(zone, record);
        if (line === undefined) return [];
        const targetRange = new vscode.Range(line, 0, line, 0);
        return { originSelectionRange: origin, targetUri: zoneUri(zone), targetRange };
      });
    },
  };
}
