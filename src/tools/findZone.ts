import type { ZoneState } from '../zones/zoneState.ts';
import { namesAbove, toAscii } from '../dns/names.ts';
import type { Account } from '../zones/account.ts';
import { accountNamesOf, isHere, isOfFiles, type ToolContext } from './tool.ts';
import { failureOf } from '../api/failure.ts';
import { failureText } from '../text/failureText.ts';
import { maybeOutdated } from '../zones/lists/wholeness.ts';

/** A zone and its account. */
interface FoundZone {
  readonly zone: ZoneState;
  readonly account: Account;
}

/**
 * Finds a zone by its name or, with several names, the first of them that is one. Lists the domains of accounts whose
 * list is older than `maxAge` milliseconds when no zone is found. Returns a sentence for the language model if there is
 * none, or more than one.
 * @throws CallError when `signal` aborts
 */
export async function findZone(
  context: ToolContext,
  names: readonly string[],
  allowed: readonly Account[],
  maxAge: number,
  signal: AbortSignal,
): Promise<FoundZone | string> {
  const first = (): readonly ZoneState[] => {
    for (const name of names) {
      const found = named(context, name, allowed);
      if (found.length > 0) return found;
    }
    return [];
  };
  let found = first();
  if (found.length === 0) {
    const problems = await listAllDomains(context, allowed, maxAge, signal);
    found = first();
    if (found.length === 0) return notFound(context, names[0] ?? '', allowed, problems);
  }
  const [zone, second] = found;
  if (zone === undefined || second !== undefined) {
    const labels = accountNamesOf(context);
    const accounts = found.map(({ account }) => JSON.stringify(labels.get(account))).join(', ');
    return `Several accounts have a zone of this name. Call again with \`account\`, one of: ${accounts}.`;
  }
  const account = allowed.find(({ id }) => id === zone.account);
  return account === undefined ? ACCOUNT_GONE : { zone, account };
}

/** The accounts that have a zone with one of these names; all of them while no such zone is listed. */
export function accountsHaving(
  { accounts }: ToolContext,
  names: readonly string[],
  wanted: readonly Account[],
): readonly Account[] {
  const having = new Set(names.flatMap((name) => accounts.named(name).map(({ account }) => account)));
  const found = wanted.filter(({ info: account }) => having.has(account.id));
  return found.length === 0 ? wanted : found;
}

/** A name as the index has it. */
export function asciiOf(name: string): string {
  return toAscii(name.trim()).toLowerCase();
}

function named({ accounts }: ToolContext, name: string, allowed: readonly Account[]): readonly ZoneState[] {
  const ids = new Set(allowed.map(({ id }) => id));
  return accounts.named(name).filter(({ account }) => ids.has(account));
}

function notFound(
  context: ToolContext,
  name: string,
  allowed: readonly Account[],
  problems: readonly AccountProblem[],
): string {
  const parent = [name, ...namesAbove(name)].find((each) => named(context, each, allowed).length > 0);
  return [
    problems.length < allowed.length
      ? `There is no zone ${JSON.stringify(name)} in what could be listed.`
      : 'The zones could not be listed.',
    parent === undefined ? '' : `The name is within the zone ${JSON.stringify(parent)}: read that.`,
    ...problems.map((each) => `${JSON.stringify(each.account)}: ${each.problem}`),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

export const ACCOUNT_GONE =
  'The account was removed or its token changed during the call. Call again if needed.';

/** A failure of one account, for the language model. */
interface AccountProblem {
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
