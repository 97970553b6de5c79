import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { Freshness } from '../../zones/dnsZone.ts';
import { LIST_LIMITS } from '../../config/problems/ignoreEntries.ts';
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
