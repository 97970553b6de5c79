import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { NO_CALLER } from '../api/caller.ts';
import { DisposableStore } from '../base/lifecycle.ts';
import { readCheckSettings } from '../check/checkSettings.ts';
import { ZoneChecks } from '../check/zoneChecks.ts';
import { Snapshots } from '../history/snapshots.ts';
import { ZoneHistory } from '../history/zoneHistory.ts';
import { PortfolioIndex } from '../index/portfolioIndex.ts';
import { readLiveSettings } from '../live/liveSettings.ts';
import { mcpServer } from '../mcp/mcpServer.ts';
import { servedTools } from '../mcp/servedTools.ts';
import { Zones } from '../model/zones.ts';
import { ALL_TOOLS, READING_TOOLS, type CallableTool } from '../tools/callableTool.ts';
import type { ToolContext } from '../tools/tool.ts';
import { fixedPortfolio, loadAccount, openAccount } from './accountZones.ts';
import { CannotRun, UNEXPECTED } from './cannotRun.ts';
import type { McpArguments } from './commandArguments.ts';
import { FILES, readZones } from './readZones.ts';
import type { CliContext } from './cliContext.ts';

/** In bytes: the input of a tool has at most some thousand. */
const LONGEST_MESSAGE = 64_000;
/** A call that needs all zones waits so long for them, in milliseconds. Then the reply says how many it covers. */
const LONGEST_WAIT = 20_000;
/** All snapshots together, in bytes. */
const MOST_HISTORY = 200_000_000;
const NO_SETTINGS = { get: () => undefined };

/** Serves the tools on input and output until the input or the signal ends. @throws CannotRun if it cannot begin */
export async function runMcp(given: McpArguments, context: CliContext): Promise<void> {
  const held = new DisposableStore();
  const folder = await mkdtemp(path.join(tmpdir(), 'dns-tree-'));
  try {
    await serve(given, folder, context, held);
  } finally {
    held.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

async function serve(
  given: McpArguments,
  folder: string,
  context: CliContext,
  held: DisposableStore,
): Promise<void> {
  const ended = new AbortController();
  const ending = AbortSignal.any([context.signal, ended.signal]);
  const reportBug = (): unknown => context.warn(UNEXPECTED);
  const hosted = given.account === undefined ? undefined : openAccount(given.account, context, held);
  const files = given.zones.length === 0 ? undefined : filesAccount(held);
  const portfolio = fixedPortfolio([hosted, files].filter((each) => each !== undefined));
  const recordIndex = held.add(new PortfolioIndex(portfolio));
  if (files !== undefined) {
    const now = Date.now();
    const zones = await readZones(given.zones, now, context.warn);
    recordIndex.restore(FILES, zones, now, zones.length);
  }
  const checks = held.add(
    new ZoneChecks(recordIndex, portfolio, () => readCheckSettings(NO_SETTINGS), reportBug),
  );
  const snapshots = new Snapshots(
    folder,
    () => MOST_HISTORY,
    (trouble) => context.warn(`snapshot: ${trouble}`),
  );
  const history = held.add(
    new ZoneHistory({ portfolio, recordIndex, snapshots, isEnabled: () => true, reportBug }),
  );
  const live = { settings: () => readLiveSettings(NO_SETTINGS) };
  const toolContext: ToolContext = { portfolio, recordIndex, checks, history, live, canIndex: false };
  let loading: Promise<unknown> | undefined;
  const prepare = async (
    { readsLoadedOnly }: CallableTool,
    _raw: unknown,
    signal: AbortSignal,
  ): Promise<void> => {
    if (hosted === undefined || !readsLoadedOnly) return;
    loading ??= loadAccount(hosted, recordIndex, { ...context, signal: ending }).catch((error: unknown) => {
      // The next call tries again. The replies say which zones they cover.
      loading = undefined;
      if (!ending.aborted) context.warn(error instanceof CannotRun ? error.message : UNEXPECTED);
    });
    const enough = new AbortController();
    const waited = delay(LONGEST_WAIT, undefined, { signal: AbortSignal.any([signal, enough.signal]) });
    await Promise.race([loading, waited.catch(() => undefined)]);
    enough.abort();
  };
  const tools = servedTools({
    tools: given.live ? ALL_TOOLS : READING_TOOLS,
    context: toolContext,
    // Whoever starts the program names the zones for the client that it serves.
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
  // What is still written would make its folder again after that was removed.
  await history.settled();
  // Paused, it would still keep the program running.
  context.input.destroy();
}

/** Tells when it is closed: at the end of the input, at a message that is too long, or when nobody reads the output. */
class EndingTransport extends StdioServerTransport {
  readonly #closing = Promise.withResolvers<void>();
  readonly closed: Promise<void> = this.#closing.promise;

  override async close(): Promise<void> {
    await super.close();
    this.#closing.resolve();
  }
}

function filesAccount(held: DisposableStore): Zones {
  return held.add(new Zones({ kind: 'files', id: FILES }, NO_CALLER));
}
