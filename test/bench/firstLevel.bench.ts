// Opening the view in a new window, from the click to the first level: against a tree of constants in the same window.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { ensureChromium } from '../support/chromium.ts';
import { root } from '../support/project.ts';
import { ensureServerInstalled } from '../support/server-install.ts';
import { Workbench } from '../support/workbench.ts';
import { reportFigure, median } from './figures.ts';

/** The container that a window opens first pays for what both need, so each is first in half of the windows. */
const WINDOWS = 10;

await ensureServerInstalled();
await ensureChromium();
const folder = mkdtempSync(path.join(tmpdir(), 'dns-tree-rows-'));
const rowsFile = path.join(folder, 'rows.json');
writeFileSync(rowsFile, JSON.stringify({ lists: 8, rows: [] }));
const window = await Workbench.open({
  env: { DNS_TREE_BENCH_ROWS: rowsFile },
  others: [path.join(root, 'test/bench/extensions/constants')],
});
await window.openContainer('DNS Tree');
await window.view('Zones').getByRole('button', { name: 'Open Sample Account' }).click();
await window.row('Zones', /Group Default Group/u).waitFor();
const taken = { ours: [] as number[], constants: [] as number[] };
for (let round = 0; round < WINDOWS; round += 1) {
  await window.openContainer('Explorer');
  await window.forgetsContainer('workbench.view.extension.dnsTree');
  await window.forgetsContainer('workbench.view.extension.constants');
  await window.reload();
  const ours = (): Promise<number> => opening('DNS Tree', window.row('Zones', /Group Default Group/u));
  const constants = (): Promise<number> => opening('Constants', window.row('Constants', 'list 0'));
  if (round % 2 === 0) {
    taken.ours.push(await ours());
    taken.constants.push(await constants());
  } else {
    taken.constants.push(await constants());
    taken.ours.push(await ours());
  }
}
await window.close();
rmSync(folder, { recursive: true });
reportFigure({
  figure: 'first tree level in a new window',
  value: median(taken.ours) - median(taken.constants),
  unit: 'ms',
  against: `a tree of constants (${Math.round(median(taken.constants))} ms), started with the window too`,
  limit: 60,
});

/** Milliseconds from the click that opens a view container to a row in it. */
async function opening(container: string, row: Locator): Promise<number> {
  const start = performance.now();
  await window.openContainer(container);
  await row.first().waitFor();
  return performance.now() - start;
}
