import type * as z from 'zod/mini';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import type { ZoneHistory } from '../history/zoneHistory.ts';
import type { PortfolioIndex } from '../index/portfolioIndex.ts';
import type { LiveRequest } from '../live/liveRequest.ts';
import type { LiveSettings } from '../live/liveSettings.ts';
import type { AccountId } from '../model/account.ts';
import type { Portfolio } from '../model/portfolio.ts';
import type { Zones } from '../model/zones.ts';
import { accountNames, accountsNamed } from './accountNames.ts';
import type { Reply } from './reply.ts';

/** What the tools read. */
export interface ToolContext {
  readonly portfolio: Portfolio;
  readonly recordIndex: PortfolioIndex;
  readonly checks: Pick<ZoneChecks, 'findingsOf'>;
  readonly history: Pick<ZoneHistory, 'changes' | 'snapshots'>;
  readonly live: {
    readonly settings: () => LiveSettings;
    /** Where the search for a zone begins, and how far a run goes, unless as usual. */
    readonly network?: Pick<LiveRequest, 'roots' | 'port' | 'limits'>;
  };
  /** Whether the user has the command *Index All Zones*; true by default. */
  readonly canIndex?: boolean;
}

/** A tool, independent of the editor. */
export interface Tool<Input> {
  readonly name: string;
  /** What language models read about it. The manifest repeats it. */
  readonly description: string;
  readonly input: z.ZodMiniType<Input>;
  /** Whether it reads only zones that are loaded, so that all of them should be before it runs. */
  readonly readsLoadedOnly: boolean;
  /** The message shown while the tool runs. */
  progress(): string;
  /** What the user is told besides, before the tool runs for an account the first time. */
  warning?(): string;
  /** Returns the accounts that the reply would contain data of. */
  accounts(context: ToolContext, input: Input): readonly Zones[];
  /**
   * Returns the reply, with data of the `allowed` accounts only.
   * @throws CallError when `signal` aborts, or when a failed call leaves nothing to reply
   */
  reply(context: ToolContext, input: Input, allowed: readonly Zones[], signal: AbortSignal): Promise<Reply>;
}

/** Returns all accounts, or those with the name `name`. */
export function accountsOf({ portfolio }: ToolContext, name: string | undefined): readonly Zones[] {
  if (name === undefined) return portfolio.all;
  const wanted = accountsNamed(
    portfolio.all.map(({ account }) => account),
    name,
  );
  return portfolio.all.filter(({ account }) => wanted.includes(account.id));
}

/** Returns the names of the accounts in replies. */
export function accountNamesOf({ portfolio }: ToolContext): ReadonlyMap<AccountId, string> {
  return accountNames(portfolio.all.map(({ account }) => account));
}

/** Whether an account was neither removed nor replaced. */
export function isHere({ portfolio }: ToolContext, zones: Zones): boolean {
  return portfolio.all.includes(zones);
}

/** Whether the zones of an account were read from files, so that nothing can be loaded again. */
export function isOfFiles({ account }: Zones): boolean {
  return account.kind === 'files';
}

export const problem = (sentence: string): Reply => ({ kind: 'problem', sentence });
