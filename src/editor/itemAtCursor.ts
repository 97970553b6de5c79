import * as vscode from 'vscode';
import type { KnownZones } from '../zones/knownZones.ts';
import type { ItemRef } from '../zones/itemRef.ts';
import { lookUpName } from '../config/lookup/lookUpName.ts';
import { hostAt } from './documents/hostAtPosition.ts';
import { editorSettings, freshness } from './documents/editorSettings.ts';

/** A name in a text, and its item: its first record, or its zone if it has none. */
interface NamedItem {
  /** In ASCII, lower case, without a final dot. */
  readonly name: string;
  readonly ref: ItemRef;
}

/** Returns the name under the cursor of the active text editor. */
export function nameAtCursor(accounts: KnownZones): NamedItem | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || !editorSettings.enabled) return undefined;
  const at = hostAt(accounts, editor.document, editor.selection.active);
  if (at?.kind !== 'name') return undefined;
  const name = at.mention.text;
  const [found] = lookUpName(accounts, name, freshness());
  if (found === undefined) return undefined;
  const { zone } = found;
  const records = [...found.answer.records, ...found.disabled];
  const ref = { account: zone.account, domain: zone.id };
  const record = records[0]?.id;
  return { name, ref: record === undefined ? ref : { ...ref, record } };
}
