import type * as vscode from 'vscode';
import type { Catalogue } from '../catalogue/zone.ts';
import { mentionsIn, type LineMentions, type Mention } from './mentions.ts';
import { editorSettings } from './editorSettings.ts';
import type { Freshness } from './answer.ts';
import { isOurs } from './selection.ts';

/** So much of a long line is looked at on either side; a name has at most 253 characters. */
const AROUND = 600;

export interface AtCursor {
  readonly kind: 'name' | 'address';
  readonly mention: Mention;
}

/** The name or address that stands at a position. Looks at what is around it only, however long the line. */
export function mentionAt(
  catalogue: Catalogue,
  document: vscode.TextDocument,
  position: vscode.Position,
): AtCursor | undefined {
  if (!isOurs(document)) return undefined;
  const { names, addresses } = mentionsAround(catalogue, document, position);
  const at = ({ start, end }: Mention): boolean => start <= position.character && position.character <= end;
  const name = names.find(at);
  if (name !== undefined) return { kind: 'name', mention: name };
  const address = addresses.find(at);
  return address && { kind: 'address', mention: address };
}

/** What stands in the line around a position, at the places it has in the whole line. */
export function mentionsAround(
  catalogue: Catalogue,
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
): LineMentions {
  const { text } = document.lineAt(line);
  const from = Math.max(0, character - AROUND);
  const to = Math.min(text.length, character + AROUND);
  const found = mentionsIn(text.slice(from, to), catalogue.names);
  const whole = (mentions: readonly Mention[]): readonly Mention[] =>
    mentions
      .map((mention) => ({ ...mention, start: mention.start + from, end: mention.end + from }))
      // What the edges cut through is another name than the one that stands there.
      .filter(({ start, end }) => (from === 0 || start > from) && (to === text.length || end < to));
  return { ...found, names: whole(found.names), addresses: whole(found.addresses) };
}

/** By when and for how long what was read counts as known, at this moment. */
export function freshness(): Freshness {
  return { now: Date.now(), maxAge: editorSettings.maxAge };
}
