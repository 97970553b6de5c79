import { needsToken } from '../api/failureEffects.ts';
import { PAGE_LENGTH } from '../api/paging/page.ts';
import type { AccountInfo } from '../zones/accountInfo.ts';
import type { DomainNode, Message, MessageNode, ZoneNode } from './nodes.ts';

/** The values that `viewItem` may have in the menus of package.json. */
type RowContext =
  | `account.${AccountInfo['kind']}${'' | '.signedOut'}`
  | 'group'
  | 'pinned'
  // Opening a long domain may load only a part of its records.
  | `domain${'' | '.long'}`
  | `recordSet${'' | '.host'}`
  | 'record'
  | `page${'' | '.loading'}`
  // Refused: the account needs a token.
  | `message.${Exclude<Message['kind'], 'cut'> | 'cutDomains' | 'cutRecords'}`;

/** Returns the value that `viewItem` has for a row. */
export function rowContext(node: ZoneNode): RowContext {
  switch (node.kind) {
    case 'account':
      return `account.${node.account.info.kind}${node.refusal === undefined ? '' : '.signedOut'}`;
    case 'message':
      return `message.${messageContext(node)}`;
    case 'page':
      return node.loading ? 'page.loading' : 'page';
    case 'recordSet':
      return node.by === 'host' ? 'recordSet.host' : 'recordSet';
    case 'domain':
      return hasMorePages(node) ? 'domain.long' : 'domain';
    case 'group':
    case 'pinned':
    case 'record':
      return node.kind;
  }
}

/** Returns the value that `viewItem` has for a pinned domain. */
export function pinnedContext(node: DomainNode): `domain${'' | '.long'}.pinned` {
  return hasMorePages(node) ? 'domain.long.pinned' : 'domain.pinned';
}

/** Whether opening a domain may load only a part of its records. */
function hasMorePages({ account, domain: { id, records = Infinity } }: DomainNode): boolean {
  if (id === undefined || records <= PAGE_LENGTH) return false;
  return account.zone(id).pages.state.content?.more ?? true;
}

function messageContext({ message, parent }: MessageNode) {
  if (message.kind === 'cut') return parent?.kind === 'domain' ? 'cutRecords' : 'cutDomains';
  if (message.kind === 'empty' && message.of === 'filteredDomains') return 'filtered';
  const failure = 'failure' in message ? message.failure : undefined;
  return failure !== undefined && needsToken(failure) ? 'refused' : message.kind;
}
