import type { Account } from '../zones/account.ts';
import { accountNamesOf, isHere, isOfFiles, type ToolContext } from './tool.ts';
import { failureOf } from '../api/failure.ts';
import { failureText } from '../text/failureText.ts';
import { maybeOutdated } from '../zones/lists/wholeness.ts';

export const ACCOUNT_GONE =
  'The account was removed or its token or key changed during the call. Call again if needed.';

/** A failure of one account, for the language model. */
export interface AccountProblem {
  readonly account: string | undefined;
  readonly problem: string;
}

/**
 * Loads the domains of each account whose list may be older than `maxAge` milliseconds; 0 always loads them. An account
 * of files has them all. An account that fails does not stop the others: the failures are returned.
 * @throws CallError when `signal` aborts
 */
export async function listAllDomains(
  context: ToolContext,
  accounts: readonly Account[],
  maxAge: number,
  signal: AbortSignal,
): Promise<readonly AccountProblem[]> {
  const names = accountNamesOf(context);
  const problems = await Promise.all(
    accounts.map(async (account) => {
      if (isOfFiles(account)) return [];
      const { allDomains, listedAt } = account;
      if (listedAt !== undefined && !maybeOutdated(listedAt, maxAge, Date.now())) return [];
      // Join a pending load.
      if (allDomains.state.loading === undefined) allDomains.markStale();
      try {
        await allDomains.all(signal, undefined, 'background');
        return [];
      } catch (error) {
        return [
          { account: names.get(account.id), problem: failureSentence(context, account, error, signal) },
        ];
      }
    }),
  );
  return problems.flat();
}

/**
 * Returns a sentence about a failed call.
 * @throws the error itself when `signal` is aborted, or when it is not a failed call
 */
export function failureSentence(
  context: ToolContext,
  account: Account,
  error: unknown,
  signal: AbortSignal,
): string {
  const failure = failureOf(error);
  if (failure === undefined || signal.aborted) throw error;
  // Removing an account cancels its calls before the account is gone.
  if (failure.kind === 'cancelled' || !isHere(context, account)) return ACCOUNT_GONE;
  return failureText(failure);
}
