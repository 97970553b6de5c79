// What activation costs: against an extension that only registers an empty tree, in the same window.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ensureChromium, openBrowser } from '../support/editor/chromium.ts';
import { writeExample } from '../support/editor/example.ts';
import { temporaryFolder } from '../support/processes.ts';
import { root, vsix } from '../support/project.ts';
import { ensureServerInstalled } from '../support/editor/serverInstall.ts';
import { installExtension, startServer, windowAddress } from '../support/editor/server.ts';
import { FELT, median, reportFigure } from './figures.ts';

/** Nine windows that activate ours first, and nine that activate the other first. */
const ROUNDS = 18;
/** The same of windows that have loaded the code of both before. */
const LOADED_ROUNDS = 8;
const ours = 'dns-tree.dns-tree';
const empty = 'bench.empty';
const Manifest = z.record(z.string(), z.unknown());

/** The times of both in one window, in milliseconds. */
interface WindowTimes {
  readonly ours: number;
  readonly theirs: number;
  readonly oursFirst: boolean;
}

await ensureServerInstalled();
await ensureChromium();
const folder = temporaryFolder('activation');
const workspace = path.join(folder, 'workspace');
const order = path.join(folder, 'order.json');
const extensionsFolder = path.join(folder, 'extensions');
const driver = path.join(root, 'test/bench/extensions/driver');
writeExample(workspace);
const options = {
  dataFolder: path.join(folder, 'data'),
  extensionsFolder,
  env: { DNS_TREE_BENCH_ORDER: order },
};
cpSync(path.join(root, 'test/bench/extensions/empty'), path.join(extensionsFolder, 'empty'), {
  recursive: true,
});
// After the others: VS Code reads the list of extensions when the first one is installed.
await installExtension(vsix, options);
// Only the driver may activate it.
const manifest = path.join(extensionsFolder, installedFolder(), 'package.json');
writeFileSync(
  manifest,
  JSON.stringify({ ...Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8'))), activationEvents: [] }),
);
const server = await startServer(options);
const browser = await openBrowser(path.join(folder, 'browser'));
// The first window also fills the caches of the disk.
await openWindow(true, []);
const times = await openWindows(ROUNDS, []);
const loaded = await openWindows(LOADED_ROUNDS, [ours, empty]);
await browser.close();
await server.stop();
const against = `an extension that only registers an empty tree (${median(times.map(({ theirs }) => theirs)).toFixed(1)} ms), in the same window`;
reportFigure({
  figure: 'activation, more than the least',
  value: extraTime(times),
  unit: 'ms',
  against,
  limit: FELT.start,
});
// A file of a language that has nothing to show is the usual cause.
reportFigure({
  figure: 'activation by a language without an account, its code being loaded',
  value: extraTime(loaded),
  unit: 'ms',
  against,
  limit: FELT.unneeded,
});

async function openWindows(rounds: number, loadedBefore: readonly string[]): Promise<readonly WindowTimes[]> {
  const all: WindowTimes[] = [];
  // The extension that is activated first pays for what both need.
  for (let round = 0; round < rounds; round += 1) all.push(await openWindow(round % 2 === 0, loadedBefore));
  return all;
}

/** Activates both extensions in a new window without an account, and returns how long each took. */
async function openWindow(oursFirst: boolean, loadedBefore: readonly string[]): Promise<WindowTimes> {
  const activated = oursFirst ? [ours, empty] : [empty, ours];
  writeFileSync(order, JSON.stringify({ activated, loadedBefore }));
  const page = await browser.newPage();
  const ended = Promise.withResolvers<void>();
  const log: string[] = [];
  await page.exposeFunction(
    'codeAutomationLog',
    (_type: string, args: unknown) => void log.push(String(args)),
  );
  await page.exposeFunction('codeAutomationExit', (code: number) =>
    code === 0 ? ended.resolve() : ended.reject(new Error(log.join('\n'))),
  );
  await page.goto(
    windowAddress(server, {
      folder: workspace,
      extensionDevelopmentPath: driver,
      extensionTestsPath: path.join(driver, 'activate.cjs'),
    }),
  );
  await ended.promise;
  await page.close();
  const measured = z
    .object({ [ours]: z.number(), [empty]: z.number() })
    .parse(JSON.parse(readFileSync(order, 'utf8')));
  return { ours: measured[ours], theirs: measured[empty], oursFirst };
}

/**
 * Returns how many milliseconds ours takes longer. The first one in a window also pays for what both need. That cancels
 * out between the windows that begin with ours and those that begin with theirs.
 */
function extraTime(windows: readonly WindowTimes[]): number {
  const extra = (first: boolean): number => {
    const same = windows.filter(({ oursFirst }) => oursFirst === first);
    return median(same.map((each) => each.ours - each.theirs));
  };
  return (extra(true) + extra(false)) / 2;
}

function installedFolder(): string {
  const found = readdirSync(extensionsFolder).find((name) => name.startsWith(ours));
  if (found === undefined) throw new Error(`${ours} is not installed`);
  return found;
}
