import * as l10n from '@vscode/l10n';
import { MOST_RECORD_CHANGES, type NoticedChange } from '../history/changeBadges.ts';
import type { ZoneHistory } from '../history/zoneHistory.ts';
import { changedText, spanText } from '../text/changeText.ts';
import { digits } from '../text/visible.ts';
import { itemRef } from './appearance.ts';
import type { ZoneNode } from './nodes.ts';

/** The source of the badges for changes. */
export type ItemChanges = Pick<ZoneHistory, 'unseen' | 'unseenCount' | 'unseenRemoved' | 'onDidChange'>;

/** Returns how many unseen changes a node has: a record, or a set of records. */
export function unseenIn(history: ItemChanges, node: ZoneNode): number {
  const rows = node.kind === 'recordSet' ? node.rows : [node];
  return rows.filter((row) => unseenChange(history, row) !== undefined).length;
}

function unseenChange(history: ItemChanges, node: ZoneNode): NoticedChange | undefined {
  const { account, domain, record } = itemRef(node) ?? {};
  if (account === undefined || domain === undefined || record === undefined) return undefined;
  return history.unseen({ account, id: domain }, record);
}

/** Describes the unseen changes below or in a node; undefined if there are none. */
export function unseenText(history: ItemChanges, node: ZoneNode): string | undefined {
  switch (node.kind) {
    case 'domain': {
      const { account, domain } = itemRef(node) ?? {};
      if (account === undefined || domain === undefined) return undefined;
      return unseenCountText(history.unseenCount({ account, id: domain }));
    }
    case 'recordSet':
      return unseenCountText(unseenIn(history, node));
    default: {
      const found = unseenChange(history, node);
      return found && noticedText(found);
    }
  }
}

/**
 * Marks the changes of selected records as seen. The row of removed records is not included, because it would vanish
 * below the cursor: its command, *Show Changes*, marks them as seen.
 */
export function seeSelected(history: Pick<ZoneHistory, 'markSeen'>, nodes: readonly ZoneNode[]): void {
  for (const node of nodes) {
    const { account, domain, record } = itemRef(node) ?? {};
    if (account === undefined || domain === undefined || record === undefined) continue;
    history.markSeen({ account, id: domain }, [record]);
  }
}

/** How many records changed, in words; undefined for none. */
export function unseenCountText(count: number): string | undefined {
  if (count === 0) return undefined;
  if (count >= MOST_RECORD_CHANGES) return l10n.t('{0} records or more changed', digits(count));
  return count === 1 ? l10n.t('1 record changed') : l10n.t('{0} records changed', digits(count));
}

export function noticedText({ change, after, before }: NoticedChange): string {
  return l10n.t('Changed {0}: {1}', spanText(after, before, Date.now()), changedText(change));
}
