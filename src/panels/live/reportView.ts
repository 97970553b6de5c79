import * as l10n from '@vscode/l10n';
import type { DelegationFinding } from '../../live/delegationFindings.ts';
import type { LiveQuestion, LiveReport, LiveServer } from '../../live/liveReport.ts';
import { delegationText } from '../../text/delegationText.ts';
import { digits, LIMIT, visible, SHOWN } from '../../text/visible.ts';
import { extStatusText } from '../../text/fieldWords.ts';
import { stopText } from '../../text/liveOutcomeText.ts';
import { serverLabel } from '../../text/liveServerText.ts';
import type { LiveContent, MarkedLine, Tone } from './liveContent.ts';
import { liveRows, outcomeCounts, shownQuestions } from './liveRows.ts';
import { sentencesText } from '../../text/listText.ts';

/** Returns the notes on a whole run. */
export function reportNotes({
  stopped,
  isCutByNetwork,
  leftOut,
  linesLeftOut,
  answersNotKept,
  questions,
}: LiveReport): readonly MarkedLine[] {
  const texts: string[] = [];
  if (isCutByNetwork)
    texts.push(
      l10n.t(
        'This network answers in place of the name servers, so nothing can be told about them from here. What it answers is not compared.',
      ),
    );
  if (stopped !== undefined) {
    const [open, all] = [questions.filter(isOpen).length, digits(questions.length)];
    const left = l10n.t('Of {0} hosts and types, {1} were not asked for everywhere.', all, digits(open));
    texts.push(sentencesText([stopText(stopped), open === 0 ? '' : left]));
  }
  if (leftOut > 0)
    texts.push(
      l10n.t(
        'The zone has {0} hosts and types more than a run asks for. Check a host or a record to ask for others.',
        digits(leftOut),
      ),
    );
  if (linesLeftOut > 0)
    texts.push(
      l10n.t(
        'The hosts have {0} lines more than a run asks for. These were not compared.',
        digits(linesLeftOut),
      ),
    );
  if (answersNotKept > 0)
    texts.push(
      l10n.t(
        'All answers together are too long to keep: {0} were compared, and only their outcomes are shown.',
        digits(answersNotKept),
      ),
    );
  const notes = texts.map((text) => marked('attention', text));
  return questions.length > 0
    ? notes
    : [...notes, marked('open', l10n.t('Nothing is hosted in this zone that could be asked for.'))];
}

/** Returns the results so far. `now` is in milliseconds. */
export function reportContent(
  report: LiveReport,
  extStatus: string | undefined,
  onlyDifferences: boolean,
  now: number,
): Pick<LiveContent, 'delegation' | 'servers' | 'table'> {
  const all = shownQuestions(report, false);
  const shown = onlyDifferences ? shownQuestions(report, true) : all;
  const rows = liveRows(report, shown, now);
  return {
    delegation: {
      title: l10n.t('Delegation'),
      note: extStatusNote(extStatus),
      findings: report.delegation.findings.map(findingLine),
    },
    servers: { title: l10n.t('Servers'), lines: report.servers.map(serverLine) },
    table: {
      onlyDifferences,
      counts: outcomeCounts(all),
      count: countText(rows.length, shown.length, all.length, onlyDifferences),
      rows: [...rows],
    },
  };
}

function extStatusNote(extStatus: string | undefined): string {
  if (extStatus === undefined || extStatus === '') return '';
  const words = extStatusText(extStatus) ?? visible(extStatus, LIMIT.word);
  return l10n.t('The service itself says: {0}.', words);
}

function findingLine(finding: DelegationFinding): MarkedLine {
  const text = delegationText(finding);
  return marked(finding.level === 'unknown' ? 'open' : finding.level, text);
}

/** Returns one line for a server and all of its questions. */
function serverLine(server: LiveServer): MarkedLine {
  const { role, state, serial, nsids, isEdnsLost, honoursSubnet } = server;
  const parts = [
    serverLabel(server),
    role === 'resolver' ? l10n.t('resolver') : l10n.t('name server'),
    ...(serial === undefined ? [] : [l10n.t('serial {0}', String(serial))]),
    ...nsids.slice(0, SHOWN.named).map((nsid) => `NSID ${visible(nsid, LIMIT.short)}`),
    ...(honoursSubnet === false
      ? [l10n.t('ignores the addresses of clients, so only the line of this machine was seen')]
      : []),
    ...(isEdnsLost ? [l10n.t('answers without EDNS only')] : []),
    ...(state === 'silent' || state === 'unreachable' ? [l10n.t('that says nothing about the records')] : []),
  ];
  return { ...stateMark(state), text: parts.join(' · ') };
}

function stateMark(state: LiveServer['state']): { readonly tone: Tone; readonly mark: string } {
  const marks = {
    answers: ['good', l10n.t('answers')],
    pending: ['open', l10n.t('not answered yet')],
    silent: ['open', l10n.t('silent')],
    unreachable: ['open', l10n.t('unreachable')],
    notAsked: ['open', l10n.t('not asked')],
    refused: ['attention', l10n.t('refused')],
    failed: ['attention', l10n.t('failed')],
    notAuthoritative: ['attention', l10n.t('not authoritative')],
    unreadable: ['attention', l10n.t('unreadable')],
  } as const;
  const [tone, mark] = marks[state];
  return { tone, mark };
}

/** Whether some server was not asked a question, because the run ended. */
function isOpen({ answers }: LiveQuestion): boolean {
  return answers.some(({ outcome }) => outcome.kind === 'notJudged' && outcome.why.kind === 'stopped');
}

function countText(listed: number, shown: number, all: number, onlyDifferences: boolean): string {
  if (shown === 0) return onlyDifferences ? l10n.t('No differences') : l10n.t('No answers yet');
  const hosts = onlyDifferences
    ? l10n.t('{0} of {1} hosts and types have a difference.', digits(shown), digits(all))
    : shown === 1
      ? l10n.t('1 host and type')
      : l10n.t('{0} hosts and types', digits(shown));
  return listed === shown
    ? hosts
    : sentencesText([
        hosts,
        l10n.t('The first {0} are listed, as many as fit into the page. Copies have all.', digits(listed)),
      ]);
}

/** A line with the usual word for its tone. */
export function marked(tone: Tone, text: string): MarkedLine {
  const marks = {
    good: l10n.t('In order'),
    bad: l10n.t('Wrong'),
    attention: l10n.t('Note'),
    open: l10n.t('Not known'),
  };
  return { tone, mark: marks[tone], text };
}
