import * as l10n from '@vscode/l10n';
import { tableText, jsonText } from '../../export/tables/tableText.ts';
import type { LiveReport } from '../../live/liveReport.ts';
import { fqdn } from '../../dns/names.ts';
import { outcomeNotes, outcomeWord } from '../../text/liveOutcomeText.ts';
import { serverLabel } from '../../text/liveServerText.ts';
import { LIMIT, shortened } from '../../text/visible.ts';
import { shownQuestions, type ShownQuestion } from './liveRows.ts';
import { sentencesText } from '../../text/listText.ts';

/** The forms that live answers are copied in. */
export type LiveCopy = 'markdown' | 'csv' | 'json';

/** Writes what the page shows in a form, safe for it. `now` is in milliseconds. */
export function liveCopy(form: LiveCopy, report: LiveReport, onlyDifferences: boolean, now: number): string {
  const shown = shownQuestions(report, onlyDifferences);
  return form === 'json' ? liveJson(report, shown) : tableText(form, liveTable(report, shown, now));
}

/** A row for each question and server, after the head. */
function liveTable(
  { zone }: LiveReport,
  shown: readonly ShownQuestion[],
  now: number,
): readonly (readonly string[])[] {
  const head = [
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
  const rows = shown.flatMap(({ question: { host, type, recordLine, hosted }, answers }) =>
    answers.map(({ server, answer: { outcome, answered, nsid } }) =>
      [
        fqdn(host, zone),
        type,
        recordLine?.name ?? '',
        hosted.records.join(', '),
        serverLabel(server),
        outcomeWord(outcome),
        answered?.records.join(', ') ?? '',
        sentencesText(outcomeNotes(outcome, now)),
        nsid ?? '',
      ].map((cell) => shortened(cell, LIMIT.line)),
    ),
  );
  return [head, ...rows];
}

const TIMES: ReadonlySet<string> = new Set(['startedAt', 'endedAt', 'at']);

/** The report as JSON, with the questions that are shown, and times as ISO 8601. */
function liveJson(report: LiveReport, shown: readonly ShownQuestion[]): string {
  const questions = shown.map(({ question: { recordLine: line, ...question }, answers }) => ({
    ...question,
    line,
    answers: answers.map(({ answer }) => answer),
  }));
  return jsonText(withIsoTimes({ ...report, questions }));
}

function withIsoTimes(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, each: unknown) =>
    TIMES.has(key) && typeof each === 'number' ? new Date(each).toISOString() : each,
  );
}
