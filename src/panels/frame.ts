import * as l10n from '@vscode/l10n';
import { needsToken } from '../api/failureEffects.ts';
import { failureText } from '../text/failureText.ts';
import type { Action } from './action.ts';
import { clockText } from '../text/age.ts';
import type { ItemRef } from '../zones/itemRef.ts';
import type { Frame, Notice } from './protocol.ts';
import type { Loadable, PanelItem } from './panelKind.ts';

const NOTHING: Loadable['state'] = { content: undefined, loading: false, failed: undefined };

/** How many buttons fit into a row beside a tree. */
const ROW_LENGTH = 5;

/** The title of the tab and the heading of the page. */
export function headingOf(item: PanelItem | undefined): string {
  return item?.heading ?? l10n.t('Account removed');
}

/**
 * The whole state of the page of `item` at the time `now`. Without an item, it says that the account is removed.
 * @param ref the ids of the item; undefined for the result of a command
 */
export function frameOf(item: PanelItem | undefined, ref: ItemRef | undefined, now: number): Frame {
  const base = { kind: 'frame', ids: { ...ref, ...item?.part } } as const;
  if (item === undefined) {
    return { ...base, heading: headingOf(undefined), subtitle: '', notice: goneNotice(), actions: [] };
  }
  const { content, loading } = item.loadable?.state ?? NOTHING;
  return {
    ...base,
    heading: item.heading,
    subtitle: item.subtitle,
    busy: loading ? (content === undefined ? l10n.t('Loading…') : l10n.t('Reloading…')) : undefined,
    loadedAt: content === undefined ? item.madeAt : l10n.t('Loaded {0}', clockText(content.loadedAt, now)),
    notice: item.notice ?? noticeOf(item, now),
    ...arranged([
      ...item.actions,
      ...(item.loadable === undefined ? [] : [{ name: 'refresh', label: l10n.t('Refresh') }]),
    ]),
    content: item.render()?.content,
  };
}

/** Puts the actions that do not fit into the row of buttons into a menu. */
function arranged(actions: readonly Action[]): Pick<Frame, 'actions' | 'more'> {
  if (actions.length <= ROW_LENGTH) return { actions: [...actions] };
  const shown = ROW_LENGTH - 1;
  return {
    actions: actions.slice(0, shown),
    more: { label: l10n.t('More Actions…'), actions: actions.slice(shown) },
  };
}

/** The state of a page whose content cannot be made because of a bug. */
export function faultFrame(heading: string, ref: ItemRef | undefined): Frame {
  const text = l10n.t('An internal error occurred in DNS Tree. See the log for details.');
  const notice: Notice = { tone: 'error', text, actions: [{ name: 'retry', label: l10n.t('Retry') }] };
  return { kind: 'frame', ids: { ...ref }, heading, subtitle: '', notice, actions: [] };
}

function goneNotice(): Notice {
  return {
    tone: 'warning',
    text: l10n.t('The account of this panel is no longer in this editor, so there is nothing to show.'),
    actions: [{ name: 'close', label: l10n.t('Close Panel') }],
  };
}

function noticeOf({ loadable }: PanelItem, now: number): Notice | undefined {
  const { content, failed } = loadable?.state ?? NOTHING;
  if (failed === undefined) return undefined;
  const replace = { name: 'replaceToken', label: l10n.t('Replace Token…') };
  const retry = { name: 'retry', label: l10n.t('Retry') };
  const actions = [needsToken(failed) ? replace : retry];
  if (content === undefined) return { tone: 'error', text: failureText(failed), actions };
  const time = clockText(content.loadedAt, now);
  const text = l10n.t('Loaded {0}; reloading failed. {1}', time, failureText(failed));
  return { tone: 'warning', text, actions };
}
