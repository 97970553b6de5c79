import * as z from 'zod/mini';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Memory } from '../base/memory.ts';
import type { McpEndpoint } from '../mcp/httpServer.ts';
import { servedTools } from '../mcp/servedTools.ts';
import type { CallableTool } from '../tools/callableTool.ts';
import { ALL_TOOLS, LIVE_TOOL } from '../tools/allTools.ts';
import { ConsentQuestions, type AskUser, type Consents } from './consents.ts';
import type { ToolParts } from './editorTools.ts';
import { statusBarItem, offerCopy, askUser } from './mcpNotices.ts';

/** What the server needs from the extension. */
export interface OutsideParts extends ToolParts {
  /** The version of the extension. */
  readonly version: string;
  /** Loads the stored index from disk. Makes no call. */
  readonly loadIndex: () => Promise<void>;
  /** Keeps the port over restarts. */
  readonly memory: Memory;
}

/** The server while the setting is on. */
export interface RunningMcp extends Disposable {
  readonly endpoint: McpEndpoint;
}

const PORT = 'dnsTree.mcp.port';
const StoredPort = z.catch(z.optional(z.int().check(z.minimum(1024), z.maximum(65_535))), undefined);

/**
 * Opens the server for programs outside the editor, and says so in the status bar.
 * @throws a system error if it cannot listen
 */
export async function openMcp(
  parts: OutsideParts,
  consents: Consents,
  liveConsents: Consents,
  ask: AskUser = (asked, warning) => askUser(parts, asked, warning),
): Promise<RunningMcp> {
  const { reportBug, version, memory } = parts;
  const questions = new ConsentQuestions(ask);
  const consentsFor = (tool: CallableTool): Consents => (tool === LIVE_TOOL ? liveConsents : consents);
  const tools = servedTools({
    tools: ALL_TOOLS,
    context: parts,
    mayRead: (tool, id) => consentsFor(tool).has(id),
    hasDeclined: (tool, id) => questions.wasDeclined(consentsFor(tool), id),
    prepare: async (tool, raw) => {
      await parts.loadIndex();
      // The call does not wait: its program may give up, and asks again.
      void questions.about(consentsFor(tool), tool.accounts(parts, raw), tool.warning?.()).catch(reportBug);
    },
    reportBug,
  });
  const { startMcpHttpServer } = await import('../mcp/httpServer.ts');
  const kept = StoredPort.parse(memory.get(PORT));
  const onWrongSecret = (): void => void offerCopy().catch(reportBug);
  const server = await startMcpHttpServer(tools, { version, port: kept, reportBug, onWrongSecret });
  // While another window has the port, this one takes any other, and the next session tries the same again.
  if (kept === undefined) memory.update(PORT, portOf(server.endpoint)).then(undefined, reportBug);
  const disposables = new DisposableStore();
  disposables.add({ dispose: () => void server[Symbol.asyncDispose]().catch(reportBug) });
  disposables.add(statusBarItem(server.endpoint.url));
  return { endpoint: server.endpoint, dispose: () => disposables.dispose() };
}

function portOf({ url }: McpEndpoint): number {
  return Number(new URL(url).port);
}
