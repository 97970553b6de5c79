import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { DOMAIN_LIST_TYPES, type DomainListType } from '../api/domain.ts';
import type { KeptChoice } from './keptChoice.ts';
import type { PinnedDomains } from './pinnedDomains.ts';

/** The filter of the tree: one of the types of Domain.List (api.md 4.6). */
export type DomainFilter = KeptChoice<DomainListType>;

export const StoredFilter = z.catch(z.enum(DOMAIN_LIST_TYPES), 'all');

/** Returns the name of a filter. */
export function filterText(type: DomainListType): string {
  const names: Readonly<Record<DomainListType, string>> = {
    all: l10n.t('All domains'),
    mine: l10n.t('Own domains'),
    share: l10n.t('Shared with me'),
    ismark: l10n.t('Starred domains'),
    pause: l10n.t('Paused domains'),
    vip: l10n.t('VIP domains'),
    recent: l10n.t('Recently managed'),
    share_out: l10n.t('Shared by me'),
  };
  return names[type];
}

/** The ways in which the tree can group the records of a domain. */
export const GROUPINGS = ['none', 'host', 'type', 'service'] as const;
export const Grouping = z.enum(GROUPINGS);
export type Grouping = z.infer<typeof Grouping>;
export const StoredGrouping = z.catch(Grouping, 'none');

/** The orders in which the tree can list the records of a domain. */
export const SORTINGS = ['service', 'host'] as const;
export const Sorting = z.enum(SORTINGS);
export type Sorting = z.infer<typeof Sorting>;
export const StoredSorting = z.catch(Sorting, 'service');

/** What decides which rows the tree has, and in which order. */
export interface TreeChoices {
  readonly filter: DomainFilter;
  readonly grouping: KeptChoice<Grouping>;
  readonly sorting: KeptChoice<Sorting>;
  readonly pins: PinnedDomains;
}

/** Which clicks on a record show its details. The values are those of the editor's `workbench.list.openMode`. */
export const OPEN_MODES = ['doubleClick', 'singleClick'] as const;
export const OpenMode = z.enum(OPEN_MODES);
type OpenMode = z.infer<typeof OpenMode>;
export const StoredOpenMode = z.catch(OpenMode, 'doubleClick');
export type RecordOpenMode = KeptChoice<OpenMode>;

/** Returns the name of an open mode. */
export function openModeText(mode: OpenMode): string {
  const names: Readonly<Record<OpenMode, string>> = {
    doubleClick: l10n.t('Double click'),
    singleClick: l10n.t('Single click, as a preview'),
  };
  return names[mode];
}

/** Returns the name of an order. */
export function sortingText(by: Sorting): string {
  const names: Readonly<Record<Sorting, string>> = {
    service: l10n.t('In the order of the service'),
    host: l10n.t('By host, numbers by value'),
  };
  return names[by];
}

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
