import type { DomainId } from '../api/fields.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { RowBudget } from '../model/rowBudget.ts';
import { RowShare } from '../model/rowShare.ts';
import type { IndexedZone } from './recordIndex.ts';

/**
 * Counts the records of a zone of a saved index toward the budget and adds what counts them to `held`. Returns the zone,
 * without its records if they do not fit.
 */
export function admitStored(
  zone: IndexedZone,
  budget: RowBudget,
  held: Map<DomainId, Disposable>,
): IndexedZone {
  const rows = zone.loaded?.table.records ?? [];
  const share = new RowShare(budget);
  if (!share.arrive({ rows, total: rows.length }, 'background')) {
    share.dispose();
    return { ...zone, loaded: undefined, failed: true, atLimit: true };
  }
  held.set(zone.id, share);
  return zone;
}
