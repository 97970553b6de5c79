import * as l10n from '@vscode/l10n';
import type { Failure } from '../../api/failure.ts';
import type { NoticedChange } from '../../history/changeBadges.ts';
import { changeText, spanText } from '../../text/changeText.ts';
import { failureText, failureTitle } from '../../text/failureText.ts';
import { ageText, clockText } from '../../text/age.ts';
import { LIMIT, visible, SHOWN, digits } from '../../text/visible.ts';
import { accountLabel, accountPlace } from '../../text/accountText.ts';
import { domainText } from './domainText.ts';
import { tooltipLines, noIdText, nonEmpty, type NodeText } from './nodeTextParts.ts';
import { rowCountText, listText, sentencesText } from '../../text/listText.ts';
import { incompleteText } from '../../text/incompleteText.ts';
import { filterText } from '../domainFilter.ts';
import {
  zoneOf,
  type AccountNode,
  type DomainNode,
  type GroupNode,
  type MessageNode,
  type PageNode,
  type ZoneNode,
} from '../nodes.ts';
import { recordSetText } from './recordSetText.ts';
import { recordText } from './recordText.ts';

/** Returns the texts of a node. */
export function nodeText(node: ZoneNode): NodeText {
  switch (node.kind) {
    case 'account':
      return accountText(node);
    case 'group':
      return groupText(node);
    case 'domain':
      return domainNodeText(node);
    case 'record':
      return recordText(
        node.record,
        node.domain,
        node.parent?.kind === 'recordSet' ? node.parent : undefined,
      );
    case 'recordSet':
      return recordSetText(node);
    case 'page':
      return pageText(node);
    case 'message':
      return messageText(node);
  }
}

function domainNodeText(node: DomainNode): NodeText {
  const { account, domain, matching } = node;
  const text = domainText(domain, account.recordTotal(domain), matching);
  return {
    ...text,
    get tooltip() {
      const why = zoneOf(node)?.whyIncomplete();
      return nonEmpty([text.tooltip, why && incompleteText(why)]).join('\n');
    },
  };
}

function accountText({ account, refusal }: AccountNode): NodeText {
  const label = accountLabel(account.info);
  const place = accountPlace(account.info);
  const out = refusal === undefined ? undefined : l10n.t('signed out');
  const description = nonEmpty([place === label ? undefined : place, out]).join(' · ');
  return {
    label,
    description,
    tooltip: tooltipLines([
      [l10n.t('Account'), label],
      [l10n.t('Service'), place],
      [l10n.t('State'), refusal === undefined ? undefined : failureText(refusal)],
    ]),
    spoken: listText(nonEmpty([l10n.t('Account {0}', label), description])),
  };
}

function groupText({ group, matching }: GroupNode): NodeText {
  const label = visible(group.name, LIMIT.name).trim() || l10n.t('(no name)');
  const size = group.size === undefined ? '' : digits(group.size);
  const shown =
    matching === undefined || group.size === undefined ? size : l10n.t('{0} of {1}', digits(matching), size);
  const domains = group.size === undefined ? undefined : rowCountText(group.size, 'domains');
  return {
    label,
    description: nonEmpty([shown, noIdText(group.id)]).join(' · '),
    tooltip: tooltipLines([
      [l10n.t('Group'), label],
      [l10n.t('Domains'), shown],
      [l10n.t('Id'), group.id],
    ]),
    spoken: listText(nonEmpty([l10n.t('Group {0}', label), domains, noIdText(group.id)])),
  };
}

function pageText({ shown, total, loading, failure }: PageNode): NodeText {
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

function messageText({ message }: MessageNode): NodeText {
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
