// Opens the view in a new window, and measures the time from the click to the first level. Compares it with a tree of
// constants that also makes one call, in windows of the same kind.
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { ensureChromium } from '../support/editor/chromium.ts';
import { listen } from '../support/service/loopback.ts';
import { root } from '../support/project.ts';
import { ensureServerInstalled } from '../support/editor/serverInstall.ts';
import { Workbench } from '../support/editor/workbench.ts';
import { temporaryFolder } from '../support/processes.ts';
import { median, reportFigure } from './figures.ts';

/** Half of them measure ours. */
const WINDOWS = 18;

await ensureServerInstalled();
await ensureChromium();
const folder = temporaryFolder('rows');
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
const ours: number[] = [];
const theirs: number[] = [];
for (let round = 0; round < WINDOWS; round += 1) {
  await window.openContainer('Explorer');
  await window.forgetsContainer('workbench.view.extension.dnsTree');
  await window.forgetsContainer('workbench.view.extension.constants');
  await window.reload();
  const openOurs = (): Promise<number> => opening('DNS Tree', window.row('Zones', /Group Default Group/u));
  const openTheirs = (): Promise<number> => opening('Constants', window.row('Constants', 'list 0'));
  // The first also waits for the start of the window, which varies by more than the limit.
  if (round % 2 === 0) {
    await openOurs();
    theirs.push(await openTheirs());
  } else {
    await openTheirs();
    ours.push(await openOurs());
  }
}
await window.close();
server.close();
reportFigure({
  figure: 'first tree level in a new window',
  value: median(ours) - median(theirs),
  unit: 'ms',
  against: `a tree of constants after one call (${Math.round(median(theirs))} ms), each opened after the other`,
});

/** Milliseconds from the click that opens a view container to a row in it. */
async function opening(container: string, row: Locator): Promise<number> {
  const start = performance.now();
  await window.openContainer(container);
  await window.shows(row.first());
  return performance.now() - start;
}
