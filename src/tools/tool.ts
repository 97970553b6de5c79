import type * as z from 'zod/mini';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import type { ZoneHistory } from '../history/zoneHistory.ts';
import type { Accounts } from '../zones/accounts.ts';
import type { LiveRequest } from '../live/liveRequest.ts';
import type { LiveSettings } from '../live/liveSettings.ts';
import type { AccountId } from '../zones/accountInfo.ts';
import type { Account } from '../zones/account.ts';
import { accountNames, accountsNamed } from './accountNames.ts';
import type { Reply } from './reply.ts';

/** The data that the tools read. */
export interface ToolContext {
  readonly accounts: Accounts;
  readonly checks: Pick<ZoneChecks, 'findingsOf'>;
  readonly history: Pick<ZoneHistory, 'changes' | 'snapshots'>;
  readonly live: {
    readonly settings: () => LiveSettings;
    /** Where the search for a zone begins, and how far a run goes, unless as usual. */
    readonly network?: Pick<LiveRequest, 'roots' | 'port' | 'limits'>;
  };
  /** Whether the user has the command *Load All Zones*; true by default. */
  readonly canIndex?: boolean;
}

/** A tool, independent of the editor. */
export interface Tool<Input> {
  readonly name: string;
  /** The description for language models. The manifest repeats it. */
  readonly description: string;
  readonly input: z.ZodMiniType<Input>;
  /** Whether it loads nothing itself. Its caller loads all zones before it runs. */
  readonly readsLoadedOnly: boolean;
  /** The message shown while the tool runs. */
  progress(): string;
  /** A further warning in the dialog that asks the user before the tool first runs for an account. */
  warning?(): string;
  /** Returns the accounts that the reply would contain data of. */
  accounts(context: ToolContext, input: Input): readonly Account[];
  /**
   * Returns the reply, with data of the `allowed` accounts only.
   * @throws CallError when a failed call leaves nothing to reply, or the reason of `signal`
   */
  reply(context: ToolContext, input: Input, allowed: readonly Account[], signal: AbortSignal): Promise<Reply>;
}

/** Returns all accounts, or those with the name `name`. */
export function accountsOf({ accounts }: ToolContext, name: string | undefined): readonly Account[] {
  if (name === undefined) return accounts.all;
  const wanted = accountsNamed(
    accounts.all.map(({ info }) => info),
    name,
  );
  return accounts.all.filter(({ id }) => wanted.includes(id));
}

/** Returns the names of the accounts in replies. */
export function accountNamesOf({ accounts }: ToolContext): ReadonlyMap<AccountId, string> {
  return accountNames(accounts.all.map(({ info }) => info));
}

/** Whether an account still exists: it was neither removed nor replaced. */
export function isHere({ accounts }: ToolContext, account: Account): boolean {
  return accounts.all.includes(account);
}

/** Whether the zones of an account were read from files, so that nothing can be loaded again. */
export function isOfFiles({ info }: Account): boolean {
  return info.kind === 'files';
}

export const problem = (sentence: string): Reply => ({ kind: 'problem', sentence });
