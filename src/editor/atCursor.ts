import * as vscode from 'vscode';
import type { KnownZones } from '../zones/knownZones.ts';
import type { ItemRef } from '../zones/itemRef.ts';
import { lookUpName } from '../config/lookup/lookUpName.ts';
import type { Subject } from '../workspace/dependents/dependents.ts';
import { hostAt } from './documents/hostAtPosition.ts';
import { editorSettings, freshness } from './documents/editorSettings.ts';
import { refOf } from './hoverRecords.ts';
import { zoneOfDocument } from './zoneDocument/zoneDocuments.ts';
import { recordAt } from './zoneDocument/zoneText.ts';

/** A name in a text, and its item: its first record, or its zone if it has none. */
interface NamedItem {
  /** In ASCII, lower case, without a final dot. */
  readonly name: string;
  readonly ref: ItemRef;
}

/** The active text editor; undefined while the features of the editor are off. */
function activeEditor(): vscode.TextEditor | undefined {
  return editorSettings.enabled ? vscode.window.activeTextEditor : undefined;
}

/** Returns the name under the cursor of the active text editor. */
export function nameAtCursor(accounts: KnownZones): NamedItem | undefined {
  const editor = activeEditor();
  const at = editor && hostAt(accounts, editor.document, editor.selection.active);
  if (at?.kind !== 'name') return undefined;
  const name = at.mention.text;
  const [found] = lookUpName(accounts, name, freshness());
  return found && { name, ref: refOf(found.zone, found.answer.records[0] ?? found.disabled[0]) };
}

/** Returns the {@link subjectAt} the cursor of the active text editor. */
export function subjectAtCursor(accounts: KnownZones): Subject | undefined {
  const editor = activeEditor();
  return editor && subjectAt(accounts, editor.document, editor.selection.active);
}

/** Returns the name or address at a position; in the text of a zone, the record of the line. */
export function subjectAt(
  accounts: KnownZones,
  document: vscode.TextDocument,
  position: vscode.Position,
): Subject | undefined {
  const zone = zoneOfDocument(accounts, document.uri);
  const record = zone && recordAt(zone, position.line);
  if (zone !== undefined && record !== undefined) return { kind: 'record', zone, record };
  const at = hostAt(accounts, document, position);
  if (at === undefined) return undefined;
  const { text } = at.mention;
  return at.kind === 'name' ? { kind: 'host', host: text } : { kind: 'address', address: text };
}
