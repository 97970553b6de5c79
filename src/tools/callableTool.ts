import type * as z from 'zod/mini';
import { failureOf } from '../api/failure.ts';
import type { AccountId } from '../model/account.ts';
import type { Zones } from '../model/zones.ts';
import { failureText } from '../text/failureText.ts';
import { checkLiveHost } from './checkLiveHost.ts';
import { checkZones } from './checkZones.ts';
import { dependents } from './dependents.ts';
import { findRecords } from './findRecords.ts';
import { listZones } from './listZones.ts';
import { readZone } from './readZone.ts';
import type { Reply } from './reply.ts';
import { problem, type Tool, type ToolContext } from './tool.ts';
import { inputProblem } from './toolInput.ts';
import { zoneChanges } from './zoneChanges.ts';

const NO_ACCOUNT =
  'No account is open in DNS Tree. The user can add one with the command “DNS Tree: Add Account…”.';
const NO_SUCH_ACCOUNT =
  'There is no account with this name. dns-tree_listZones without `account` lists them all.';
const NOT_ALLOWED =
  'The user has not allowed language models to read these accounts. The editor asks the user once: call again after that.';
const LEFT_OUT =
  'Accounts that the user has not allowed are left out. The editor asks the user once: call again after that.';

/** A tool whose input is not parsed yet. */
export interface CallableTool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodMiniType;
  /** As {@link Tool.readsLoadedOnly}. */
  readonly readsLoadedOnly: boolean;
  progress(): string;
  /** What the user is told besides, before the tool runs for an account the first time. */
  warning(): string | undefined;
  /** The accounts that the reply would contain data of. Input that does not fit the schema needs none. */
  accounts(context: ToolContext, raw: unknown): readonly Zones[];
  /**
   * Returns the reply, with data of accounts that `mayRead` allows only.
   * @throws CallError
   */
  call(
    context: ToolContext,
    raw: unknown,
    mayRead: (id: AccountId) => boolean,
    signal: AbortSignal,
  ): Promise<Reply>;
}

export function callable<Input>(tool: Tool<Input>): CallableTool {
  const { name, description, input: schema, readsLoadedOnly } = tool;
  return {
    name,
    description,
    input: schema,
    readsLoadedOnly,
    progress: () => tool.progress(),
    warning: () => tool.warning?.(),
    accounts: (context, raw) => {
      const input = schema.safeParse(raw);
      return input.success ? tool.accounts(context, input.data) : [];
    },
    call: async (context, raw, mayRead, signal) => {
      const input = schema.safeParse(raw);
      if (!input.success) return problem(inputProblem(input.error));
      const wanted = tool.accounts(context, input.data);
      const allowed = wanted.filter(({ account }) => mayRead(account.id));
      if (allowed.length === 0) {
        if (context.portfolio.all.length === 0) return problem(NO_ACCOUNT);
        return problem(wanted.length === 0 ? NO_SUCH_ACCOUNT : NOT_ALLOWED);
      }
      const reply = await tool.reply(context, input.data, allowed, signal);
      return allowed.length === wanted.length ? reply : withNote(reply);
    },
  };
}

/** Sends names of hosts to name servers. */
export const LIVE_TOOL = callable(checkLiveHost);

/** The tools that read what is hosted. */
export const READING_TOOLS: readonly CallableTool[] = [
  callable(listZones),
  callable(findRecords),
  callable(readZone),
  callable(checkZones),
  callable(zoneChanges),
  callable(dependents),
];

/** All tools in the order of the manifest. */
export const ALL_TOOLS: readonly CallableTool[] = [...READING_TOOLS, LIVE_TOOL];

/** Returns the reply of a call, or a sentence for the language model about what went wrong. */
export async function replyOrProblem(
  call: Promise<Reply>,
  reportBug: (error: unknown) => void,
): Promise<Reply> {
  try {
    return await call;
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== undefined) return problem(failureText(failure));
    reportBug(error);
    return problem('DNS Tree ran into a fault of its own. Its log has more.');
  }
}

function withNote(reply: Reply): Reply {
  if (reply.kind === 'problem') return problem(`${reply.sentence} ${LEFT_OUT}`);
  return { ...reply, head: { ...reply.head, leftOut: LEFT_OUT } };
}
