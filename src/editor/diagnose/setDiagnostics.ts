import { isDeepStrictEqual } from 'node:util';
import type * as vscode from 'vscode';

/**
 * Sets the diagnostics of a document unless it has equal ones. The editor drops the quick fixes that the user is asking
 * for whenever diagnostics are set.
 */
export function setDiagnostics(
  collection: vscode.DiagnosticCollection,
  uri: vscode.Uri,
  diagnostics: readonly vscode.Diagnostic[],
): void {
  if (!isDeepStrictEqual(collection.get(uri), diagnostics)) collection.set(uri, diagnostics);
}
