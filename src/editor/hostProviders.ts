import * as vscode from 'vscode';
import type { KnownZones } from '../zones/knownZones.ts';
import { ABSENCE_CODES } from '../config/problems/problemText.ts';
import { SOURCE } from './diagnose/documentDiagnostics.ts';
import { hostInDocument } from './documents/hostAtPosition.ts';
import type { ShownDocuments } from './documents/shownDocuments.ts';
import { freshness } from './documents/editorSettings.ts';
import { addressHover, nameHover, type AccountName, type HoverSources } from './hoverText.ts';
import { linkedMarkdown } from './linkedMarkdown.ts';
import { lookUpName } from '../config/lookup/lookUpName.ts';
import { zoneUri } from './zoneDocument/zoneDocuments.ts';
import { lineOf } from './zoneDocument/zoneText.ts';

interface HoverParts {
  readonly accounts: KnownZones;
  readonly documents: ShownDocuments;
  readonly accountName: AccountName;
  readonly sources: HoverSources;
  /** Loads what a document lacks. */
  readonly load: (document: vscode.TextDocument) => void;
  /** Called for each hover. */
  readonly shown: () => void;
}

/** Shows what the loaded records say of the name or address under the pointer. Does not wait for `load`. */
export function hoverProvider(parts: HoverParts): vscode.HoverProvider {
  const { accounts, documents, accountName, sources, load, shown } = parts;
  return {
    provideHover: async (document, position, token) => {
      load(document);
      const found = await hostInDocument(accounts, documents, document, position);
      if (found === undefined || token.isCancellationRequested) return undefined;
      const { start, end, text } = found.mention;
      const markdown =
        found.kind === 'name'
          ? nameHover(accounts, accountName, text, freshness(), {
              ...sources,
              isMarked: isMarked(document, position),
            })
          : addressHover(accounts, accountName, text);
      if (markdown === undefined) return undefined;
      shown();
      const range = new vscode.Range(position.line, start, position.line, end);
      return new vscode.Hover(linkedMarkdown(markdown), range);
    },
  };
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
