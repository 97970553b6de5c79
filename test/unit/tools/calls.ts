// Calls tools like an editor, for an account with many zones.
import assert from 'node:assert/strict';
import { ConfirmedTool } from '../../../src/agents/confirmedTool.ts';
import { Consents } from '../../../src/agents/consents.ts';
import { callable } from '../../../src/tools/callableTool.ts';
import { replyLimit } from '../../../src/tools/reply.ts';
import { replyText } from '../../../src/tools/replyText.ts';
import type { Tool, ToolContext } from '../../../src/tools/tool.ts';
import { ZoneChecks } from '../../../src/check/zoneChecks.ts';
import { Snapshots } from '../../../src/history/snapshots.ts';
import { ZoneHistory } from '../../../src/history/zoneHistory.ts';
import type { Account } from '../../../src/zones/account.ts';
import { Accounts } from '../../../src/zones/accounts.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { MapMemory } from '../../support/product/mapMemory.ts';
import { ManyZones } from '../../support/service/manyZones.ts';
import type { ZoneMemory } from '../../../src/zones/zoneMemory.ts';
import { OneAccount } from '../zones/accounts.ts';
import { type ReplyData, parseReply } from './replyData.ts';

/** Asks nobody. */
const noLive: ToolContext['live'] = {
  settings: () => ({ resolvers: [], servers: [], roots: [], faults: [] }),
  network: { roots: [] },
};

export interface Scene {
  readonly service: ManyZones;
  readonly account: Account;
  readonly accounts: Accounts;
  readonly removeAccount: () => void;
  readonly history: ZoneHistory;
  readonly context: ToolContext;
  /** The zones that are not checked. */
  readonly ignored: Set<string>;
  /** Calls a tool and confirms every question. */
  readonly call: <Input>(tool: Tool<Input>, input: Input, signal?: AbortSignal) => Promise<ReplyData>;
  readonly tool: <Input>(tool: Tool<Input>) => ConfirmedTool;
}

const failing = (trouble: string): never => assert.fail(trouble);
const rethrow = (error: unknown): never => {
  throw error;
};

export async function scene(
  zones: number,
  records: number,
  act: (scene: Scene) => Promise<void>,
  live: ToolContext['live'] = noLive,
  memory?: ZoneMemory,
): Promise<void> {
  await using service = await ManyZones.start(zones, records);
  const one = new OneAccount(service.address, undefined, memory);
  const { account, accounts } = one;
  const ignored = new Set<string>();
  const settings = {
    onLoad: false,
    severitiesOf: () => new Map(),
    isIgnoredZone: (zone: string) => ignored.has(zone),
  };
  const checks = new ZoneChecks(accounts, () => settings, rethrow);
  const history = new ZoneHistory({
    accounts,
    snapshots: new Snapshots(temporaryFolder('agents'), () => 1e6, failing),
    isEnabled: () => true,
    reportBug: rethrow,
    // Tests say when to keep what was loaded.
    idle: 2 ** 30,
  });
  const consents = new Consents(new MapMemory(), accounts, rethrow);
  const context = { accounts, checks, history, live };
  const made = <Input>(tool: Tool<Input>): ConfirmedTool =>
    new ConfirmedTool(callable(tool), context, consents);
  const call: Scene['call'] = async (tool, input, signal = new AbortController().signal) => {
    const confirmed = made(tool);
    confirmed.prepare(input);
    return parseReply(replyText(await confirmed.call(input, signal), replyLimit(undefined)));
  };
  try {
    const removeAccount = (): void => one.remove();
    await act({ service, account, accounts, removeAccount, history, context, ignored, call, tool: made });
  } finally {
    history.dispose();
    consents.dispose();
    checks.dispose();
    one.dispose();
  }
}

export interface TwoAccounts {
  readonly context: ToolContext;
  readonly all: readonly Account[];
  readonly service: ManyZones;
}

/** Acts with the accounts a and b at one service, and thus with the same zones. */
export async function withTwo(act: (two: TwoAccounts) => Promise<void>): Promise<void> {
  await scene(2, 1, async ({ context, service }) => {
    const each = ['a', 'b'].map((id) => new OneAccount(service.address, id));
    const all = each.map(({ account }) => account);
    const accounts = new Accounts(all);
    await act({ context: { ...context, accounts }, all, service });
    accounts.dispose();
    for (const one of each) one.dispose();
  });
}
