import * as l10n from '@vscode/l10n';
import { inSlices } from '../../base/timeSlices.ts';
import type { LiveQuestion, LiveReport } from '../../live/liveReport.ts';
import { jsonText } from '../../export/tables/json.ts';
import { fqdn } from '../../dns/names.ts';
import { sentencesText } from '../../text/listText.ts';
import { outcomeNotes, outcomeWord } from '../../text/liveOutcomeText.ts';
import { answeringServer } from '../../text/liveServerText.ts';
import { digits, LIMIT, shortened } from '../../text/visible.ts';
import { copiedTable } from '../table/copiedTable.ts';
import type { CopyForm, TableView } from '../table/table.ts';
import { tableOf, type FoundRows, type TableSource } from '../table/tableSource.ts';
import type { LiveContent } from './liveContent.ts';
import { answerRow, matchingQuestions, outcomeCounts, shownQuestions } from './liveRows.ts';
import type { LiveState } from '../../live/liveSession.ts';

/** The answers of name servers as a table: a row for each host, type and line. */
export class AnswersTableSource implements TableSource {
  readonly name = 'answers';
  #state: LiveState | undefined;
  #report: LiveReport | undefined;
  /** The questions of the report that have an answer, with the answers that are shown. */
  #questions: readonly LiveQuestion[] = [];
  #now = 0;
  #revision = 0;

  /** The report whose answers are shown. */
  get report(): LiveReport | undefined {
    return this.#report;
  }

  get revision(): number {
    return this.#revision;
  }

  /** Shows the answers so far of a run in this state. `now` is in milliseconds. */
  show(state: LiveState, now: number): void {
    this.#now = now;
    if (state === this.#state) return;
    this.#state = state;
    this.#report = reportOf(state);
    this.#questions = this.#report === undefined ? [] : shownQuestions(this.#report);
    this.#revision += 1;
  }

  /** The table without its rows. */
  card(): LiveContent['answers'] {
    const title = l10n.t('Answers');
    if (this.#report === undefined) return { title, counts: [] };
    const table = tableOf(
      {
        name: this.name,
        style: 'answers',
        label: title,
        columns: [
          { name: 'host', label: l10n.t('Host'), isRowHeader: true },
          { name: 'type', label: l10n.t('Type') },
          { name: 'hosted', label: l10n.t('Hosted') },
          { name: 'answered', label: l10n.t('Answered') },
        ],
        choices: [{ kind: 'switch', name: 'onlyDifferences', label: l10n.t('Only Differences') }],
        revision: this.revision,
      },
      l10n.t('Filter by host, type, value, server or outcome'),
    );
    // An answer counts as wrong only once the delegation is known.
    const counts = this.#report.delegation.isPending === true ? [] : outcomeCounts(this.#questions);
    return { title, counts, table };
  }

  async find(view: TableView, signal: AbortSignal): Promise<FoundRows> {
    const report = this.#report;
    if (report === undefined) return { count: 0, rows: () => [], countText: '' };
    const { length } = this.#questions;
    const questions = await inSlices(matchingQuestions(report, this.#questions, view), signal);
    return {
      count: questions.length,
      rows: (first, end) =>
        questions.slice(first, end).map((question) => answerRow(report, question, this.#now)),
      countText: countText(questions.length, length, view, this.#state?.kind === 'ended'),
    };
  }

  /** Writes the answers of a view. */
  async copy(form: CopyForm, view: TableView, signal: AbortSignal): Promise<string | undefined> {
    const report = this.#report;
    if (report === undefined) return undefined;
    const questions = await inSlices(matchingQuestions(report, this.#questions, view), signal);
    if (form === 'json') return liveJson(report, questions);
    const labels = [
      l10n.t('Host'),
      l10n.t('Type'),
      l10n.t('Line'),
      l10n.t('Hosted'),
      l10n.t('Server'),
      l10n.t('Outcome'),
      l10n.t('Answered'),
      l10n.t('Notes'),
      'NSID',
    ];
    const columns = labels.map((label) => ({ name: label, label }));
    return copiedTable(form, columns, copiedRows(report, questions, this.#now), signal);
  }
}

/** The answers so far; undefined while there are none. */
function reportOf(state: LiveState): LiveReport | undefined {
  if (state.kind === 'ended') return state.report;
  const progress = state.kind === 'asking' ? state.progress : undefined;
  return progress === undefined || progress.phase === 'delegation' ? undefined : progress.report();
}

function countText(count: number, all: number, { filter, choices }: TableView, isEnded: boolean): string {
  const isFiltered = filter.trim() !== '';
  const isOnly = choices['onlyDifferences'] === 'on';
  if (count === 0 && isFiltered) return l10n.t('No host or type matches the filter.');
  if (count === 0 && isOnly) return l10n.t('No differences');
  if (count === 0) return isEnded ? l10n.t('No answers') : l10n.t('No answers yet');
  if (isFiltered) return l10n.t('{0} of {1} hosts and types', digits(count), digits(all));
  if (isOnly) return l10n.t('{0} of {1} hosts and types have a difference.', digits(count), digits(all));
  return count === 1 ? l10n.t('1 host and type') : l10n.t('{0} hosts and types', digits(count));
}

/** A row for each question and server. */
function* copiedRows(
  report: LiveReport,
  questions: readonly LiveQuestion[],
  now: number,
): Generator<readonly string[]> {
  for (const { host, type, recordLine, hosted, answers } of questions) {
    for (const answer of answers) {
      const { outcome, answered, nsid } = answer;
      yield [
        fqdn(host, report.zone),
        type,
        recordLine?.name ?? '',
        hosted.records.join(', '),
        answeringServer(answer, report),
        outcomeWord(outcome),
        answered?.records.join(', ') ?? '',
        sentencesText(outcomeNotes(outcome, now)),
        nsid ?? '',
      ].map((cell) => shortened(cell, LIMIT.line));
    }
  }
}

const TIMES: ReadonlySet<string> = new Set(['startedAt', 'endedAt', 'at']);

/** The report as JSON, with these questions, and times as ISO 8601. */
function liveJson(report: LiveReport, shown: readonly LiveQuestion[]): string {
  const questions = shown.map(({ recordLine: line, ...question }) => ({ ...question, line }));
  const written = JSON.stringify({ ...report, questions });
  return jsonText(
    JSON.parse(written, (key, each: unknown) =>
      TIMES.has(key) && typeof each === 'number' ? new Date(each).toISOString() : each,
    ),
  );
}
