import * as vscode from 'vscode';
import type { Catalogue } from '../catalogue/zone.ts';
import type { Thing } from '../model/thing.ts';
import { hostWithin, zonesOf } from './answer.ts';
import { mentionAt } from './atCursor.ts';

/** The record, else the zone, that the name at the text editor's cursor belongs to. */
export function thingAtCursor(catalogue: Catalogue): Thing | undefined {
  const editor = vscode.window.activeTextEditor;
  const found = editor && mentionAt(catalogue, editor.document, editor.selection.active);
  if (found?.kind !== 'name') return undefined;
  const [zone] = zonesOf(catalogue, found.mention.text);
  if (zone === undefined) return undefined;
  const table = zone.read?.table;
  const [first] = table?.withHost(hostWithin(zone, found.mention.text)) ?? [];
  const record = first === undefined ? undefined : table?.at(first).id;
  return { account: zone.account, domain: zone.id, ...(record === undefined ? {} : { record }) };
}
