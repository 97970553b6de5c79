import * as l10n from '@vscode/l10n';
import type { AnswerDoubt } from '../dns/zone.ts';
import type {
  AnsweredSet,
  CacheExpiry,
  HostedSet,
  LiveOutcome,
  LiveAnswer,
  LiveReport,
  LiveStop,
  UnjudgedReason,
} from '../live/liveReport.ts';
import { clockText } from './age.ts';
import { durationText } from './fieldWords.ts';
import { digits, LIMIT, shortened, visible } from './visible.ts';
import { firstTexts, listText, sentencesText } from './listText.ts';

/** The outcome of a comparison in a few words. Silence is a word of its own: it says nothing about the records. */
export function outcomeWord({ kind }: Pick<LiveOutcome, 'kind'>): string {
  return WORDS[kind]();
}

const WORDS: Readonly<Record<LiveOutcome['kind'], () => string>> = {
  pending: () => l10n.t('not answered yet'),
  same: () => l10n.t('same'),
  different: () => l10n.t('different'),
  older: () => l10n.t('older'),
  noName: () => l10n.t('no such name'),
  noData: () => l10n.t('no data of this type'),
  silent: () => l10n.t('silent'),
  refused: () => l10n.t('refused'),
  notAuthoritative: () => l10n.t('not authoritative'),
  unreadable: () => l10n.t('unreadable'),
  failed: () => l10n.t('failed'),
  equalAfterFollowing: () => l10n.t('equal after following'),
  cutByNetwork: () => l10n.t('cut by this network'),
  notJudged: () => l10n.t('not judged'),
};

/** Returns further notes on an outcome, one sentence each. `now` is in milliseconds. */
export function outcomeNotes(outcome: LiveOutcome, now: number): readonly string[] {
  switch (outcome.kind) {
    case 'same':
      return outcome.ttl === undefined
        ? []
        : [
            l10n.t(
              'Only the TTL differs: {0} hosted, {1} answered.',
              ttlWords(outcome.ttl.hosted),
              ttlWords(outcome.ttl.answered),
            ),
          ];
    case 'different':
      return [
        ...differenceNotes(outcome),
        ...(outcome.again === undefined ? [] : [againText(outcome.again)]),
        ...forgettingNotes(outcome.forgets, now),
      ];
    case 'older':
      return [
        l10n.t('The resolver still has what was there before.'),
        ...differenceNotes(outcome),
        ...forgettingNotes(outcome.forgets, now),
      ];
    case 'noName':
    case 'noData':
      return forgettingNotes(outcome.forgets, now);
    case 'failed':
      return [failedText(outcome.why)];
    case 'equalAfterFollowing':
      return [l10n.t('These are the addresses of {0}.', name(outcome.target))];
    case 'notJudged':
      return [notJudgedText(outcome)];
    case 'pending':
    case 'silent':
    case 'refused':
    case 'notAuthoritative':
    case 'unreadable':
    case 'cutByNetwork':
      return [];
  }
}

/** Describes an answer without values, unless the outcome already does. */
export function answeredNotes(answered: AnsweredSet | undefined, { kind }: LiveOutcome): readonly string[] {
  if (answered === undefined || answered.kind === kind) return [];
  if (answered.isLeftOut === true) return [l10n.t('The answer is too long to show.')];
  if (answered.kind !== 'noName' && answered.kind !== 'noData') return [];
  return [l10n.t('Answered: {0}', outcomeWord({ kind: answered.kind }))];
}

/** Says why there are no values, or that there are more. */
export function hostedNotes({ kind, invalid }: HostedSet): readonly string[] {
  const notes: string[] = [];
  if (kind === 'noName' || kind === 'noData') notes.push(l10n.t('nothing hosted'));
  if (kind === 'undecided') notes.push(l10n.t('not certain'));
  if (kind === 'delegation') notes.push(l10n.t('delegated to other servers'));
  if (kind === 'redirect') notes.push(l10n.t('redirect of the service'));
  if (invalid.length > 0) notes.push(l10n.t('Not servable: {0}', digits(invalid.length)));
  return notes.length === 0 ? [] : [notes.join(' · ')];
}

