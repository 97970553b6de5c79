#!/usr/bin/env node
// Stands in for the desktop's `code` program: takes the same flags, runs the same tests in the extension host
// of the npm package's VS Code, shows what they print, and exits with their code.
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, parseArgs } from 'node:util';
import { z } from 'zod';
import { openBrowser } from './chromium.ts';
import { keepFailure } from './keepFailure.ts';
import { TEST_MS } from '../patience.ts';
import { temporaryFolder } from '../processes.ts';
import { startServer, windowAddress } from './server.ts';

/** Give up on a window that prints nothing for longer than a test may take, in milliseconds. */
const silenceMillis = TEST_MS + 60_000;

const { values, positionals } = parseArgs({
  strict: false, // VS Code has many more flags, which change nothing here
  allowPositionals: true,
  options: {
    extensionDevelopmentPath: { type: 'string' },
    extensionTestsPath: { type: 'string' },
    'user-data-dir': { type: 'string' },
    'extensions-dir': { type: 'string' },
  },
});
const text = z.string().optional();
const dataFolder = text.parse(values['user-data-dir']) ?? temporaryFolder('data');
const extensionsFolder = text.parse(values['extensions-dir']) ?? temporaryFolder('extensions');

// The window's own log arrives on the same channel as the output of the tests, so the latter is marked.
const mark = `[${randomUUID()}]`;
const env = { DNS_TREE_CONSOLE_MARK: mark };
const windowLog: string[] = [];
const server = await startServer({ dataFolder, extensionsFolder, env });
const browser = await openBrowser(path.join(dataFolder, 'browser'));
const page = browser.pages()[0] ?? (await browser.newPage());

const code = await new Promise<number>((resolve) => {
  let over = false;
  const end = (status: number): void => {
    over = true;
    clearTimeout(silence);
    resolve(status);
  };
  const giveUp = async (why: string): Promise<void> => {
    if (over) return;
    console.error(`${windowLog.join('\n')}\n${why}`);
    await keepFailure(page, dataFolder, 'host');
    end(1);
  };
  let silence: NodeJS.Timeout | undefined;
  const heard = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => void giveUp('The tests have fallen silent.'), silenceMillis);
  };
  heard();
  page.on('crash', () => void giveUp('The page crashed.'));
  void server.ended.then(() => giveUp('The VS Code server ended.'));

  const show = (type: unknown, args: unknown): void => {
    heard();
    const line = Array.isArray(args) ? format(...args) : format(args);
    if (!line.startsWith(mark)) windowLog.push(line);
    else if (type === 'error') console.error(line.slice(mark.length));
    else console.log(line.slice(mark.length));
  };
  const exit = async (status: unknown, logs: unknown): Promise<void> => {
    keepLogs(logs);
    if (status !== 0) await keepFailure(page, dataFolder, 'host');
    end(z.number().catch(1).parse(status));
  };
  void (async () => {
    await page.exposeFunction('codeAutomationLog', show);
    await page.exposeFunction('codeAutomationExit', exit);
    await page.goto(
      windowAddress(server, {
        folder: positionals[0] ?? temporaryFolder('workspace'),
        extensionDevelopmentPath: text.parse(values['extensionDevelopmentPath']),
        extensionTestsPath: text.parse(values['extensionTestsPath']),
      }),
    );
  })().catch(async (error: unknown) => giveUp(format(error)));
});
await browser.close();
await server.stop();
process.exit(code);

/** Copies the logs that the window keeps in the page next to those of the server, so that a search finds them. */
function keepLogs(logs: unknown): void {
  const files = z
    .array(z.object({ relativePath: z.string(), contents: z.string() }))
    .catch([])
    .parse(logs);
  for (const { relativePath, contents } of files) {
    const file = path.join(dataFolder, 'window-logs', path.normalize(`/${relativePath}`));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
}
