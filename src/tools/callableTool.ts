import type * as z from 'zod/mini';
import { CallError } from '../api/failure.ts';
import type { AccountId } from '../zones/accountInfo.ts';
import type { Account } from '../zones/account.ts';
import type { Reply } from './reply.ts';
import { problem, type Tool, type ToolContext } from './tool.ts';
import { inputProblem } from './toolInput.ts';

const NO_ACCOUNT =
  'No account is open in DNS Tree. The user can add one with the command “DNS Tree: Add Account…”.';
const NO_SUCH_ACCOUNT =
  'There is no account with this name. dns-tree_listZones without `account` lists them all.';
const NOT_ALLOWED =
  'The user has not allowed language models to read these accounts. The editor asks the user once: call again after that.';
const LEFT_OUT =
  'Accounts that the user has not allowed yet are left out. The editor asks the user once: call again after that.';
const DECLINED =
  'The user declined to let programs read these accounts, and is not asked again. Do not call again.';
const DECLINED_LEFT_OUT = 'Accounts that the user declined to let programs read are left out.';

/** What the user decided about an account. */
interface Permissions {
  readonly mayRead: (id: AccountId) => boolean;
  /** Whether the user said no and is not asked again. */
  readonly hasDeclined?: (id: AccountId) => boolean;
}

/** A tool whose input is not parsed yet. */
export interface CallableTool extends Omit<Tool<never>, 'input' | 'accounts' | 'reply'> {
  readonly input: z.ZodMiniType;
  /** The accounts that the reply would contain data of. Input that does not fit the schema needs none. */
  accounts(context: ToolContext, raw: unknown): readonly Account[];
  /**
   * Returns the reply, with data of accounts that the user allows only.
   * @throws CallError
   */
  call(context: ToolContext, raw: unknown, permissions: Permissions, signal: AbortSignal): Promise<Reply>;
}

export function callable<Input>(tool: Tool<Input>): CallableTool {
  return {
    ...tool,
    accounts: (context, raw) => {
      const input = tool.input.safeParse(raw);
      return input.success ? tool.accounts(context, input.data) : [];
    },
    call: async (context, raw, { mayRead, hasDeclined = () => false }, signal) => {
      const input = tool.input.safeParse(raw);
      if (!input.success) return problem(inputProblem(input.error));
      const wanted = tool.accounts(context, input.data);
      const allowed = wanted.filter(({ id }) => mayRead(id));
      const areDeclined = wanted.every(({ id }) => mayRead(id) || hasDeclined(id));
      if (allowed.length === 0) {
        if (context.accounts.all.length === 0) return problem(NO_ACCOUNT);
        if (wanted.length === 0) return problem(NO_SUCH_ACCOUNT);
        return problem(areDeclined ? DECLINED : NOT_ALLOWED);
      }
      const reply = await tool.reply(context, input.data, allowed, signal).catch((error: unknown) => {
        if (!signal.aborted || error !== signal.reason) throw error;
        throw new CallError({ operation: 'Record.List', kind: 'cancelled' });
      });
      if (allowed.length === wanted.length) return reply;
      return withNote(reply, areDeclined ? DECLINED_LEFT_OUT : LEFT_OUT);
    },
  };
}

function withNote(reply: Reply, leftOut: string): Reply {
  if (reply.kind === 'problem') return problem(`${reply.sentence} ${leftOut}`);
  return { ...reply, head: { ...reply.head, leftOut } };
}
