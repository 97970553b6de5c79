import type * as vscode from 'vscode';
import type { KnownZones } from '../../zones/knownZones.ts';
import { hostsInLine, type HostsInLine, type HostSpan } from '../../config/locate/hostsInLine.ts';
import { isOurs, ZONE_SCHEME } from './documentSelector.ts';
import type { ShownDocuments } from './shownDocuments.ts';

/** How many characters of a long line are read on either side. A name has at most 253. */
const AROUND = 600;

interface HostAtPosition {
  readonly kind: 'name' | 'address';
  readonly mention: HostSpan;
}

/** Returns the name or address at a position. Reads only the text around it, however long the line. */
export function hostAt(
  accounts: KnownZones,
  document: vscode.TextDocument,
  position: vscode.Position,
): HostAtPosition | undefined {
  if (!isOurs(document) && document.uri.scheme !== ZONE_SCHEME) return undefined;
  const { names, addresses } = hostsAround(accounts, document, position);
  const name = names.find((mention) => covers(mention, position));
  if (name !== undefined) return { kind: 'name', mention: name };
  const address = addresses.find((mention) => covers(mention, position));
  return address && { kind: 'address', mention: address };
}

/**
 * Like {@link hostAt}, also for names whose zone stands elsewhere in a shown document: relative names of zone files,
 * and records of Terraform that name host and zone apart.
 */
export async function hostInDocument(
  accounts: KnownZones,
  documents: ShownDocuments,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<HostAtPosition | undefined> {
  const found = hostAt(accounts, document, position);
  if (found !== undefined) return found;
  const { version } = document;
  const analysed = await documents.of(document)?.read();
  if (document.version !== version) return undefined;
  const name = analysed?.mentions[position.line]?.names.find((mention) => covers(mention, position));
  return name && { kind: 'name', mention: name };
}

function covers({ start, end }: HostSpan, { character }: vscode.Position): boolean {
  return start <= character && character <= end;
}

/** Returns the names and addresses around a position, with their columns in the whole line. */
export function hostsAround(
  accounts: KnownZones,
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
): HostsInLine {
  const { text } = document.lineAt(line);
  const from = Math.max(0, character - AROUND);
  const to = Math.min(text.length, character + AROUND);
  const found = hostsInLine(text.slice(from, to), accounts.names);
  const whole = <Span extends HostSpan>(mentions: readonly Span[]): readonly Span[] =>
    mentions
      .map((mention) => ({ ...mention, start: mention.start + from, end: mention.end + from }))
      // A name cut by an edge would be another name.
      .filter(({ start, end }) => (from === 0 || start > from) && (to === text.length || end < to));
  return { ...found, names: whole(found.names), addresses: whole(found.addresses) };
}
