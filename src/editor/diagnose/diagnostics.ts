import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { Coalescer } from '../../base/coalescer.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { LIMIT, visible } from '../../text/visible.ts';
import type { RecordIndex } from '../../index/recordIndex.ts';
import { toUnicode } from '../../model/names.ts';
import { concernsEditor, editorSettings } from '../documents/editorSettings.ts';
import { NameChecker } from './nameChecker.ts';
import { isExemptKey } from '../documents/notHosts.ts';
import { DocumentDiagnostics } from './documentDiagnostics.ts';
import { ProblemFinder, type PlacedProblem, type Problem } from './problemFinder.ts';
import { isIgnoredDocument } from '../documents/documentSelector.ts';
import type { ShownDocument, ShownDocuments } from '../documents/shownDocuments.ts';

/** The codes that the Problems view shows. */
const CODES = {
  nothing: 'no-record',
  disabled: 'disabled',
  address: 'other-address',
  mail: 'no-mail',
} as const;

/** The source of this extension's diagnostics. */
export const SOURCE = 'DNS Tree';

/** Coalesces changes of the index, in milliseconds. */
const GATHER_MS = 100;

/** Marks names without a record that answers, and addresses that the name beside them does not have. */
export class Diagnostics implements Disposable {
  readonly #recordIndex: RecordIndex;
  readonly #documents: ShownDocuments;
  readonly #disposables = new DisposableStore();
  readonly #collection = this.#disposables.add(new DocumentDiagnostics('dnsTree'));
  #finder: ProblemFinder;
  readonly #indexChange = this.#disposables.add(new Coalescer(GATHER_MS, () => this.#startOver()));
  #later: NodeJS.Timeout | undefined;
  #ageing: NodeJS.Timeout | undefined;

  constructor(recordIndex: RecordIndex, documents: ShownDocuments) {
    this.#recordIndex = recordIndex;
    this.#documents = documents;
    this.#finder = this.#newFinder();
    this.#disposables.add(documents.onDidSettle((shown) => this.#update(shown)));
    this.#disposables.add(documents.onDidClose((document) => this.#collection.delete(document)));
    this.#disposables.add(
      recordIndex.onDidChange((zone) => {
        if (zone === undefined || this.#finder.checker.concerns(zone)) this.#indexChange.schedule();
      }),
    );
    this.#disposables.add(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (concernsEditor(change)) this.#startOver();
      }),
    );
    this.#startOver();
  }

  dispose(): void {
    clearTimeout(this.#later);
    clearTimeout(this.#ageing);
    this.#disposables.dispose();
  }

  /** Returns the problems of a shown document as they are now, by the settings. */
  problemsOf(shown: ShownDocument): readonly PlacedProblem[] {
    if (this.#finder.checker.until <= Date.now()) this.#finder = this.#newFinder();
    const { document } = shown;
    const hints = editorSettings.unsureNames(document) === 'hint';
    const notHosts = editorSettings.notHosts(document);
    return this.#finder.find(shown.analysis()).filter(({ problem: { sure, key } }) => {
      if (!sure && !hints) return false;
      return key === undefined || !isExemptKey(notHosts, document.languageId, key);
    });
  }

  #newFinder(): ProblemFinder {
    return new ProblemFinder(
      new NameChecker(this.#recordIndex, { now: Date.now(), maxAge: editorSettings.maxAge }),
    );
  }

  #startOver(): void {
    this.#finder = this.#newFinder();
    const inView = this.#documents.visible;
    for (const shown of inView) this.#update(shown);
    clearTimeout(this.#later);
    this.#continue(this.#documents.all.filter((shown) => !inView.includes(shown)).toArray());
  }

  /** Checks background documents one at a time to keep typing responsive. */
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
    const level = severityOf(editorSettings.diagnostics(document));
    if (level === undefined || isIgnoredDocument(document)) {
      this.#collection.delete(document);
      return;
    }
    const problems = this.problemsOf(shown);
    this.#collection.set(
      document,
      problems.map((problem) => diagnosticOf(problem, level)),
    );
    this.#waitForAge();
  }

  /** Checks again when the records turn stale, which removes the marks. */
  #waitForAge(): void {
    clearTimeout(this.#ageing);
    const { until } = this.#finder.checker;
    if (until === Number.POSITIVE_INFINITY) return;
    this.#ageing = setTimeout(() => this.#startOver(), Math.max(0, until - Date.now()) + 1);
  }
}

function diagnosticOf(
  { line, problem }: PlacedProblem,
  severity: vscode.DiagnosticSeverity,
): vscode.Diagnostic {
  const range = new vscode.Range(line, problem.start, line, problem.end);
  const level = problem.sure ? severity : vscode.DiagnosticSeverity.Hint;
  const diagnostic = new vscode.Diagnostic(range, problemText(problem), level);
  diagnostic.source = SOURCE;
  diagnostic.code = CODES[problem.kind];
  return diagnostic;
}

function problemText(problem: Problem): string {
  const name = visible(toUnicode(problem.name), LIMIT.name);
  switch (problem.kind) {
    case 'nothing':
      return problem.branch
        ? l10n.t('No record answers for {0}; there are names below it.', name)
        : l10n.t('No record answers for {0}.', name);
    case 'disabled':
      return problem.wildcard === undefined
        ? l10n.t('All records of {0} are disabled.', name)
        : l10n.t(
            'All records of {0} are disabled; {1} answers instead.',
            name,
            visible(problem.wildcard, LIMIT.name),
          );
    case 'address': {
      const shown = problem.hosted.slice(0, 5).join(', ');
      const more = problem.hosted.length > 5 ? ', …' : '';
      return l10n.t('{0} is not an address of {1}; hosted: {2}', problem.address, name, `${shown}${more}`);
    }
    case 'mail':
      return l10n.t('{0} takes no mail: it has no MX record and no address.', name);
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
