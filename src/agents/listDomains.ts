import { failureOf, failureText } from '../api/failure.ts';
import type { Zones } from '../model/zones.ts';
import { type Known, isHere, namesOf } from './tool.ts';

export const ACCOUNT_GONE =
  'The account was removed, or got another token, meanwhile. Call again if it is needed.';

/** What went wrong with one account, for the model. */
export interface AccountProblem {
  readonly account: string | undefined;
  readonly problem: string;
}

/**
 * Reads which domains the accounts have, where that was not read after `since` (milliseconds since the epoch).
 * One account that fails does not stop the others; what failed comes back.
 * @throws CallError when `signal` aborts
 */
export async function listDomains(
  known: Known,
  accounts: readonly Zones[],
  since: number,
  signal: AbortSignal,
): Promise<readonly AccountProblem[]> {
  const names = namesOf(known);
  const problems = await Promise.all(
    accounts.map(async (zones) => {
      const listedAt = known.catalogue.of(zones.account.id)?.listedAt;
      if (listedAt !== undefined && listedAt > since) return [];
      const { allDomains } = zones;
      // Whoever reads it right now is joined.
      if (allDomains.state.reading === undefined) allDomains.markStale();
      try {
        await allDomains.all(signal, undefined, 'background');
        return [];
      } catch (error) {
        return [{ account: names.get(zones.account.id), problem: sentenceOf(known, zones, error, signal) }];
      }
    }),
  );
  return problems.flat();
}

/**
 * What to say of a failed call.
 * @throws the error when `signal` aborted, or when it is no failed call
 */
export function sentenceOf(known: Known, zones: Zones, error: unknown, signal: AbortSignal): string {
  const failure = failureOf(error);
  if (failure === undefined || signal.aborted) throw error;
  // A token that goes ends what is under way, before its account goes.
  if (failure.kind === 'cancelled' || !isHere(known, zones)) return ACCOUNT_GONE;
  return failureText(failure);
}
