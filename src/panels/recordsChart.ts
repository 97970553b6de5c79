import * as l10n from '@vscode/l10n';
import { failureText } from '../text/failureText.ts';
import type { DnsRecord } from '../api/record.ts';
import { clockText } from '../text/age.ts';
import { LIMIT, visible } from '../text/visible.ts';
import type { LazyList } from '../model/list.ts';
import type { ListState } from '../model/listState.ts';
import type { Chart } from './content.ts';
import type { Action } from './protocol.ts';

/** How many bars there are at most; hostile zones may have a type a record. */
const MOST_BARS = 20;

/** The records of a zone as far as they were read, and whether they are to be read again. */
export type RecordsRead = Pick<LazyList<DnsRecord>, 'state' | 'needsLoad'>;

/** The records of a domain by type, as far as they are loaded. */
export function recordsChart(list: RecordsRead, announced: number | undefined): Chart {
  const rows = list.state.content?.rows ?? [];
  const counts = new Map<string, number>();
  for (const { type } of rows) counts.set(type, (counts.get(type) ?? 0) + 1);
  const sorted = [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const shown = sorted.slice(0, MOST_BARS);
  const rest = sorted.slice(MOST_BARS).reduce((sum, [, count]) => sum + count, 0);
  const most = Math.max(1, rest, ...shown.map(([, count]) => count));
  const bar = (type: string, count: number): Chart['bars'][number] => ({
    type,
    count: count.toLocaleString('en'),
    share: `${((100 * count) / rows.length).toFixed(count === rows.length ? 0 : 1)} %`,
    percent: (100 * count) / most,
  });
  return {
    title: l10n.t('Records by type'),
    columns: { type: l10n.t('Type'), count: l10n.t('Records'), share: l10n.t('Share') },
    bars: [
      ...shown.map(([type, count]) => bar(visible(type, LIMIT.word) || l10n.t('(no type)'), count)),
      ...(rest === 0 ? [] : [bar(l10n.t('Other types ({0})', sorted.length - MOST_BARS), rest)]),
    ],
    ...loadedSoFar(list, announced),
  };
}

/** How much of a zone's records is loaded, in words, with a button for what is not, or no longer as it was. */
export function loadedSoFar(
  { state: { content, loading, failed }, needsLoad }: RecordsRead,
  announced: number | undefined,
): { note: string; action?: Action } {
  if (loading !== undefined) return { note: loadingText(content) };
  const isOld = content !== undefined && (needsLoad || failed?.during === 'refresh');
  const note = [
    loadedText(content, announced),
    ...(isOld ? [l10n.t('They were read at {0}.', clockText(content.loadedAt, Date.now()))] : []),
    ...(failed === undefined ? [] : [failureText(failed.failure)]),
  ].join(' ');
  if (content?.more === false && !isOld) return { note };
  const label =
    content === undefined ? l10n.t('Load Records') : isOld ? l10n.t('Load Again') : l10n.t('Load the Rest');
  return { note, action: { name: 'loadRecords', label } };
}

type Content = ListState<DnsRecord>['content'];

function loadedText(content: Content, announced: number | undefined): string {
  if (content === undefined) {
    return announced === undefined
      ? l10n.t('The records of this zone are not loaded.')
      : l10n.t('The records of this zone are not loaded: {0}.', announced.toLocaleString('en'));
  }
  const shown = content.rows.length.toLocaleString('en');
  if (!content.more)
    return content.rows.length === 0 ? l10n.t('No records in this zone.') : l10n.t('All {0} loaded.', shown);
  return content.total === undefined
    ? l10n.t('{0} loaded, and there are more.', shown)
    : l10n.t('{0} of {1} loaded.', shown, content.total.toLocaleString('en'));
}

function loadingText(content: Content): string {
  const shown = (content?.rows.length ?? 0).toLocaleString('en');
  return l10n.t('Loading… {0} so far.', shown);
}

/** Reads what is left of the records; a failure stays in the state of the list. */
export async function loadRecords(list: LazyList<DnsRecord>, signal: AbortSignal): Promise<void> {
  list.forgetFailure();
  await list.all(signal);
}
