import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { TimeSlice } from '../../base/timeSlices.ts';
import { digits } from '../../text/digits.ts';
import { ZoneFileHosts, type HostLines } from './zoneFileHosts.ts';
import { ZONE_SCHEME } from '../documents/documentSelector.ts';
import { listText } from '../../text/listText.ts';

/** A longer outline is of no use. */
const MOST_HOSTS = 10_000;
/** Lines after these have no outline. */
const MOST_LINES = 100_000;
/** Further types of a host are not listed. */
const MOST_TYPES = 10;

/** Outline and folding of zone files, by host. */
export class ZoneOutline implements vscode.DocumentSymbolProvider, vscode.FoldingRangeProvider {
  async provideDocumentSymbols(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.DocumentSymbol[] | undefined> {
    const hosts = await hostsIn(document, token);
    if (hosts === undefined) return undefined;
    const symbols = hosts.slice(0, MOST_HOSTS).map((host) => symbolOf(document, host));
    const isCut = hosts.length > MOST_HOSTS || document.lineCount > MOST_LINES;
    return isCut ? [...symbols, restOf(document)] : symbols;
  }

  async provideFoldingRanges(
    document: vscode.TextDocument,
    _context: vscode.FoldingContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.FoldingRange[] | undefined> {
    const hosts = await hostsIn(document, token);
    return hosts
      ?.slice(0, MOST_HOSTS)
      .filter(({ first, last }) => last > first)
      .map(({ first, last }) => new vscode.FoldingRange(first, last));
  }
}

function symbolOf(
  document: vscode.TextDocument,
  { host, types, first, last }: HostLines,
): vscode.DocumentSymbol {
  const start = document.lineAt(first).range;
  const range = new vscode.Range(start.start, document.lineAt(last).range.end);
  const shown = types.values().take(MOST_TYPES).toArray();
  const detail = listText(types.size > MOST_TYPES ? [...shown, '…'] : shown);
  return new vscode.DocumentSymbol(host, detail, vscode.SymbolKind.Namespace, range, start);
}

/** The last entry of an outline that is not complete. */
function restOf(document: vscode.TextDocument): vscode.DocumentSymbol {
  const end = document.lineAt(document.lineCount - 1).range;
  const text = l10n.t(
    'The outline ends after {0} hosts or {1} lines.',
    digits(MOST_HOSTS),
    digits(MOST_LINES),
  );
  return new vscode.DocumentSymbol(text, '', vscode.SymbolKind.Null, end, end);
}

/** Returns the hosts of the first lines; undefined if the document is edited or the request is cancelled. */
async function hostsIn(
  document: vscode.TextDocument,
  token: vscode.CancellationToken,
): Promise<readonly HostLines[] | undefined> {
  const { version } = document;
  const lineCount = Math.min(document.lineCount, MOST_LINES);
  const hosts = new ZoneFileHosts({ commented: document.uri.scheme === ZONE_SCHEME });
  const slice = new TimeSlice();
  for (let line = 0; line < lineCount; line += 1) {
    if (slice.isOver) {
      await slice.next();
      if (token.isCancellationRequested || document.isClosed || document.version !== version)
        return undefined;
    }
    hosts.add(document.lineAt(line).text);
  }
  return hosts.all;
}
