import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { Freshness } from '../../zones/dnsZone.ts';
import { LIST_LIMITS, fileGlobs } from '../../config/problems/ignoreEntries.ts';
import { readDiagnosticSettings, type DiagnosticSettings } from '../../config/problems/diagnosticSettings.ts';

const Texts = z.catch(z.array(z.string()), []);
const MaxZones = z.catch(z.int().check(z.minimum(0), z.maximum(1000)), 10);
const MaxRecords = z.catch(z.int().check(z.minimum(0), z.maximum(500_000)), 5000);
const MaxAgeMinutes = z.catch(z.number().check(z.minimum(1), z.maximum(1440)), 15);

function get(name: string, scope?: vscode.ConfigurationScope): unknown {
  return vscode.workspace.getConfiguration('dnsTree.editor', scope).get(name);
}

/** The current settings of `dnsTree.editor`. An invalid value counts as not set. */
export const editorSettings = {
  get enabled(): boolean {
    return get('enabled') !== false;
  },
  /** Language ids of the documents to work in, in addition to hosts and zone files. */
  get languages(): readonly string[] {
    return Texts.parse(get('languages')).slice(0, LIST_LIMITS.entries);
  },
  /** How many zones are loaded for one document. */
  get maxZones(): number {
    return MaxZones.parse(get('maxZones'));
  },
  /** Zones with more records are not loaded for a document: its names are looked up one by one. */
  get maxRecords(): number {
    return MaxRecords.parse(get('maxRecords'));
  },
  /** How long loaded records count as current, in milliseconds. */
  get maxAge(): number {
    return MaxAgeMinutes.parse(get('maxAge')) * 60_000;
  },
  inlayHints(document: vscode.TextDocument): boolean {
    return get('inlayHints', document) === true;
  },
  /** The settings for the diagnostics of a document. */
  marks(document: vscode.TextDocument): DiagnosticSettings {
    return readDiagnosticSettings((name) => get(name, document));
  },
};

/** Returns the current time and how long loaded records count as current. */
export function freshness(): Freshness {
  return { now: Date.now(), maxAge: editorSettings.maxAge };
}

/** Whether a change affects the settings of `dnsTree.editor`. */
export function concernsEditor(change: vscode.ConfigurationChangeEvent): boolean {
  return change.affectsConfiguration('dnsTree.editor');
}

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