/** Returns the first values of records in one line. The values are not trusted. */
function valuesText(values: readonly string[]): string {
  return shortened(listText(firstTexts(values, (value) => visible(value, LIMIT.value))), LIMIT.line);
}

/** Why a run ended before all was asked. */
function stopText(stop: LiveStop): string {
  return STOPS[stop]();
}

const STOPS: Readonly<Record<LiveStop, () => string>> = {
  cancelled: () => l10n.t('Cancelled before everything was asked.'),
  deadline: () => l10n.t('The time for a run was over before everything was asked.'),
  queryLimit: () => l10n.t('A run sends a limited number of questions, and this one would have needed more.'),
};

/** Returns what a run did not ask for, compare or keep: a note for each reason. */
export function runNotes(report: LiveReport): readonly string[] {
  const { isCutByNetwork, leftOut, linesLeftOut, answersNotKept } = report;
  const notes = [
    isCutByNetwork &&
      l10n.t(
        'This network answers in place of the name servers, so nothing can be told about them from here. What it answers is not compared.',
      ),
    report.questions.some(({ answers }) => answers.some(isOfResolverLine)) &&
      notJudgedText({ why: { kind: 'resolverLine' } }),
    stoppedNote(report),
    leftOut > 0 &&
      l10n.t(
        'The zone has {0} hosts and types more than a run asks for. Check a host or a record to ask for others.',
        digits(leftOut),
      ),
    linesLeftOut > 0 &&
      l10n.t(
        'The hosts have {0} lines more than a run asks for. These were not compared.',
        digits(linesLeftOut),
      ),
    answersNotKept > 0 &&
      l10n.t(
        'All answers together are too long to keep: {0} were compared, and only their outcomes are shown.',
        digits(answersNotKept),
      ),
  ];
  return notes.filter((note) => note !== false);
}

function isOfResolverLine({ outcome }: LiveAnswer): boolean {
  return outcome.kind === 'notJudged' && outcome.why.kind === 'resolverLine';
}

/** Says why a run ended before everything was asked, and how much some server was not asked; false if it did not. */
function stoppedNote({ stopped, questions }: LiveReport): string | false {
  if (stopped === undefined) return false;
  const open = questions.filter(({ answers }) =>
    answers.some(({ outcome }) => outcome.kind === 'notJudged' && outcome.why.kind === 'stopped'),
  );
  const [all, left] = [digits(questions.length), digits(open.length)];
  return sentencesText([
    stopText(stopped),
    open.length === 0 ? '' : l10n.t('Of {0} hosts and types, {1} were not asked for everywhere.', all, left),
  ]);
}

function differenceNotes({
  onlyHosted,
  onlyAnswered,
}: {
  readonly onlyHosted: readonly string[];
  readonly onlyAnswered: readonly string[];
}): readonly string[] {
  return [
    ...(onlyHosted.length === 0 ? [] : [l10n.t('Only hosted: {0}', valuesText(onlyHosted))]),
    ...(onlyAnswered.length === 0 ? [] : [l10n.t('Only answered: {0}', valuesText(onlyAnswered))]),
  ];
}

function againText({ kind, records, isLeftOut }: AnsweredSet): string {
  const isNegative = kind === 'noName' || kind === 'noData';
  if (isLeftOut === true && !isNegative)
    return l10n.t('Asked again, the same address answered something else. Several machines are behind it.');
  const what = isNegative
    ? outcomeWord({ kind })
    : records.length === 0
      ? outcomeWord({ kind: 'noData' })
      : valuesText(records);
  return l10n.t('Asked again, the same address answered: {0}. Several machines are behind it.', what);
}

