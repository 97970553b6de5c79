import type { DomainId } from '../api/fields.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { Steps } from '../base/timeSlices.ts';
import type { RowBudget } from '../model/rowBudget.ts';
import { RowShare } from '../model/rowShare.ts';
import type { IndexedZone } from './recordIndex.ts';

/** Counting more records at once would block the extension host noticeably. */
const RECORDS_PER_STEP = 1000;

/**
 * Counts the records of a saved index toward the budget and adds what counts them to `held`. Returns the zones; one that
 * does not fit comes without its records.
 */
export function* countStored(
  zones: readonly IndexedZone[],
  budget: RowBudget,
  held: Map<DomainId, Disposable>,
): Steps<readonly IndexedZone[]> {
  const counted: IndexedZone[] = [];
  for (const zone of zones) {
    const records = zone.loaded?.table.records ?? [];
    const share = new RowShare(budget);
    held.get(zone.id)?.dispose();
    held.set(zone.id, share);
    let fits = true;
    for (let at = 0; fits && at < records.length; at += RECORDS_PER_STEP) {
      const rows = records.slice(at, at + RECORDS_PER_STEP);
      fits = share.arrive({ rows, total: undefined }, 'background');
      yield;
    }
    if (fits) counted.push(zone);
    else {
      held.delete(zone.id);
      share.dispose();
      counted.push({ ...zone, loaded: undefined, failed: true, atLimit: true });
    }
  }
  return counted;
}
