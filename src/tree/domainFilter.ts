import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { DOMAIN_LIST_TYPES, type DomainListType } from '../api/domain.ts';
import type { KeptChoice } from './keptChoice.ts';

/** The filter of the tree: one of the types of Domain.List (api.md 4.6). */
export type DomainFilter = KeptChoice<DomainListType>;

export const StoredFilter = z.catch(z.enum(DOMAIN_LIST_TYPES), 'all');

/** Returns the name of a filter. */
export function filterText(type: DomainListType): string {
  const names: Readonly<Record<DomainListType, string>> = {
    all: l10n.t('All domains'),
    mine: l10n.t('Own domains'),
    share: l10n.t('Shared with me'),
    ismark: l10n.t('Marked domains'),
    pause: l10n.t('Paused domains'),
    vip: l10n.t('VIP domains'),
    recent: l10n.t('Recently managed'),
    share_out: l10n.t('Shared by me'),
  };
  return names[type];
}
