import * as vscode from 'vscode';
import { Coalescer } from '../../base/coalescer.ts';
import { Emitter, type Listen } from '../../base/emitter.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { TimeSlice } from '../../base/timeSlices.ts';
import type { Freshness } from '../../zones/dnsZone.ts';
import type { ZoneHistory } from '../../history/zoneHistory.ts';
import type { KnownZones } from '../../zones/knownZones.ts';
import { concernsEditor, editorSettings } from '../documents/editorSettings.ts';
import { isIgnoredDocument } from '../documents/documentSelector.ts';
import { NameChecker } from '../../config/problems/nameChecker.ts';
import { exemptKeys } from '../../config/problems/ignoreEntries.ts';
import { DocumentDiagnostics, SEVERITY, SOURCE } from './documentDiagnostics.ts';
import { levelOf, showsAny, type DiagnosticLevels } from '../../config/problems/diagnosticSettings.ts';
import { likelihoodOf, PROBLEM_CODES, type PlacedProblem } from '../../config/problems/problem.ts';
import { problemText } from '../../config/problems/problemText.ts';
import { ProblemFinder } from '../../config/problems/problemFinder.ts';
import { CHANGES_MS, type ShownDocument, type ShownDocuments } from '../documents/shownDocuments.ts';
import type { AnalysedDocument } from '../../config/document/documentReader.ts';
import { DocumentStatus } from './documentStatus.ts';
import { uncheckedDocument, uncheckedIn } from './uncheckedText.ts';

/** Marks names without a record that answers, and addresses that the name beside them does not have. */
export class Diagnostics implements Disposable {
  readonly #parts: DiagnosticsParts;
  readonly #disposables = new DisposableStore();
  readonly #collection = this.#disposables.add(new DocumentDiagnostics('dnsTree'));
  readonly #unchecked = this.#disposables.add(new DocumentStatus('dnsTree.unchecked'));
  readonly #found = new WeakMap<AnalysedDocument, Search>();
  readonly #indexChange = this.#disposables.add(new Coalescer(CHANGES_MS, () => this.#startOver()));
  #finder: ProblemFinder;
  #isDisposed = false;
  readonly #aged = this.#disposables.add(new Emitter<void>());
  #ageing: NodeJS.Timeout | undefined;

  /** Emits when records turn stale, which removes their diagnostics. */
  readonly onDidAge: Listen<void> = this.#aged.event;

