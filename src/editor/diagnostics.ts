import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { shortened, visible } from '../base/visible.ts';
import type { Catalogue } from '../catalogue/zone.ts';
import { toUnicode } from '../model/names.ts';
import { concernsEditor, editorSettings } from './editorSettings.ts';
import { isIdentifier } from './identifiers.ts';
import { Judge, problemsIn, type PlacedProblem, type Problem } from './problems.ts';
import { isHostsFile, isIgnored } from './selection.ts';
import type { ShownDocument, ShownDocuments } from './shownDocuments.ts';

/** What the list of problems shows beside the sentence. */
const CODES = { nothing: 'no-record', disabled: 'disabled', address: 'other-address' } as const;

/** What tells a diagnostic of this extension from others. */
export const SOURCE = 'DNS Tree';

/** How long changes of what is known are gathered, in milliseconds. */
const GATHER_MS = 100;

/** Marks names without a record that answers, and addresses that are none of the hosted ones. */
export class Diagnostics implements Disposable {
  readonly #catalogue: Catalogue;
  readonly #documents: ShownDocuments;
  readonly #held = new DisposableStore();
  readonly #collection = this.#held.add(vscode.languages.createDiagnosticCollection('dnsTree'));
  #judge: Judge;
  #gathering: NodeJS.Timeout | undefined;
  #later: NodeJS.Timeout | undefined;
  #ageing: NodeJS.Timeout | undefined;

  constructor(catalogue: Catalogue, documents: ShownDocuments) {
    this.#catalogue = catalogue;
    this.#documents = documents;
    this.#judge = this.#newJudge();
    this.#held.add(documents.onDidSettle((shown) => this.#update(shown)));
    this.#held.add(documents.onDidClose(({ uri }) => this.#collection.delete(uri)));
    this.#held.add(
      catalogue.onDidChange((zone) => {
        if (zone === undefined || this.#judge.concerns(zone)) this.#gather();
      }),
    );
    this.#held.add(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (concernsEditor(change)) this.#startOver();
      }),
    );
    this.#startOver();
  }

  dispose(): void {
    clearTimeout(this.#gathering);
    clearTimeout(this.#later);
    clearTimeout(this.#ageing);
    this.#held.dispose();
  }

  #newJudge(): Judge {
    return new Judge(this.#catalogue, { now: Date.now(), maxAge: editorSettings.maxAge });
  }

  #gather(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#startOver();
    }, GATHER_MS);
  }

  #startOver(): void {
    this.#judge = this.#newJudge();
    const inView = this.#documents.visible;
    for (const shown of inView) this.#update(shown);
    clearTimeout(this.#later);
    this.#continue(this.#documents.all.filter((shown) => !inView.includes(shown)).toArray());
  }

  /** What nobody looks at is in the list of problems all the same: one at a time, so that keys are heard. */
  #continue(waiting: readonly ShownDocument[]): void {
    const [next, ...rest] = waiting;
    if (next === undefined) return;
    this.#later = setTimeout(() => {
      if (!next.document.isClosed) this.#update(next);
      this.#continue(rest);
    });
  }

  #update(shown: ShownDocument): void {
    const { document } = shown;
    if (this.#judge.until <= Date.now()) this.#judge = this.#newJudge();
    const level = severityOf(editorSettings.diagnostics(document));
    if (level === undefined || isIgnored(document)) {
      this.#collection.delete(document.uri);
      return;
    }
    const lines = { lineCount: document.lineCount, textOf: (line: number) => document.lineAt(line).text };
    const problems = problemsIn(shown.mentions(), this.#judge, isHostsFile(document)).filter(
      ({ line, problem }) =>
        problem.is === 'address' || !isIdentifier(lines, { line, start: problem.start, end: problem.end }),
    );
    this.#collection.set(
      document.uri,
      problems.map((problem) => diagnosticOf(problem, level)),
    );
    this.#waitForAge();
  }

  /** What is relied on grows old by itself; then nothing is said of it any more. */
  #waitForAge(): void {
    clearTimeout(this.#ageing);
    const { until } = this.#judge;
    if (until === Number.POSITIVE_INFINITY) return;
    this.#ageing = setTimeout(() => this.#startOver(), Math.max(0, until - Date.now()) + 1);
  }
}

function diagnosticOf(
  { line, problem }: PlacedProblem,
  severity: vscode.DiagnosticSeverity,
): vscode.Diagnostic {
  const range = new vscode.Range(line, problem.start, line, problem.end);
  const diagnostic = new vscode.Diagnostic(range, problemText(problem), severity);
  diagnostic.source = SOURCE;
  diagnostic.code = CODES[problem.is];
  return diagnostic;
}

function problemText(problem: Problem): string {
  const name = shortened(visible(toUnicode(problem.name)), 100);
  switch (problem.is) {
    case 'nothing':
      return problem.branch
        ? l10n.t('No record answers for {0}; there are names below it.', name)
        : l10n.t('No record answers for {0}.', name);
    case 'disabled':
      return problem.wildcard === undefined
        ? l10n.t('All records of {0} are disabled.', name)
        : l10n.t('All records of {0} are disabled; {1} answers instead.', name, visible(problem.wildcard));
    case 'address': {
      const shown = problem.hosted.slice(0, 5).join(', ');
      const more = problem.hosted.length > 5 ? ', …' : '';
      return l10n.t('Not an address of {0}; hosted: {1}', name, `${shown}${more}`);
    }
  }
}

function severityOf(
  setting: ReturnType<typeof editorSettings.diagnostics>,
): vscode.DiagnosticSeverity | undefined {
  switch (setting) {
    case 'off':
      return undefined;
    case 'hint':
      return vscode.DiagnosticSeverity.Hint;
    case 'information':
      return vscode.DiagnosticSeverity.Information;
    case 'warning':
      return vscode.DiagnosticSeverity.Warning;
  }
}
