// Opens the view in a new window, and measures the time from the click to the first level. Compares it with a tree of
// constants that also makes one call, in the same window.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { ensureChromium } from '../support/chromium.ts';
import { listen } from '../support/loopback.ts';
import { root } from '../support/project.ts';
import { ensureServerInstalled } from '../support/server-install.ts';
import { Workbench } from '../support/workbench.ts';
import { extraTime, median, reportFigure, type WindowTimes } from './figures.ts';

/** Half of them open ours first. */
const WINDOWS = 10;

await ensureServerInstalled();
await ensureChromium();
const folder = mkdtempSync(path.join(tmpdir(), 'dns-tree-rows-'));
const rowsFile = path.join(folder, 'rows.json');
writeFileSync(rowsFile, JSON.stringify({ lists: 8, rows: [] }));
const server = createServer((_request, response) => void response.end('{}'));
const window = await Workbench.open({
  env: { DNS_TREE_BENCH_ROWS: rowsFile, DNS_TREE_BENCH_CALL: await listen(server) },
  others: [path.join(root, 'test/bench/extensions/constants')],
});
await window.openContainer('DNS Tree');
await window.view('Zones').getByRole('button', { name: 'Open Sample Account' }).click();
await window.row('Zones', /Group Default Group/u).waitFor();
const times: WindowTimes[] = [];
for (let round = 0; round < WINDOWS; round += 1) {
  await window.openContainer('Explorer');
  await window.forgetsContainer('workbench.view.extension.dnsTree');
  await window.forgetsContainer('workbench.view.extension.constants');
  await window.reload();
  const openOurs = (): Promise<number> => opening('DNS Tree', window.row('Zones', /Group Default Group/u));
  const openTheirs = (): Promise<number> => opening('Constants', window.row('Constants', 'list 0'));
  const oursFirst = round % 2 === 0;
  const first = await (oursFirst ? openOurs() : openTheirs());
  const second = await (oursFirst ? openTheirs() : openOurs());
  times.push(
    oursFirst ? { ours: first, theirs: second, oursFirst } : { ours: second, theirs: first, oursFirst },
  );
}
await window.close();
server.close();
rmSync(folder, { recursive: true });
reportFigure({
  figure: 'first tree level in a new window',
  value: extraTime(times),
  unit: 'ms',
  against: `a tree of constants after one call (${Math.round(median(times.map(({ theirs }) => theirs)))} ms), started with the window too`,
  limit: 60,
});

/** Milliseconds from the click that opens a view container to a row in it. */
async function opening(container: string, row: Locator): Promise<number> {
  const start = performance.now();
  await window.openContainer(container);
  await row.first().waitFor();
  return performance.now() - start;
}
