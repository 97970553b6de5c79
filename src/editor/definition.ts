import * as vscode from 'vscode';
import type { Catalogue } from '../catalogue/zone.ts';
import { answersFor } from './answer.ts';
import { freshness, mentionAt } from './atCursor.ts';
import { zoneUri } from './zoneDocuments.ts';
import { linesOf, recordAt } from './zoneText.ts';

/** Leads from a name to its first record, in the document of its zone; one place for each account that has it. */
export class Definition implements vscode.DefinitionProvider {
  readonly #catalogue: Catalogue;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  provideDefinition(document: vscode.TextDocument, position: vscode.Position): vscode.DefinitionLink[] {
    const found = mentionAt(this.#catalogue, document, position);
    if (found?.kind !== 'name') return [];
    const { start, end, text } = found.mention;
    const origin = new vscode.Range(position.line, start, position.line, end);
    return answersFor(this.#catalogue, text, freshness()).flatMap(({ zone, host, outcome }) => {
      const finding = outcome.is === 'unknown' ? outcome.seen : outcome;
      if (finding === undefined || finding.is === 'nothing') return [];
      const lines = linesOf(zone, (finding.is === 'answered' ? finding.wildcard : undefined) ?? host);
      const line = lines.find((each) => recordAt(zone, each)?.enabled !== false) ?? lines[0];
      if (line === undefined) return [];
      const targetRange = new vscode.Range(line, 0, line, 0);
      return { originSelectionRange: origin, targetUri: zoneUri(zone), targetRange };
    });
  }
}
