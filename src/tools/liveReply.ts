import type { LiveAnswer, LiveOutcome, LiveQuestion, LiveReport } from '../live/liveReport.ts';
import { delegationText } from '../text/delegationText.ts';
import { outcomeNotes } from '../text/liveOutcomeText.ts';
import { serverLabel } from '../text/liveServerText.ts';
import { sentencesText } from '../text/listText.ts';
import { SHOWN, LIMIT, shortened } from '../text/visible.ts';
import type { Fields, Reply } from './reply.ts';

const SILENCE =
  'Outcomes `silent`, `refused`, `failed`, `notJudged` and `cutByNetwork` say nothing about the records.';

/** Returns what a run found for the language model: a row for each type, line and server. `head` comes first. */
export function liveReply(
  report: LiveReport,
  { head, offset }: { readonly head: Fields; readonly offset: number },
): Reply {
  const { delegation, servers, questions, isCutByNetwork, stopped, leftOut, linesLeftOut } = report;
  const findings = delegation.findings.filter(({ level }) => level !== 'good');
  return {
    kind: 'rows',
    of: 'answers',
    head: {
      ...head,
      note: SILENCE,
      cutByNetwork: isCutByNetwork || undefined,
      stopped,
      typesNotAsked: leftOut || undefined,
      linesNotAsked: linesLeftOut || undefined,
      delegation:
        findings.length === 0
          ? undefined
          : findings.slice(0, SHOWN.cell).map((finding) => shortened(delegationText(finding), LIMIT.line)),
      servers: servers.map((server) => ({
        server: serverLabel(server),
        role: server.role,
        state: server.state,
      })),
    },
    rows: questions.flatMap((question) =>
      question.answers.map((answer) => () => answerFields(question, answer, report)),
    ),
    offset,
  };
}

function answerFields(
  { type, recordLine, hosted }: LiveQuestion,
  { server, outcome, answered, nsid }: LiveAnswer,
  { servers }: LiveReport,
): Fields {
  const at = servers[server];
  const notes = sentencesText(outcomeNotes(outcome, Date.now()));
  return {
    type: shortened(type, 40),
    line: recordLine && shortened(recordLine.name, 100),
    hosted: hosted.records.length === 0 ? hosted.kind : values(hosted.records),
    server: at && serverLabel(at),
    outcome: outcome.kind,
    answered: answered && (answered.records.length === 0 ? answered.kind : values(answered.records)),
    ...differences(outcome),
    ttl: answered?.ttl,
    nsid: nsid && shortened(nsid, 100),
    notes: notes === '' ? undefined : shortened(notes, LIMIT.line),
  };
}

function differences(outcome: LiveOutcome): Fields {
  return outcome.kind === 'different' || outcome.kind === 'older'
    ? { onlyHosted: values(outcome.onlyHosted), onlyAnswered: values(outcome.onlyAnswered) }
    : {};
}

function values(records: readonly string[]): readonly string[] {
  return records.slice(0, SHOWN.cell).map((value) => shortened(value, LIMIT.value));
}
