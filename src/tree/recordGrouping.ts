import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import type { KeptChoice } from './keptChoice.ts';

/** The ways in which the tree can group the records of a domain. */
export const GROUPINGS = ['none', 'host', 'type', 'service'] as const;
export const Grouping = z.enum(GROUPINGS);
export type Grouping = z.infer<typeof Grouping>;
export const StoredGrouping = z.catch(Grouping, 'none');

/** How the tree groups records. */
export type RecordGrouping = KeptChoice<Grouping>;

/** Returns the name of a grouping. */
export function groupingText(by: Grouping): string {
  const names: Readonly<Record<Grouping, string>> = {
    none: l10n.t('Not grouped'),
    host: l10n.t('By host'),
    type: l10n.t('By type'),
    service: l10n.t('By service'),
  };
  return names[by];
}
