import * as l10n from '@vscode/l10n';
import {
  isMismatch,
  type AnsweredSet,
  type HostedSet,
  type LiveAnswer,
  type LiveOutcome,
  type LiveQuestion,
  type LiveReport,
  type LiveServer,
} from '../../live/liveReport.ts';
import { fold, fqdn, isApex, toUnicode } from '../../dns/names.ts';
import { countryName } from '../../text/countryName.ts';
import { digits, LIMIT, visible, SHOWN } from '../../text/visible.ts';
import { answeredNotes, hostedNotes, outcomeNotes, outcomeWord } from '../../text/liveOutcomeText.ts';
import { answeringServer, serversText } from '../../text/liveServerText.ts';
import { filterWords, sortedRows } from '../../text/rowOrder.ts';
import type { Part, TableRow, TableView, Tone } from '../table/table.ts';
import type { LiveContent } from './liveContent.ts';
import { firstTexts, listText } from '../../text/listText.ts';

/** Returns the questions that have an answer, with the answers that get a line of their own. */
export function shownQuestions({ questions, servers }: LiveReport): readonly LiveQuestion[] {
  return questions
    .map((question) => ({
      ...question,
      answers: question.answers.filter((answer) => isShown(answer, servers[answer.server])),
    }))
    .filter(({ answers }) => answers.length > 0);
}

/**
 * Whether to show an answer below its question. A server that answers nothing has one line in the list of servers, and
 * a network that answers in place of the servers has one for the whole run.
 */
function isShown({ outcome, answered }: LiveAnswer, server: LiveServer | undefined): boolean {
  if (server === undefined || outcome.kind === 'pending' || outcome.kind === 'cutByNetwork') return false;
  if (outcome.kind === 'notJudged' && outcome.why.kind === 'stopped') return false;
  return server.state === 'answers' || server.state === 'pending' || answered !== undefined;
}

/** Returns how many answers there are of each outcome. */
export function outcomeCounts(shown: readonly LiveQuestion[]): LiveContent['answers']['counts'] {
  const outcomes = shown.flatMap(({ answers }) => answers.map(({ outcome }) => outcome));
  return [...Map.groupBy(outcomes, ({ kind }) => kind)]
    .toSorted(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other))
    .map(([kind, { length }]) => ({
      tone: OUTCOME_TONES[kind],
      text: l10n.t('{0}: {1}', outcomeWord({ kind }), digits(length)),
    }));
}

/** The tone of each outcome, the gravest first. */
const OUTCOME_TONES: Readonly<Record<LiveOutcome['kind'], Tone>> = {
  different: 'bad',
  noName: 'bad',
  noData: 'bad',
  older: 'attention',
  notAuthoritative: 'attention',
  refused: 'attention',
  failed: 'attention',
  unreadable: 'attention',
  silent: 'open',
  same: 'good',
  equalAfterFollowing: 'good',
  notJudged: 'open',
  pending: 'open',
  cutByNetwork: 'open',
};
const ORDER: readonly string[] = Object.keys(OUTCOME_TONES);

/** The tone of an outcome. No answer is shown as wrong until the delegation is known: it may be one of the network. */
function toneOf(kind: LiveOutcome['kind'], delegation: LiveReport['delegation']): Tone {
  const tone = OUTCOME_TONES[kind];
  return tone === 'bad' && delegation.isPending === true ? 'open' : tone;
}

/**
 * Finds the questions of a view, in its order. Yields after each one. The choice `onlyDifferences` keeps those with a
 * difference.
 */
export function* matchingQuestions(
  report: LiveReport,
  questions: readonly LiveQuestion[],
  { filter, order, choices }: TableView,
): Generator<void, readonly LiveQuestion[]> {
  const words = filterWords(filter);
  const matching: LiveQuestion[] = [];
  const isOnly = choices['onlyDifferences'] === 'on';
  for (const question of questions) {
    yield;
    if (isOnly && !question.answers.some(({ outcome }) => isMismatch(outcome))) continue;
    const text = words.length === 0 ? '' : searchedText(report, question);
    if (words.every((word) => text.includes(word))) matching.push(question);
  }
  const textOf = COLUMN_TEXTS.get(order?.column ?? '');
  return order === undefined || textOf === undefined
    ? matching
    : sortedRows(matching, textOf, order.descending);
}

