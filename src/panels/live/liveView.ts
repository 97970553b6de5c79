import * as l10n from '@vscode/l10n';
import type { LiveReport, LiveServer } from '../../live/liveReport.ts';
import type { ServerAddress } from '../../live/liveRequest.ts';
import type { LiveSettings } from '../../live/liveSettings.ts';
import { serverAddressText, systemResolvers } from '../../live/serverAddress.ts';
import { delegationText } from '../../text/delegationText.ts';
import { digits, LIMIT, visible, SHOWN } from '../../text/visible.ts';
import { extStatusText } from '../../text/domainStatusText.ts';
import { failureText } from '../../text/failureText.ts';
import { runNotes } from '../../text/liveOutcomeText.ts';
import { serverLabel, settingFaultText } from '../../text/liveServerText.ts';
import type { Tone } from '../table/table.ts';
import type { AnswersTableSource } from './answersTableSource.ts';
import type { LiveContent, MarkedLine } from './liveContent.ts';
import type { LiveState } from '../../live/liveSession.ts';

/** The data that the page shows. */
interface ShownSession {
  readonly state: LiveState;
  /** Shows the same state. */
  readonly answers: Pick<AnswersTableSource, 'report' | 'card'>;
  readonly settings: LiveSettings;
  /** The status as in Domain.Info. */
  readonly extStatus: string | undefined;
  readonly isSample: boolean;
  /** The name of the zone, safe to show. */
  readonly name: string;
}

export function liveContent(shown: ShownSession): LiveContent {
  const { state, answers, settings, extStatus, isSample } = shown;
  const { report } = answers;
  const faults = settings.faults.map((fault) => marked('attention', settingFaultText(fault)));
  return {
    intro: state.kind === 'idle' ? intro(shown) : undefined,
    progress: progressOf(state, report),
    notes: [...(isSample ? [sampleNote()] : []), ...faults, ...stateNotes(state)],
    delegation: report && {
      title: l10n.t('Delegation'),
      note: extStatusNote(extStatus),
      findings:
        report.delegation.isPending === true
          ? [marked('open', searchText())]
          : report.delegation.findings.map((finding) =>
              marked(finding.level === 'unknown' ? 'open' : finding.level, delegationText(finding)),
            ),
    },
    servers: report && { title: l10n.t('Servers'), lines: report.servers.map(serverLine) },
    answers: answers.card(),
  };
}

function intro({ settings, name }: ShownSession): NonNullable<LiveContent['intro']> {
  const ofSetting = (setting: 'roots' | 'servers' | 'resolvers'): readonly string[] =>
    settings[setting].map((server) =>
      l10n.t('{0}, from the setting {1}', address(server), `dnsTree.live.${setting}`),
    );
  const ofSystem = settings.resolvers.length > 0 ? [] : systemResolvers();
  return {
    title: l10n.t('Where names are sent'),
    text: l10n.t(
      'To compare what is hosted with what the world gets, the names of hosts and the types of their records are sent to these name servers, unencrypted. Nothing is sent before you press the button.',
    ),
    servers: [
      settings.servers.length === 0
        ? l10n.t('the name servers of {0}, and of the zones above it, from the root down', name)
        : l10n.t('the name servers of the zones above {0}, from the root down', name),
      ...ofSetting('roots'),
      ...ofSetting('servers'),
      ...ofSetting('resolvers'),
      ...ofSystem.map((server) => l10n.t('{0}, a resolver of this system', address(server))),
    ],
    action: { name: 'ask', label: l10n.t('Ask') },
  };
}

function progressOf(state: LiveState, report: LiveReport | undefined): LiveContent['progress'] {
  const label = l10n.t('Questions asked');
  const action = { name: 'cancel', label: l10n.t('Cancel') };
  if (state.kind === 'loading') return { done: 0, total: 0, text: l10n.t('Loading records…'), label, action };
  if (state.kind !== 'asking') return undefined;
  const { done = 0, total = 0 } = report === undefined ? {} : (state.progress ?? {});
  const isSearching = done === total && (report === undefined || report.delegation.isPending === true);
  const text = isSearching ? searchText() : l10n.t('{0} of {1} questions', digits(done), digits(total));
  return { done, total, text, label, action };
}

/** Says that the delegation is still looked for. */
function searchText(): string {
  return l10n.t('Finding the name servers…');
}

function sampleNote(): MarkedLine {
  return marked(
    'attention',
    l10n.t('The sample is made up: the name servers of the world answer something else, or nothing.'),
  );
}

function stateNotes(state: LiveState): readonly MarkedLine[] {
  if (state.kind === 'failed') return [marked('bad', failureText(state.failure))];
  if (state.kind === 'gone') return [marked('bad', l10n.t('There is no such zone or record any more.'))];
  if (state.kind !== 'ended') return [];
  const notes = runNotes(state.report).map((text) => marked('attention', text));
  return state.report.questions.length > 0
    ? notes
    : [...notes, marked('open', l10n.t('Nothing is hosted in this zone that could be asked for.'))];
}

function address(server: ServerAddress): string {
  return visible(serverAddressText(server), LIMIT.short);
}

function extStatusNote(extStatus: string | undefined): string {
  if (extStatus === undefined || extStatus === '') return '';
  const words = extStatusText(extStatus) ?? visible(extStatus, LIMIT.word);
  return l10n.t('The service itself says: {0}.', words);
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
  return { tone, mark, text: parts.join(' · ') };
}

/** A line with the usual word for its tone. */
function marked(tone: Tone, text: string): MarkedLine {
  const marks = {
    good: l10n.t('In order'),
    bad: l10n.t('Wrong'),
    attention: l10n.t('Note'),
    open: l10n.t('Not known'),
  };
  return { tone, mark: marks[tone], text };
}
