import * as vscode from 'vscode';
import { hostsOf, type HostLines } from './zoneFileHosts.ts';
import { ZONE_SCHEME } from '../documents/documentSelector.ts';

/** Outline and folding of zone files, by host. */
export class ZoneOutline implements vscode.DocumentSymbolProvider, vscode.FoldingRangeProvider {
  provideDocumentSymbols(document: vscode.TextDocument): vscode.DocumentSymbol[] {
    return hostsIn(document).map(({ host, types, first, last }) => {
      const start = document.lineAt(first).range;
      const range = new vscode.Range(start.start, document.lineAt(last).range.end);
      return new vscode.DocumentSymbol(host, types.join(', '), vscode.SymbolKind.Namespace, range, start);
    });
  }

  provideFoldingRanges(document: vscode.TextDocument): vscode.FoldingRange[] {
    return hostsIn(document)
      .filter(({ first, last }) => last > first)
      .map(({ first, last }) => new vscode.FoldingRange(first, last));
  }
}

function hostsIn(document: vscode.TextDocument): readonly HostLines[] {
  const lines = document.getText().split('\n');
  return hostsOf(lines, { commented: document.uri.scheme === ZONE_SCHEME });
}
