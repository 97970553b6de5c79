import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { DisposableStore } from '../base/lifecycle.ts';
import { readCheckSettings } from '../check/checkSettings.ts';
import { ZoneChecks } from '../check/zoneChecks.ts';
import { readHistorySettings } from '../history/historySettings.ts';
import { Snapshots } from '../history/snapshots.ts';
import { ZoneHistory } from '../history/zoneHistory.ts';
import { Accounts } from '../zones/accounts.ts';
import { readLiveSettings } from '../live/liveSettings.ts';
import { mcpServer } from '../mcp/mcpServer.ts';
import { servedTools } from '../mcp/servedTools.ts';
import type { CallableTool } from '../tools/callableTool.ts';
import { ALL_TOOLS, READING_TOOLS } from '../tools/allTools.ts';
import type { ToolContext } from '../tools/tool.ts';
import { filesAccount, loadAccount, openAccount } from './accountZones.ts';
import { CannotRun, UNEXPECTED } from './cannotRun.ts';
import type { McpArguments } from './commandArguments.ts';
import { readZones } from './readZones.ts';
import type { CliContext } from './cliContext.ts';

/** In bytes: the input of a tool has at most some thousand. */
const LONGEST_MESSAGE = 64_000;
/** How long a call that needs all zones waits for them, in milliseconds. Then the reply says how many it covers. */
const LOADING_MS = 20_000;
const NO_SETTINGS = { get: () => undefined };

/** Serves the tools on input and output until the input or the signal ends. @throws CannotRun if it cannot begin */
export async function runMcp(given: McpArguments, context: CliContext): Promise<void> {
  const disposables = new DisposableStore();
  const folder = await mkdtemp(path.join(tmpdir(), 'dns-tree-'));
  try {
    await serve(given, folder, context, disposables);
  } finally {
    disposables.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

async function serve(
  given: McpArguments,
  folder: string,
  context: CliContext,
  disposables: DisposableStore,
): Promise<void> {
  const ended = new AbortController();
  const ending = AbortSignal.any([context.signal, ended.signal]);
  const reportBug = (): unknown => context.warn(UNEXPECTED);
  const hosted = given.account === undefined ? undefined : openAccount(given.account, context, disposables);
  const now = Date.now();
  const zones = await readZones(given.zones, now, context.warn);
  const files = zones.length === 0 ? undefined : filesAccount(zones, now, disposables);
  const accounts = disposables.add(new Accounts([hosted, files].filter((each) => each !== undefined)));
  const checks = disposables.add(new ZoneChecks(accounts, () => readCheckSettings(NO_SETTINGS), reportBug));
  const snapshots = new Snapshots(
    folder,
    () => readHistorySettings(NO_SETTINGS).bytes,
    (trouble) => context.warn(`snapshot: ${trouble}`),
  );
  const history = disposables.add(new ZoneHistory({ accounts, snapshots, isEnabled: () => true, reportBug }));
  const live = { settings: () => readLiveSettings(NO_SETTINGS) };
  const toolContext: ToolContext = { accounts, checks, history, live, canIndex: false };
  let loading: Promise<unknown> | undefined;
  const prepare = async (
    { readsLoadedOnly }: CallableTool,
    _raw: unknown,
    signal: AbortSignal,
  ): Promise<void> => {
    if (hosted === undefined || !readsLoadedOnly) return;
    loading ??= loadAccount(hosted, { ...context, signal: ending }).catch((error: unknown) => {
      // The next call tries again. The replies say which zones they cover.
      loading = undefined;
      if (!ending.aborted) context.warn(error instanceof CannotRun ? error.message : UNEXPECTED);
    });
    const enough = new AbortController();
    const waited = delay(LOADING_MS, undefined, { signal: AbortSignal.any([signal, enough.signal]) });
    await Promise.race([loading, waited.catch(() => undefined)]);
    enough.abort();
  };
  const tools = servedTools({
    tools: given.live ? ALL_TOOLS : READING_TOOLS,
    context: toolContext,
    // The user who starts the program chooses the zones that its client may read.
    mayRead: () => true,
    prepare,
    reportBug,
  });
  const transport = new EndingTransport(context.input, context.output, { maxBufferSize: LONGEST_MESSAGE });
  const connection = serveStdio(() => mcpServer(tools, context.version, ending), {
    transport,
    onerror: () => context.warn('A message could not be read or written.'),
  });
  context.signal.addEventListener('abort', () => void connection.close().catch(reportBug), { once: true });
  if (context.signal.aborted) await connection.close();
  await transport.closed;
  ended.abort();
  history.dispose();
  // Wait for pending writes: they would create the folder again after it was removed.
  await history.settled();
  // Paused, it would still keep the program running.
  context.input.destroy();
}

/** Resolves `closed` when the input ends, a message is too long, or the output has no reader any more. */
class EndingTransport extends StdioServerTransport {
  readonly #closing = Promise.withResolvers<void>();
  readonly closed: Promise<void> = this.#closing.promise;

  override async close(): Promise<void> {
    await super.close();
    this.#closing.resolve();
  }
}
