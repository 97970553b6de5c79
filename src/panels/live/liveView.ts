import * as l10n from '@vscode/l10n';
import type { ServerAddress } from '../../live/liveRequest.ts';
import type { LiveSettings } from '../../live/liveSettings.ts';
import { serverAddressText, systemResolvers } from '../../live/serverAddress.ts';
import { digits, LIMIT, visible } from '../../text/visible.ts';
import { failureText } from '../../text/failureText.ts';
import { settingFaultText } from '../../text/liveServerText.ts';
import type { LiveContent, MarkedLine } from './liveContent.ts';
import { marked, reportContent, reportNotes } from './reportView.ts';
import type { LiveState } from './liveSession.ts';

/** The data that the page shows. */
interface ShownSession {
  readonly session: { readonly state: LiveState };
  readonly settings: LiveSettings;
  /** The status as in Domain.Info. */
  readonly extStatus: string | undefined;
  /** The name of the zone, safe to show. */
  readonly name: string;
  readonly onlyDifferences: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export function liveContent(shown: ShownSession): LiveContent {
  const { session, settings, extStatus, onlyDifferences, now } = shown;
  const { state } = session;
  const faults = settings.faults.map((fault) => marked('attention', settingFaultText(fault)));
  const base: LiveContent = { words: liveWords(), notes: [...faults, ...stateNotes(state)] };
  switch (state.kind) {
    case 'idle':
      return { ...base, intro: intro(shown) };
    case 'failed':
    case 'gone':
      return base;
    case 'loading':
      return { ...base, progress: progressOf(l10n.t('Loading records…'), 0, 0) };
    case 'asking': {
      const { progress } = state;
      if (progress === undefined || progress.phase === 'delegation')
        return { ...base, progress: progressOf(l10n.t('Finding the name servers…'), 0, 0) };
      const { done, total } = progress;
      const text = l10n.t('{0} of {1} questions', digits(done), digits(total));
      const report = progress.report();
      return {
        ...base,
        ...reportContent(report, extStatus, onlyDifferences, now),
        progress: progressOf(text, done, total),
      };
    }
    case 'ended':
      return {
        ...base,
        notes: [...base.notes, ...reportNotes(state.report)],
        ...reportContent(state.report, extStatus, onlyDifferences, now),
      };
  }
}

function intro({
  settings: { resolvers, servers, roots },
  name,
}: ShownSession): NonNullable<LiveContent['intro']> {
  const isOwn = resolvers.length > 0;
  const asked = isOwn ? resolvers : systemResolvers();
  return {
    title: l10n.t('Where names are sent'),
    text: l10n.t(
      'To compare what is hosted with what the world gets, the names of hosts and the types of their records are sent to these name servers, unencrypted. Nothing is sent before you press the button.',
    ),
    servers: [
      servers.length === 0
        ? l10n.t('the name servers of {0}, and of the zones above it, from the root down', name)
        : l10n.t('the name servers of the zones above {0}, from the root down', name),
      ...roots.map((server) => l10n.t('{0}, from the setting {1}', address(server), 'dnsTree.live.roots')),
      ...servers.map((server) =>
        l10n.t('{0}, from the setting {1}', address(server), 'dnsTree.live.servers'),
      ),
      ...asked.map((server) =>
        isOwn
          ? l10n.t('{0}, from the setting {1}', address(server), 'dnsTree.live.resolvers')
          : l10n.t('{0}, a resolver of this system', address(server)),
      ),
    ],
    action: { name: 'ask', label: l10n.t('Ask') },
  };
}

function progressOf(text: string, done: number, total: number): NonNullable<LiveContent['progress']> {
  return {
    done,
    total,
    text,
    label: l10n.t('Questions asked'),
    action: { name: 'cancel', label: l10n.t('Cancel') },
  };
}

function stateNotes(state: LiveState): readonly MarkedLine[] {
  if (state.kind === 'failed') return [marked('bad', failureText(state.failure))];
  if (state.kind === 'gone') return [marked('bad', l10n.t('There is no such zone or record any more.'))];
  return [];
}

function liveWords(): LiveContent['words'] {
  return {
    answers: l10n.t('Answers'),
    host: l10n.t('Host'),
    type: l10n.t('Type'),
    hosted: l10n.t('Hosted'),
    answered: l10n.t('Answered'),
    onlyDifferences: l10n.t('Only Differences'),
    copyTable: l10n.t('Copy the table'),
    copyMarkdown: l10n.t('Copy as Markdown'),
    copyCsv: l10n.t('Copy as CSV'),
    copyJson: l10n.t('Copy as JSON'),
    reveal: l10n.t('Reveal in Zones'),
  };
}

function address(server: ServerAddress): string {
  return visible(serverAddressText(server), LIMIT.short);
}
