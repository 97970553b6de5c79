import type { ZoneState } from '../zones/zoneState.ts';
import { namesAbove, toAscii } from '../dns/names.ts';
import type { Account } from '../zones/account.ts';
import { accountNamesOf, type ToolContext } from './tool.ts';
import { ACCOUNT_GONE, type AccountProblem, listAllDomains } from './listAllDomains.ts';

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
