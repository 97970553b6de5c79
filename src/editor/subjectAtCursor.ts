import * as vscode from 'vscode';
import type { KnownZones } from '../zones/knownZones.ts';
import type { Subject } from '../workspace/dependents/dependents.ts';
import { hostAt } from './documents/hostAtPosition.ts';
import { editorSettings } from './documents/editorSettings.ts';
import { zoneOfDocument } from './zoneDocument/zoneDocuments.ts';
import { recordAt } from './zoneDocument/zoneText.ts';

/**
 * Returns the name or address under the cursor of the active text editor; in the text of a zone, the record of the
 * line.
 */
export function subjectAtCursor(accounts: KnownZones): Subject | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || !editorSettings.enabled) return undefined;
  const { document, selection } = editor;
  const zone = zoneOfDocument(accounts, document.uri);
  const record = zone && recordAt(zone, selection.active.line);
  if (zone !== undefined && record !== undefined) return { kind: 'record', zone, record };
  const at = hostAt(accounts, document, selection.active);
  if (at === undefined) return undefined;
  const { text } = at.mention;
  return at.kind === 'name' ? { kind: 'host', host: text } : { kind: 'address', address: text };
}
