import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { TimeSlice } from '../../base/timeSlices.ts';
import { digits, LIMIT, shortened } from '../../text/visible.ts';
import { ZoneFileHosts, type HostLines } from './zoneFileHosts.ts';
import { ZONE_SCHEME } from '../documents/documentSelector.ts';
import { listText } from '../../text/listText.ts';

/** A longer outline is of no use. */
const MOST_HOSTS = 10_000;

/** Outline and folding of zone files, by host. */
export const zoneOutline: vscode.DocumentSymbolProvider & vscode.FoldingRangeProvider = {
  provideDocumentSymbols: async (document, token): Promise<vscode.DocumentSymbol[] | undefined> => {
    const hosts = await hostsIn(document, token);
    if (hosts === undefined) return undefined;
    const symbols = hosts.slice(0, MOST_HOSTS).map((host) => symbolOf(document, host));
    return hosts.length > MOST_HOSTS ? [...symbols, restOf(document)] : symbols;
  },
  provideFoldingRanges: async (document, _context, token) => {
    const hosts = await hostsIn(document, token);
    return hosts
      ?.slice(0, MOST_HOSTS)
      .filter(({ first, last }) => last > first)
      .map(({ first, last }) => new vscode.FoldingRange(first, last));
  },
};

function symbolOf(
  document: vscode.TextDocument,
  { host, types, first, last }: HostLines,
): vscode.DocumentSymbol {
  const start = document.lineAt(first).range;
  const range = new vscode.Range(start.start, document.lineAt(last).range.end);
  const detail = shortened(listText([...types]), LIMIT.short);
  return new vscode.DocumentSymbol(host, detail, vscode.SymbolKind.Namespace, range, start);
}

/** The last entry of an outline that is not complete. */
function restOf(document: vscode.TextDocument): vscode.DocumentSymbol {
  const end = document.lineAt(document.lineCount - 1).range;
  const text = l10n.t('The outline ends after {0} hosts.', digits(MOST_HOSTS));
  return new vscode.DocumentSymbol(text, '', vscode.SymbolKind.Null, end, end);
}

/**
 * Returns the first hosts, and one more if there are more; undefined if the document is edited or the request is
 * cancelled.
 */
async function hostsIn(
  document: vscode.TextDocument,
  token: vscode.CancellationToken,
): Promise<readonly HostLines[] | undefined> {
  const { version } = document;
  const hosts = new ZoneFileHosts({ commented: document.uri.scheme === ZONE_SCHEME });
  const slice = new TimeSlice();
  for (let line = 0; line < document.lineCount && hosts.all.length <= MOST_HOSTS; line += 1) {
    if (slice.isOver) {
      await slice.next();
      if (token.isCancellationRequested || document.isClosed || document.version !== version)
        return undefined;
    }
    hosts.add(document.lineAt(line).text);
  }
  return hosts.all;
}
