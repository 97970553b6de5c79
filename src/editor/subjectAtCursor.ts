import * as vscode from 'vscode';
import type { RecordIndex } from '../index/recordIndex.ts';
import type { Subject } from '../workspace/dependents/dependents.ts';
import { hostAt } from './documents/hostAtPosition.ts';
import { editorSettings } from './documents/editorSettings.ts';
import { zoneOfDocument } from './zoneDocument/zoneDocuments.ts';
import { recordAt } from './zoneDocument/zoneText.ts';

/** Returns the name or address under the cursor of the active text editor; in the text of a zone, the record of the line. */
export function subjectAtCursor(recordIndex: RecordIndex): Subject | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || !editorSettings.enabled) return undefined;
  const { document, selection } = editor;
  const zone = zoneOfDocument(recordIndex, document.uri);
  const record = zone && recordAt(zone, selection.active.line);
  if (zone !== undefined && record !== undefined) return { kind: 'record', zone, record };
  const at = hostAt(recordIndex, document, selection.active);
  if (at === undefined) return undefined;
  const { text } = at.mention;
  return at.kind === 'name' ? { kind: 'host', host: text } : { kind: 'address', address: text };
}
