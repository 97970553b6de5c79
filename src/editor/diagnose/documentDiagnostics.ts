import { isDeepStrictEqual } from 'node:util';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';
import type { Severity } from '../../check/rules/severity.ts';
import { digits, SHOWN } from '../../text/visible.ts';

/** The source of this extension's diagnostics. */
export const SOURCE = 'DNS Tree';

export const SEVERITY: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

type VersionedDocument = Pick<vscode.TextDocument, 'uri' | 'version'>;

/**
 * A diagnostic collection that does not set diagnostics again if they are equal to those of the document: whenever
 * diagnostics are set, the editor drops the quick fixes that the user is asking for. After an edit it sets equal ones
 * too, because the edit may have removed their underlines.
 */
export class DocumentDiagnostics implements Disposable {
  readonly #collection: vscode.DiagnosticCollection;
  /** The version that a document had when its diagnostics were set. */
  readonly #versions = new WeakMap<VersionedDocument, number>();

  constructor(name: string) {
    this.#collection = vscode.languages.createDiagnosticCollection(name);
  }

  /** Shows a problem as the diagnostic that `toDiagnostic` returns for it. Counts the problems that are too many. */
  set<T>(
    document: VersionedDocument,
    problems: readonly T[],
    toDiagnostic: (problem: T) => vscode.Diagnostic | undefined,
  ): void {
    const { uri, version } = document;
    const shown = problems.length <= SHOWN.view ? problems : problems.slice(0, SHOWN.view - 1);
    const diagnostics = shown.flatMap((problem) => toDiagnostic(problem) ?? []);
    if (shown.length < problems.length) diagnostics.push(restOf(problems.length - shown.length, diagnostics));
    const isSameText = this.#versions.get(document) === version;
    if (isSameText && isDeepStrictEqual(this.#collection.get(uri), diagnostics)) return;
    this.#versions.set(document, version);
    this.#collection.set(uri, diagnostics);
  }

  delete({ uri }: VersionedDocument): void {
    this.#collection.delete(uri);
  }

  dispose(): void {
    this.#collection.dispose();
  }
}

/** Says after the last diagnostic how many problems are not shown. */
function restOf(count: number, shown: readonly vscode.Diagnostic[]): vscode.Diagnostic {
  const end = shown.at(-1)?.range.end ?? new vscode.Position(0, 0);
  const text = l10n.t('{0} more problems of this file are not shown.', digits(count));
  const rest = new vscode.Diagnostic(new vscode.Range(end, end), text, vscode.DiagnosticSeverity.Information);
  rest.source = SOURCE;
  return rest;
}