/** What the filter searches: both spellings of the name, and all values, shown or not. */
function searchedText(report: LiveReport, { name, type, recordLine, hosted, answers }: LiveQuestion): string {
  const texts = answers.flatMap((answer) => [
    answeringServer(answer, report),
    outcomeWord(answer.outcome),
    answer.answered?.type,
    ...(answer.answered?.records ?? []),
  ]);
  const line = recordLine && askedLineText(recordLine);
  const names = [name, toUnicode(name), type, line, hosted.type];
  return fold([...names, ...hosted.records, ...texts].join('\n'));
}

/** The text of each column that the table is sorted by. Of the answers, it is the gravest outcome. */
const COLUMN_TEXTS: ReadonlyMap<string, (question: LiveQuestion) => string> = new Map([
  ['host', ({ host }) => (isApex(host) ? '' : toUnicode(host))],
  ['type', ({ type }) => type],
  ['hosted', ({ hosted }) => hosted.records.join('\n')],
  [
    'answered',
    ({ answers }) => String(Math.min(...answers.map(({ outcome }) => ORDER.indexOf(outcome.kind)))),
  ],
]);

/** The row of a question. `now` is in milliseconds. */
export function answerRow(report: LiveReport, question: LiveQuestion, now: number): TableRow {
  const { host, recordLine, hosted } = question;
  const name = visible(fqdn(toUnicode(host), toUnicode(report.zone)), LIMIT.name);
  const type = visible(question.type, LIMIT.word);
  const lines = recordLine === undefined ? [] : [askedLineText(recordLine)];
  const title = l10n.t('Reveal in Zones');
  const fullLabel = l10n.t('{0}: {1}', listText([name, type, ...lines]), title);
  const action = { name: 'reveal', label: name, fullLabel, value: host };
  const groups = Map.groupBy(question.answers, ({ outcome, answered }) =>
    JSON.stringify([outcome.kind, outcomeNotes(outcome, now), answered?.kind, answered?.records]),
  );
  const lineParts = lines.map((text): Part => ({ kind: 'text', look: 'line', text }));
  return {
    id: JSON.stringify([host, type, ...lines]),
    cells: [
      { parts: [{ kind: 'button', look: 'plain', action, title }, ...lineParts] },
      { parts: [type] },
      { parts: [...valueParts(hosted, question.type), ...noteParts(hostedNotes(hosted))] },
      { parts: [...groups.values()].flatMap((group) => groupParts(group, report, question.type, now)) },
    ],
  };
}

/** Shows equal answers: their outcome and servers, then the values, then the differences and other remarks. */
function groupParts(
  group: readonly LiveAnswer[],
  report: LiveReport,
  type: string,
  now: number,
): readonly Part[] {
  const [first] = group;
  if (first === undefined) return [];
  const { outcome, answered } = first;
  // The top of the page says once that the network answers, and what a resolver sees.
  const isSaid = outcome.kind === 'notJudged' && ['ofNetwork', 'resolverLine'].includes(outcome.why.kind);
  const [tone, mark] = [toneOf(outcome.kind, report.delegation), outcomeWord(outcome)];
  return [
    { kind: 'tone', tone, mark, text: serversText(group, report) },
    ...(answered === undefined ? [] : valueParts(answered, type)),
    ...noteParts([...answeredNotes(answered, outcome), ...(isSaid ? [] : outcomeNotes(outcome, now))]),
  ];
}

/** Lists the first values of records, with their type if it differs from the queried one. */
function valueParts({ records, type }: HostedSet | AnsweredSet, asked: string): readonly Part[] {
  const textOf = (text: string): string => visible(type === asked ? text : `${type} ${text}`, LIMIT.value);
  const items = firstTexts(records, textOf, SHOWN.cell).map((text) => [text]);
  return items.length === 0 ? [] : [{ kind: 'list', look: 'values', items }];
}

function noteParts(notes: readonly string[]): readonly Part[] {
  return notes.map((text) => ({ kind: 'text', look: 'note', text }));
}

function askedLineText({ name, subnet, country }: NonNullable<LiveQuestion['recordLine']>): string {
  const shown = visible(name, LIMIT.short);
  if (subnet === undefined) return shown;
  const asked = visible(subnet, LIMIT.short);
  if (country === undefined) return l10n.t('{0}, asked as {1}', shown, asked);
  const place = countryName(country) ?? visible(country, LIMIT.word);
  return l10n.t('{0}, asked as {1} ({2})', shown, asked, place);
}