  constructor(parts: DiagnosticsParts) {
    this.#parts = parts;
    const { accounts, documents, history } = parts;
    this.#finder = this.#newFinder();
    this.#disposables.add(documents.onDidSettle((shown) => this.#run(() => this.#update(shown))));
    this.#disposables.add(documents.onDidClose((document) => this.#close(document)));
    this.#disposables.add(
      accounts.onDidChangeZone((zone) => {
        if (zone === undefined || this.#finder.checker.concerns(zone)) this.#indexChange.schedule();
      }),
    );
    this.#disposables.add(
      history.onDidChange(({ account, id }) => {
        const zone = accounts.zone(account, id);
        if (zone !== undefined && this.#finder.checker.concerns(zone)) this.#indexChange.schedule();
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
    this.#isDisposed = true;
    clearTimeout(this.#ageing);
    this.#disposables.dispose();
  }

  /**
   * Returns the problems of a shown document as they are now, by the settings. Returns undefined if the document or the
   * records change meanwhile.
   */
  async problemsOf(shown: ShownDocument): Promise<readonly PlacedProblem[] | undefined> {
    const analysed = await shown.read();
    if (analysed === undefined) return undefined;
    // The timer may be late: it stops while the computer sleeps.
    if (this.#finder.checker.until <= Date.now()) this.#age();
    const finder = this.#finder;
    let search = this.#found.get(analysed);
    if (search?.finder !== finder) {
      search = { finder, problems: this.#search(shown.document, analysed, finder) };
      this.#found.set(analysed, search);
    }
    const problems = await search.problems;
    const { document } = shown;
    const { diagnostics, ignore } = editorSettings.marks(document);
    const exempt = exemptKeys(ignore, document.languageId);
    return problems?.filter(
      ({ problem }) =>
        levelOf(diagnostics, problem) !== 'off' && (problem.key === undefined || !exempt.has(problem.key)),
    );
  }

  /** Searches in slices of time, so that a large document does not hold up the editor. */
  async #search(
    document: vscode.TextDocument,
    analysed: AnalysedDocument,
    finder: ProblemFinder,
  ): Promise<readonly PlacedProblem[] | undefined> {
    const { version } = document;
    const search = finder.search(analysed);
    const slice = new TimeSlice();
    while (!search.advance(() => slice.isOver)) {
      await slice.next();
      if (document.isClosed || document.version !== version || finder !== this.#finder) return undefined;
    }
    return search.problems;
  }

  #newFinder(): ProblemFinder {
    // With a fixed time, zones loaded after it would seem to be loaded in the future, and would cause no diagnostics.
    const fresh: Freshness = {
      get now() {
        return Date.now();
      },
      maxAge: editorSettings.maxAge,
    };
    return new ProblemFinder(
      new NameChecker(this.#parts.accounts, fresh, (zone) => this.#parts.history.pastHosts(zone)),
    );
  }

  #startOver(): void {
    this.#finder = this.#newFinder();
    const finder = this.#finder;
    this.#run(async () => {
      const slice = new TimeSlice();
      for (const shown of new Set([...this.#parts.documents.visible, ...this.#parts.documents.all])) {
        await this.#update(shown);
        if (slice.isOver) await slice.next();
        if (finder !== this.#finder || this.#isDisposed) return;
      }
    });
  }

  async #update(shown: ShownDocument): Promise<void> {
    const { document } = shown;
    if (this.#levelsOf(document) === undefined || shown.isTooLarge) {
      this.#markNothing(shown);
      return;
    }
    const analysed = await shown.read();
    const problems = await this.problemsOf(shown);
    // After an edit the document settles again; other records start all documents over.
    if (analysed === undefined || problems === undefined || this.#isDisposed || document.isClosed) return;
    // The settings may have changed while the document was read.
    const levels = this.#levelsOf(document);
    if (levels === undefined) {
      this.#markNothing(shown);
      return;
    }
    this.#unchecked.set(document, uncheckedIn(analysed));
    const ordered = [
      ...problems.filter(({ problem }) => likelihoodOf(problem) === 'mistake'),
      ...problems.filter(({ problem }) => likelihoodOf(problem) === 'absent'),
    ];
    this.#collection.set(document, ordered, (placed) => diagnosticOf(placed, levels));
    this.#waitForAge();
  }

  /** Returns how problems in a document are shown; undefined if the document is not checked. */
  #levelsOf(document: vscode.TextDocument): DiagnosticLevels | undefined {
    if (this.#parts.accounts.names.size === 0 || isIgnoredDocument(document)) return undefined;
    const { diagnostics } = editorSettings.marks(document);
    return showsAny(diagnostics) ? diagnostics : undefined;
  }

  #markNothing({ document, isTooLarge }: ShownDocument): void {
    this.#collection.delete(document);
    const isUnchecked = isTooLarge && this.#levelsOf(document) !== undefined;
    this.#unchecked.set(document, isUnchecked ? uncheckedDocument() : undefined);
  }

  #close(document: vscode.TextDocument): void {
    this.#collection.delete(document);
    this.#unchecked.delete(document);
  }

  #run(work: () => Promise<void>): void {
    work().catch(this.#parts.reportBug);
  }

  /** Checks again when the records turn stale. */
  #waitForAge(): void {
    clearTimeout(this.#ageing);
    const { until } = this.#finder.checker;
    if (until === Number.POSITIVE_INFINITY) return;
    this.#ageing = setTimeout(() => this.#age(), Math.max(0, until - Date.now()) + 1);
  }

  #age(): void {
    if (this.#isDisposed) return;
    this.#startOver();
    this.#aged.emit();
  }
}

interface DiagnosticsParts {
  readonly accounts: KnownZones;
  readonly documents: CheckedDocuments;
  readonly history: Pick<ZoneHistory, 'pastHosts' | 'onDidChange'>;
  readonly reportBug: (error: unknown) => void;
}

/** The documents that are checked. */
type CheckedDocuments = Pick<ShownDocuments, 'all' | 'visible' | 'onDidSettle' | 'onDidClose'>;

/** The search for the problems of a document in the records of one moment. */
interface Search {
  readonly finder: ProblemFinder;
  readonly problems: Promise<readonly PlacedProblem[] | undefined>;
}

function diagnosticOf(
  { line, problem }: PlacedProblem,
  levels: DiagnosticLevels,
): vscode.Diagnostic | undefined {
  const level = levelOf(levels, problem);
  if (level === 'off') return undefined;
  const range = new vscode.Range(line, problem.start, line, problem.end);
  const diagnostic = new vscode.Diagnostic(range, problemText(problem), SEVERITY[level]);
  diagnostic.source = SOURCE;
  diagnostic.code = PROBLEM_CODES[problem.kind];
  return diagnostic;
}
