import type { HostedAnswer } from './hosted.ts';
import type { AnsweredSet, LiveOutcome, RecordTexts } from './liveReport.ts';
import { without } from './without.ts';

/** What a comparison depends on besides the two sets. */
interface CompareContext {
  readonly role: 'authoritative' | 'resolver';
  /** Milliseconds since 1970, when the answer came. */
  readonly now: number;
}

/** Compares what is hosted with what was answered. TTLs are a note, never a difference. */
export function compareSets(
  { set: hosted, answer, isWeighted }: HostedAnswer,
  answered: AnsweredSet,
  { role, now }: CompareContext,
): LiveOutcome {
  if (answer.kind === 'undecided') return { kind: 'notJudged', why: { kind: 'undecided', why: answer.why } };
  if (hosted.kind === 'redirect') return { kind: 'notJudged', why: { kind: 'redirect' } };
  // A resolver asks the servers that the name is delegated to, and so may a server that has both zones.
  const isDenied = role === 'authoritative' && answered.kind === 'noName';
  if (hosted.kind === 'delegation' && answered.kind !== 'delegation' && !isDenied)
    return { kind: 'notJudged', why: { kind: 'delegatedAway' } };
  const isNegative = answered.kind === 'noName' || answered.kind === 'noData';
  const isHostedNegative = hosted.kind === 'noName' || hosted.kind === 'noData';
  // A name with other hosted types exists, so “no name” is wrong. For a name that is not hosted, many servers answer
  // “no data” (RFC 9824).
  const isNameLost = hosted.kind === 'noData' && answered.kind === 'noName';
  if (isHostedNegative && isNegative && !isNameLost) return { kind: 'same' };
  if (!isHostedNegative && hosted.records.length === 0)
    return { kind: 'notJudged', why: { kind: 'hostedInvalid' } };
  // When the answer must have expired from the cache of the resolver.
  const { ttl } = answered;
  const forgetful =
    role === 'resolver' && ttl !== undefined ? { forgets: { ttl, at: now + ttl * 1000 } } : {};
  if (answered.kind === 'noName' || answered.kind === 'noData') return { kind: answered.kind, ...forgetful };
  const isOtherType = hosted.type !== answered.type;
  const onlyHosted = isOtherType ? typed(hosted) : without(hosted.records, answered.records);
  const onlyAnswered = isOtherType ? typed(answered) : without(answered.records, hosted.records);
  const isPart = isWeighted && answered.records.length > 0 && onlyAnswered.length === 0;
  if (onlyHosted.length + onlyAnswered.length > 0 && !isPart)
    return { kind: 'different', onlyHosted, onlyAnswered, ...forgetful };
  const isTtlOff =
    role === 'authoritative' &&
    hosted.ttl !== undefined &&
    answered.ttl !== undefined &&
    hosted.ttl !== answered.ttl;
  return isTtlOff ? { kind: 'same', ttl: { hosted: hosted.ttl, answered: answered.ttl } } : { kind: 'same' };
}

/**
 * Judges a resolver by what the authoritative servers answer to the same question. If its answer differs from what is
 * hosted, an authoritative server answers what is hosted, and none gives the resolver's answer, then that is an older
 * answer. Otherwise returns `outcome`.
 */
export function agedOutcome(
  outcome: LiveOutcome,
  answered: AnsweredSet,
  authoritative: readonly { readonly outcome: LiveOutcome; readonly answered: AnsweredSet | undefined }[],
): LiveOutcome {
  // A negative answer keeps its own outcome, which says whether the name or only the data is missing.
  if (outcome.kind !== 'different' || outcome.forgets === undefined || answered.isLeftOut === true)
    return outcome;
  const isKept = authoritative.some((each) => each.outcome.kind === 'same');
  const isAnsweredNow = authoritative.some(
    // An answer whose records were not kept may be the same.
    (each) =>
      each.answered !== undefined &&
      (each.answered.isLeftOut === true || isSameAnswer(each.answered, answered)),
  );
  if (!isKept || isAnsweredNow) return outcome;
  const { onlyHosted, onlyAnswered, forgets } = outcome;
  return { kind: 'older', onlyHosted, onlyAnswered, forgets };
}

export function isSameAnswer(one: AnsweredSet, other: AnsweredSet): boolean {
  return (
    one.kind === other.kind &&
    one.type === other.type &&
    one.records.length === other.records.length &&
    without(one.records, other.records).length === 0
  );
}

/** Texts with their type before them: the two sets are of different types. */
function typed({ type, records }: { readonly type: string; readonly records: RecordTexts }): RecordTexts {
  return records.map((text) => `${type} ${text}`);
}
