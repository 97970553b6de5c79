import * as l10n from '@vscode/l10n';
import type {
  AnsweredSet,
  HostedSet,
  LiveAnswer,
  LiveOutcome,
  LiveQuestion,
  LiveReport,
  LiveServer,
} from '../../live/liveReport.ts';
import { fqdn, toUnicode } from '../../dns/names.ts';
import { countryName } from '../../text/countryName.ts';
import { digits, LIMIT, visible, SHOWN } from '../../text/visible.ts';
import { outcomeNotes, outcomeWord } from '../../text/liveOutcomeText.ts';
import { serverLabel } from '../../text/liveServerText.ts';
import type { LiveContent, LiveRow, Tone } from './liveContent.ts';
import { listText } from '../../text/listText.ts';

/** The most characters of all rows: a page with more is slow, and strangers write the answers. */
const ROW_CHARACTERS = 1_000_000;

/** An answer that is shown, with the server that gave it. */
interface ShownAnswer {
  readonly answer: LiveAnswer;
  readonly server: LiveServer;
}

/** A question with the answers that get a line of their own. */
export interface ShownQuestion {
  readonly question: LiveQuestion;
  readonly answers: readonly ShownAnswer[];
}

const DIFFERENCES: ReadonlySet<LiveOutcome['kind']> = new Set(['different', 'older', 'noName', 'noData']);

/** Whether the answer differs from the hosted records. Silence is no difference. */
function isDifference({ kind }: LiveOutcome): boolean {
  return DIFFERENCES.has(kind);
}

/** Returns the questions that have an answer, or those with a difference. */
export function shownQuestions(report: LiveReport, onlyDifferences: boolean): readonly ShownQuestion[] {
  return report.questions.flatMap((question) => {
    const answers = question.answers.flatMap((answer) => {
      const server = report.servers[answer.server];
      return server === undefined || !isShown(answer, server) ? [] : [{ answer, server }];
    });
    const isWanted = onlyDifferences
      ? answers.some(({ answer }) => isDifference(answer.outcome))
      : answers.length > 0;
    return isWanted ? [{ question, answers }] : [];
  });
}

/**
 * Whether to show an answer below its question. A server that answers nothing has one line in the list of servers, and
 * a network that answers in place of the servers has one for the whole run.
 */
function isShown({ outcome, answered }: LiveAnswer, { state }: LiveServer): boolean {
  if (outcome.kind === 'pending' || outcome.kind === 'cutByNetwork') return false;
  if (outcome.kind === 'notJudged' && outcome.why.kind === 'stopped') return false;
  return state === 'answers' || state === 'pending' || answered !== undefined;
}

/** Returns how many answers there are of each outcome. */
export function outcomeCounts(shown: readonly ShownQuestion[]): NonNullable<LiveContent['table']>['counts'] {
  const counts = new Map<LiveOutcome['kind'], number>();
  for (const { answers } of shown)
    for (const { answer } of answers)
      counts.set(answer.outcome.kind, (counts.get(answer.outcome.kind) ?? 0) + 1);
  return [...counts]
    .toSorted(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other))
    .map(([kind, count]) => ({
      tone: TONES[kind],
      text: l10n.t('{0}: {1}', outcomeWord({ kind }), digits(count)),
    }));
}

