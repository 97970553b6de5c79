import * as vscode from 'vscode';
import { LIMIT, plain } from '../../text/visible.ts';
import type { RecordRow, ZoneRow } from './foundRows.ts';

// Rows are distinguished by `row`, because QuickPickItem already has a property `kind`.

/** An earlier query, or one that is suggested: the box is filled with it. */
interface QueryRow extends vscode.QuickPickItem {
  readonly row: 'recent' | 'suggestion';
  readonly key: string;
  readonly query: string;
}

/** A remark; accepting it does nothing. */
interface NoteRow extends vscode.QuickPickItem {
  readonly row: 'note';
  readonly key: string;
}

export type SearchRow = RecordRow | ZoneRow | QueryRow | NoteRow;

export function recentRow(query: string, forget: vscode.QuickInputButton): QueryRow {
  return {
    row: 'recent',
    label: plain(query),
    iconPath: new vscode.ThemeIcon('history'),
    alwaysShow: true,
    buttons: [forget],
    key: JSON.stringify(['recent', query]),
    query,
  };
}

export function suggestionRow(query: string): QueryRow {
  return {
    row: 'suggestion',
    label: plain(query, LIMIT.value),
    iconPath: new vscode.ThemeIcon('lightbulb'),
    alwaysShow: true,
    key: JSON.stringify(['suggestion', query]),
    query,
  };
}

/** `detail`: a second line. */
export function noteRow(icon: string, label: string, detail?: string): NoteRow {
  return {
    row: 'note',
    label,
    ...(detail === undefined ? {} : { detail }),
    iconPath: new vscode.ThemeIcon(icon),
    alwaysShow: true,
    key: JSON.stringify(['note', label]),
  };
}
