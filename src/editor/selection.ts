import * as vscode from 'vscode';
import { editorSettings } from './editorSettings.ts';

/** Lists of hosts and zone files have no language of their own; they are known by their names. */
const HOSTS: readonly vscode.DocumentFilter[] = [
  { pattern: '**/{hosts,*.hosts}' },
  // Not `hosts.ts`, `db.py`.
  { pattern: '**/hosts.*', language: 'plaintext' },
  { language: 'hosts' },
];
const ZONE_FILES: readonly vscode.DocumentFilter[] = [
  { pattern: '**/*.zone' },
  { pattern: '**/db.*', language: 'plaintext' },
];

/** Files, and texts that are not saved yet. What parts of the editor show as documents is neither. */
const OURS: ReadonlySet<string> = new Set(['file', 'untitled', 'vscode-remote']);

/** Which documents the editor's features are for, by the settings as they are. */
export function selector(): vscode.DocumentFilter[] {
  const languages = editorSettings.languages.map((language) => ({ language }));
  return [...languages, ...HOSTS, ...ZONE_FILES];
}

/** Whether a document is one of them, and a file: not a version in the history, an output or a cell. */
export function isOurs(document: vscode.TextDocument): boolean {
  return isFile(document.uri) && vscode.languages.match(selector(), document) > 0;
}

/** A workspace may lie in a file system of its own. */
function isFile({ scheme }: vscode.Uri): boolean {
  return (
    OURS.has(scheme) || (vscode.workspace.workspaceFolders ?? []).some(({ uri }) => uri.scheme === scheme)
  );
}

/** Whether a document is a list of hosts: an address, and then names, in each line. */
export function isHostsFile(document: vscode.TextDocument): boolean {
  return vscode.languages.match(HOSTS, document) > 0;
}

/** Whether a document is exempt from diagnostics: globs are within its workspace folder, or of whole paths. */
export function isIgnored(document: vscode.TextDocument): boolean {
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  const filters = editorSettings
    .ignore(document)
    .flatMap((glob): vscode.DocumentFilter[] => [
      { pattern: glob },
      ...(folder === undefined ? [] : [{ pattern: new vscode.RelativePattern(folder, glob) }]),
    ]);
  return filters.length > 0 && vscode.languages.match(filters, document) > 0;
}
