import * as l10n from '@vscode/l10n';
import type { DnsRecord } from '../../api/record.ts';
import { typeLabel } from '../../text/fieldWords.ts';
import { SHOWN, digits } from '../../text/visible.ts';
import type { Chart } from '../content.ts';
import type { LoadedPart } from '../../text/loadedPartText.ts';

/** Counts records by type. `part`: they may not be all of their zone. */
export function recordsChart(records: readonly DnsRecord[], part?: LoadedPart): Chart {
  const counts = new Map<string, number>();
  for (const { type } of records) counts.set(type, (counts.get(type) ?? 0) + 1);
  const labelled = new Map<string, number>();
  for (const [type, count] of counts)
    labelled.set(typeLabel(type), (labelled.get(typeLabel(type)) ?? 0) + count);
  const sorted = [...labelled].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const shown = sorted.slice(0, SHOWN.cell);
  const rest = sorted.slice(SHOWN.cell).reduce((sum, [, count]) => sum + count, 0);
  const most = Math.max(1, rest, ...shown.map(([, count]) => count));
  const bar = (label: string, count: number, isType: boolean): Chart['bars'][number] => ({
    label,
    isType,
    count: digits(count),
    share: `${((100 * count) / records.length).toFixed(count === records.length ? 0 : 1)} %`,
    percent: (100 * count) / most,
  });
  return {
    title: l10n.t('Records by type'),
    columns: { type: l10n.t('Type'), count: l10n.t('Records'), share: l10n.t('Share') },
    bars: [
      ...shown.map(([label, count]) => bar(label, count, true)),
      ...(rest === 0 ? [] : [bar(l10n.t('Other types ({0})', sorted.length - SHOWN.cell), rest, false)]),
    ],
    note: '',
    ...part,
  };
}
