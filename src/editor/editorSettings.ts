import * as vscode from 'vscode';
import * as z from 'zod/mini';

const Severity = z.catch(z.enum(['off', 'hint', 'information', 'warning']), 'information');
const Texts = z.catch(z.array(z.string()), []);
const MaxZones = z.catch(z.int().check(z.minimum(0), z.maximum(1000)), 10);
const MaxAgeMinutes = z.catch(z.number().check(z.minimum(1), z.maximum(1440)), 15);

function get(name: string, scope?: vscode.ConfigurationScope): unknown {
  return vscode.workspace.getConfiguration('dnsTree.editor', scope).get(name);
}

/** The settings of `dnsTree.editor` at the moment of asking; what a person mistyped counts as not set. */
export const editorSettings = {
  get enabled(): boolean {
    return get('enabled') !== false;
  },
  /** Languages whose documents are looked at, hosts and zone files aside. */
  get languages(): readonly string[] {
    return Texts.parse(get('languages'));
  },
  /** How many zones are read for a document. */
  get maxZones(): number {
    return MaxZones.parse(get('maxZones'));
  },
  /** For how long what was read counts as known, in milliseconds. */
  get maxAge(): number {
    return MaxAgeMinutes.parse(get('maxAge')) * 60_000;
  },
  inlayHints(document: vscode.TextDocument): boolean {
    return get('inlayHints', document) === true;
  },
  diagnostics(document: vscode.TextDocument): z.infer<typeof Severity> {
    return Severity.parse(get('diagnostics', document));
  },
  /** Globs of files without diagnostics. */
  ignore(document: vscode.TextDocument): readonly string[] {
    return Texts.parse(get('ignore', document));
  },
};

/** Whether one of the settings of `dnsTree.editor` is another than it was. */
export function concernsEditor(change: vscode.ConfigurationChangeEvent): boolean {
  return change.affectsConfiguration('dnsTree.editor');
}
