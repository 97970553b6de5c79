import * as l10n from '@vscode/l10n';
import type { DnsRecord } from '../api/record.ts';
import type { LazyList } from '../zones/lists/lazyList.ts';
import type { Incomplete } from '../zones/lists/wholeness.ts';
import { clockText } from './age.ts';
import { failureText } from './failureText.ts';
import { incompleteText } from './incompleteText.ts';
import { sentencesText } from './listText.ts';
import { digits } from './visible.ts';

/** The parts of a zone's record list that texts about it need. */
export type RecordListState = Pick<LazyList<DnsRecord>, 'state' | 'needsLoad'>;

/** How much of a zone is loaded, in words. */
export interface LoadedPart {
  readonly note: string;
  /** Loads what is missing or stale, unless it is being loaded. */
  readonly action?: { readonly name: string; readonly label: string };
}

/** `whole`: all records of the zone are loaded and current. */
export type LoadedSoFar = LoadedPart & { readonly whole: boolean };

/**
 * Returns how much of a record list is loaded.
 * @param incomplete why the loaded records may not be all (`Zone.whyIncomplete`)
 * @param announced the number of records that Domain.Info gives
 */
export function loadedSoFar(
  list: RecordListState,
  incomplete: Incomplete | undefined,
  announced?: number,
): LoadedSoFar {
  const { content, loading, failed } = list.state;
  if (loading !== undefined) return { note: loadingText(list, announced), whole: false };
  const isStale = content !== undefined && (list.needsLoad || failed?.during === 'refresh');
  const note = sentencesText([
    loadedText(list, incomplete, announced),
    ...(isStale
      ? [l10n.t('Loaded {0}; they may have changed.', clockText(content.loadedAt, Date.now()))]
      : []),
    ...(failed === undefined ? [] : [failureText(failed.failure)]),
  ]);
  if (content?.more === false && !isStale) return { note, whole: incomplete === undefined };
  return { note, action: { name: 'loadRecords', label: loadLabel(list, isStale) }, whole: false };
}

/** Describes the loaded part of a zone for texts that count its records; undefined if all are loaded. */
export function loadedPart(
  { state: { content, loading } }: RecordListState,
  incomplete: Incomplete | undefined,
): LoadedPart | undefined {
  if (content === undefined || (!content.more && incomplete === undefined)) return undefined;
  const note = l10n.t('of the {0} loaded', digits(content.rows.length));
  return content.more && loading === undefined
    ? { note, action: { name: 'loadRecords', label: l10n.t('Load All') } }
    : { note };
}

function loadLabel({ state: { content, failed } }: RecordListState, isStale: boolean): string {
  if (failed !== undefined) return l10n.t('Retry');
  if (content === undefined) return l10n.t('Load Records');
  return isStale ? l10n.t('Load Again') : l10n.t('Load the Rest');
}

function loadedText(
  { state: { content } }: RecordListState,
  incomplete: Incomplete | undefined,
  announced: number | undefined,
): string {
  if (content === undefined) {
    return announced === undefined
      ? l10n.t('The records of this zone are not loaded.')
      : l10n.t('The {0} records of this zone are not loaded.', digits(announced));
  }
  const loaded = digits(content.rows.length);
  if (incomplete === undefined)
    return content.rows.length === 0 ? l10n.t('No records in this zone.') : l10n.t('All {0} loaded.', loaded);
  if (!content.more) {
    const why = incompleteText(incomplete);
    return 'received' in incomplete ? why : sentencesText([l10n.t('{0} loaded.', loaded), why]);
  }
  return content.total === undefined
    ? l10n.t('{0} loaded, and there are more.', loaded)
    : l10n.t('{0} of {1} loaded.', loaded, digits(content.total));
}

function loadingText({ state: { content } }: RecordListState, announced: number | undefined): string {
  const loaded = digits(content?.rows.length ?? 0);
  const total = content?.total ?? announced;
  return total === undefined
    ? l10n.t('Loading… {0} so far.', loaded)
    : l10n.t('Loading… {0} of {1} so far.', loaded, digits(total));
}
