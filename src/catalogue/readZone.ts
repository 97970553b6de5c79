import { failureOf } from '../api/failure.ts';
import type { Portfolio } from '../model/portfolio.ts';
import type { PortfolioCatalogue } from './catalogue.ts';
import type { KnownZone } from './zone.ts';

/**
 * Reads all records of a zone into the catalogue, anew where they were read before. Nothing when its account is
 * gone; a failure is noted with the zone.
 * @throws CallError
 */
export async function readZone(
  catalogue: PortfolioCatalogue,
  portfolio: Portfolio,
  { account, id }: KnownZone,
  urgency: { readonly background: boolean },
  signal: AbortSignal,
): Promise<void> {
  const zones = portfolio.all.find((each) => each.account.id === account);
  const before = catalogue.zone(account, id);
  if (zones === undefined || before === undefined) return;
  // What was read is not to be had again from the list that it came of.
  if (before.read !== undefined) zones.records(id).markStale();
  try {
    catalogue.putRecords(before, await zones.readWhole(id, urgency, signal));
  } catch (error) {
    const kind = failureOf(error)?.kind;
    if (kind !== undefined && kind !== 'cancelled' && kind !== 'budget') catalogue.putFailure(account, id);
    throw error;
  }
}
