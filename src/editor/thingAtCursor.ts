import * as vscode from 'vscode';
import type { Catalogue } from '../catalogue/zone.ts';
import type { Thing } from '../model/thing.ts';
import { answersFor } from './answer.ts';
import { freshness, mentionAt } from './atCursor.ts';
import { editorSettings } from './editorSettings.ts';

/** A name in a text, and what it stands for: its first record, else its zone. */
export interface NamedThing {
  /** In ASCII, lower case, without a final dot. */
  readonly name: string;
  readonly thing: Thing;
}

/** The name that the cursor of the text editor is on. */
export function nameAtCursor(catalogue: Catalogue): NamedThing | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || !editorSettings.enabled) return undefined;
  const found = mentionAt(catalogue, editor.document, editor.selection.active);
  if (found?.kind !== 'name') return undefined;
  const name = found.mention.text;
  const [answer] = answersFor(catalogue, name, freshness());
  if (answer === undefined) return undefined;
  const { zone, outcome } = answer;
  const seen = outcome.is === 'unknown' ? outcome.seen : outcome;
  const records = seen?.is === 'answered' ? seen.records : seen?.is === 'disabled' ? seen.disabled : [];
  const thing = { account: zone.account, domain: zone.id };
  const record = records[0]?.id;
  return { name, thing: record === undefined ? thing : { ...thing, record } };
}
