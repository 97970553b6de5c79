import type { HostOutcome } from '../model/loadHost.ts';
import { zonesOfAccount, type Portfolio } from '../model/portfolio.ts';
import type { PortfolioIndex } from './portfolioIndex.ts';
import type { IndexedZone } from './recordIndex.ts';

/** Loads the records of one host into the index. Returns undefined if the account was removed. */
export type LookUpHost = (
  zone: Pick<IndexedZone, 'account' | 'id'>,
  host: string,
  urgency: { readonly background: boolean },
  signal: AbortSignal,
) => Promise<HostOutcome | undefined>;

/**
 * Loads the records of one host into the index and into the lists that are loaded (`Zones.lookUp`). If the service
 * ignores the host, takes what it sends as the records of the zone: all of them, or some where none are loaded.
 * @throws CallError
 */
export async function lookUpHost(
  recordIndex: PortfolioIndex,
  portfolio: Portfolio,
  { account, id }: Pick<IndexedZone, 'account' | 'id'>,
  host: string,
  urgency: { readonly background: boolean },
  signal: AbortSignal,
): Promise<HostOutcome | undefined> {
  const outcome = await zonesOfAccount(portfolio, account)?.lookUp(id, host, urgency, signal);
  const zone = recordIndex.zone(account, id);
  if (outcome?.list === undefined || zone === undefined) return outcome;
  const hasRecords = zone.loaded !== undefined && zone.loaded.fault?.kind !== 'hostsOnly';
  if (outcome.list.fault === undefined || !hasRecords) recordIndex.putRecords(zone, outcome.list);
  return outcome;
}
