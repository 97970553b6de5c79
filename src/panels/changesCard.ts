import * as l10n from '@vscode/l10n';
import type { RecordId } from '../api/fields.ts';
import type { ZoneChange } from '../history/changesList.ts';
import { changeCount } from '../history/difference.ts';
import type { ZoneHistory } from '../history/zoneHistory.ts';
import { changeText, changedText, changeCountsText, spanText } from '../text/changeText.ts';
import { digits, SHOWN } from '../text/visible.ts';
import type { TableCard } from './content.ts';

/** Where the changes of items come from. */
export type ItemHistory = Pick<ZoneHistory, 'loadedChanges' | 'onDidChange' | 'markSeen'>;

/**
 * The latest changes of a domain, each with some of its records; undefined if none are known. Each opens its
 * comparison.
 */
export function domainChangesCard(changes: readonly ZoneChange[] | undefined): TableCard | undefined {
  const latest = changes?.[0];
  if (changes === undefined || latest === undefined) return undefined;
  const now = Date.now();
  const more = changes.length - SHOWN.named;
  return {
    title: l10n.t('Latest changes'),
    summary: [timeOf(latest, now), changeCountsText(latest.counts)].join(' · '),
    columns: [l10n.t('Time'), l10n.t('Changes')],
    rows: changes.slice(0, SHOWN.named).map((change, index) => {
      const time = timeOf(change, now);
      const named = change.changes.slice(0, SHOWN.named).map((each) => changeText(each));
      const left = changeCount(change.counts) - named.length;
      return {
        cells: [
          time,
          [
            changeCountsText(change.counts),
            ...named,
            ...(left > 0 ? [l10n.t('{0} more', digits(left))] : []),
          ].join(' · '),
        ],
        action: {
          name: 'change',
          label: l10n.t('Compare'),
          fullLabel: l10n.t('Compare: {0}', time),
          value: String(index),
        },
      };
    }),
    note: more > 0 ? l10n.t('{0} more', digits(more)) : '',
    ...(more > 0 ? { action: { name: 'changes', label: l10n.t('Show Changes') } } : {}),
  };
}

/** Returns the known changes of a record; undefined if there are none. */
export function recordChangesCard(
  changes: readonly ZoneChange[] | undefined,
  id: RecordId,
): TableCard | undefined {
  const now = Date.now();
  const rows = (changes ?? []).flatMap((change) =>
    change.changes
      .filter((each) => isAbout(each, id))
      .map((each) => ({ cells: [timeOf(change, now), changedText(each)] })),
  );
  if (rows.length === 0) return undefined;
  return {
    title: l10n.t('History'),
    columns: [l10n.t('Time'), l10n.t('Changes')],
    rows,
    note: (changes ?? []).some((change) => changeCount(change.counts) > change.changes.length)
      ? l10n.t('Of a change of very many records, only the first are listed.')
      : '',
  };
}

function isAbout(change: ZoneChange['changes'][number], id: RecordId): boolean {
  if (change.kind !== 'added' && change.before.id === id) return true;
  return change.kind !== 'removed' && change.after.id === id;
}

function timeOf({ before, after }: ZoneChange, now: number): string {
  return spanText(before.lastSeen, after.firstSeen, now);
}
