// Opening a list of 500 records in the tree, from the key to the last row in sight: against the same rows from an
// extension that holds them as constants, plus one call's latency, in the same window.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { ensureChromium } from '../support/editor/chromium.ts';
import { ManyZones, type WrittenRecord } from '../support/service/manyZones.ts';
import { root } from '../support/project.ts';
import { ensureServerInstalled } from '../support/editor/serverInstall.ts';
import { Workbench } from '../support/editor/workbench.ts';
import { temporaryFolder } from '../support/processes.ts';
import { reportFigure, median } from './figures.ts';

const LATENCY_MS = 40;
const LISTS = 14;
const WARM_UP = 4;

await ensureServerInstalled();
await ensureChromium();
const folder = temporaryFolder('rows');
const rowsFile = path.join(folder, 'rows.json');
await using service = await ManyZones.start(LISTS, 500);
service.before = async (operation) => {
  if (operation === 'Record.List') await pause(LATENCY_MS);
};
writeFileSync(rowsFile, JSON.stringify({ lists: LISTS, rows: service.zones[0]?.records.map(rowOf) ?? [] }));
const window = await Workbench.open({
  env: { DNS_TREE_BENCH_ROWS: rowsFile },
  others: [path.join(root, 'test/bench/extensions/constants')],
});
await addAccount();
const taken = { ours: [] as number[], constants: [] as number[], call: [] as number[] };
for (let round = 0; round < LISTS; round += 1) {
  const call = await latency(round + 1);
  await window.openContainer('DNS Tree');
  const ours = await opening('Zones', window.row('Zones', new RegExp(`Zone z${round}\\.example`, 'u')));
  await window.openContainer('Constants');
  const constants = await opening(
    'Constants',
    window.view('Constants').getByRole('treeitem', { name: `list ${round}`, exact: true }),
  );
  if (round < WARM_UP) continue;
  taken.ours.push(ours);
  taken.constants.push(constants);
  taken.call.push(call);
}
await window.close();

reportFigure({
  figure: 'opening 500 records in the tree',
  value: median(taken.ours),
  unit: 'ms',
  against: `the same rows as constants (${Math.round(median(taken.constants))} ms) and one call (${Math.round(median(taken.call))} ms)`,
});

/** What {@link recordText} returns for such a record. */
function rowOf({ name, type, value, mx }: WrittenRecord): object {
  const full = name === '@' ? 'z0.example' : `${name}.z0.example`;
  const shown = type === 'MX' ? `${mx} ${value}` : value;
  return {
    label: name === '@' ? `@ (${full})` : name,
    description: shown,
    spoken: `${type} record ${full}, ${shown}. Enter: Show Details`,
    icon: type.toLowerCase(),
  };
}

async function addAccount(): Promise<void> {
  await window.openContainer('DNS Tree');
  await window.view('Zones').getByRole('button', { name: 'Add Account' }).first().click();
  await window.pick('Other…');
  await window.answer(service.address);
  await window.says(/The login token for/);
  await window.answer('1,0123456789abcdef');
  await window.expand('Zones', /Group Default Group/);
  await window.row('Zones', /Zone z0\.example/).waitFor();
}

/** One call for a page with plain `fetch`. */
async function latency(domain: number): Promise<number> {
  const body = new URLSearchParams({ domain_id: String(domain), offset: '0', length: '500' });
  const start = performance.now();
  await (await fetch(`${service.address}/Record.List`, { method: 'POST', body })).json();
  return performance.now() - start;
}

/** Milliseconds, measured in the page, from the key that opens a row until its rows fill the view. */
async function opening(view: string, place: Locator): Promise<number> {
  await place.click({ modifiers: ['ControlOrMeta'] });
  // Starts before the key is pressed.
  const watch = await window.view(view).evaluateHandle((pane) => {
    const list = pane.querySelector('.monaco-list');
    if (list === null) throw new Error('the view has no list');
    const filled = new Promise<number>((resolve) => {
      const pressed = (): void => {
        const start = performance.now();
        const bottom = list.getBoundingClientRect().bottom;
        const look = (): void => {
          const full = [...list.querySelectorAll('.monaco-list-row')].some(
            (row) =>
              row.getBoundingClientRect().bottom >= bottom &&
              row.getAttribute('aria-label')?.includes('record') === true,
          );
          if (full) resolve(performance.now() - start);
          else setTimeout(look);
        };
        look();
      };
      list.addEventListener('keydown', pressed, { once: true, capture: true });
    });
    return { filled };
  });
  await window.page.keyboard.press('ArrowRight');
  const milliseconds = await watch.evaluate(({ filled }) => filled);
  await place.locator('.monaco-tl-twistie').click();
  await place.and(window.page.locator('[aria-expanded=false]')).waitFor();
  return milliseconds;
}
