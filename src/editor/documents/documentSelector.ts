import * as vscode from 'vscode';
import { fileGlobs } from '../../config/problems/ignoreEntries.ts';
import { editorSettings } from './editorSettings.ts';

/** Hosts files and zone files have no language id of their own. They are matched by file name. */
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
/** The only code with diagnostics. It needs a pattern because the setting does not list its language. */
const DNSCONTROL: readonly vscode.DocumentFilter[] = [{ pattern: '**/*dnsconfig*.{js,ts}' }];

/** URI schemes of files and unsaved documents. Outputs, history versions and notebook cells have others. */
const OURS: ReadonlySet<string> = new Set(['file', 'untitled', 'vscode-remote']);

/** The URI scheme of the documents that show zones. */
export const ZONE_SCHEME = 'dns-tree';

/** The language of zone files and of the documents that show zones. */
export const ZONE_LANGUAGE = 'dns-zone';

/** Selects the documents that the features work in, by the current settings. */
export function selector(): vscode.DocumentFilter[] {
  const languages = editorSettings.languages.map((language) => ({ language }));
  return [...languages, ...HOSTS, ...ZONE_FILES, ...DNSCONTROL];
}

/** Whether the features work in a document, or its language is that of zone files. */
export function isSelected(document: vscode.TextDocument): boolean {
  return vscode.languages.match([...selector(), { language: ZONE_LANGUAGE }], document) > 0;
}

/** Whether a document is selected and is a file: not a version in the history, an output or a cell. */
export function isOurs(document: vscode.TextDocument): boolean {
  return isFile(document.uri) && vscode.languages.match(selector(), document) > 0;
}

/** A workspace folder may have a scheme of its own. */
function isFile({ scheme }: vscode.Uri): boolean {
  return (
    OURS.has(scheme) || (vscode.workspace.workspaceFolders ?? []).some(({ uri }) => uri.scheme === scheme)
  );
}

/** Whether a document is a hosts file: an address and its names on each line. */
export function isHostsFile(document: vscode.TextDocument): boolean {
  return vscode.languages.match(HOSTS, document) > 0;
}

/**
 * Whether a document has no diagnostics: the setting has a glob that matches its path, whole or within its workspace
 * folder.
 */
export function isIgnoredDocument(document: vscode.TextDocument): boolean {
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  const filters = fileGlobs(editorSettings.marks(document).ignore).flatMap(
    (glob): vscode.DocumentFilter[] => [
      { pattern: glob },
      ...(folder === undefined ? [] : [{ pattern: new vscode.RelativePattern(folder, glob) }]),
    ],
  );
  return filters.length > 0 && vscode.languages.match(filters, document) > 0;
}
