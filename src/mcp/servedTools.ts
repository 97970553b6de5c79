import * as z from 'zod/mini';
import type { AccountId } from '../zones/accountInfo.ts';
import type { CallableTool } from '../tools/callableTool.ts';
import { LIVE_TOOL, replyOrProblem } from '../tools/allTools.ts';
import type { ToolContext } from '../tools/tool.ts';
import type { ServedTool } from './mcpServer.ts';

/** The tools, what they may read, and the preparation of each call. */
interface ToolAccess {
  readonly tools: readonly CallableTool[];
  readonly context: ToolContext;
  readonly mayRead: (tool: CallableTool, id: AccountId) => boolean;
  /** Whether the user has declined, and must not be asked again. */
  readonly hasDeclined?: (tool: CallableTool, id: AccountId) => boolean;
  /** Awaited before each call. */
  readonly prepare: (tool: CallableTool, raw: unknown, signal: AbortSignal) => Promise<void>;
  readonly reportBug: (error: unknown) => void;
}

/** Returns tools with the data that they read. */
export function servedTools({
  tools,
  context,
  mayRead,
  hasDeclined = () => false,
  prepare,
  reportBug,
}: ToolAccess): readonly ServedTool[] {
  return tools.map((tool) => ({
    name: tool.name,
    description: tool.description,
    inputSchema: () => ({ ...z.toJSONSchema(tool.input, { io: 'input' }) }),
    isOpenWorld: tool === LIVE_TOOL,
    reply: (raw, signal) => {
      const permissions = {
        mayRead: (id: AccountId) => mayRead(tool, id),
        hasDeclined: (id: AccountId) => hasDeclined(tool, id),
      };
      const call = prepare(tool, raw, signal).then(() => tool.call(context, raw, permissions, signal));
      return replyOrProblem(call, reportBug);
    },
  }));
}
