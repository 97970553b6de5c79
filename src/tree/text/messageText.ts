import * as l10n from '@vscode/l10n';
import type { Failure } from '../../api/failure.ts';
import type { NoticedChange } from '../../history/changeBadges.ts';
import { ageText, clockText } from '../../text/age.ts';
import { changeText, spanText } from '../../text/changeText.ts';
import { digits, SHOWN, LIMIT, visible } from '../../text/visible.ts';
import { failureText, failureTitle } from '../../text/failureText.ts';
import { incompleteText } from '../../text/incompleteText.ts';
import { listText, sentencesText } from '../../text/listText.ts';
import { filterText } from '../treeChoices.ts';
import type { MessageNode, PageNode } from '../nodes.ts';
import { nonEmpty, type NodeText } from './nodeTextParts.ts';

/** Returns the texts of the row that stands for the rows of a list that are not loaded. */
export function pageText({ shown, total, loading, failure }: PageNode): NodeText {
  const of =
    // Ignore a total that contradicts the rows.
    total === undefined || total <= shown
      ? l10n.t('{0} shown', digits(shown))
      : l10n.t('{0} of {1}', digits(shown), digits(total));
  const label = loading ? l10n.t('{0} · loading…', of) : l10n.t('{0} · load next', of);
  const problem = failure === undefined ? '' : failureText(failure);
  return {
    label,
    description: failure === undefined ? '' : failureTitle(failure),
    tooltip: nonEmpty([label, problem]).join('\n'),
    spoken: listText(nonEmpty([label, problem])),
  };
}

/** Returns the texts of the row that says the state of a list. */
export function messageText({ message }: MessageNode): NodeText {
  switch (message.kind) {
    case 'filtered':
      return {
        ...messageTexts(l10n.t('Filter: {0}', filterText(message.type)), l10n.t('Clear Filter')),
        // The icon says that it is a filter.
        label: filterText(message.type),
      };
    case 'loading':
      return messageTexts(l10n.t('Loading…'));
    case 'empty':
      return messageTexts(emptyText(message.of));
    case 'failed':
      return messageTexts(failureTitle(message.failure), failureText(message.failure));
    case 'refused':
      return failedTexts(l10n.t('Signed out'), message.failure);
    case 'stale': {
      const now = Date.now();
      const title = l10n.t('Refresh failed · loaded {0}', clockText(message.loadedAt, now));
      return failedTexts(title, message.failure, ageText(message.loadedAt, now));
    }
    case 'short':
      return messageTexts(
        l10n.t('The service sent {1} of {0}', digits(message.announced), digits(message.received)),
      );
    case 'incomplete':
      return messageTexts(l10n.t('Records may be missing'), incompleteText(message.why));
    case 'removed':
      return removedText(message.changes);
    case 'cut':
      return messageTexts(
        l10n.t('Only the first {0} are shown: the list is too long', digits(message.received)),
      );
  }
}

function removedText(changes: readonly NoticedChange[]): NodeText {
  const now = Date.now();
  const listed = changes.slice(0, SHOWN.cell);
  const names = listed.flatMap(({ change }) =>
    change.kind === 'removed'
      ? [`${visible(change.before.host, LIMIT.short)} ${visible(change.before.type, LIMIT.word)}`]
      : [],
  );
  const more = changes.length - listed.length;
  const rest = more > 0 ? [l10n.t('{0} more', digits(more))] : [];
  const title =
    changes.length === 1 ? l10n.t('1 record removed') : l10n.t('{0} records removed', digits(changes.length));
  return {
    ...messageTexts(title, [...names, ...rest].join(' · ')),
    get tooltip() {
      const lines = listed.map(({ change, after, before }) =>
        listText([changeText(change), spanText(after, before, now)]),
      );
      return [title, ...lines, ...rest].join('\n');
    },
  };
}

function emptyText(of: 'groups' | 'domains' | 'filteredDomains' | 'records'): string {
  const texts: Readonly<Record<typeof of, string>> = {
    groups: l10n.t('This account has no groups.'),
    domains: l10n.t('No domains in this group.'),
    filteredDomains: l10n.t('No domains match the filter.'),
    records: l10n.t('No records in this zone.'),
  };
  return texts[of];
}

/** Returns the texts of a row that reports a failure. The row has only the reason: a narrow view cuts off more. */
function failedTexts(title: string, failure: Failure, late?: string): NodeText {
  return { ...messageTexts(title, failureText(failure), late), description: failureTitle(failure) };
}

/** Returns the texts of a message. `late` is shown in the tooltip only. */
function messageTexts(title: string, sentence = '', late = ''): NodeText {
  const spoken = sentencesText([title, sentence]);
  return {
    label: title,
    description: sentence,
    tooltip: nonEmpty([title, sentence, late]).join('\n'),
    spoken,
  };
}
