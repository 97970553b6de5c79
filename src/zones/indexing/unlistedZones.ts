import type { AccountId } from '../accountInfo.ts';
import type { Account } from '../account.ts';

/** The zones of an account that no list has returned yet. */
export interface UnlistedZones {
  readonly account: AccountId;
  /** Undefined: the service has not said how many zones there are. */
  readonly count: number | undefined;
}

/** Returns how many zones of each account are not listed yet. */
export function unlistedZones(accounts: readonly Account[]): UnlistedZones[] {
  return accounts.map((account) => {
    const total = zonesIn(account);
    const count = total === undefined ? undefined : Math.max(0, total - account.size);
    return { account: account.id, count };
  });
}

/** Adds up numbers of zones; undefined if one is not known. */
export function sumOfCounts(counts: readonly (number | undefined)[]): number | undefined {
  return counts.reduce<number | undefined>(
    (sum, each) => (sum === undefined || each === undefined ? undefined : sum + each),
    0,
  );
}

/** Returns how many zones an account has; undefined while neither the service nor its groups tell. */
export function zonesIn({ size, total, groups }: Account): number | undefined {
  if (total !== undefined) return total;
  // Every domain is in exactly one group: until the domains are listed, add up the sizes of the groups.
  const sizes = groups.state.content?.rows.map((group) => group.size);
  const sum = sizes && sumOfCounts(sizes);
  return sum === undefined ? undefined : Math.max(size, sum);
}