function forgettingNotes(forgets: CacheExpiry | undefined, now: number): readonly string[] {
  if (forgets === undefined) return [];
  return [
    l10n.t(
      'The resolver must have forgotten it at the latest {0} ({1} left when it answered).',
      clockText(forgets.at, now),
      ttlWords(forgets.ttl),
    ),
  ];
}

function failedText(why: string): string {
  switch (why) {
    case 'unreachable':
      return l10n.t('This machine has no way to the server.');
    case 'portClosed':
      return l10n.t('Nothing listens at this address and port.');
    case 'closed':
    case 'tcpClosed':
      return l10n.t('The server closed the connection.');
    case 'tcpSilent':
      return l10n.t('The answer is too long for one packet, and the server does not answer over TCP.');
    case 'noRecursion':
      return l10n.t('The server resolves no names for this machine.');
    default:
      // Codes of the system begin with E, such as ECONNRESET; those of DNS do not.
      return why.startsWith('E')
        ? l10n.t('The connection failed: {0}.', visible(why, LIMIT.short))
        : l10n.t('The server answered {0}.', visible(why, LIMIT.short));
  }
}

function notJudgedText({ why }: { readonly why: UnjudgedReason }): string {
  switch (why.kind) {
    case 'undecided':
      return doubtText(why.why);
    case 'redirect':
      return l10n.t('The service answers for a redirect with servers of its own.');
    case 'followedDiffers':
      return l10n.t(
        'An alias is answered with addresses, which are not those that {0} has from here.',
        name(why.target),
      );
    case 'targetUnknown':
      return l10n.t(
        'An alias is answered with addresses, and nobody answered which ones {0} has.',
        name(why.target),
      );
    case 'lineNotAskable':
      return l10n.t('No address stands for the clients of this line, so nobody can ask in their place.');
    case 'subnetNotHonoured':
      return why.seenLines.length === 0
        ? l10n.t(
            'The server does not answer by the address of a client, so only the line of this machine was seen.',
          )
        : l10n.t(
            'The server does not answer by the address of a client, so only the line of this machine was seen: {0}.',
            valuesText(why.seenLines),
          );
    case 'resolverLine':
      return l10n.t('A resolver answers for the line of this machine alone.');
    case 'ofNetwork':
      return l10n.t('Not compared: this network answers in place of the name servers.');
    case 'emptyAnswer':
      return l10n.t('The answer was empty, and did not say that there is no such data.');
    case 'notAskable':
      return l10n.t('This name or type cannot be asked for in DNS.');
    case 'hostedInvalid':
      return l10n.t('No value that is hosted can be served.');
    case 'delegatedAway':
      return l10n.t('The name is delegated to other servers.');
    case 'serverSilent':
      return l10n.t('Not asked any more, because the server did not answer several times.');
    case 'stopped':
      return stopText(why.why);
  }
}

/** Why it is not certain what is hosted. */
function doubtText(why: AnswerDoubt): string {
  switch (why) {
    case 'notLoaded':
    case 'incomplete':
    case 'failed':
      return l10n.t('Not all records of the zone are loaded, so it is not certain what is hosted.');
    case 'stale':
    case 'changed':
      return l10n.t('The zone changed since its records were loaded.');
    case 'notServed':
      return l10n.t('The service does not serve the zone: it is paused, locked or not delegated to it.');
    case 'outside':
      return l10n.t('The name is not in the zone.');
    case 'notListed':
      return l10n.t('The service does not list this record.');
    case 'tooManyNames':
      return l10n.t('The zone has too many names to tell what answers here.');
    default:
      return l10n.t(
        'It is not documented which lines these records answer, so it is not certain what is hosted.',
      );
  }
}

function ttlWords(seconds: number): string {
  return durationText(Math.max(1, Math.round(seconds)));
}

function name(text: string): string {
  return visible(text, LIMIT.name);
}