/** The tone of each outcome, the gravest first. */
const TONES: Readonly<Record<LiveOutcome['kind'], Tone>> = {
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
const ORDER: readonly string[] = Object.keys(TONES);

/** Returns the rows of the page, one for each question, as many as fit. `now` is in milliseconds. */
export function liveRows(
  report: LiveReport,
  shown: readonly ShownQuestion[],
  now: number,
): readonly LiveRow[] {
  const roles = Map.groupBy(
    report.servers.filter(({ state }) => state === 'answers'),
    ({ role }) => role,
  );
  const rows: LiveRow[] = [];
  let characters = 0;
  for (const { question, answers } of shown) {
    const row = liveRow(report.zone, question, answers, roles, now);
    characters += JSON.stringify(row).length;
    if (characters > ROW_CHARACTERS && rows.length > 0) break;
    rows.push(row);
  }
  return rows;
}

type Roles = ReadonlyMap<LiveServer['role'], readonly LiveServer[]>;

function liveRow(
  zone: string,
  { host, type, recordLine, hosted }: LiveQuestion,
  answers: readonly ShownAnswer[],
  roles: Roles,
  now: number,
): LiveRow {
  const groups = Map.groupBy(answers, ({ answer: { outcome, answered } }) =>
    JSON.stringify([outcome.kind, outcomeNotes(outcome, now), answered?.kind, answered?.records]),
  );
  return {
    id: host,
    host: visible(fqdn(toUnicode(host), toUnicode(zone)), LIMIT.name),
    type: visible(type, LIMIT.word),
    line: recordLine === undefined ? '' : askedLineText(recordLine),
    hosted: valueLines(hosted, type),
    hostedNote: hostedNote(hosted),
    results: [...groups.values()].flatMap((group) =>
      // The answers of a group are equal.
      group.slice(0, 1).map(({ answer: { outcome, answered } }) => ({
        tone: TONES[outcome.kind],
        outcome: outcomeWord(outcome),
        servers: serversText(group, roles),
        values: answered === undefined ? [] : valueLines(answered, type),
        notes: [...answeredNotes(answered, outcome), ...outcomeNotes(outcome, now)],
      })),
    ),
  };
}

/** Names the servers of a group, or says that it has all of a role. Where something differs, with their identifiers. */
function serversText(group: readonly ShownAnswer[], roles: Roles): string {
  const parts: string[] = [];
  for (const role of ['authoritative', 'resolver'] as const) {
    const own = group.filter(({ server }) => server.role === role);
    const isAll = own.length > 2 && own.length === roles.get(role)?.length;
    if (isAll && !own.some(({ answer }) => isDifference(answer.outcome) && answer.nsid !== undefined))
      parts.push(
        role === 'resolver'
          ? l10n.t('all {0} resolvers', digits(own.length))
          : l10n.t('all {0} name servers', digits(own.length)),
      );
    else parts.push(...own.map(serverText));
  }
  return listText(parts);
}

function serverText({ server, answer: { outcome, nsid } }: ShownAnswer): string {
  const label = serverLabel(server);
  return nsid === undefined || !isDifference(outcome)
    ? label
    : `${label} · NSID ${visible(nsid, LIMIT.short)}`;
}

/** Returns the values of records, with their type if it differs from the queried one. */
function valueLines({ records, type }: HostedSet | AnsweredSet, asked: string): string[] {
  const lines = records
    .slice(0, SHOWN.cell)
    .map((text) => visible(type === asked ? text : `${type} ${text}`, LIMIT.value));
  const more = records.length - lines.length;
  return more > 0 ? [...lines, l10n.t('and {0} more', digits(more))] : lines;
}

/** Describes an answer without values, unless the outcome already does. */
function answeredNotes(answered: AnsweredSet | undefined, { kind }: LiveOutcome): readonly string[] {
  if (answered === undefined || answered.kind === kind) return [];
  if (answered.isLeftOut === true) return [l10n.t('The answer is too long to show.')];
  if (answered.kind !== 'noName' && answered.kind !== 'noData') return [];
  return [l10n.t('Answered: {0}', outcomeWord({ kind: answered.kind }))];
}

function hostedNote({ kind, invalid }: HostedSet): string {
  const notes: string[] = [];
  if (kind === 'noName' || kind === 'noData') notes.push(l10n.t('nothing hosted'));
  if (kind === 'undecided') notes.push(l10n.t('not certain'));
  if (kind === 'delegation') notes.push(l10n.t('delegated to other servers'));
  if (kind === 'redirect') notes.push(l10n.t('redirect of the service'));
  if (invalid.length > 0) notes.push(l10n.t('Not servable: {0}', digits(invalid.length)));
  return notes.join(' · ');
}

function askedLineText({ name, subnet, country }: NonNullable<LiveQuestion['recordLine']>): string {
  const shown = visible(name, LIMIT.short);
  if (subnet === undefined) return shown;
  return country === undefined
    ? l10n.t('{0}, asked as {1}', shown, visible(subnet, LIMIT.short))
    : l10n.t(
        '{0}, asked as {1} ({2})',
        shown,
        visible(subnet, LIMIT.short),
        countryName(country) ?? visible(country, LIMIT.word),
      );
}
