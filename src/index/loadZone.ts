import { failureOf } from '../api/failure.ts';
import { zonesOfAccount, type Portfolio } from '../model/portfolio.ts';
import type { PortfolioIndex } from './portfolioIndex.ts';
import type { IndexedZone } from './recordIndex.ts';

/** Loads the records of a zone into the index. */
export type LoadZone = (
  zone: IndexedZone,
  urgency: { readonly background: boolean },
  signal: AbortSignal,
) => Promise<void>;

/**
 * Loads all records of a zone into the index, even if they are loaded already. Does nothing if the account was removed.
 * A failure is stored with the zone and thrown.
 * @throws CallError
 */
export async function loadZone(
  recordIndex: PortfolioIndex,
  portfolio: Portfolio,
  { account, id }: IndexedZone,
  urgency: { readonly background: boolean },
  signal: AbortSignal,
): Promise<void> {
  const zones = zonesOfAccount(portfolio, account);
  const before = recordIndex.zone(account, id);
  if (zones === undefined || before === undefined) return;
  if (before.loaded !== undefined) {
    const list = zones.records(id);
    // Otherwise loadWhole returns the records that are already loaded. It waits for a pending load, which this would cancel
    // for the user.
    if (list.state.loading === undefined) list.markStale();
  }
  try {
    const whole = await zones.loadWhole(id, urgency, signal);
    try {
      recordIndex.putRecords(before, whole);
    } finally {
      whole.dispose();
    }
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== undefined && failure.kind !== 'cancelled' && failure.kind !== 'budget')
      recordIndex.putFailure(account, id, failure);
    throw error;
  }
}
