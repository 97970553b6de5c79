import * as l10n from '@vscode/l10n';
import { failureText } from '../api/failure.ts';
import { failureTitle } from '../api/failureTitle.ts';
import { ageText, clockText } from '../base/age.ts';
import { shortened, visible } from '../base/visible.ts';
import { accountLabel, accountPlace } from '../model/account.ts';
import { domainText } from './domainText.ts';
import { count, digits, known, lines, type ItemText } from './itemText.ts';
import type { AccountNode, GroupNode, MessageNode, PageNode, ZoneNode } from './nodes.ts';
import { recordText } from './recordText.ts';

/** The words of a node. */
export function nodeText(node: ZoneNode): ItemText {
  switch (node.kind) {
    case 'account':
      return accountText(node);
    case 'group':
      return groupText(node);
    case 'domain':
      return domainText(node.domain, node.zones.recordTotal(node.domain));
    case 'record':
      return recordText(node.record, node.domain);
    case 'page':
      return pageText(node);
    case 'message':
      return messageText(node);
  }
}

function accountText({ zones, refusal }: AccountNode): ItemText {
  const label = accountLabel(zones.account);
  const place = accountPlace(zones.account);
  const out = refusal === undefined ? undefined : l10n.t('signed out');
  const description = known([place === label ? undefined : place, out]).join(' · ');
  return {
    label,
    description,
    tooltip: lines([
      [l10n.t('Account'), label],
      [l10n.t('Service'), place],
      [l10n.t('State'), refusal === undefined ? undefined : failureText(refusal)],
    ]),
    spoken: known([l10n.t('Account {0}', label), description]).join(', '),
  };
}

function groupText({ group }: GroupNode): ItemText {
  const label = shortened(visible(group.name), 200).trim() || l10n.t('(no name)');
  const size = group.size === undefined ? '' : digits(group.size);
  const domains = group.size === undefined ? undefined : count(group.size, 'domains');
  return {
    label,
    description: size,
    tooltip: lines([
      [l10n.t('Group'), label],
      [l10n.t('Domains'), size],
      [l10n.t('Id'), group.id],
    ]),
    spoken: known([l10n.t('Group {0}', label), domains]).join(', '),
  };
}

function pageText({ shown, total, reading, failure }: PageNode): ItemText {
  const of =
    // A total that is not more than what came, while there is more, says nothing.
    total === undefined || total <= shown
      ? l10n.t('{0} shown', digits(shown))
      : l10n.t('{0} of {1}', digits(shown), digits(total));
  const label = reading ? l10n.t('{0} · loading…', of) : l10n.t('{0} · load next', of);
  const problem = failure === undefined ? '' : failureText(failure);
  return {
    label,
    description: problem,
    tooltip: known([label, problem]).join('\n'),
    spoken: known([label, problem]).join(', '),
  };
}

function messageText({ message }: MessageNode): ItemText {
  switch (message.is) {
    case 'loading':
      return said(l10n.t('Loading…'));
    case 'empty':
      return said(emptyText(message.of));
    case 'failed':
      return said(failureTitle(message.failure), failureText(message.failure));
    case 'refused':
      return said(l10n.t('Signed out'), failureText(message.failure));
    case 'stale': {
      const now = Date.now();
      const title = l10n.t('Not refreshed, as read at {0}', clockText(message.readAt, now));
      return said(title, failureText(message.failure), ageText(message.readAt, now));
    }
    case 'short':
      return said(l10n.t('{0} announced, {1} came', digits(message.announced), digits(message.came)));
  }
}

function emptyText(of: 'groups' | 'domains' | 'filteredDomains' | 'records'): string {
  switch (of) {
    case 'groups':
      return l10n.t('This account has no groups.');
    case 'domains':
      return l10n.t('No domains in this group.');
    case 'filteredDomains':
      return l10n.t('No domain here passes the filter.');
    case 'records':
      return l10n.t('No records in this zone.');
  }
}

/**
 * A row has one line: what matters stands first, the whole is told by the tooltip and to screen readers. `late`
 * is for the tooltip alone, which is made when it is asked for.
 */
function said(title: string, sentence = '', late = ''): ItemText {
  const spoken = known([title, sentence]).join('. ');
  return { label: title, description: sentence, tooltip: known([title, sentence, late]).join('\n'), spoken };
}
