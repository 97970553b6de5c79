import type * as z from 'zod/mini';
import type { PortfolioCatalogue } from '../catalogue/catalogue.ts';
import type { AccountId } from '../model/account.ts';
import type { Portfolio } from '../model/portfolio.ts';
import type { Zones } from '../model/zones.ts';
import { accountNames, accountsNamed } from './accountNames.ts';
import type { Reply } from './reply.ts';

/** What the tools work with. */
export interface Known {
  readonly portfolio: Portfolio;
  readonly catalogue: PortfolioCatalogue;
}

/** One tool, without the editor around it. */
export interface Tool<Input> {
  readonly name: string;
  readonly input: z.ZodMiniType<Input>;
  /** Said while it works. */
  progress(): string;
  /** The accounts of which an answer would tell. */
  accounts(known: Known, input: Input): readonly Zones[];
  /**
   * The answer out of `allowed`, and of no other account.
   * @throws CallError when `signal` aborts, or nothing can be said for a failed call
   */
  answer(known: Known, input: Input, allowed: readonly Zones[], signal: AbortSignal): Promise<Reply>;
}

/** All accounts, or those that are called `name`. */
export function accountsOf({ portfolio }: Known, name: string | undefined): readonly Zones[] {
  if (name === undefined) return portfolio.all;
  const wanted = accountsNamed(
    portfolio.all.map(({ account }) => account),
    name,
  );
  return portfolio.all.filter(({ account }) => wanted.includes(account.id));
}

/** What the accounts are called in answers. */
export function namesOf({ portfolio }: Known): ReadonlyMap<AccountId, string> {
  return accountNames(portfolio.all.map(({ account }) => account));
}

/** Whether an account is still there, as it was. */
export function isHere({ portfolio }: Known, zones: Zones): boolean {
  return portfolio.all.includes(zones);
}

export const problem = (sentence: string): Reply => ({ kind: 'problem', sentence });
