import * as l10n from '@vscode/l10n';
import type { KeptRecord } from '../../zones/knownZones.ts';
import { clockText } from '../../text/age.ts';
import { plain, digits } from '../../text/visible.ts';
import { nonEmpty } from './nodeTextParts.ts';
import { rowCountText } from '../../text/listText.ts';

/** The result of a search. */
export interface FoundRecords {
  readonly query: string;
  /** The best match first. */
  readonly records: readonly KeptRecord[];
  /** Whether more records match than these. */
  readonly more: boolean;
  /** How much the search covered. */
  readonly covers: string;
  /** Milliseconds since the epoch. */
  readonly foundAt: number;
}

/** Says what was searched, how many records were found and are shown, how much the search covered, and when it ran. */
export function resultsText(found: FoundRecords, shown: readonly KeptRecord[]): string {
  const { query, records, more, covers, foundAt } = found;
  const isCut = more || records.length > shown.length;
  return nonEmpty([
    plain(query),
    isCut
      ? cutText(found, shown.length)
      : records.length === 0
        ? l10n.t('No records found')
        : wholeText(shown),
    covers,
    l10n.t('searched {0}', clockText(foundAt, Date.now())),
  ]).join(' · ');
}

function cutText({ records, more }: FoundRecords, shown: number): string {
  const of = [digits(shown), digits(records.length)] as const;
  return more
    ? l10n.t('{0} of more than {1} records shown', ...of)
    : l10n.t('{0} of {1} records shown', ...of);
}

function wholeText(shown: readonly KeptRecord[]): string {
  const zones = new Set(shown.map(({ zone }) => zone)).size;
  const records = rowCountText(shown.length, 'records');
  return zones === 1 ? l10n.t('{0} in 1 zone', records) : l10n.t('{0} in {1} zones', records, digits(zones));
}
