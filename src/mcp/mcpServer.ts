// The tools over the Model Context Protocol: `mcpServer.ts` describes them to the protocol, `httpServer.ts` serves them
// to other programs of this machine, the command line on its input and output. `clientForms.ts` writes what clients
// read.
import { McpServer, type CallToolResult, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { CallableTool } from '../tools/callableTool.ts';
import { MOST_REPLY_CHARACTERS, replyCost, replyLimit, type Reply } from '../tools/reply.ts';
import { replyText, UNTRUSTED } from '../tools/replyText.ts';
import { problem } from '../tools/tool.ts';

/** Leaves room for what surrounds the rows. */
const ROW_TOKENS = 18_000;

const TOO_LONG = 'The reply would be too long. Ask for less: one account, or one zone.';

/** A tool with the data that it reads. */
export interface ServedTool extends Pick<CallableTool, 'name' | 'description'> {
  /** The JSON schema of the input. */
  readonly inputSchema: () => Readonly<Record<string, unknown>>;
  /** Whether it sends anything to others than the service of an account. */
  readonly isOpenWorld: boolean;
  /** Returns the reply to input that is not parsed yet. Never rejects. */
  reply(raw: unknown, signal: AbortSignal): Promise<Reply>;
}

/**
 * Returns a server of the official SDK with these tools; one for each request or connection. `ending` cancels all
 * calls.
 */
export function mcpServer(tools: readonly ServedTool[], version: string, ending: AbortSignal): McpServer {
  const server = new McpServer(
    { name: 'dns-tree', title: 'DNS Tree', version },
    { capabilities: { tools: { listChanged: false } }, instructions: UNTRUSTED },
  );
  for (const tool of tools) {
    server.registerTool(
      tool.name,
      {
        description: tool.description,
        inputSchema: unparsed(tool.inputSchema),
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: tool.isOpenWorld,
        },
      },
      async (raw, { mcpReq }) => toolResult(await tool.reply(raw, AbortSignal.any([mcpReq.signal, ending]))),
    );
  }
  return server;
}

/** Returns a reply as the result of a tool. A reply over the cap becomes an error. */
export function toolResult(reply: Reply): CallToolResult {
  const text = replyText(reply, replyLimit(ROW_TOKENS));
  const isTooLong = replyCost(text) > MOST_REPLY_CHARACTERS;
  return {
    content: [
      { type: 'text', text: isTooLong ? replyText(problem(TOO_LONG), replyLimit(ROW_TOKENS)) : text },
    ],
    ...(reply.kind === 'problem' || isTooLong ? { isError: true } : {}),
  };
}

/**
 * Describes the schema of the input to the protocol, but accepts any input: the tool reports what is wrong in it, as it
 * does in the editor.
 */
function unparsed(inputSchema: ServedTool['inputSchema']): StandardSchemaWithJSON {
  const schema = (): Record<string, unknown> => ({ ...inputSchema() });
  return {
    '~standard': {
      version: 1,
      vendor: 'dns-tree',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: schema, output: schema },
    },
  };
}
